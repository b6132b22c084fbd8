#!/usr/bin/env bash
# Instructions (by callgrind) and bytes of one call with options of each kind, in the native executable: options built anew for each call
# against the same options in a static field. System.Text.Json's own ratios stand beside.
set -u
cd "$(dirname "$0")/../.."
exe=${1:-test/Sluice.Aot/bin/native/publish/Sluice.Aot}
if ! command -v valgrind >/dev/null; then
  [ "$(id -u)" -eq 0 ] && as_root=() || as_root=(sudo)
  "${as_root[@]}" apt-get update -qq >/dev/null && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq valgrind >/dev/null || exit 1
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Without the debugging information beside it, which valgrind may not understand.
cp "$exe" "$work/app" && exe=$work/app
# One thread and no collection, so that nothing but the calls differs between two runs.
export DOTNET_gcConcurrent=0 DOTNET_GCHeapHardLimit=10000000 DOTNET_GCgen0size=4000000   # hexadecimal

kinds=(default static new static-other new-other)
calls=(json-write-generated json-read-generated json-write-runtime json-read-runtime messagepack-write-generated messagepack-read-generated
  messagepack-write-runtime messagepack-read-runtime json-write-stj json-read-stj)

# The program calls getppid before and after its calls with options of each kind, so that every other dump counts these
# alone.
measure() { # call: prints the instructions of one call, a line for each kind
  local times=$([[ $1 == *-stj ]] && echo 200 || echo 2000) kind
  valgrind --tool=callgrind --callgrind-out-file="$work/$1.out" --dump-before=getppid "$exe" --options "$1" "$times" >/dev/null 2>&1
  for kind in "${!kinds[@]}"; do
    sed -n 's/^totals: //p' "$work/$1.out.$((2 * kind + 2))" | awk -v times="$times" '{ printf "%d\n", $1 / times }'
  done
}

"$exe" --options-bytes >"$work/bytes" || exit 1
bytes() { awk -F'\t' -v c="$1" -v k="$2" '$1 == c && $2 == k { print $3 }' "$work/bytes"; }

status=0
printf 'call\tinstructions: default\tstatic\tnew\tratio\tstatic, others\tnew, others\tratio\tbytes: static\tnew\tstatic, others\tnew, others\t\n'
for i in "${!calls[@]}"; do   # two at a time
  measure "${calls[i]}" >"$work/${calls[i]}" &
  [ $((i % 2)) -eq 0 ] || wait
done
wait
for call in "${calls[@]}"; do
  declare -A n=()
  mapfile -t counts <"$work/$call"
  for i in "${!kinds[@]}"; do n[${kinds[i]}]=${counts[i]:-}; done
  for kind in "${kinds[@]}"; do [ -n "${n[$kind]}" ] || { printf 'error: valgrind counted nothing for %s %s\n' "$call" "$kind"; exit 1; }; done
  if [[ $call == *-stj ]]; then verdict='(for comparison)'; else
    verdict=ok
    [ $((100 * ${n[new]})) -le $((105 * ${n[static]})) ] && [ $((100 * ${n[new-other]})) -le $((105 * ${n[static-other]})) ] &&
      [ "$(bytes $call new)" -eq "$(bytes $call static)" ] && [ "$(bytes $call new-other)" -eq "$(bytes $call static-other)" ] || { verdict=short; status=1; }
  fi
  printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$call" "${n[default]}" "${n[static]}" "${n[new]}" "$(awk "BEGIN { printf \"%.3f\", ${n[new]} / ${n[static]} }")" \
    "${n[static-other]}" "${n[new-other]}" "$(awk "BEGIN { printf \"%.3f\", ${n[new-other]} / ${n[static-other]} }")" \
    "$(bytes $call static)" "$(bytes $call new)" "$(bytes $call static-other)" "$(bytes $call new-other)" "$verdict"
done
exit $status
