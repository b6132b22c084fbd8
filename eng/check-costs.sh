#!/usr/bin/env bash
# Instructions (by callgrind) that each check costs, in native executables: a small program with all checks against the
# same program built without one of them. Prints instructions for one unit (a level, a case, an entry …).
#
#   eng/check-costs.sh              all checks; publishes seven programs
#   eng/check-costs.sh STACK …      only these
#   eng/check-costs.sh calls        instead, the instructions of whole calls with the smallest values
set -u
cd "$(dirname "$0")/.."
export DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1
command -v valgrind >/dev/null || { echo "error: needs valgrind"; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
checks=("$@")
[ "${#checks[@]}" -gt 0 ] || checks=(STACK OVERRUNS DISCRIMINATORS KEYEDHASHES COLLISIONS DECLAREDCOUNTS)

publish() { # name, further arguments
  dotnet publish eng/aot/checks -c Release --nologo -v q --artifacts-path "artifacts/checks/$1" "${@:2}" >"$work/log" 2>&1 ||
    { grep -E 'error' "$work/log" | head; exit 1; }
  # Without the debugging information beside it, which valgrind may not understand.
  cp artifacts/checks/"$1"/publish/Sluice.CheckCosts/release_linux-x64/Sluice.CheckCosts "$work/$1"
}

# One thread and no collection, so that nothing but the calls differs between two runs. The limits (hexadecimal) are the
# program's alone: the compiler needs more memory.
count() { # program operation times
  DOTNET_gcConcurrent=0 DOTNET_GCHeapHardLimit=10000000 DOTNET_GCgen0size=4000000 \
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$work/$1" "$2" "$3" 2>&1 | sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

measure() { # program operation times
  echo "$(count "$1" "$2" 100) $(count "$1" "$2" $((100 + $3)))" | awk -v n="$3" 'NF == 2 { printf "%.1f", ($2 - $1) / n }'
}

operations() { # check: what it concerns
  case $1 in
    STACK) echo json-write-nested json-read-nested messagepack-write-nested messagepack-read-nested json-write-flat json-read-flat ;;
    OVERRUNS) echo json-write-nested messagepack-write-nested json-write-flat messagepack-write-flat ;;
    DISCRIMINATORS) echo json-read-union json-read-flat ;;
    KEYEDHASHES) echo json-read-dictionary messagepack-read-dictionary ;;
    COLLISIONS) echo json-read-keyed messagepack-read-keyed ;;
    DECLAREDCOUNTS) echo messagepack-read-lists ;;
  esac
}

publish all
"$work/all" >"$work/units"
if [ "${checks[0]}" = calls ]; then
  printf 'call\tinstructions\n'
  awk -F'\t' '$3 == "call" { print $1 }' "$work/units" | while read -r operation; do
    printf '%s\t%.0f\n' "$operation" "$(measure all "$operation" 20000)"
  done
  exit
fi
printf 'check\toperation\twith\twithout\tfor one unit\tunit\n'
for check in "${checks[@]}"; do
  publish "$check" "-p:WithoutCheck=$check"
  for operation in $(operations "$check"); do
    times=2000
    [[ $operation == *keyed ]] && times=20
    with=$(measure all "$operation" $times) without=$(measure "$check" "$operation" $times)
    [ -n "$with" ] && [ -n "$without" ] || { printf 'error: valgrind counted nothing for %s\n' "$operation"; exit 1; }
    awk -F'\t' -v o="$operation" -v c="$check" -v w="$with" -v x="$without" \
      '$1 == o { printf "%s\t%s\t%s\t%s\t%.1f\t%s\n", c, o, w, x, (w - x) / $2, $3 }' "$work/units"
  done
done
