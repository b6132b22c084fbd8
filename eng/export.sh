#!/usr/bin/env bash
# The export sample as native code: rows of SQLite and PostgreSQL as JSON Lines and MessagePack, files that are complete or not there.
set -u
cd "$(dirname "$0")/.."
work=$(mktemp -d) passed=0 failed=0
made=$(bash eng/postgres.sh start 2>/dev/null)
trap 'bash eng/postgres.sh stop "${made%%	*}" 2>/dev/null; rm -rf "$work"' EXIT
check() { # name expected actual
  if [ "$2" = "$3" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); printf 'error: %s\n  expected: %s\n  actual:   %s\n' "$1" "$2" "$3"; fi
}

dotnet publish samples/Export -c Release -p:Deploy=native --nologo -v q >"$work/publish.log" 2>&1 || grep -E 'error' "$work/publish.log" | head -5
export=$PWD/samples/Export/bin/native/publish/export
check 'the program is native' ELF "$(head -c 4 "$export" | tail -c 3)"
cd "$work" || exit 1
sqlite3 shop.db "create table orders(id integer, buyer text, sku text);
  insert into orders values (7, 'Ada', 'A-1'), (7, 'Ada', 'B-2'), (8, 'Grace', 'A-1')"
sql='select id, buyer as "buyer.name", sku as "lines[].sku" from orders order by id, sku'
lines='{"id":7,"buyer":{"name":"Ada"},"lines":[{"sku":"A-1"},{"sku":"B-2"}]}
{"id":8,"buyer":{"name":"Grace"},"lines":[{"sku":"A-1"}]}'
check 'rows of SQLite are lines' "$lines" "$("$export" --sqlite shop.db "$sql" 2>/dev/null)"
check 'rows are counted' '2 rows' "$("$export" --sqlite shop.db "$sql" 2>&1 >/dev/null)"
check 'JSON is an array' '[{"id":7},{"id":7},{"id":8}]' "$("$export" --sqlite shop.db 'select id from orders order by id' --to json --quiet)"
values="(values (7, 'Ada', 'A-1'), (7, 'Ada', 'B-2'), (8, 'Grace', 'A-1')) orders(id, buyer, sku)"
check 'rows of PostgreSQL are the same lines' "$lines" "$("$export" --postgres "${made#*	}" "${sql/from orders/from $values}" --quiet)"
"$export" --sqlite shop.db 'select id from orders order by id' --out ids.msgpack --quiet
check 'MessagePack by the extension' '81a2696407 81a2696407 81a2696408' "$(od -An -tx1 -v ids.msgpack | tr -d ' \n' | fold -w 10 | paste -sd ' ')"
check 'a million rows of PostgreSQL' 1000000 "$("$export" --postgres "${made#*	}" 'select i as id, i * 0.5 as half from generate_series(1, 1000000) i' --quiet | wc -l)"

printf 'before' >kept.jsonl
"$export" --sqlite shop.db 'select abs(-9223372036854775808) as id' --out kept.jsonl 2>error.txt
check 'an error of the database ends with 1' 1 $?
check 'in one line' 1 "$(wc -l <error.txt)"
check 'and leaves the file' before "$(cat kept.jsonl)"
check 'and nothing else' '' "$(ls | grep part)"
"$export" --sqlite shop.db 2>/dev/null
check 'a missing query ends with 2' 2 $?

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
