# The only entry to building, testing and installing ct1-tools (GNU make).
# What is built goes under $(BUILD); nothing else in the tree is written to, but by make gallery.
#
#   make help                       lists the targets
#   make V=1                        shows whole commands
#   make CC=clang BUILD=build/clang another compiler, beside the first one's objects
#   make SANITIZE=address BUILD=…   the same with a sanitizer (see asan)

BUILD    ?= build
CFLAGS   ?= -O3 -g
# CC is make's own default, cc. HOSTCC compiles what runs during the build.
HOSTCC   ?= $(CC)
OBJCOPY  ?= objcopy
SANITIZE ?=
# Programs that take no more than one core are run side by side, as many as there are cores.
JOBS     := $(or $(JOBS),$(shell nproc 2>/dev/null || echo 2))

PREFIX     ?= /usr/local
BINDIR     ?= $(PREFIX)/bin
LIBDIR     ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
MANDIR     ?= $(PREFIX)/share/man
DATADIR    ?= $(PREFIX)/share/ct1-tools
LOCALEDIR  ?= $(PREFIX)/share/locale
DOCDIR     ?= $(PREFIX)/share/doc/ct1-tools
PCDIR      ?= $(LIBDIR)/pkgconfig
BASHDIR    ?= $(PREFIX)/share/bash-completion/completions
ZSHDIR     ?= $(PREFIX)/share/zsh/site-functions
FISHDIR    ?= $(PREFIX)/share/fish/vendor_completions.d

# The public header is where the version is written.
VERSION := $(shell sed -n 's/^.define CT1_VERSION "\(.*\)"/\1/p' lib/ct1.h)
SONAME  := libct1.so.$(firstword $(subst ., ,$(VERSION)))

# Libraries, by their pkg-config names. pkg-config may be missing when `make check`
# starts: it is asked again by the make that runs after the packages were installed.
MODULES      := libpcre2-8 libutf8proc jansson
MODULE_FLAGS := $(shell pkg-config --cflags $(MODULES) 2>/dev/null)
MODULE_LIBS  := $(shell pkg-config --libs $(MODULES) 2>/dev/null)
# Optional: PNG and PDF in ct1-render. Their headers are not written for our warnings.
PRINT_MODULES := librsvg-2.0 cairo-pdf cairo-png zlib
PRINT_FLAGS  := $(shell pkg-config --exists $(PRINT_MODULES) 2>/dev/null && \
	echo -DHAVE_LIBRSVG $$(pkg-config --cflags $(PRINT_MODULES) | sed 's/-I/-isystem /g'))
PRINT_LIBS   := $(if $(PRINT_FLAGS),$(shell pkg-config --libs $(PRINT_MODULES)))
# How is asked what there is to link with; what counts coverage would leave a file behind.
PROBE        := $(CC) $(CPPFLAGS) $(filter-out --coverage,$(CFLAGS))
# In the C library, or else in GNU libiconv.
ICONV_LIBS   := $(shell echo 'int main(void) { iconv_open("", ""); }' | \
	$(PROBE) -include iconv.h -xc - -o /dev/null $(LDFLAGS) 2>/dev/null || \
	echo -liconv)
# The same of gettext and GNU libintl; where there is neither, messages are English.
gettext_with  = $(shell echo 'int main(void) { return !dgettext("", ""); }' | \
	$(PROBE) -include libintl.h -xc - -o /dev/null $(LDFLAGS) $(1) \
	2>/dev/null && echo yes)
INTL_LIBS    := $(if $(call gettext_with),,$(if $(call gettext_with,-lintl),-lintl,none))
CMOCKA_FLAGS := $(shell pkg-config --cflags cmocka 2>/dev/null)
CMOCKA_LIBS  := $(shell pkg-config --libs cmocka 2>/dev/null)

# A warning that a later compiler invents must not keep anyone from building a release.
WERROR   ?= $(if $(wildcard .git),-Werror)
WARNINGS := -Wall -Wextra $(WERROR) -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
	-Wpointer-arith -Wcast-qual -Wwrite-strings -Wformat=2 -Wvla -Wundef
SANITIZER := $(if $(SANITIZE),-fsanitize=$(SANITIZE) -fno-sanitize-recover=all \
	-fno-omit-frame-pointer)
# What every source is compiled with, and what is added for some of them.
DIALECT     := -std=c11 -D_POSIX_C_SOURCE=200809L $(if $(filter none,$(INTL_LIBS)),-DNO_GETTEXT)
COMPILE     := $(DIALECT) $(WARNINGS) -fvisibility=hidden $(CFLAGS) $(SANITIZER) $(CPPFLAGS)
LIB_FLAGS   := -Ilib -I$(BUILD)/gen -fPIC $(MODULE_FLAGS) -include lib/base/banned.h
CMD_FLAGS   := -Ilib -I$(BUILD)/gen -pthread $(MODULE_FLAGS) -include lib/base/banned.h
TEST_FLAGS  := -Ilib -Itests $(MODULE_FLAGS) $(CMOCKA_FLAGS)
# The plain generator proves the library by sharing nothing with it, so it cannot see lib/.
PLAIN_FLAGS := -Itests
LINK        := $(CFLAGS) $(SANITIZER) -Wl,--as-needed $(LDFLAGS)
OTHER_LIBS  := $(ICONV_LIBS) $(filter-out none,$(INTL_LIBS))
LIBS        := $(MODULE_LIBS) $(OTHER_LIBS) $(LDLIBS)
# A shared library is linked without the sanitizer's runtime: its names stay undefined.
NO_UNDEFINED := $(if $(SANITIZE),,-Wl,-z,defs)

