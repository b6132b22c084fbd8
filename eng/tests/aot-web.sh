#!/usr/bin/env bash
# Publishes the post office's API with the ahead-of-time compiler, with no trim or AOT warning of Sluice or the app, and asks the native program.
set -u
cd "$(dirname "$0")/../.."
passed=0 failed=0
out=$(mktemp -d) log=$(mktemp)
trap 'rm -rf "$out" "$log" "${answers:-}"' EXIT

check() { # name expected actual
  if [ "$2" = "$3" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); printf 'error: %s\n  expected: %s\n  actual:   %s\n' "$1" "$2" "$3"; fi
}

finish() { printf '%d passed, %d failed\n' "$passed" "$failed"; [ "$failed" -eq 0 ]; exit; }

dotnet publish test/Sluice.Aot.Web -c Release -p:Deploy=native -p:RunAnalyzers=false -o "$out" --nologo -v q >"$log" 2>&1
published=$?
check 'publishes' 0 "$published"
check 'no trim or AOT warning' '' "$(grep -oE '(warning|error) IL[0-9]+.*' "$log" | sort -u | head -20)"
[ "$published" -eq 0 ] || { grep -E 'error|warning' "$log" | sort -u | head -20; tail -5 "$log"; finish; }

# What the host's JSON has no contract for stops the start, and the message says what to do.
refused=$("$out/Sluice.Aot.Web" --stamps </dev/null 2>&1)
check 'a type that only [ShapeFor] describes stops the start' yes "$([ $? -ne 0 ] && echo yes)"
check 'and is named' yes "$(grep -q "metadata for type 'Sluice.Aot.Web.Stamp'" <<<"$refused" && echo yes)"
check 'with the remedies' yes "$(grep -q 'Mark the type with \[Shape\], or add a JsonSerializerContext' <<<"$refused" && echo yes)"

# The client's projections: nothing is compiled at run time, and the results are the JIT's.
jit=test/Sluice.Aot.Web/bin/Release/net10.0/Sluice.Aot.Web.dll
[ -e "$jit" ] || dotnet build test/Sluice.Aot.Web -c Release --nologo -v q -clp:ErrorsOnly
check 'projections are those of the JIT' "$(dotnet exec "$jit" --projections 2>&1)" "$("$out/Sluice.Aot.Web" --projections 2>&1)"
check 'of which there are some' yes "$([ "$("$out/Sluice.Aot.Web" --projections | wc -l)" -ge 40 ] && echo yes)"

# The program serves until its standard input ends; its first line is its address.
coproc SERVER { exec "$out/Sluice.Aot.Web"; }
server=$SERVER_PID
if ! read -r -t 30 url <&"${SERVER[0]}"; then check 'starts' yes no; finish; fi
get() { curl -sg --max-time 20 "$url$1" "${@:2}"; }
hex() { od -An -tx1 | tr -d ' \n'; }
pack=(-H 'Accept: application/vnd.msgpack')

