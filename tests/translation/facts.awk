# What a page of the manual and its translation have in common, a fact a line, each behind the
# heading of the original that it stands below. Reads the original's headings, as `headings` prints
# them, and then a page; bytes, not characters, so that any awk does (LC_ALL=C).
#
#   want=headings   the headings of a page, an original
#   want=order      headings, paragraphs, lists and their items, displays, what a page names and
#                   the functions of its synopsis, in their order; of an example every line, but
#                   for comments of C, of a grammar what stands in quotation marks
#   want=words      options, names and numbers, in any order
#   want=foreign    lines of text and comments in Latin letters alone
BEGIN {
	names = "NAME|ИМЯ|SYNOPSIS|ОБЗОР|DESCRIPTION|ОПИСАНИЕ|ENVIRONMENT|ОКРУЖЕНИЕ|" \
		"EXIT STATUS|КОД ЗАВЕРШЕНИЯ|RETURN VALUES|ВОЗВРАЩАЕМЫЕ ЗНАЧЕНИЯ|" \
		"EXAMPLES|ПРИМЕРЫ|DIAGNOSTICS|ДИАГНОСТИКА|SEE ALSO|СМ. ТАКЖЕ"
	count = split(names, name, "|")
	for (i = 1; i < count; i += 2)
		standard[name[i]] = standard[name[i + 1]] = name[i]
}

function fact(kind, text) {
	if (want == kind && text != "")
		print place ": " text
}

# All runs of digits in a text, one space apart.
function numbers(text,   all) {
	while (match(text, /[0-9]+/)) {
		all = all " " substr(text, RSTART, RLENGTH)
		text = substr(text, RSTART + RLENGTH)
	}
	return substr(all, 2)
}

function each_number(text,   all, i) {
	split(numbers(text), all, " ")
	for (i in all)
		fact("words", "number " all[i])
}

# A list of names behind a macro, as in ".Cm valid , invalid .", but for words of the language.
function each_name(line,   macro, list, i) {
	macro = substr(line, 2, 2)
	line = substr(line, 5)
	sub(/ (No|Ap) .*/, "", line)
	gsub(/ Ar [^ ]+/, " Ar *", line)
	while (sub(/ [][.,:;()?!]$/, "", line))
		;
	split(line, list, " , ")
	for (i in list)
		fact("words", macro " " list[i])
}

# Of a row of a table the number of cells and the digits in it, of other items all but words.
function item(line,   cells) {
	cells = gsub(/ Ta( |$)/, "&", line)
	if (cells)
		return "a row of " cells + 1 " cells: " numbers(line)
	if (line ~ /^\.It (Ar|Em) /)
		return substr(line, 1, 6)
	gsub(/ Ar [^ ]+/, " Ar *", line)
	return line
}

function terminals(line,   all) {
	while (match(line, /"[^"]*"/)) {
		all = all " " substr(line, RSTART, RLENGTH)
		line = substr(line, RSTART + RLENGTH)
	}
	return all
}

# Two words of English, and no letter of Russian.
function is_foreign(text) {
	return text !~ /[\320\321]/ && text ~ /[a-z][a-z]+ [a-z][a-z]/
}

# Of a comment all but words: numbers, what stands in quotation marks, and names, which have a _.
function close_comment(   list, i) {
	if (is_foreign(comment))
		fact("foreign", comment)
	each_number(comment)
	fact("words", "quoted in a comment:" terminals(comment))
	gsub(/[^A-Za-z0-9_]+/, " ", comment)
	split(comment, list, " ")
	for (i in list)
		if (list[i] ~ /_/)
			fact("words", "named in a comment: " list[i])
	in_comment = 0
}

# A line of a display without what stands in comments of C, which may go on in the next one.
function code(line,   at) {
	if (!in_comment) {
		at = index(line, "/* ")
		if (!at)
			return line
		in_comment = 1
		comment = ""
		return substr(line, 1, at + 1) code(substr(line, at + 2))
	}
	at = index(line, "*/")
	comment = comment " " (at ? substr(line, 1, at - 1) : line)
	if (!at)
		return ""
	close_comment()
	return "*/" code(substr(line, at + 2))
}

function display(   i) {
	for (i = 1; i <= lines; i++)
		fact("order", grammar ? "grammar:" terminals(line_of[i]) : "display: " line_of[i])
}

# The paragraph before a reference and before a function's type is for formatters that know SEE ALSO
# and SYNOPSIS in English alone.
function paragraph() {
	if (pending && !/^\.(Rs|Vt|Ft)/)
		fact("order", ".Pp")
	pending = 0
}

want != "headings" && NR == FNR { heading[NR] = $0; next }

/^\.\\"/ { next }
{ paragraph() }
/^\.(S[hs]|Pp|It|Bl|El|Bd|D[1l]|Rs)/ {
	if (sentences)
		fact("order", "sentences: " sentences)
	sentences = 0
}
/^\.Bd .*-literal/ { inside = 1; lines = grammar = 0; next }
/^\.Ed/ { inside = 0; display(); next }
inside {
	if (in_comment)
		line_of[lines] = line_of[lines] code($0)
	else
		line_of[++lines] = code($0)
	grammar = grammar || /^[^ \t$]+ +=/
	next
}
/^\.S[hs] / {
	title = substr($0, 5)
	if (want == "headings")
		print title
	place = ++at in heading ? heading[at] : "after the last heading"
	section = title in standard ? " " standard[title] : ""
	fact("order", substr($0, 1, 3) section)
}
section == " NAME" && /^\.Nm/ { fact("order", $0) }
section == " SYNOPSIS" && /^\.(In|Vt|Ft|Fo|Fa|Fc)/ { fact("order", $0) }
/^\.Pp/ { pending = 1 }
/^\.Bl/ { fact("order", $1 " " $2) }
/^\.(El|D1|Rs)/ { fact("order", $1) }
/^\.Dl/ { fact("order", $0) }
/^\.It/ { fact("order", item($0)) }
/^\.(Fl|Cm|Ev|Pa|Ic|Xr|Ql|Sy|Qq|Dv|Fa|Fn|Vt) / { each_name($0) }
/(^|[^.])\.$/ && !/^\.(It|%)/ { sentences++ }
/^[^.]/ {
	each_number($0)
	if (is_foreign($0) && last !~ /\\$/)
		fact("foreign", $0)
}
{ last = $0 }