HOST_SRC  := lib/rules/mkgeometry.c
LIB_SRC   := $(filter-out $(HOST_SRC),$(wildcard lib/*.c lib/*/*.c))
PROG_SRC  := $(wildcard cmd/ct1-*.c)
PRINT_SRC := cmd/printing.c
# What ct1-render alone is made of, and what all programs are.
DRAW_SRC  := $(patsubst %,cmd/%.c,drawing page page_record page_text places squares)
CMD_SRC   := $(filter-out $(PROG_SRC) $(PRINT_SRC) $(DRAW_SRC),$(wildcard cmd/*.c))
UNIT_SRC  := $(wildcard tests/unit/*.c)
PLAIN_SRC := $(filter-out tests/plain/selfcheck.c,$(wildcard tests/plain/*.c))
PERFT_SRC := $(wildcard tests/perft/*.c)
BENCH_SRC := $(wildcard tests/bench/*.c)
FUZZ_SRC  := $(wildcard tests/fuzz/*.c)
# What measures repairs: a program of its own, and a unit test.
MEASURE_SRC := $(filter-out tests/repair/bench.c,$(wildcard tests/repair/*.c))

object     = $(patsubst %.c,$(BUILD)/obj/%.o,$(1))
LIB_OBJ   := $(call object,$(LIB_SRC))
CMD_OBJ   := $(call object,$(CMD_SRC))
PLAIN_OBJ := $(call object,$(PLAIN_SRC))
MEASURE_OBJ := $(call object,$(MEASURE_SRC))

# The objects as they are, for tests that look inside of the library.
INSIDE := $(BUILD)/lib/inside.a
STATIC := $(BUILD)/lib/libct1.a
SHARED := $(BUILD)/lib/libct1.so.$(VERSION)
# What the programs are linked with: they carry the library inside them, so that they run without
# being installed; LIBCT1=shared is for distributions.
LIBCT1 ?= static
PROG_LIB := $(if $(filter shared,$(LIBCT1)),$(SHARED),$(STATIC))
TABLES := $(BUILD)/gen/geometry_tables.h
# The parts of pages with games, as strings.
PAGE_PARTS := $(BUILD)/gen/page_parts.h
# Where the programs' catalogues are once installed, for those that do not stand beside them.
LOCALEDIR_H := $(BUILD)/gen/localedir.h
PROGS  := $(patsubst cmd/%.c,$(BUILD)/bin/%,$(PROG_SRC))
UNITS  := $(patsubst tests/%.c,$(BUILD)/tests/%,$(UNIT_SRC))
PERFT  := $(BUILD)/tests/perft
BARE   := $(BUILD)/tests/bare/ct1-render
CORPUS := $(BUILD)/tests/corpus
# What the fuzz targets share, and what gives them files where there is no fuzzer.
FUZZ_SHARED := $(BUILD)/obj/tests/fuzz/target.o
REPLAY      := $(BUILD)/obj/tests/fuzz/replay.o
FUZZ_NAMES  := $(filter-out target replay,$(patsubst tests/fuzz/%.c,%,$(FUZZ_SRC)))
FUZZERS     := $(addprefix $(BUILD)/tests/fuzz/,$(FUZZ_NAMES))
REPAIR := $(BUILD)/tests/bench-repair
# Programs of tests/ that print TAP: the unit tests, and the plain generator's own test.
TEST_PROGS := $(UNITS) $(if $(wildcard tests/plain/selfcheck.c),$(BUILD)/tests/selfcheck)

# Translations, for which msgfmt is needed; without it the programs speak English.
MSGFMT     := $(shell command -v msgfmt 2>/dev/null)
LANGUAGES  := $(if $(MSGFMT),$(patsubst lib/po/%.po,%,$(wildcard lib/po/*.po)))
CATALOGUES := $(LANGUAGES:%=$(BUILD)/share/locale/%/LC_MESSAGES/ct1-tools.mo)
POT        := $(BUILD)/ct1-tools.pot
# What marks a message, or takes and translates one: its argument's number stands behind the colon.
# xgettext counts a comma within braces as well, so N_() marks a message that stands behind one.
KEYWORDS   := _ N_ PLURAL:1,2 game_note:6 game_note_spelling:6 error:4 error_of_strength:3 \
	note:4 note_false:5 note_missing:3 note_rows:3 cli_complain:2

MAN := $(wildcard man/*.[1-9])
MAN_RU := $(wildcard man/ru/*.[1-9])
BASH_COMPLETIONS := $(patsubst $(BUILD)/bin/%,$(BUILD)/completions/bash/%,$(PROGS))
ZSH_COMPLETIONS  := $(patsubst $(BUILD)/bin/%,$(BUILD)/completions/zsh/_%,$(PROGS))
FISH_COMPLETIONS := $(patsubst $(BUILD)/bin/%,$(BUILD)/completions/fish/%.fish,$(PROGS))
COMPLETIONS      := $(BASH_COMPLETIONS) $(ZSH_COMPLETIONS) $(FISH_COMPLETIONS)

Q   := $(if $(V),,@)
say  = $(if $(V),,@printf '  %-5s %s\n' $(1) $(2))
# A make of its own, for what has to see the result of what went before.
AGAIN = +@$(MAKE) --no-print-directory

all: $(PROGS) $(STATIC) $(SHARED) $(CATALOGUES) $(COMPLETIONS) ## build all (the default)

# ---- compiling and linking

# A file that changes only when its text does; what depends on it is then made again.
# if-changed is one recipe line; its argument is the text.
if-changed = @mkdir -p $(@D); printf '%s\n' '$(1)' | cmp -s - $@ || printf '%s\n' '$(1)' >$@

# Objects of another compiler or of other flags are never mixed with the present ones.
$(BUILD)/flags: FORCE
	@pkg-config --print-errors --exists $(MODULES) || \
		{ echo "Something that building needs is missing; make deps installs it." >&2; \
		exit 1; }
	$(call if-changed,$(CC) $(HOSTCC) $(COMPILE) $(LIB_FLAGS) $(TEST_FLAGS) $(LINK) $(LIBS) \
		$(PRINT_FLAGS))

# A source that went away must leave the library too.
$(BUILD)/lib/objects: FORCE
	$(call if-changed,$(LIB_OBJ))

$(call object,$(LIB_SRC)): EXTRA := $(LIB_FLAGS)
$(call object,$(PROG_SRC) $(CMD_SRC) $(DRAW_SRC)): EXTRA := $(CMD_FLAGS)
$(call object,$(PRINT_SRC)): EXTRA := $(CMD_FLAGS) $(PRINT_FLAGS)
$(call object,$(UNIT_SRC) $(PERFT_SRC) $(BENCH_SRC) $(FUZZ_SRC) \
	$(wildcard tests/repair/*.c)): EXTRA := $(TEST_FLAGS)
$(call object,$(PLAIN_SRC) tests/plain/selfcheck.c): EXTRA := $(PLAIN_FLAGS)

define compile
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) $(COMPILE) $(EXTRA) -MMD -MP -c -o $@ $<
endef

$(BUILD)/obj/%.o: %.c $(BUILD)/flags
	$(compile)

# The tables of the board's geometry are computed by a program that runs here and now.
$(BUILD)/host/mkgeometry: $(HOST_SRC) $(BUILD)/flags
	@mkdir -p $(@D)
	$(call say,HOST,$<)
	$(Q)$(HOSTCC) $(DIALECT) $(WARNINGS) $(CFLAGS) -Ilib -MMD -MP -MF $@.d -MT $@ \
		-include lib/base/banned.h -o $@ $<

$(TABLES): $(BUILD)/host/mkgeometry
	@mkdir -p $(@D)
	$(call say,GEN,$@)
	$(Q)$< >$@.new && mv $@.new $@

$(BUILD)/obj/lib/rules/geometry.o: $(TABLES)

$(PAGE_PARTS): cmd/page/embed $(addprefix cmd/page/,page.html game.html page.css page.js)
	@mkdir -p $(@D)
	$(call say,GEN,$@)
	$(Q)cmd/page/embed $(filter-out %/embed,$^) >$@.new && mv $@.new $@

$(BUILD)/obj/cmd/page.o: $(PAGE_PARTS)

$(LOCALEDIR_H): FORCE
	$(call if-changed,#define LOCALEDIR "$(LOCALEDIR)")

$(BUILD)/obj/cmd/language.o: $(LOCALEDIR_H)

$(INSIDE): $(LIB_OBJ) $(BUILD)/lib/objects
	$(call say,AR,$@)
	$(Q)rm -f $@ && $(AR) rcs $@ $(LIB_OBJ)

# One object of all, in which the names that are not for users cannot clash with theirs.  Where CFLAGS
# ask for optimization when linking, it is done here.
$(BUILD)/lib/libct1.o: $(LIB_OBJ) $(BUILD)/lib/objects
	$(Q)$(CC) $(filter-out --coverage,$(CFLAGS)) -nostdlib -r \
		$(if $(filter -flto%,$(CFLAGS)),-flinker-output=nolto-rel) -o $@ $(LIB_OBJ) && \
		$(OBJCOPY) --localize-hidden $@

$(STATIC): $(BUILD)/lib/libct1.o
	$(call say,AR,$@)
	$(Q)rm -f $@ && $(AR) rcs $@ $<

$(SHARED): $(LIB_OBJ) $(BUILD)/lib/objects
	$(call say,LINK,$@)
	$(Q)$(CC) $(LINK) -shared -Wl,-soname,$(SONAME) $(NO_UNDEFINED) -o $@ $(LIB_OBJ) $(LIBS)
	$(Q)ln -sf $(@F) $(@D)/$(SONAME) && ln -sf $(SONAME) $(@D)/libct1.so

$(PROGS): $(BUILD)/bin/%: $(BUILD)/obj/cmd/%.o $(CMD_OBJ) $(PROG_LIB)
$(UNITS): $(BUILD)/tests/unit/%: $(BUILD)/obj/tests/unit/%.o $(INSIDE)
$(filter $(addprefix $(BUILD)/tests/unit/,allocation plain% threads walk),$(UNITS)): $(PLAIN_OBJ)
$(BUILD)/tests/unit/repair: $(MEASURE_OBJ) $(PLAIN_OBJ)
$(PERFT): $(call object,$(PERFT_SRC)) $(INSIDE)
$(CORPUS): $(call object,$(BENCH_SRC)) $(INSIDE)
$(BUILD)/tests/selfcheck: $(BUILD)/obj/tests/plain/selfcheck.o $(PLAIN_OBJ)
$(REPAIR): $(call object,tests/repair/bench.c) $(MEASURE_OBJ) $(PLAIN_OBJ) $(INSIDE)
$(FUZZERS): $(BUILD)/tests/fuzz/%: $(BUILD)/obj/tests/fuzz/%.o $(FUZZ_SHARED) $(REPLAY) $(INSIDE)
$(BUILD)/tests/fuzz/verdict: $(PLAIN_OBJ)
$(PROGS) $(PERFT) $(CORPUS) $(REPAIR) $(FUZZERS): LINK_WITH := $(LIBS)
$(PROGS): LINK_WITH += -pthread
$(UNITS): LINK_WITH := $(LIBS) $(CMOCKA_LIBS) -pthread
$(BUILD)/bin/ct1-render: $(call object,$(DRAW_SRC) $(PRINT_SRC))
$(BUILD)/bin/ct1-render: LINK_WITH += $(PRINT_LIBS)

# ct1-render as it is where there was no librsvg, for a test.
$(BARE): $(call object,cmd/ct1-render.c $(DRAW_SRC) bare/$(PRINT_SRC)) $(CMD_OBJ) $(STATIC)
$(BARE): LINK_WITH := $(LIBS) -pthread
$(call object,bare/$(PRINT_SRC)): EXTRA := $(CMD_FLAGS)
$(BUILD)/obj/bare/%.o: %.c $(BUILD)/flags
	$(compile)

# An archive resolves the names of what stands before it, so it comes after the objects.
$(PROGS) $(UNITS) $(PERFT) $(BARE) $(CORPUS) $(REPAIR) $(FUZZERS) \
	$(BUILD)/tests/selfcheck:
	@mkdir -p $(@D)
	$(call say,LINK,$@)
	$(Q)$(CC) $(LINK) -o $@ $(filter %.o,$^) $(filter $(INSIDE) $(STATIC) $(SHARED),$^) \
		$(LINK_WITH)

# The completions of shells are made from the programs' tables of options.
$(BUILD)/completions/%.tsv: $(BUILD)/bin/%
	@mkdir -p $(@D)
	$(Q)LD_LIBRARY_PATH="$(BUILD)/lib$${LD_LIBRARY_PATH:+:$$LD_LIBRARY_PATH}" \
		$< --list-options >$@

# complete is one recipe; its argument is the shell, $* the program.
complete = @mkdir -p $(@D) && awk -v program=$* -f cmd/completions/$(1).awk $< \
	$(wildcard cmd/completions/$(1).in) >$@

$(BASH_COMPLETIONS): $(BUILD)/completions/bash/%: $(BUILD)/completions/%.tsv \
		cmd/completions/bash.awk cmd/completions/bash.in
	$(call complete,bash)
$(ZSH_COMPLETIONS): $(BUILD)/completions/zsh/_%: $(BUILD)/completions/%.tsv cmd/completions/zsh.awk
	$(call complete,zsh)
$(FISH_COMPLETIONS): $(BUILD)/completions/fish/%.fish: $(BUILD)/completions/%.tsv \
		cmd/completions/fish.awk
	$(call complete,fish)

$(BUILD)/share/locale/%/LC_MESSAGES/ct1-tools.mo: lib/po/%.po
	@mkdir -p $(@D)
	$(call say,PO,$<)
	$(Q)msgfmt --check-format --check-domain -o $@ $<

# All messages of the sources. What has no words is none.
$(POT): $(LIB_SRC) $(CMD_SRC) $(PROG_SRC) $(DRAW_SRC) $(PRINT_SRC) $(wildcard cmd/*.h)
	@mkdir -p $(@D)
	$(call say,POT,$@)
	$(Q)xgettext --language=C --from-code=UTF-8 --keyword $(KEYWORDS:%=--keyword=%) \
		--package-name=ct1-tools --sort-by-file --add-location=file -o - $(sort $^) | \
		sed 's/CHARSET/UTF-8/; /^"POT-Creation-Date:/d' | \
		LC_ALL=C.UTF-8 msggrep --invert-match --msgid -e '^%s\(:\? %s\)\?$$' -o $@

po: $(POT) ## bring lib/po up to the messages of the sources
	$(Q)for po in lib/po/*.po; do \
		msgmerge --quiet --no-fuzzy-matching --add-location=file "$$po" $(POT) | \
		msgattrib --no-obsolete --width=100 -o "$$po.new" && mv "$$po.new" "$$po" || \
		exit; done

.PHONY: po

-include $(shell find $(BUILD)/obj $(BUILD)/host -name '*.d' 2>/dev/null)

# ---- using and testing

deps: ## install what building, testing and linting need and is missing
	@tests/deps build test lint

demo: ## install what building needs, build, and validate a printed game
	@tests/deps build
	$(AGAIN) all
	$(AGAIN) run-demo

# By itself, without anything that it depends on, for the test of README.md, which compares what
# it prints.
run-demo:
	$(BUILD)/bin/ct1-validate samples/book-1.ct1

check: ## install what testing needs, build, run all tests (GOLDEN='name…': these goldens)
	@tests/deps build test
	$(AGAIN) run-tests

# tests/run and tests/golden/run say what these mean to them.
export BUILD JOBS GOLDEN WRAPPER LIMIT V MEGABYTES ROUNDS

build-tests: all $(TEST_PROGS) $(PERFT) $(BARE) $(FUZZERS) $(CORPUS) $(if $(LANGUAGES),$(POT))

run-tests: build-tests
	@tests/run $(TEST_PROGS)

asan: ## run the same tests with the address and undefined-behaviour sanitizers
	$(AGAIN) BUILD='$(BUILD)/asan' SANITIZE=address,undefined check

# Only what has threads.
tsan: ## run what has threads with the sanitizer that finds races
	@tests/deps build test
	$(AGAIN) BUILD='$(BUILD)/tsan' SANITIZE=thread run-tsan

run-tsan: all $(BUILD)/tests/unit/threads
	@tests/run --only $(BUILD)/tests/unit/threads tests/jobs/run

MEMCHECK := valgrind -q --error-exitcode=99 --leak-check=full \
	--suppressions=$(CURDIR)/tests/valgrind.supp
valgrind: ## run the unit tests and the goldens under valgrind
	@tests/deps build test lint
	$(AGAIN) WRAPPER='$(MEMCHECK)' LIMIT=900 run-tests

# Random games for long; the time is a seed that changes. What failed comes again with its seed.
CT1_GAMES ?= 100000
CT1_SEED  := $(or $(CT1_SEED),$(shell date +%s))
RANDOM_TESTS := $(addprefix $(BUILD)/tests/unit/plain_,roundtrip keep splits verdicts)
fuzz: $(RANDOM_TESTS) ## random games in every form, for long: CT1_GAMES=1000000 CT1_SEED=…
	@echo 'CT1_GAMES=$(CT1_GAMES) CT1_SEED=$(CT1_SEED)'
	$(Q)for test in $(RANDOM_TESTS); do echo "$$test"; CMOCKA_MESSAGE_OUTPUT=TAP \
		CT1_GAMES=$(CT1_GAMES) CT1_SEED=$(CT1_SEED) $$test || exit; done

# The library and the targets with what libFuzzer needs, in a place of their own.
FUZZ_BUILD := $(BUILD)/fuzz
TARGET     ?= reader
SECONDS    ?= 60
libfuzzer: ## fuzz a target of tests/fuzz with libFuzzer: TARGET=reader SECONDS=60
	@tests/deps build lint
	$(AGAIN) CC=clang BUILD='$(FUZZ_BUILD)' SANITIZE=fuzzer-no-link,address,undefined \
		TARGET='$(TARGET)' SECONDS='$(SECONDS)' run-libfuzzer

run-libfuzzer: $(BUILD)/obj/tests/fuzz/$(TARGET).o $(FUZZ_SHARED) $(PLAIN_OBJ) $(INSIDE)
	@mkdir -p $(BUILD)/corpus-$(TARGET) $(BUILD)/seeds
	$(Q)$(CC) -fsanitize=fuzzer,address,undefined -o $(BUILD)/$(TARGET) $^ $(LIBS)
	$(Q)cp samples/*.ct1 tests/games/*.ct1 tests/checks/*.ct1 tests/fuzz/found/* $(BUILD)/seeds
	$(BUILD)/$(TARGET) -max_total_time=$(SECONDS) -max_len=3000 -timeout=20 \
		-artifact_prefix=$(BUILD)/ $(BUILD)/corpus-$(TARGET) $(BUILD)/seeds

# AFL++ gives files to whole programs, into which its compiler links a part of itself, so that they
# are made of the objects as they are. The environment is for where nobody sets the system up for
# it.
AFL_BUILD := $(BUILD)/afl
PROGRAM   ?= ct1-validate
OPTIONS   ?= --fix --explain
afl: ## fuzz a program with AFL++: PROGRAM=ct1-validate OPTIONS='--fix --explain' SECONDS=60
	@tests/deps build afl
	$(AGAIN) CC=afl-cc WERROR= ICONV_LIBS='$(ICONV_LIBS)' BUILD='$(AFL_BUILD)' \
		PROG_LIB='$(AFL_BUILD)/lib/inside.a' '$(AFL_BUILD)/bin/$(PROGRAM)'
	@rm -rf $(AFL_BUILD)/seeds && mkdir -p $(AFL_BUILD)/seeds
	$(Q)cp tests/checks/*.ct1 tests/fuzz/found/* $(AFL_BUILD)/seeds
	$(Q)AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_SKIP_CPUFREQ=1 AFL_NO_UI=1 \
		AFL_NO_AFFINITY=1 \
		afl-fuzz -V $(SECONDS) -t 2000 -i $(AFL_BUILD)/seeds -o $(AFL_BUILD)/$(PROGRAM) -- \
		$(AFL_BUILD)/bin/$(PROGRAM) $(OPTIONS) >$(AFL_BUILD)/log
	$(Q)tests/fuzz/afl $(AFL_BUILD)/$(PROGRAM)

linear: all ## twice the input costs twice as much: instructions, counted by valgrind
	@tests/deps build linear
	@V=1 tests/run --only tests/linear/measure

memory: build-tests ## the same memory for any input: MEGABYTES=1000 are streamed
	@tests/deps build test
	@V=1 MEGABYTES='$(or $(MEGABYTES),1000)' tests/run --only tests/memory/run

# Counters are atomic for what has threads.
coverage: ## run the tests; fail if they leave lines of lib/ or cmd/ out that nothing explains
	@tests/deps build test coverage
	-$(AGAIN) BUILD='$(BUILD)/coverage' PROG_LIB='$(BUILD)/coverage/lib/inside.a' \
		CFLAGS='-O0 -g --coverage -fprofile-update=atomic' WERROR= MEGABYTES=1 run-tests
	gcovr --root . --object-directory $(BUILD)/coverage --filter lib/ --filter cmd/ \
		--exclude lib/rules/mkgeometry.c --exclude-directories '.*/bare' --print-summary \
		--html-details $(BUILD)/coverage/index.html --txt $(BUILD)/coverage/summary.txt \
		--json $(BUILD)/coverage/lines.json
	@tests/coverage/report $(BUILD)/coverage/lines.json

mutants: ## break every rule in turn, and demand that a test notices
	@tests/deps build test
	@tests/mutants/try

.PHONY: afl linear memory coverage mutants

bench: ## measure speed, with ratios to wc, iconv and pgn-extract: MEGABYTES=100 ROUNDS=5
	@tests/deps build bench
	$(AGAIN) run-bench

run-bench: all $(CORPUS)
	@tests/bench/measure

pgn-syntax: all $(BUILD)/tests/unit/plain_roundtrip ## read PGN-style output with others' readers
	@tests/pgn/syntax

shells: all ## complete commands in zsh and fish; `make check` does in bash
	@tests/deps build shells
	@tests/run --only tests/completions/shells

editors: all ## find diagnostics in vim, in Emacs, and by the problem matcher
	@tests/deps build editors
	@tests/run --only tests/editors

schemas: all ## validate the JSON that the programs write by its schemas
	@tests/deps build schemas
	@tests/run --only tests/schemas

recipes: all ## share work out as ct1-tutorial(7) says, with GNU parallel
	@tests/deps build recipes
	@tests/run --only tests/recipes

.PHONY: shells editors schemas recipes

# What other programs make of pictures: Chromium, and LaTeX, which are large.
pictures: ## compare pictures as rsvg-convert, Chromium, a PDF viewer and ct1-render show them
	@tests/deps build test pictures viewers
	$(AGAIN) all
	@tests/run --only tests/pictures/viewers

pages: ## read pages of HTML in Chromium: by clicks, keys and touch, on paper, for everyone
	@tests/deps build pages
	$(AGAIN) all
	@tests/run --only tests/pages/browse

.PHONY: pages

tex: ## compile pictures with LaTeX, and compare them
	@tests/deps build test pictures tex
	$(AGAIN) all
	@tests/run --only tests/pictures/tex

gallery: all ## draw the pictures of samples/gallery
	@PATH='$(abspath $(BUILD)/bin)':"$$PATH" tests/gallery/write samples/gallery

# What a test cannot see: words that say something else than before.
translation: ## show what has changed in the manual since its Russian pages were last touched
	@for page in $(MAN_RU); do \
		git --no-pager diff "$$(git log -1 --format=%H -- "$$page")" -- \
			"man/$${page##*/}"; done

.PHONY: translation

perft: $(PERFT) ## count the moves of a position: POSITION='…' DEPTH=4 RULES=2021
	@$(PERFT) '$(POSITION)' '$(or $(DEPTH),4)' '$(or $(RULES),2024)'

# Damaged games, and how they are repaired: GAMES=… of random ones, from SEED on.
bench-repair: $(REPAIR) ## how often damaged games are repaired, by kind of damage: GAMES=500 SEED=2
	@$(REPAIR) '$(or $(GAMES),200)' '$(or $(SEED),1)' samples/book-1.ct1 samples/book-2.ct1

# ---- reading the sources with other eyes

C_FILES  := $(wildcard lib/*.c lib/*/*.c cmd/*.c tests/*/*.c)
H_FILES  := $(wildcard lib/*.h lib/*/*.h cmd/*.h tests/*.h tests/*/*.h)
LINTS    := lint-format lint-tidy lint-cppcheck lint-man lint-shell lint-clang headercheck symbols

lint: ## everything that finds fault without running the programs
	@tests/deps build test lint
	$(AGAIN) all
	$(AGAIN) -k -j$(JOBS) --output-sync=target $(LINTS)

lint-format:
	$(call say,LINT,format)
	$(Q)clang-format --dry-run -Werror $(C_FILES) $(H_FILES)

# One process a file: clang-tidy takes long, and uses one core. Without banned.h, so that a
# source is noticed which needs a header that only banned.h includes. What it says of how many
# warnings it keeps to itself is left out.
lint-tidy: $(TABLES) $(PAGE_PARTS) $(LOCALEDIR_H)
	$(call say,LINT,tidy)
	$(Q)printf '%s\n' $(C_FILES) | xargs -P$(JOBS) -I{} \
		clang-tidy --quiet {} -- $(DIALECT) -I$(BUILD)/gen $(TEST_FLAGS) $(PRINT_FLAGS) \
		2>$(BUILD)/tidy.err || \
		{ grep -v 'warnings\? generated' $(BUILD)/tidy.err >&2; exit 1; }

lint-cppcheck: $(TABLES) $(PAGE_PARTS) $(LOCALEDIR_H)
	$(call say,LINT,cppcheck)
	$(Q)cppcheck --quiet --std=c11 --enable=warning,style,performance,portability \
		--error-exitcode=1 --inline-suppr --suppress=missingIncludeSystem \
		-j$(JOBS) -Ilib -Itests -I$(BUILD)/gen $(C_FILES)

# mandoc knows the first section by its English name alone, and misses it at every section.
lint-man:
	$(call say,LINT,man)
	$(Q)mandoc -Tlint -Wwarning $(MAN)
	$(Q)! mandoc -Tlint -Wwarning $(MAN_RU) | grep -v -e 'first section is not "NAME"' \
		-e 'description line outside NAME section'

# Every executable file whose first line names a shell.
lint-shell: $(BASH_COMPLETIONS)
	$(call say,LINT,shell)
	$(Q)find tests .ci lib cmd -type f -perm -u+x | while read -r file; do \
		head -n 1 "$$file" | grep -qE '^#!.*[/ ](ba)?sh' && echo "$$file"; done | \
		xargs shellcheck -x
	$(Q)shellcheck -s bash $(BASH_COMPLETIONS)

# The other compiler has other warnings.
lint-clang:
	$(AGAIN) CC=clang BUILD='$(BUILD)/clang' build-tests

headercheck: $(TABLES) ## compile every header by itself; no layer may include an outer one
	$(call say,LINT,$@)
	$(Q)tests/headercheck $(DIALECT) $(WARNINGS) $(TEST_FLAGS) -I$(BUILD)/gen

symbols: $(STATIC) $(SHARED) ## the library exports what ct1.h declares, and keeps no globals
	$(call say,LINT,$@)
	$(Q)tests/symbols lib/ct1.h $(STATIC) $(SHARED)

# ---- installing

$(BUILD)/lib/libct1.pc: lib/libct1.pc.in FORCE
	@mkdir -p $(@D)
	@sed -e 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|' \
		-e 's|@LIBDIR@|$(patsubst $(PREFIX)/%,$${prefix}/%,$(LIBDIR))|' \
		-e 's|@INCLUDEDIR@|$(patsubst $(PREFIX)/%,$${prefix}/%,$(INCLUDEDIR))|' \
		-e 's|@MODULES@|$(MODULES)|; s|@LIBS@|$(strip $(OTHER_LIBS) $(LDLIBS))|' $< >$@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

# What pages tell of where the samples are holds for the installed ones.
$(BUILD)/man/%: man/% FORCE
	@mkdir -p $(@D)
	@sed 's|/usr/local/share/ct1-tools|$(DATADIR)|' $< >$@

MAN_PLACED := $(addprefix $(BUILD)/,$(filter %.7,$(MAN) $(MAN_RU)))

# MODE|FILES|DIRECTORY, what install copies and uninstall removes.
define newline


endef
define INSTALLED
755|$(PROGS)|$(BINDIR)
644|lib/ct1.h|$(INCLUDEDIR)
644|$(STATIC) $(SHARED)|$(LIBDIR)
644|$(BUILD)/lib/libct1.pc|$(PCDIR)
644|$(BASH_COMPLETIONS)|$(BASHDIR)
644|$(ZSH_COMPLETIONS)|$(ZSHDIR)
644|$(FISH_COMPLETIONS)|$(FISHDIR)
644|$(filter %.1,$(MAN))|$(MANDIR)/man1
644|$(filter %.3,$(MAN))|$(MANDIR)/man3
644|$(filter %.5,$(MAN))|$(MANDIR)/man5
644|$(filter-out $(BUILD)/man/ru/%,$(MAN_PLACED))|$(MANDIR)/man7
644|$(filter %.1,$(MAN_RU))|$(MANDIR)/ru/man1
644|$(filter %.3,$(MAN_RU))|$(MANDIR)/ru/man3
644|$(filter %.5,$(MAN_RU))|$(MANDIR)/ru/man5
644|$(filter $(BUILD)/man/ru/%,$(MAN_PLACED))|$(MANDIR)/ru/man7
644|$(wildcard man/*.json)|$(DATADIR)
644|$(wildcard samples/*.*)|$(DATADIR)/samples
644|$(wildcard samples/gallery/*)|$(DATADIR)/samples/gallery
644|README.md CHANGES LICENSE|$(DOCDIR)
$(foreach language,$(LANGUAGES),644|$(filter \
	%/$(language)/LC_MESSAGES/ct1-tools.mo,\
	$(CATALOGUES))|$(LOCALEDIR)/$(language)/LC_MESSAGES$(newline))
endef
install uninstall: export LIST = $(INSTALLED)

# PAGE:LINK, for each name of a page of the library but that of its file: man finds it by a link.
# The translations have the same names.
names_in  = $(shell sed -n '/^\.Sh NAME/,/^\.Nd/s/^\.Nm \([^ ]*\).*/\1/p' $(1))
links_of  = $(foreach name,$(filter-out $(basename $(notdir $(1))),$(call names_in,$(1))),\
	$(foreach dir,man3 ru/man3,$(notdir $(1)):$(dir)/$(name).3))
MAN_LINKS = $(foreach page,$(filter %.3,$(MAN)),$(call links_of,$(page)))

install: all $(BUILD)/lib/libct1.pc $(MAN_PLACED) ## install everything (PREFIX, DESTDIR)
	@echo "$$LIST" | while IFS='|' read -r mode files dir; do \
		[ -z "$$files" ] || { install -d "$(DESTDIR)$$dir" && \
		install -m "$$mode" $$files "$(DESTDIR)$$dir"; } || exit; done
	@cd "$(DESTDIR)$(LIBDIR)" && ln -sf $(notdir $(SHARED)) $(SONAME) && \
		ln -sf $(SONAME) libct1.so
	@cd "$(DESTDIR)$(MANDIR)" && for link in $(MAN_LINKS); do \
		ln -sf "$${link%:*}" "$${link#*:}" || exit; done

# Directories that hold nothing but what is ours go too.
uninstall: ## remove what install installed (same PREFIX, DESTDIR)
	@rm -f "$(DESTDIR)$(LIBDIR)/libct1.so" "$(DESTDIR)$(LIBDIR)/$(SONAME)"
	@for link in $(MAN_LINKS); do rm -f "$(DESTDIR)$(MANDIR)/$${link#*:}" || exit; done
	@echo "$$LIST" | while IFS='|' read -r mode files dir; do \
		for file in $$files; do rm -f "$(DESTDIR)$$dir/$${file##*/}" || exit; done; done
	@for dir in "$(DATADIR)/samples/gallery" "$(DATADIR)/samples" "$(DATADIR)" "$(DOCDIR)"; do \
		rmdir "$(DESTDIR)$$dir" 2>/dev/null || true; done

DIST     := ct1-tools-$(VERSION)
DIST_TAR := $(BUILD)/$(DIST).tar
DIST_GZ  := $(DIST_TAR).gz

# The same commit gives the same bytes.
dist: ## pack what is in the repository: $(BUILD)/ct1-tools-VERSION.tar.gz
	@mkdir -p $(BUILD)
	$(call say,TAR,$(DIST_GZ))
	$(Q)git ls-files -z | tar --null -T - --transform 's|^|$(DIST)/|' --sort=name \
		--mtime="@$$(git log -1 --format=%ct)" --owner=0 --group=0 --numeric-owner \
		--mode=u=rwX,go=rX -cf $(DIST_TAR) && gzip -nf9 $(DIST_TAR)

distcheck: dist ## unpack, build, test, install, use and uninstall what dist packs
	@tests/deps build test dist
	@tests/dist/check $(DIST_GZ)

deb: dist ## make Debian packages in $(BUILD)/deb: ct1-tools, libct1-0, libct1-dev
	@tests/deps build test deb
	@tests/dist/deb $(DIST_GZ)

portable: ## build and test with musl, and with an iconv outside of the C library
	@tests/deps build test portable
	@tests/dist/portable

.PHONY: install uninstall dist distcheck deb portable

clean: ## remove everything that was built
	rm -rf $(BUILD)

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1|\2/p' Makefile | \
		while IFS='|' read -r name text; do printf '%-14s%s\n' "$$name" "$$text"; done

.PHONY: all deps demo run-demo check build-tests run-tests asan tsan run-tsan valgrind fuzz \
	libfuzzer run-libfuzzer bench run-bench bench-repair pgn-syntax pictures tex gallery \
	perft lint $(LINTS) clean help FORCE
.DELETE_ON_ERROR:
.SUFFIXES:
