# Fills bash.in in: awk -v program=PROGRAM -f bash.awk TABLE bash.in, where TABLE is what
# `PROGRAM --list-options` prints (cmd/cli.c).

BEGIN { FS = "\t" }

NR == FNR {
	name = "--" $2
	list = $3 == "FILE" ? "FILE" : substr($5, 2)
	may_lack = $4 == "["
	options = options (NR > 1 ? " " : "") name ($3 != "" && !may_lack ? "=" : "")
	if ($3 == "")
		next
	if ($1 != "")
		long = long (long != "" ? " " : "") "[-" $1 "]=" name
	arguments = arguments (arguments != "" ? "\n" : "") \
		"\t\t[" name (may_lack ? "=" : "") "]=\047" list "\047"
	next
}

{
	gsub(/@PROGRAM@/, program)
	sub(/@OPTIONS@/, options)
	sub(/@LONG@/, long)
	sub(/@ARGUMENTS@/, arguments)
	print
}
