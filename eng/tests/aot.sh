#!/usr/bin/env bash
# The catalogue, selections and rows compiled ahead of time: no warning that is not on the list, the JIT's results byte for byte, an executable of the expected size, and options that cost nothing by the count of instructions.
set -u
cd "$(dirname "$0")/../.."
export DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1
app=test/Sluice.Aot work=$(mktemp -d) passed=0 failed=0
trap 'rm -rf "$work"' EXIT

pass() { passed=$((passed + 1)); }
fail() { failed=$((failed + 1)); printf 'error: %s\n' "$*"; }
expect() { if [ "$2" -eq 0 ]; then pass; else fail "$1"; fi; }

# Of the catalogue's combinations (a type inside another) ./test.sh compiles the smallest of four parts, in which every
# type, every form of collection, every wire and both providers occur; eng/matrices.sh compiles all.
part=
[ "${SLUICE_SAMPLE:-}" = 1 ] && part=First

jit=$app/bin/Release/net10.0/Sluice.Aot.dll
[ -e "$jit" ] || dotnet build "$app" -c Release --nologo -v q -clp:ErrorsOnly || fail "building the JIT's reference"

# The JIT's run with the same part, and with further settings.
configure() { # file, further lines
  local settings=${2:-} other
  for other in First Second Third Fourth; do
    [ -z "$part" ] || [ "$other" = "$part" ] || settings+="\"Sluice.TestCatalogue.$other\": false,"
  done
  sed "s/\"configProperties\": {/&$settings/" "${jit%.dll}.runtimeconfig.json" >"$1"
}
configure "$work/jit.runtimeconfig.json"
dotnet exec --runtimeconfig "$work/jit.runtimeconfig.json" "$jit" >"$work/jit.txt"
expect "the JIT's run" $?

# Warnings that are not on the list: a code and a part of the text, either side of a tab; the reason follows.
unexpected() {
  grep -oE 'warning [A-Z]+[0-9]+: .*' "$1" | sort -u | while IFS= read -r line; do
    known=
    while IFS=$'\t' read -r code text _; do
      case $code in '' | '#'*) continue ;; esac
      case $line in "warning $code: "*"$text"*) known=1 ;; esac
    done <eng/aot/allowed-warnings.tsv
    [ -n "$known" ] || printf '%s\n' "$line"
  done
}

milliseconds() { # command…: the best of ten starts
  local best=999999 start took
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    start=$(date +%s%N)
    "$@" >/dev/null || return 1
    took=$((($(date +%s%N) - start) / 10000))
    [ "$took" -lt "$best" ] && best=$took
  done
  printf '%d.%02d ms' $((best / 100)) $((best % 100))
}

compare() { # name, file
  local lines different
  lines=$(wc -l <"$work/jit.txt")
  different=$(diff --speed-large-files "$work/jit.txt" "$2" | grep -c '^<')
  passed=$((passed + lines - different)) failed=$((failed + different))
  [ "$different" -eq 0 ] || { printf 'error: %s: %s lines differ from the JIT’s, such as\n' "$1" "$different"; diff "$work/jit.txt" "$2" | cut -c1-300 | head -20; }
  printf '%s: %s results as the JIT’s\n' "$1" "$((lines - different))"
}

# The run-time provider's walk, under the JIT with dynamic code switched off.
configure "$work/off.runtimeconfig.json" '"System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported": false,'
dotnet exec --runtimeconfig "$work/off.runtimeconfig.json" "$jit" >"$work/off.txt"
expect "the run without dynamic code" $?
compare 'without dynamic code' "$work/off.txt"

# SLUICE_DEPLOY='native trimmed' also runs the JIT's code after the linker; see eng/matrices.sh.
for deploy in ${SLUICE_DEPLOY:-native}; do
  # A publish that finds everything up to date repeats no warning.
  rm -rf "$app/obj/$deploy" "$app/bin/$deploy"
  if ! dotnet publish "$app" -c Release -p:Deploy=$deploy ${part:+-p:CataloguePart=$part} -p:RunAnalyzers=false --nologo -v q >"$work/$deploy.log" 2>&1; then
    fail "publishing $deploy"
    grep -E 'error|warning' "$work/$deploy.log" | head -20
    continue
  fi
  pass
  exe=$app/bin/$deploy/publish/Sluice.Aot
  unexpected "$work/$deploy.log" >"$work/$deploy.warnings"
  [ ! -s "$work/$deploy.warnings" ]
  expect "$deploy: warnings that are not in eng/aot/allowed-warnings.tsv: $(cat "$work/$deploy.warnings")" $?
  "$exe" >"$work/$deploy.txt"
  expect "$deploy: the run" $?
  compare "$deploy" "$work/$deploy.txt"
  printf '%s: started and done in %s\n' "$deploy" "$(milliseconds "$exe" --start)"
done
printf 'jit: started and done in %s\n' "$(milliseconds dotnet exec "$jit" --start)"

exe=$app/bin/native/publish/Sluice.Aot
if [ -x "$exe" ]; then
  # name, value, tolerance in percent: either way out of it is a change that someone should know of.
  types=$("$exe" --types) || types=1
  while IFS=$'\t' read -r name value tolerance _; do
    case $name in
      "bytes-per-type${part:+-of-a-part}") now=$(($(stat -c %s "$exe") / types)) ;;
      *) continue ;;
    esac
    printf 'native: %s bytes a type of the catalogue (%s types); the baseline is %s ± %s %%\n' "$now" "$types" "$value" "$tolerance"
    [ $((100 * now)) -le $((value * (100 + tolerance))) ] && [ $((100 * now)) -ge $((value * (100 - tolerance))) ]
    expect "$name is $now; if that is meant, say so in eng/aot/size-baseline.tsv" $?
  done <eng/aot/size-baseline.tsv
  if eng/aot/options.sh "$exe" >"$work/options.txt"; then :; else fail "eng/aot/options.sh"; fi
  cat "$work/options.txt"
  passed=$((passed + $(grep -c $'\tok$' "$work/options.txt"))) failed=$((failed + $(grep -c $'\tshort$' "$work/options.txt")))
fi

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
