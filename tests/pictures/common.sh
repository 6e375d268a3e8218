# What the tests of pictures share; read by them with `.` in the project's root.
# shellcheck shell=sh
#
# Environment: BUILD, the directory of what was built. Sets work to a new directory in it, where
# what was drawn is left to be looked at.
build=$(cd "${BUILD:-build}" && pwd) || exit 2
PATH=$build/bin:$PWD/tests/pictures:$PATH
export PATH LC_ALL=C.UTF-8
work=$build/pictures/${0##*tests/}
count=0
failed=0
rm -rf "$work"
mkdir -p "$work" || exit 2

# Runs a command as a test; what it prints is shown when it fails.
verdict() # WHAT COMMAND…
{
	what=$1
	shift
	count=$((count + 1))
	if "$@" >"$work/output" 2>&1; then
		echo "ok $count - $what"
	else
		echo "not ok $count - $what"
		sed 's/^/# /' "$work/output"
		failed=$((failed + 1))
	fi
}

# A test that is made elsewhere.
skip() # WHAT WHERE
{
	count=$((count + 1))
	echo "ok $count - $1 # SKIP $2"
}

finish()
{
	echo "1..$count"
	[ "$failed" -eq 0 ]
}