check 'default fields' '{"id":7,"label":"№ 7"}' "$(get /parcels/7)"
check 'chosen fields' '{"id":7,"sender":{"name":"Søren"},"scans":[{"kind":"Accepted"},{"kind":"Sorted"}]}' "$(get '/parcels/7?include=[id,sender[name],scans[kind]]')"
check 'chosen fields in MessagePack' 81a2696407 "$(get '/parcels/7?include=id' "${pack[@]}" | hex)"
check 'a page' '{"items":[{"id":1}],"page":1,"size":1,"total":1000}' "$(get '/parcels?include=id&size=1')"
check 'a stream' '[{"id":1},{"id":2},{"id":3}]' "$(get '/stream?include=id')"
check 'a stream in MessagePack' 81a269640181a269640281a2696403 "$(get '/stream?include=id' "${pack[@]}" | hex)"
check 'JSON Lines' '{"id":1}
{"id":2}' "$(get '/stream?include=id&count=2' -H 'Accept: application/jsonl')"
check 'a result among others' '{"id":3}' "$(get '/either/3?include=id')"
check 'a sequence by its elements' '[{"place":"Aarhus"},{"place":"Lyon"}]' "$(get /verbs/sequence)"
check 'a sequence with all its fields' long "$(get /verbs/sequence-length)"
check 'a sequence in MessagePack' 9281a5706c616365a641617268757381a5706c616365a44c796f6e "$(get /verbs/packed)"
check 'a sequence to a stream' '[{"place":"Aarhus"},{"place":"Lyon"}]' "$(get /verbs/stream)"
check 'an asynchronous sequence' '[{"place":"Aarhus"},{"place":"Lyon"}]' "$(get /verbs/later)"
check 'a type of the library' '"1.2"' "$(get /verbs/library)"
check 'a type with a witness' '{"value":5}' "$(get /verbs/witness)"
check 'a collection without a shape says what to do' yes "$(get /verbs/list | grep -q 'has no shape, and this program does not support reflection' && echo yes)"
check 'a type without a shape does, too' yes "$(get /verbs/unshaped | grep -q 'Mark the type with \[Shape\]' && echo yes)"
check 'plain, by the host' '{"id":3,"label":"№ 3","weight":1.50,"sender":{"name":"Søren","city":"佐賀"},"scans":[{"at":"2026-03-01T08:30:00Z","place":"Aarhus","kind":"Accepted"},{"at":"2026-03-02T09:00:00Z","place":"Lyon","kind":"Sorted"}]}' "$(get /plain/3)"
check 'plain, read by the host' '{"id":4,"label":"x","weight":0,"sender":null,"scans":[]}' "$(get /plain -H 'Content-Type: application/json' -d '{"id":4,"label":"x"}')"
check 'plain, through Sluice' '{"id":3}' "$(get '/marked/3?include=id')"
check 'plain, through Sluice, in MessagePack' 81a2696403 "$(get '/marked/3?include=id' "${pack[@]}" | hex)"
check 'a plain sequence' '[{"id":1},{"id":2}]' "$(get '/marked?include=id')"
check 'a plain list, later' '[{"id":1},{"id":2}]' "$(get '/marked/later?include=id')"
check 'a plain page' '{"items":[{"id":1}],"page":1,"size":1,"total":1}' "$(get '/marked/page?include=id')"
check 'a plain stream' '[{"id":1},{"id":2}]' "$(get '/marked/async?include=id')"
check 'a body' '{"id":5,"label":"ö"}' "$(get /parcels -H 'Content-Type: application/json' -d '{"id":5,"label":"ö"}')"
check 'a body in MessagePack' '{"id":5}' "$(printf '\x81\xa2id\x05' | get '/parcels?include=id' -H 'Content-Type: application/vnd.msgpack' --data-binary @-)"
check 'a bad name' '"suggestions":["label"]' "$(get '/parcels/7?include=lable' | grep -o '"suggestions":\["label"\]')"
check 'a bad name is 400' 400 "$(get '/parcels/7?include=lable' -o /dev/null -w '%{http_code}')"
check 'a bad body is 400' 400 "$(get /parcels -H 'Content-Type: application/json' -d '{' -o /dev/null -w '%{http_code}')"
check 'absent is 404' 404 "$(get /parcels/5000 -o /dev/null -w '%{http_code}')"
check 'nothing acceptable is 406' 406 "$(get /parcels/7 -H 'Accept: text/html' -o /dev/null -w '%{http_code}')"
check 'the explorer' 200 "$(get /sluice -o /dev/null -w '%{http_code}')"
check 'the explorer knows the endpoints' yes "$(get /sluice/endpoints.json | grep -q '"route":"/parcels/{id:int}"' && echo yes)"

printf 'size of the native program: %s bytes\n' "$(stat -c %s "$out/Sluice.Aot.Web")"
exec {SERVER[1]}>&-
wait "$server" 2>/dev/null
check 'ends when asked to' 0 $?
finish
