# Makes the completion for zsh out of what `PROGRAM --list-options` prints (cmd/cli.c):
# awk -v program=PROGRAM -f zsh.awk TABLE

BEGIN {
	FS = "\t"
	print "#compdef " program
	print "# zsh completion for " program "(1), made from its table of options."
	print "_arguments -s -S \\"
}

# ":NAME:ACTION", what follows the option.
function argument() {
	if ($3 == "")
		return ""
	if ($3 == "FILE")
		return ":file:_files"
	return ($4 == "[" ? "::" : ":") tolower($3) ":" ($5 == "" ? "" : "(" substr($5, 2) ")")
}

{
	# A = behind a name: the argument stands behind it or is the next word; =-: behind it.
	form = "--" $2 ($3 == "" ? "" : $4 == "[" ? "=-" : "=")
	others = ""
	if ($1 != "") {
		others = "\047(-" $1 " --" $2 ")\047"
		form = "{-" $1 ($3 == "" ? "" : "+") "," form "}"
	}
	# Of the options -W and -E there can be many.
	if ($3 == "CHECK" || $3 == "LIMIT")
		others = "\047*\047"
	help = $6
	gsub(/\]/, "\\]", help)
	gsub(/\047/, "\047\\\047\047", help)
	print "\t" others form "\047[" help "]" argument() "\047 \\"
}

END { print "\t\047*:file:_files\047" }
