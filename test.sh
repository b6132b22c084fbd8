#!/usr/bin/env bash
# The one test command. It ends with a line 'N passed, N failed', summed from what the runners printed, and exits
# non-zero if anything failed or nothing ran.
#
#   ./test.sh         everything: installs what is missing, builds with warnings as errors, checks formatting; of the
#                     heaviest matrices a seeded sample (eng/matrices.sh runs them whole)
#   ./test.sh fast    the architecture with the reviewed files, the core and the generator, without the classes that
#                     take longest, and with a seeded sample of heavy matrices: about two minutes after a build
#   ./test.sh NAME    the suites of test/ and the scripts of eng/tests whose name contains NAME
set -u
cd "$(dirname "$0")"
export DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1 MSBUILDDISABLENODEREUSE=1
export DOTNET_TieredPGO=0   # programs that run for minutes don't earn what their profiles cost: a fifth of the processor time
export DOTNET_EnableWriteXorExecute=0   # code that is compiled while it runs is written without mapping its memory twice: time in the kernel, a third of it in the tests of hosts
export UseSharedCompilation=true   # one compiler server for all projects halves the build; it ends with this script
export SLUICE_SAMPLE=1   # of heavy matrices a seeded sample; eng/matrices.sh runs them whole
trap 'dotnet build-server shutdown --vbcscompiler >/dev/null 2>&1' EXIT
logs=$(mktemp -d)
: >"$logs/counts"

say() { printf '\n== %s\n' "$*"; }

count() { printf '%d %d\n' "$1" "$2" >>"$logs/counts"; }   # passed failed

fail() { count 0 1; printf 'FAILED: %s\n' "$*"; }

finish() {
  local passed failed
  read -r passed failed < <(awk '{ p += $1; f += $2 } END { print p + 0, f + 0 }' "$logs/counts")
  printf '\n%d passed, %d failed\n' "$passed" "$failed"
  [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
  exit
}

need() { # command package…
  command -v "$1" >/dev/null 2>&1 || [ -x "$1" ] || missing+=("${@:2}")
}

# A step that is not a test run: counts as one failure when it fails, as nothing when it passes.
step() {
  local name=$1 log; shift
  log=$(mktemp -p "$logs")
  say "$name"
  if ! "$@" >"$log" 2>&1; then
    grep -E 'error|warn|Unhandled|FAIL' "$log" | sort -u | head -40
    tail -15 "$log"
    fail "$name"
    return 1
  fi
}

# A run whose output carries xunit's summary or a line 'N passed, N failed'. Prints all its lines when it ends, because
# another run may be under way.
run() {
  local name=$1 log start=$SECONDS; shift
  log=$(mktemp -p "$logs")
  timeout 1500 "$@" >"$log" 2>&1
  local code=$? total=0 bad=0 line
  if line=$(grep -E 'Total: [0-9]+, Errors: [0-9]+, Failed: [0-9]+' "$log" | tail -1) && [ -n "$line" ]; then
    local errors skipped notrun
    total=$(sed -E 's/.*Total: ([0-9]+).*/\1/' <<<"$line")
    errors=$(sed -E 's/.*Errors: ([0-9]+).*/\1/' <<<"$line")
    bad=$(sed -E 's/.*Failed: ([0-9]+).*/\1/' <<<"$line")
    skipped=$(sed -E 's/.*Skipped: ([0-9]+).*/\1/' <<<"$line")
    notrun=$(sed -E 's/.*Not Run: ([0-9]+).*/\1/' <<<"$line")
    total=$((total - bad - skipped - notrun)) bad=$((bad + errors))
  elif line=$(grep -E '^[0-9]+ passed, [0-9]+ failed' "$log" | tail -1) && [ -n "$line" ]; then
    total=$(sed -E 's/^([0-9]+) passed.*/\1/' <<<"$line")
    bad=$(sed -E 's/.* ([0-9]+) failed.*/\1/' <<<"$line")
  fi
  [ "$code" -ne 0 ] && [ "$bad" -eq 0 ] && bad=1
  [ "$total" -eq 0 ] && [ "$bad" -eq 0 ] && bad=1
  {
    flock 9
    count "$total" "$bad"
    say "$name"
    printf '%d passed, %d failed (%d s, until %d s)\n' "$total" "$bad" $((SECONDS - start)) "$SECONDS"
    if [ "$bad" -ne 0 ]; then
      grep -E '\[FAIL\]|Assert|Exception|error' "$log" | head -60
      tail -30 "$log"
    fi
  } 9>"$logs/lock"
}

mode=${1:-all}

# Whether the mode includes a suite or script: ./test.sh NAME ignores case.
wanted() {
  case "$mode" in
    all) return 0 ;;
    *) [[ "${1,,}" == *"${mode,,}"* ]] ;;
  esac
}

