# Makes the completion for fish out of what `PROGRAM --list-options` prints (cmd/cli.c):
# awk -v program=PROGRAM -f fish.awk TABLE

BEGIN {
	FS = "\t"
	print "# fish completion for " program "(1), made from its table of options."
}

function quoted(text) {
	gsub(/[\\\047]/, "\\\\&", text)
	return "\047" text "\047"
}

{
	line = "complete -c " program ($1 == "" ? "" : " -s " $1) " -l " $2
	# fish has no arguments that may be left out: of those no more is said than what they can be.
	if ($3 == "FILE")
		line = line " -r -F"
	else if ($3 != "")
		line = line ($4 == "[" ? " -f" : " -x")
	if ($5 != "")
		line = line " -a " quoted(substr($5, 2))
	print line " -d " quoted($6)
}
