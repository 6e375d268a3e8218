#!/usr/bin/zsh -f
# Completes lines as zsh does; otherwise like words.bash. Only a shell with a terminal completes: it
# is asked for it by Tab, and writes the words into a file.
zmodload zsh/zpty || exit
work=$(mktemp -d) || exit
trap 'rm -rf $work' EXIT
: >$work/words

cat >$work/setup <<'SETUP'
PROMPT=
fpath=($DIRECTORY $fpath)
autoload -Uz compinit && compinit -D
bindkey '^I' complete-word
setopt no_always_last_prompt no_beep
zstyle ':completion:*' insert-tab false
typeset -ga found

# What is about to be added. Calls with -O, -A and -D add nothing.
compadd() {
	local -a hits
	[[ " ${@[1,(i)(-|--)]} " == *' -'[OAD]* ]] || {
		builtin compadd -A hits "$@"
		found+=($IPREFIX$^hits)
	}
	builtin compadd "$@"
}
finish() {
	print -r -- ${found%=} >>$WORDS
	found=()
	comppostfuncs=(finish) # which is called once
}
comppostfuncs=(finish)
print >>$WORDS
SETUP

export WORDS=$work/words DIRECTORY=$1:h
zpty shell zsh -f -i
zpty -w shell "source $work/setup"

# Waits until so many lines are written. What the terminal shows is read, to make room for more.
await() {
	for ((tries = 0; tries < 250 && $(wc -l <$work/words) < $1; tries++)); do
		zpty -r -t shell shown
		sleep 0.02
	done
}

asked=1
await 1
while IFS= read -r line; do
	zpty -w -n shell $line$'\t'
	await $((++asked))
	zpty -w -n shell $'\C-u'
done
tail -n +2 $work/words