# Runs a suite's assembly.
suite() {
  local name=$1 with=()
  case "$name" in *EntityFrameworkCore* | *Tool* | *Cluster*) with=(bash eng/postgres.sh run) ;; esac   # a private cluster for the time of the run
  case "$name" in *EntityFrameworkCore* | *Tool* | *Data.Tests) with+=(bash eng/mariadb.sh run) ;; esac
  # Code that runs once is compiled without optimization, also what expressions become: EF Core's tests compile 148,000
  # lambdas. The other suites run code that is worth it.
  case "$name" in
    *EntityFrameworkCore* | *Hosting* | *Cluster* | *Architecture*) with+=(env DOTNET_JITMinOpts=1) ;;
  esac
  run "$name" "${with[@]}" dotnet exec "test/$name/bin/Release/net10.0/$name.dll" -noColor
}

# Scripts that build, publish or pack, one after the other.
building=(aot aot-web package checked fuzz)

# What only executes what is built, and may run beside anything. Both lists begin with what takes longest, so that no
# lane is left alone at the end.
executing=(Sluice.Hosting.Tests Sluice.Tests Sluice.Generator.Tests Sluice.EntityFrameworkCore.Tests vectors
  storefront-pages storefront typescript-client)
beside=(typescript signalr)

# The lists hold every suite and every script: those that they don't name come last.
add_others() {
  local file name
  for file in test/*.Tests/*.csproj; do
    name=$(basename "$file" .csproj)
    [[ " ${executing[*]} " == *" $name "* ]] || executing+=("$name")
  done
  executing+=("${beside[@]}")
  for file in eng/tests/*.sh; do
    name=$(basename "$file" .sh)
    [[ " ${building[*]} ${executing[*]} " == *" $name "* ]] || building+=("$name")
  done
}

# Runs those that are wanted and that the other lane has not come to.
lane() {
  local name
  for name; do
    wanted "$name" && mkdir "$logs/claimed-$name" 2>/dev/null || continue
    if [ -e "eng/tests/$name.sh" ]; then run "$name" bash "eng/tests/$name.sh"; else suite "$name"; fi
  done
  true
}

# Classes that start processes, compile hundreds of programs or try whole matrices, which ./test.sh fast leaves to
# ./test.sh.
slow=(SmallStackTests WithoutDynamicCodeTests OverrunTests ColdTypesTests 'CollisionOf*' DamageTests
  StjDifferentialTests ReferenceTests OptionReadingTests OptionPathTests OptionNameLengthTests RandomValueTests
  RoundTripTests CloneAndEqualityTests TableTests IndentationTests WideNumberTests NodeInterchangeTests DateReadingTests
  NumberReadingTests ScalarTextTests OverCatalogueTests OverProvidersTests
  StjMatrixTests MessagePackMatrixTests LegalDeclarationTests MisuseTests MessageTests DocumentationTests
  TypeFormTests CollectionMatrixTests RecursiveTypesTests GeneratorCostTests)

if [ "$mode" = fast ]; then
  without=()
  for class in "${slow[@]}"; do without+=(-class- "*$class"); done
  for name in Sluice.Architecture.Tests Sluice.Tests Sluice.Generator.Tests; do
    step "build $name" dotnet build "test/$name" -c Release --nologo -v q || continue
    run "$name" dotnet exec "test/$name/bin/Release/net10.0/$name.dll" -noColor "${without[@]}"
  done
  finish
fi

missing=()
need node nodejs npm
need npm npm
need curl curl
need lz4 lz4
need sqlite3 sqlite3
need unzip unzip
need clang clang zlib1g-dev
compgen -G "/usr/lib/postgresql/*/bin/postgres" >/dev/null || missing+=(postgresql)
need mariadbd mariadb-server
need redis-server redis-server
need chromium chromium
if [ "${#missing[@]}" -ne 0 ]; then
  say "installing ${missing[*]}"
  [ "$(id -u)" -eq 0 ] && as_root=() || as_root=(sudo)
  "${as_root[@]}" apt-get update -qq >/dev/null && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}" >"$logs/apt.log" 2>&1 ||
    { tail -5 "$logs/apt.log"; fail "installing ${missing[*]}"; }
fi

# What needs nothing of the build. Its projects wait for one another, so that alone it leaves a third of two cores idle.
unbuilt() {
  lane checked
  [ "$mode" != all ] || step 'format' eval 'dotnet tool restore && dotnet csharpier check .'
}

# Restored first, so that two builds at a time find nothing to restore.
if step 'restore' dotnet restore Sluice.slnx --nologo -v q; then
  unbuilt & beside_build=$!
  if step 'build (warnings are errors)' dotnet build Sluice.slnx -c Release --no-restore --nologo -v q; then
    # Two runs at a time.
    add_others
    lane "${executing[@]}" & other=$!
    lane "${building[@]}" "${executing[@]}"
    wait "$other" || fail 'the suites did not come to their end'
  fi
  wait "$beside_build" || fail 'what runs beside the build did not come to its end'
fi

finish
