#!/bin/bash
# Completes lines as bash does: words.bash FILE…, the files being the completions. Reads a line up
# to the cursor each from standard input, and prints what may stand in place of the last word.
set -u

# Only a completion that readline asked for has options.
compopt() { :; }

# Takes a line apart as readline does, which has = for a word of its own.
split() # LINE
{
	local word words
	read -ra words <<<"$1"
	[[ $1 != *' ' ]] || words+=('')
	COMP_WORDS=()
	for word in "${words[@]}"; do
		if [[ $word == *=* ]]; then
			COMP_WORDS+=("${word%%=*}" "=")
			word=${word#*=}
			[[ $word ]] || continue
		fi
		COMP_WORDS+=("$word")
	done
	COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
	prefix=
	[[ ${words[-1]} != *=* ]] || prefix=${words[-1]%%=*}=
}

for file; do
	# shellcheck source=/dev/null
	. "$file"
done
while IFS= read -r line; do
	split "$line"
	COMPREPLY=()
	function=$(complete -p "${COMP_WORDS[0]}")
	function=${function#*-F }
	"${function%% *}"
	for i in "${!COMPREPLY[@]}"; do
		COMPREPLY[i]=$prefix${COMPREPLY[i]%=}
	done
	echo "${COMPREPLY[*]-}"
done
