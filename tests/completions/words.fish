#!/usr/bin/fish --no-config
# Completes lines as fish does; otherwise like words.bash.
for file in $argv
	source $file
end
while read -l line
	echo (complete -C $line | string replace -r '=?\t.*' '' | string replace -r '=$' '')
end
