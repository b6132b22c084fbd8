#!/usr/bin/env bash
# The command-line tool as a user meets it: installed from the packed folder, and nothing of this repository around it.
set -u
cd "$(dirname "$0")/../.."
work=$(mktemp -d) passed=0 failed=0
trap 'rm -rf "$work"' EXIT

check() { # name expected actual
  if [ "$2" = "$3" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); printf 'error: %s\n  expected: %s\n  actual:   %s\n' "$1" "$2" "$3"; fi
}

dotnet pack src/Sluice.Tool -c Release --no-build --nologo -v q -o "$work/feed" >"$work/pack.log" 2>&1 || tail -5 "$work/pack.log"
# The page of the tool, not that of the library.
readme=$(unzip -p "$work"/feed/Sluice.Tool.*.nupkg README.md 2>/dev/null || python3 -c '
import sys, zipfile; sys.stdout.write(zipfile.ZipFile(sys.argv[1]).read("README.md").decode())' "$work"/feed/Sluice.Tool.*.nupkg)
check 'the package shows the page of the tool' "$(cat src/Sluice.Tool/README.md)" "$readme"

cat >"$work/nuget.config" <<XML
<configuration><packageSources><clear /><add key="built" value="$work/feed" /></packageSources></configuration>
XML
# A package of the same version from an earlier run is another package.
export NUGET_PACKAGES=$work/packages
( cd "$work" && dotnet tool install Sluice.Tool --tool-path "$work/tools" --configfile nuget.config >install.log 2>&1 ) ||
  tail -5 "$work/install.log"
export DOTNET_ROOT=${DOTNET_ROOT:-$(dirname "$(readlink -f "$(command -v dotnet)")")}
sluice=$work/tools/sluice

cd "$work" || exit 1
check 'the version is that of the package' "$(cd feed && ls *.nupkg | sed 's/^Sluice.Tool.//; s/[.]nupkg$//')" "$("$sluice" --version | sed 's/+.*//')"
printf '{"id":7,"name":"\303\204"}\n[2]\n' >rows.jsonl
"$sluice" convert rows.jsonl --out rows.msgpack
check 'lines become values' '82a2696407a46e616d65a2c3849102' "$(od -An -tx1 -v rows.msgpack | tr -d ' \n')"
check 'values become lines' "$(cat rows.jsonl)" "$("$sluice" convert - --from msgpack --to jsonl <rows.msgpack)"
check 'inspect shows offsets' '      13  91  fixarray 1 element' "$("$sluice" inspect rows.msgpack | sed -n 6p)"
sqlite3 shop.db "create table t(id integer, name text); insert into t values (1, 'a,b'), (2, null)"
check 'rows become csv' "$(printf 'id,name\r\n1,"a,b"\r\n2,\r')" "$("$sluice" query --sqlite shop.db 'select * from t' --to csv --quiet)"
check 'csv becomes json' '[{"id":"1","name":"a,b"},{"id":"2","name":null}]' "$("$sluice" query --sqlite shop.db 'select * from t' --to csv -q | "$sluice" convert - --from csv --to json)"
check 'a second statement is refused' 2 "$("$sluice" query --sqlite shop.db 'select 1; select 2' >/dev/null 2>&1; echo $?)"
check 'a parameter is bound' '[{"name":"a,b"}]' "$("$sluice" query --sqlite shop.db 'select name from t where id = @id' --param id:int=1 -q)"
check 'an error is one line' 'sluice: There is no database '"'none.db'"'. Check the path of --sqlite. 1' \
  "$("$sluice" query --sqlite none.db 'select 1' 2>&1) $("$sluice" query --sqlite none.db 'select 1' >/dev/null 2>&1; echo $?)"

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
