# The only entry to building, testing and installing ct1-tools (GNU make).
# What is built goes under $(BUILD); nothing else in the tree is written to, but by make gallery.
#
#   make help                       lists the targets
#   make V=1                        shows whole commands
#   make CC=clang BUILD=build/clang another compiler, beside the first one's objects
#   make SANITIZE=address BUILD=…   the same with a sanitizer (see asan)

BUILD    ?= build
CFLAGS   ?= -O2 -g
# CC is make's own default, cc. HOSTCC compiles what runs during the build.
HOSTCC   ?= $(CC)
SANITIZE ?=
# Programs that take no more than one core are run side by side, as many as there are cores.
JOBS     := $(or $(JOBS),$(shell nproc 2>/dev/null || echo 2))

PREFIX     ?= /usr/local
BINDIR     ?= $(PREFIX)/bin
LIBDIR     ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
MANDIR     ?= $(PREFIX)/share/man

# The public header is where the version is written.
VERSION := $(shell sed -n 's/^.define CT1_VERSION "\(.*\)"/\1/p' lib/ct1.h)
SONAME  := libct1.so.$(firstword $(subst ., ,$(VERSION)))

# Libraries, by their pkg-config names. pkg-config may be missing when `make check`
# starts: it is asked again by the make that runs after the packages were installed.
MODULES      := libpcre2-8 libutf8proc jansson
MODULE_FLAGS := $(shell pkg-config --cflags $(MODULES) 2>/dev/null)
MODULE_LIBS  := $(shell pkg-config --libs $(MODULES) 2>/dev/null)
# Optional: PNG and PDF in ct1-render. Their headers are not written for our warnings.
PRINT_MODULES := librsvg-2.0 cairo-pdf cairo-png
PRINT_FLAGS  := $(shell pkg-config --exists $(PRINT_MODULES) 2>/dev/null && \
	echo -DHAVE_LIBRSVG $$(pkg-config --cflags $(PRINT_MODULES) | sed 's/-I/-isystem /g'))
PRINT_LIBS   := $(if $(PRINT_FLAGS),$(shell pkg-config --libs $(PRINT_MODULES)))
CMOCKA_FLAGS := $(shell pkg-config --cflags cmocka 2>/dev/null)
CMOCKA_LIBS  := $(shell pkg-config --libs cmocka 2>/dev/null)

WARNINGS := -Wall -Wextra -Werror -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
	-Wpointer-arith -Wcast-qual -Wwrite-strings -Wformat=2 -Wvla -Wundef
SANITIZER := $(if $(SANITIZE),-fsanitize=$(SANITIZE) -fno-sanitize-recover=all \
	-fno-omit-frame-pointer)
# What every source is compiled with, and what is added for some of them.
DIALECT     := -std=c11 -D_POSIX_C_SOURCE=200809L
COMPILE     := $(DIALECT) $(WARNINGS) -fvisibility=hidden $(CFLAGS) $(SANITIZER) $(CPPFLAGS)
LIB_FLAGS   := -Ilib -I$(BUILD)/gen -fPIC $(MODULE_FLAGS) -include lib/base/banned.h
CMD_FLAGS   := -Ilib $(MODULE_FLAGS) -include lib/base/banned.h
TEST_FLAGS  := -Ilib -Itests $(MODULE_FLAGS) $(CMOCKA_FLAGS)
# The plain generator proves the library by sharing nothing with it, so it cannot see lib/.
PLAIN_FLAGS := -Itests
LINK        := $(CFLAGS) $(SANITIZER) -Wl,--as-needed $(LDFLAGS)
LIBS        := $(MODULE_LIBS) $(LDLIBS)
# A shared library is linked without the sanitizer's runtime: its names stay undefined.
NO_UNDEFINED := $(if $(SANITIZE),,-Wl,-z,defs)

