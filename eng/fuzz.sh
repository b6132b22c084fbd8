#!/usr/bin/env bash
# Typed fuzzing: random types, values, changes and pieces on every wire and by every provider. See docs/testing.md.
#
#   eng/fuzz.sh MINUTES [arguments]   runs that long, in processes of ten minutes at most, each with a seed of its own;
#                                     with --worlds N one process, which ends after so many worlds
#   eng/fuzz.sh --planted [NAME…]     builds the library with known faults and reports how long each takes to be found
#
# Ends with a line 'N passed, N failed'. Failures are kept under test/Sluice.Fuzz/regressions.
set -u
cd "$(dirname "$0")/.."
export DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

build() { # arguments of dotnet build
  dotnet build test/Sluice.Fuzz -c Release --nologo -v q "$@" >"$work/build.log" 2>&1 && return
  grep -E 'error' "$work/build.log" | sort -u | head -20
  printf '0 passed, 1 failed\n'
  exit 1
}

# A process that a case ended: says which it can have been.
crashed() { # log, trace
  printf 'The process ended in one of these cases (%s):\n' "$(head -1 "$1")"
  od -An -t d8 -v "$2" 2>/dev/null
}

# Looks for one fault. What fails without the fault too is something else.
find_planted() { # name, program, folder
  SLUICE_PLANTED_BUG=$1 timeout 900 dotnet exec "$2" --seconds "${SLUICE_PLANTED_SECONDS:-180}" --threads 1 --first >"$3/$1.log" 2>&1
  local again
  again=$(sed -nE 's/.*again: (--seed [0-9]+ --case [0-9]+).*/\1/p' "$3/$1.log" | head -1)
  [ -n "$again" ] || return 0
  # shellcheck disable=SC2086 # two arguments with their values
  SLUICE_PLANTED_BUG=None timeout 120 dotnet exec "$2" $again >"$3/$1.none" 2>&1 || grep -m1 -E '^FAILED after ' "$3/$1.log" >"$3/$1.other"
}

planted() {
  build --artifacts-path artifacts/planted -p:PlantedBugs=true
  local dll=artifacts/planted/bin/Sluice.Fuzz/release/Sluice.Fuzz.dll names=("$@")
  [ "${#names[@]}" -gt 0 ] || mapfile -t names < <(dotnet exec "$dll" --list-planted)
  [ "${#names[@]}" -gt 0 ] || exit 1
  export -f find_planted
  # One process a core; each ends when its fault is found.
  printf '%s\n' "${names[@]}" | xargs -P "$(nproc)" -I '{}' bash -c 'find_planted "$@"' find_planted '{}' "$dll" "$work"
  local found=0 missed=0 name line
  for name in "${names[@]}"; do
    if [ -e "$work/$name.other" ]; then
      missed=$((missed + 1))
      printf '%-24s NOT FOUND, but something else: %s\n' "$name" "$(cut -c1-300 "$work/$name.other")"
    elif line=$(grep -m1 -E '^FAILED after ' "$work/$name.log"); then
      found=$((found + 1))
      printf '%-24s %s\n' "$name" "$(cut -c1-150 <<<"${line#FAILED }")"
    elif ! grep -q ' passed, ' "$work/$name.log"; then
      found=$((found + 1))
      printf '%-24s ended the process: %s\n' "$name" "$(grep -m1 -E 'Unhandled|Fatal|Stack overflow|does not end' "$work/$name.log" | cut -c1-120)"
    else
      missed=$((missed + 1))
      printf '%-24s NOT FOUND: %s\n' "$name" "$(grep -E ' a second' "$work/$name.log")"
    fi
  done
  printf '%s passed, %s failed\n' "$found" "$missed"
  [ "$missed" -eq 0 ] && [ "$found" -gt 0 ]
}

if [ "${1:-}" = --planted ]; then
  planted "${@:2}"
  exit
fi

minutes=${1:?how many minutes}
build
# A fixed number of worlds is run once: the time is then only its limit.
once=false
[[ " ${*:2} " != *' --worlds '* ]] || once=true
until=$(awk "BEGIN { print $(date +%s) + $minutes * 60 }")
passed=0 failed=0
while :; do
  left=$(awk "BEGIN { s = $until - $(date +%s); print (s > 600 ? 600 : s) }")
  awk "BEGIN { exit !($left > 1) }" || break
  dotnet exec test/Sluice.Fuzz/bin/Release/net10.0/Sluice.Fuzz.dll --seconds "$left" --regressions test/Sluice.Fuzz/regressions --trace "$work/trace" "${@:2}" >"$work/run.log" 2>&1
  code=$?
  cat "$work/run.log"
  if line=$(grep -E '^[0-9]+ passed, [0-9]+ failed' "$work/run.log" | tail -1) && [ -n "$line" ]; then
    passed=${line%% passed*}
    failed=$((failed + $(sed -E 's/.* ([0-9]+) failed.*/\1/' <<<"$line")))
  else
    [ "$code" -ne 0 ] && crashed "$work/run.log" "$work/trace"
    failed=$((failed + 1))
  fi
  [ "$failed" -eq 0 ] && ! $once || break
done
printf '%s passed, %s failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
