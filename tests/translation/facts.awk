# What a page of the manual and its translation have in common, a fact a line, each behind the
# heading of the original that it stands below. Reads the original's headings, as `headings` prints
# them, and then a page; bytes, not characters, so that any awk does (LC_ALL=C).
#
#   want=headings   the headings of a page, an original
#   want=order      headings, paragraphs, lists and their items, and displays, in their order; of
#                   an example every line, of a grammar what stands in quotation marks
#   want=words      options, names and numbers, in any order
#   want=foreign    lines of text in Latin letters alone
BEGIN {
	names = "NAME|ИМЯ|SYNOPSIS|ОБЗОР|DESCRIPTION|ОПИСАНИЕ|ENVIRONMENT|ОКРУЖЕНИЕ|" \
		"EXIT STATUS|КОД ЗАВЕРШЕНИЯ|EXAMPLES|ПРИМЕРЫ|DIAGNOSTICS|ДИАГНОСТИКА|" \
		"SEE ALSO|СМ. ТАКЖЕ"
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
	sub(/ No .*/, "", line)
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

function display(   i) {
	for (i = 1; i <= lines; i++)
		fact("order", grammar ? "grammar:" terminals(line_of[i]) : "display: " line_of[i])
}

# The paragraph before a reference is for formatters that know SEE ALSO in English alone.
function paragraph() {
	if (pending && !/^\.Rs/)
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
	line_of[++lines] = $0
	grammar = grammar || /^[^ $]+ +=/
	next
}
/^\.S[hs] / {
	title = substr($0, 5)
	if (want == "headings")
		print title
	place = ++at in heading ? heading[at] : "after the last heading"
	fact("order", substr($0, 1, 3) (title in standard ? " " standard[title] : ""))
}
/^\.Pp/ { pending = 1 }
/^\.Bl/ { fact("order", $1 " " $2) }
/^\.(El|D1|Rs)/ { fact("order", $1) }
/^\.Dl/ { fact("order", $0) }
/^\.It/ { fact("order", item($0)) }
/^\.(Fl|Cm|Ev|Pa|Ic|Xr|Ql|Sy) / { each_name($0) }
/(^|[^.])\.$/ && !/^\.(It|%)/ { sentences++ }
/^[^.]/ {
	each_number($0)
	if ($0 !~ /[\320\321]/ && /[a-z][a-z]+ [a-z][a-z]/ && last !~ /\\$/)
		fact("foreign", $0)
}
{ last = $0 }