HOST_SRC  := lib/rules/mkgeometry.c
LIB_SRC   := $(filter-out $(HOST_SRC),$(wildcard lib/*.c lib/*/*.c))
PROG_SRC  := $(wildcard cmd/ct1-*.c)
PRINT_SRC := cmd/printing.c
CMD_SRC   := $(filter-out $(PROG_SRC) $(PRINT_SRC),$(wildcard cmd/*.c))
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

STATIC := $(BUILD)/lib/libct1.a
SHARED := $(BUILD)/lib/libct1.so.$(VERSION)
TABLES := $(BUILD)/gen/geometry_tables.h
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

MAN := $(wildcard man/*.[1-9])

Q   := $(if $(V),,@)
say  = $(if $(V),,@printf '  %-5s %s\n' $(1) $(2))
# A make of its own, for what has to see the result of what went before.
AGAIN = +@$(MAKE) --no-print-directory

all: $(PROGS) $(STATIC) $(SHARED) ## build the library and the programs (the default)

# ---- compiling and linking

# A file that changes only when its text does; what depends on it is then made again.
# if-changed is one recipe line; its argument is the text.
if-changed = @mkdir -p $(@D); printf '%s\n' '$(1)' | cmp -s - $@ || printf '%s\n' '$(1)' >$@

# Objects of another compiler or of other flags are never mixed with the present ones.
$(BUILD)/flags: FORCE
	@pkg-config --print-errors --exists $(MODULES) || \
		{ echo "Something that building needs is missing; make deps installs it." >&2; exit 1; }
	$(call if-changed,$(CC) $(HOSTCC) $(COMPILE) $(LIB_FLAGS) $(TEST_FLAGS) $(LINK) $(LIBS) \
		$(PRINT_FLAGS))

# A source that went away must leave the library too.
$(BUILD)/lib/objects: FORCE
	$(call if-changed,$(LIB_OBJ))

$(call object,$(LIB_SRC)): EXTRA := $(LIB_FLAGS)
$(call object,$(PROG_SRC) $(CMD_SRC)): EXTRA := $(CMD_FLAGS)
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

$(STATIC): $(LIB_OBJ) $(BUILD)/lib/objects
	$(call say,AR,$@)
	$(Q)rm -f $@ && $(AR) rcs $@ $(LIB_OBJ)

$(SHARED): $(LIB_OBJ) $(BUILD)/lib/objects
	$(call say,LINK,$@)
	$(Q)$(CC) $(LINK) -shared -Wl,-soname,$(SONAME) $(NO_UNDEFINED) -o $@ $(LIB_OBJ) $(LIBS)
	$(Q)ln -sf $(@F) $(@D)/$(SONAME) && ln -sf $(SONAME) $(@D)/libct1.so

# The programs carry the library inside them, so that they run without being installed.
$(PROGS): $(BUILD)/bin/%: $(BUILD)/obj/cmd/%.o $(CMD_OBJ) $(STATIC)
$(UNITS): $(BUILD)/tests/unit/%: $(BUILD)/obj/tests/unit/%.o $(STATIC)
$(filter $(BUILD)/tests/unit/plain%,$(UNITS)): $(PLAIN_OBJ)
$(BUILD)/tests/unit/repair: $(MEASURE_OBJ) $(PLAIN_OBJ)
$(PERFT): $(call object,$(PERFT_SRC)) $(STATIC)
$(CORPUS): $(call object,$(BENCH_SRC)) $(STATIC)
$(BUILD)/tests/selfcheck: $(BUILD)/obj/tests/plain/selfcheck.o $(PLAIN_OBJ)
$(REPAIR): $(call object,tests/repair/bench.c) $(MEASURE_OBJ) $(PLAIN_OBJ) $(STATIC)
$(FUZZERS): $(BUILD)/tests/fuzz/%: $(BUILD)/obj/tests/fuzz/%.o $(FUZZ_SHARED) $(REPLAY) $(STATIC)
$(PROGS) $(PERFT) $(CORPUS) $(REPAIR) $(FUZZERS): LINK_WITH := $(LIBS)
$(UNITS): LINK_WITH := $(LIBS) $(CMOCKA_LIBS)
$(BUILD)/bin/ct1-render: $(call object,$(PRINT_SRC))
$(BUILD)/bin/ct1-render: LINK_WITH := $(LIBS) $(PRINT_LIBS)

# ct1-render as it is where there was no librsvg, for a test.
$(BARE): $(call object,cmd/ct1-render.c) $(CMD_OBJ) $(call object,bare/$(PRINT_SRC)) $(STATIC)
$(BARE): LINK_WITH := $(LIBS)
$(call object,bare/$(PRINT_SRC)): EXTRA := $(CMD_FLAGS)
$(BUILD)/obj/bare/%.o: %.c $(BUILD)/flags
	$(compile)

# An archive resolves the names of what stands before it, so it comes after the objects.
$(PROGS) $(UNITS) $(PERFT) $(BARE) $(CORPUS) $(REPAIR) $(FUZZERS) \
	$(BUILD)/tests/selfcheck:
	@mkdir -p $(@D)
	$(call say,LINK,$@)
	$(Q)$(CC) $(LINK) -o $@ $(filter %.o,$^) $(filter %.a,$^) $(LINK_WITH)

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

build-tests: all $(TEST_PROGS) $(PERFT) $(BARE) $(FUZZERS)

run-tests: build-tests
	@tests/run $(TEST_PROGS)

asan: ## run the same tests with the address and undefined-behaviour sanitizers
	$(AGAIN) BUILD='$(BUILD)/asan' SANITIZE=address,undefined check

MEMCHECK := valgrind -q --error-exitcode=99 --leak-check=full \
	--suppressions=$(CURDIR)/tests/valgrind.supp
valgrind: ## run the unit tests and the goldens under valgrind
	@tests/deps build test lint
	$(AGAIN) WRAPPER='$(MEMCHECK)' LIMIT=900 run-tests

# Random games for long; the time is a seed that changes. What failed comes again with its seed.
CT1_GAMES ?= 100000
CT1_SEED  := $(or $(CT1_SEED),$(shell date +%s))
RANDOM_TESTS := $(addprefix $(BUILD)/tests/unit/plain_,roundtrip keep splits)
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

run-libfuzzer: $(BUILD)/obj/tests/fuzz/$(TARGET).o $(FUZZ_SHARED) $(STATIC)
	@mkdir -p $(BUILD)/corpus-$(TARGET) $(BUILD)/seeds
	$(Q)$(CC) -fsanitize=fuzzer,address,undefined -o $(BUILD)/$(TARGET) $^ $(LIBS)
	$(Q)cp samples/*.ct1 tests/games/*.ct1 tests/checks/*.ct1 tests/fuzz/found/* $(BUILD)/seeds
	$(BUILD)/$(TARGET) -max_total_time=$(SECONDS) -max_len=3000 -timeout=20 \
		-artifact_prefix=$(BUILD)/ $(BUILD)/corpus-$(TARGET) $(BUILD)/seeds

bench: ## measure speed, with ratios to wc, iconv and pgn-extract: MEGABYTES=100 ROUNDS=5
	@tests/deps build bench
	$(AGAIN) run-bench

run-bench: all $(CORPUS)
	@tests/bench/measure

pgn-syntax: all $(BUILD)/tests/unit/plain_roundtrip ## read PGN-style output with others' readers
	@tests/pgn/syntax

# What other programs make of pictures: Chromium, and LaTeX, which are large.
pictures: ## compare pictures as rsvg-convert, Chromium, a PDF viewer and ct1-render show them
	@tests/deps build test pictures viewers
	$(AGAIN) all
	@tests/run --only tests/pictures/viewers

tex: ## compile pictures with LaTeX, and compare them
	@tests/deps build test pictures tex
	$(AGAIN) all
	@tests/run --only tests/pictures/tex

gallery: all ## draw the pictures of samples/gallery
	@PATH='$(abspath $(BUILD)/bin)':"$$PATH" tests/gallery/write samples/gallery

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
lint-tidy: $(TABLES)
	$(call say,LINT,tidy)
	$(Q)printf '%s\n' $(C_FILES) | xargs -P$(JOBS) -I{} \
		clang-tidy --quiet {} -- $(DIALECT) -I$(BUILD)/gen $(TEST_FLAGS) $(PRINT_FLAGS) \
		2>$(BUILD)/tidy.err || { grep -v 'warnings\? generated' $(BUILD)/tidy.err >&2; exit 1; }

lint-cppcheck: $(TABLES)
	$(call say,LINT,cppcheck)
	$(Q)cppcheck --quiet --std=c11 --enable=warning,style,performance,portability \
		--error-exitcode=1 --inline-suppr --suppress=missingIncludeSystem \
		-j$(JOBS) -Ilib -Itests -I$(BUILD)/gen $(C_FILES)

lint-man:
	$(call say,LINT,man)
	$(Q)$(if $(MAN),mandoc -Tlint -Wwarning $(MAN))

# Every executable file whose first line names a shell.
lint-shell:
	$(call say,LINT,shell)
	$(Q)find tests .ci lib cmd -type f -perm -u+x | while read -r file; do \
		head -n 1 "$$file" | grep -qE '^#!.*[/ ](ba)?sh' && echo "$$file"; done | \
		xargs shellcheck -x

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

install: all ## install programs, library, header and manual (PREFIX, DESTDIR)
	install -d $(DESTDIR)$(BINDIR) $(DESTDIR)$(INCLUDEDIR) $(DESTDIR)$(LIBDIR)/pkgconfig
	install -m 755 $(PROGS) $(DESTDIR)$(BINDIR)
	install -m 644 lib/ct1.h $(DESTDIR)$(INCLUDEDIR)
	install -m 644 $(STATIC) $(SHARED) $(DESTDIR)$(LIBDIR)
	ln -sf $(notdir $(SHARED)) $(DESTDIR)$(LIBDIR)/$(SONAME)
	ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/libct1.so
	printf '%s\n' 'Name: libct1' 'Description: records and rules of chess-t1' \
		'Version: $(VERSION)' 'Requires.private: $(MODULES)' \
		'Cflags: -I$(INCLUDEDIR)' 'Libs: -L$(LIBDIR) -lct1' \
		>$(DESTDIR)$(LIBDIR)/pkgconfig/libct1.pc
	for page in $(MAN); do \
		dir=$(DESTDIR)$(MANDIR)/man$${page##*.} && install -d "$$dir" && \
		install -m 644 "$$page" "$$dir" || exit 1; done

uninstall: ## remove what install installed (same PREFIX, DESTDIR)
	rm -f $(patsubst $(BUILD)/bin/%,$(DESTDIR)$(BINDIR)/%,$(PROGS))
	rm -f $(DESTDIR)$(INCLUDEDIR)/ct1.h $(DESTDIR)$(LIBDIR)/pkgconfig/libct1.pc
	rm -f $(addprefix $(DESTDIR)$(LIBDIR)/,libct1.a libct1.so $(SONAME) $(notdir $(SHARED)))
	for page in $(MAN); do \
		rm -f "$(DESTDIR)$(MANDIR)/man$${page##*.}/$${page##*/}" || exit 1; done

clean: ## remove everything that was built
	rm -rf $(BUILD)

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1|\2/p' Makefile | \
		while IFS='|' read -r name text; do printf '%-14s%s\n' "$$name" "$$text"; done

.PHONY: all deps demo run-demo check build-tests run-tests asan valgrind fuzz libfuzzer \
	run-libfuzzer bench run-bench bench-repair pgn-syntax pictures tex gallery perft lint \
	$(LINTS) install uninstall clean help FORCE
.DELETE_ON_ERROR:
.SUFFIXES:
