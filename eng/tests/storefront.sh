#!/usr/bin/env bash
# The sample as a new user runs it: answers once on standard output, errors on standard error with exit code 1, and serves.
set -u
cd "$(dirname "$0")/../.."
passed=0 failed=0
app=(dotnet samples/Storefront/bin/Release/net10.0/Storefront.dll --database "$(mktemp -d)/shop.db")

check() { # name expected actual
  if [ "$2" = "$3" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); printf 'error: %s\n  expected: %s\n  actual:   %s\n' "$1" "$2" "$3"; fi
}

check 'the README’s request' \
  '{"id":7,"customer":{"id":2324,"name":"Oluwaseun Dubois"},"lines":[{"quantity":6,"product":{"name":"Recycled Towel"}},{"quantity":3,"product":{"name":"Enamel Mug"}},{"quantity":6,"product":{"name":"Recycled Lamp"}},{"quantity":3,"product":{"name":"Cork Mug"}},{"quantity":3,"product":{"name":"Porcelain Lamp"}}]}' \
  "$("${app[@]}" --once '/orders/7?include=[id,customer[name],lines[product[name],quantity]]' 2>/dev/null)"
check 'default fields' '{"id":7,"placedAt":"2020-01-01T09:11:22Z","status":"Packed","total":1981.35}' "$("${app[@]}" --once /orders/7 2>/dev/null)"
check 'a bad name leaves standard output empty' '' "$("${app[@]}" --once '/orders/7?include=custmer' 2>/dev/null)"
"${app[@]}" --once '/orders/7?include=custmer' >/dev/null 2>&1
check 'a bad name exits with 1' 1 $?
check 'a bad name is suggested' 1 "$("${app[@]}" --once '/orders/7?include=custmer' 2>&1 >/dev/null | grep -c '"suggestions":\["customer"\]')"
check 'no expression reaches the password' 0 "$("${app[@]}" --once '/customers/3?include=!all,passwordHash,orders[customer[passwordHash]]' 2>/dev/null | grep -ci password)"
check 'rows are streamed whole' 40000 "$("${app[@]}" --once /orders/rows 2>/dev/null | node -e 'let s="";process.stdin.on("data",d=>s+=d).on("end",()=>console.log(JSON.parse(s).length))')"
check 'rows hold what was asked for' '[{"id":1,"customer":{"name":' "$("${app[@]}" --once '/orders/rows?include=[id,customer]' 2>/dev/null | head -c 28)"
check 'MessagePack by Accept' '81a2696407' "$("${app[@]}" --once '/orders/7?include=id' --accept application/vnd.msgpack 2>/dev/null | od -An -tx1 | tr -d ' \n')"
check 'a page that cannot be had is refused' 'page size' "$("${app[@]}" --once '/orders?page=x&size=0' 2>&1 >/dev/null | node -e 'let s="";process.stdin.on("data",d=>s+=d).on("end",()=>console.log(Object.keys(JSON.parse(s).errors).join(" ")))')"
"${app[@]}" --once >/dev/null 2>&1
check 'a missing value is an error' 2 $?

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
