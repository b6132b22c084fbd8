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

count() { # call kind times
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$exe" --options "$1" "$2" "$3" 2>&1 | sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

measure() { # call kind
  local times=$([[ $1 == *-stj ]] && echo 220 || echo 2020)
  local few many
  few=$(count "$1" "$2" 20)
  many=$(count "$1" "$2" "$times")
  [ -n "$few" ] && [ -n "$many" ] && [ "$many" -gt "$few" ] && echo $(((many - few) / (times - 20)))
}

"$exe" --options-bytes >"$work/bytes" || exit 1
bytes() { awk -F'\t' -v c="$1" -v k="$2" '$1 == c && $2 == k { print $3 }' "$work/bytes"; }

status=0
printf 'call\tinstructions: default\tstatic\tnew\tratio\tstatic, others\tnew, others\tratio\tbytes: static\tnew\tstatic, others\tnew, others\t\n'
for call in json-write-generated json-read-generated json-write-runtime json-read-runtime messagepack-write-generated messagepack-read-generated messagepack-write-runtime messagepack-read-runtime json-write-stj json-read-stj; do
  declare -A n=()
  for kind in default static new static-other new-other; do
    measure "$call" $kind >"$work/$kind" &
    [ $kind = static ] || [ $kind = static-other ] && wait
  done
  wait
  for kind in default static new static-other new-other; do n[$kind]=$(cat "$work/$kind"); done
  for kind in "${!n[@]}"; do [ -n "${n[$kind]}" ] || { printf 'error: valgrind counted nothing for %s %s\n' "$call" "$kind"; exit 1; }; done
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
