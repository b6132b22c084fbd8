#!/usr/bin/env bash
# The sample as a new user runs it: answers once on standard output, errors on standard error with exit code 1, and serves. No answer says less than the database holds.
set -u
cd "$(dirname "$0")/../.."
passed=0 failed=0
database=$(mktemp -d)/shop.db
# A server or a build that waits for ever must not stop the tests.
app=(timeout 120 dotnet samples/Storefront/bin/Release/net10.0/Storefront.dll --database "$database")

check() { # name expected actual
  if [ "$2" = "$3" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); printf 'error: %s\n  expected: %s\n  actual:   %s\n' "$1" "$2" "$3"; fi
}

said=$("${app[@]}" --once '/orders/7?include=id' 2>&1 >/dev/null)
check 'the first run says what it does, and how long' "First run: filling $database with 40,000 orders. This takes a few seconds, once." "$(head -1 <<<"$said")"
check 'without colours in a file' 0 "$(grep -c $'\e' <<<"$said")"
check 'and the second run says nothing' '' "$("${app[@]}" --once '/orders/7?include=id' 2>&1 >/dev/null)"
check 'the README’s request' \
  '{"id":7,"customer":{"id":2324,"name":"Oluwaseun Dubois"},"lines":[{"quantity":6,"product":{"name":"Recycled Towel"}},{"quantity":3,"product":{"name":"Enamel Mug"}},{"quantity":6,"product":{"name":"Recycled Lamp"}},{"quantity":3,"product":{"name":"Cork Mug"}},{"quantity":3,"product":{"name":"Porcelain Lamp"}}]}' \
  "$("${app[@]}" --once '/orders/7?include=[id,customer[name],lines[product[name],quantity]]' 2>/dev/null)"
check 'dotnet run prints nothing but the answer' '{"id":7}' "$(timeout 120 dotnet run --no-build -c Release --project samples/Storefront -- --database "$database" --once '/orders/7?include=id' 2>/dev/null)"
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

# Serving, where the host is told to.
serve() { # the server's standard error goes to $log; sets $server and $url
  log=$(mktemp)
  "$@" 2>"$log" >/dev/null &
  server=$!
  for _ in $(seq 1200); do grep -q 'Serving on' "$log" && break; sleep 0.1; done
  url=$(sed -n 's/.*Serving on \(.*\)\. Try:.*/\1/p' "$log")
}
stop() { kill "$server" 2>/dev/null; wait "$server" 2>/dev/null; }
json() { node -e 'let s="";process.stdin.on("data",d=>s+=d).on("end",()=>{const v=JSON.parse(s);console.log(JSON.stringify(eval(process.argv[1])))})' "$1"; }
get() { curl -sg --max-time 30 "$url$1"; }

served=(dotnet samples/Storefront/bin/Release/net10.0/Storefront.dll --database "$database")
serve env ASPNETCORE_URLS=http://127.0.0.1:0 "${served[@]}"
check 'ASPNETCORE_URLS is honoured' 0 "$(curl -sg -o /dev/null --max-time 10 "$url/orders/7"; echo $?)"
check 'and is not the default' 1 "$(echo "$url" | grep -c 'http://127\.0\.0\.1:[0-9]*$')"
stop
serve "${served[@]}" --urls http://127.0.0.1:0
check '--urls is honoured' 1 "$(echo "$url" | grep -c 'http://127\.0\.0\.1:[0-9]*$')"
check 'the page at / is served' 1 "$(get / | grep -c '<title>Storefront')"
requests=$(get / | sed -n 's/.*<a href="\(\/orders[^"]*\)"><code>.*/\1/p' | sed "s/&#39;/'/g; s/&amp;/\&/g; s/ /%20/g")
check 'with three requests' 3 "$(wc -l <<<"$requests")"
check 'of which two are answered and one is refused' '200 200 400' \
  "$(while IFS= read -r path; do curl -sg -o /dev/null -w '%{http_code}\n' "$url$path"; done <<<"$requests" | tr '\n' ' ' | sed 's/ $//')"
check 'a filter of the README' true \
  "$(get "/orders/search?filter=status%20eq%20'Packed'&sort=-placedAt&size=3" | json 'v.items.length === 3 && v.items.every(o => o.status === "Packed")')"
# The catalogue, over EF Core.
check 'a page in the envelope of the application' '{"items":1,"count":1200,"page":3}' \
  "$(get '/catalog?page=3&size=1&include=[name]' | json '({ items: v.items.length, count: v.count, page: v.page })')"
check 'an element by id, with a reference' '["id","group"]' "$(get '/catalog/7?include=[id,group]' | json 'Object.keys(v)')"
check 'a computed member is the average of the reviews' true \
  "$(get '/catalog?size=50&include=[rating,reviews[rating]]' | json 'v.items.every(i => i.reviews.length === 0 ? i.rating === null : Math.abs(i.rating - i.reviews.reduce((s, r) => s + r.rating, 0) / i.reviews.length) < 1e-9)')"
check 'a guarded member does not exist' 400 "$(curl -sg -o /dev/null -w '%{http_code}' "$url/catalog/7?include=[stock]")"
check 'but for the staff' true "$(curl -sg -H 'X-Api-Key: staff-of-the-sample' "$url/catalog/7?include=[stock]" | json 'typeof v.stock === "number"')"
check 'and no document names it' false "$(get /openapi/v1.json | json 'JSON.stringify(v.components.schemas.CatalogItem).includes("stock")')"
# Every curl line of the README, and its answer.
while IFS= read -r command && IFS= read -r answer; do
  check "the README’s ${command%% *} ${command##* }" "$answer" "$(bash -c "${command//http:\/\/localhost:5080/$url}" 2>/dev/null)"
done < <(sed -n '/^\$ curl -g/{s/^\$ curl/curl -s/;p;n;p}' README.md)
check 'the C# client prints what it asked for' 'Order 7 of Oluwaseun Dubois is Packed: 404: Not found' "$(timeout 60 dotnet samples/StorefrontClient/bin/Release/net10.0/StorefrontClient.dll "$url" | sed -n '1p;$p' | tr '\n' ' ' | sed 's/ $//')"
check 'and all of it' 12 "$(timeout 60 dotnet samples/StorefrontClient/bin/Release/net10.0/StorefrontClient.dll "$url" | wc -l)"
check 'the OpenAPI document is served' '"3.1.1"' "$(get /openapi/v1.json | json v.openapi)"

# A part asks the same of the database as the whole does, wherever it is in the answer.
orders_of() { get "/customers/$1?include=[orders[id]]" | json 'v.orders.map(o => o.id).join()'; }
check "a page's customers have their orders" "$(orders_of 66)" "$(get '/customers?page=4&size=20&include=[id,orders[id]]' | json 'v.items.find(c => c.id === 66).orders.map(o => o.id).join()')"
check 'which are not none' 1 "$([ "$(orders_of 66)" != '""' ] && echo 1)"
customer=$(get '/orders/1?include=[customer[id]]' | json 'v.customer.id')
check "an order's customer has addresses" "$(get "/customers/$customer?include=[addresses[city]]" | json 'v.addresses')" "$(get '/orders/1?include=[customer[addresses[city]]]' | json 'v.customer.addresses')"
check 'which are some' true "$(get '/orders/1?include=[customer[addresses[city]]]' | json 'v.customer.addresses.length > 0')"
check "an order's customer has orders" "$(orders_of "$customer")" "$(get '/orders/1?include=[customer[orders[id]]]' | json 'v.customer.orders.map(o => o.id).join()')"
product=$(get '/orders/1?include=[lines[product[id]]]' | json 'v.lines[0].product.id')
check "a line's product has its reviews, and these their authors" "$(get "/products/$product?include=[reviews[body,author[email]]]" | json 'v.reviews')" \
  "$(get '/orders/1?include=[lines[product[reviews[body,author[email]]]]]' | json 'v.lines[0].product.reviews')"
author=$(get "/products?size=50&include=[reviews[author[id]]]" | json 'v.items.flatMap(p => p.reviews)[0].author.id')
check "a review's author has their orders" "$(orders_of "$author")" "$(get "/products?size=50&include=[reviews[author[id,orders[id]]]]" | json 'v.items.flatMap(p => p.reviews)[0].author.orders.map(o => o.id).join()')"
check "an order's address" "$(get '/orders?size=5&include=[shipTo]' | json 'v.items.map(o => o.shipTo.city)')" "$(get '/orders?size=5&include=[shipTo[city]]' | json 'v.items.map(o => o.shipTo.city)')"
check 'the last page ends where the table does' '[0,5000]' "$(get '/customers?page=251&size=20' | json '[v.items.length, v.total]')"
# Filters, sorts, pages and nested limits over SQL written by hand.
walk() { # path, then the items of every page, by the links
  timeout 60 node -e 'const ask=async u=>{const r=await fetch(process.argv[1]+u);if(!r.ok){console.log(r.status);process.exit()}return r.json()};(async()=>{let u=process.argv[2],ids=[],back=[],p;for(;u;u=p.next){p=await ask(u);ids.push(...p.items.map(o=>o.id))}for(;p;p=p.prev?await ask(p.prev):null)back.unshift(...p.items.map(o=>o.id));console.log(ids.length,new Set(ids).size,JSON.stringify(ids)===JSON.stringify(back))})()' "$url" "$1"; }
check 'a filter finds what the whole list holds' "$(get '/orders/search?size=500&include=[id,status]&filter=id%20le%20300' | json 'v.items.filter(o => o.status === "Paid").map(o => o.id)')" \
  "$(get "/orders/search?size=500&include=[id]&filter=status%20eq%20'Paid'%20and%20id%20le%20300" | json 'v.items.map(o => o.id)')"
check 'links lead through all pages and back' '700 700 true' "$(walk '/orders/search?size=64&include=[id]&filter=id%20le%20700&sort=-status,note,customer.name')"
check 'dates sort by their instants' true "$(get '/orders/search?size=100&include=[placedAt]&sort=-placedAt' | json 'v.items.every((o, i) => i === 0 || v.items[i - 1].placedAt >= o.placedAt)')"
check 'lines are limited in their order' true "$(get '/orders/search?size=20&include=[lines[!first:2,!sort:-quantity,quantity]]' | json 'v.items.every(o => o.lines.length <= 2 && (o.lines[0]?.quantity ?? 0) >= (o.lines[1]?.quantity ?? 0))')"
check 'a total is counted where it is asked for' 300 "$(get '/orders/search?size=1&include=[id]&filter=id%20le%20300&total=true' | json 'v.total')"
check 'a cursor of another sort is refused' 400 "$(next=$(get '/orders/search?size=5&include=[id]&sort=-id' | json 'v.next' | tr -d '"'); curl -sg -o /dev/null -w '%{http_code}' "$url${next/sort=-id/sort=id}")"
# The same over EF Core.
found='/catalog/search?include=[id,price,group,reviews[rating]]&filter=price%20gt%2020%20and%20reviews/any(r:%20r/rating%20ge%204)'
check 'a filter of EF Core finds what the whole list holds' "$(get '/catalog?size=1000&include=[id,price,reviews[rating]]' | json 'v.items.filter(i => i.price > 20 && i.reviews.some(r => r.rating >= 4)).slice(0, 50).map(i => i.id)')" \
  "$(get "$found&size=50" | json 'v.items.map(i => i.id)')"
check 'its links lead through all pages and back' "$(get "$found&size=1&total=true" | json '`${v.total} ${v.total} true`' | tr -d '"')" "$(walk "$found&size=90&sort=-price,group.name")"
check 'its order is that of the sort expression' true "$(get "$found&size=200&sort=-price,group.name" | json 'v.items.every((o, i) => i === 0 || v.items[i - 1].price > o.price || v.items[i - 1].price === o.price && v.items[i - 1].group.name <= o.group.name)')"
check 'its reviews are limited in their order' true "$(get '/catalog/search?size=50&include=[reviews[!first:2,!sort:-rating,rating]]' | json 'v.items.every(o => o.reviews.length <= 2 && (o.reviews[0]?.rating ?? 0) >= (o.reviews[1]?.rating ?? 0)) && v.items.some(o => o.reviews.length === 2)')"
check 'a price between two cents is compared exactly' '["0","0"]' "$(get '/catalog/search?total=true&size=1&filter=price%20eq%209.999' | json '[`${v.total}`, `${v.items.length}`]')"
check 'a guarded member cannot be filtered or sorted by' '400 400' "$(for by in filter=stock%20gt%201 sort=stock; do curl -sg -o /dev/null -w '%{http_code} ' "$url/catalog/search?$by"; done | sed 's/ $//')"
check 'and what is filtered by is in the document' true "$(get /openapi/v1.json | json 'const p = v.paths["/catalog/search"].get.parameters; p.map(x => x.name).join() === "include,filter,sort,size,after,before,page,total" && p[1].description.includes("`price`") && !JSON.stringify(p).includes("stock")')"
check 'an expression that comes back too often is refused' 400 "$(curl -sg -o /dev/null -w '%{http_code}' "$url/orders/1?include=[customer[orders[customer[orders]]]]")"

# Writes of the catalogue, then the same on PostgreSQL.
body() { curl -sg --max-time 30 -w ' %{http_code}' -H 'Content-Type: application/json' "$@"; }
staff=(-H 'X-Api-Key: staff-of-the-sample')
writes() { # name of the database
  local reviews="$url/catalog/8/reviews?include=[rating,customerId]" count tag
  count=$(get '/catalog/8?include=[reviews[id]]' | json 'v.reviews.length')
  check "$1: a review is stored and answered" '{"rating":5,"customerId":3} 201' "$(body -d '{"rating":5,"body":"Good.","customerId":3}' "$reviews")"
  check "$1: its key, product and date are not the body's" '400 400 400' \
    "$(for sent in '{"id":1}' '{"productId":1}' '{"writtenOn":"2020-01-01"}'; do body -o /dev/null -d "$sent" "$reviews"; done | sed 's/^ //')"
  check "$1: a customer that does not exist is a conflict" ' 409' "$(body -o /dev/null -d '{"rating":5,"body":"Good.","customerId":999999}' "$reviews" 2>/dev/null)"
  check "$1: the catalogue is the staff's" ' 403' "$(body -o /dev/null -X PATCH -d '{"price":5}' "$url/catalog/8")"
  tag=$(curl -sgi "$url/catalog/8?include=[id]" | sed -n 's/^[Ee][Tt]ag: *//p' | tr -d '\r')
  check "$1: a price is changed by who has seen it" '{"price":51.5} 200 412' \
    "$(body "${staff[@]}" -H "If-Match: $tag" -X PATCH -d '{"price":51.5}' "$url/catalog/8?include=[price]")$(body -o /dev/null "${staff[@]}" -H "If-Match: $tag" -X PATCH -d '{"price":52.5}' "$url/catalog/8")"
  check "$1: many reviews are stored at once" '{"rows":2} 201' \
    "$(body "${staff[@]}" -d '[{"productId":8,"customerId":3,"rating":4,"body":"a","writtenOn":"2024-01-05"},{"productId":8,"customerId":4,"rating":2,"body":"b","writtenOn":"2024-01-06"}]' "$url/catalog/reviews")"
  check "$1: or none, with the place" '"$[1].rating" 422' \
    "$(body "${staff[@]}" -d '[{"productId":8,"customerId":3,"rating":4,"body":"a","writtenOn":"2024-01-05"},{"productId":8,"customerId":4,"rating":"x","body":"b","writtenOn":"2024-01-06"}]' "$url/catalog/reviews" | sed 's/.*"path":\("[^"]*"\).*\( [0-9]*\)$/\1\2/')"
  check "$1: three more than before" $((count + 3)) "$(get '/catalog/8?include=[reviews[id]]' | json 'v.reviews.length')"
  check "$1: a review is deleted once" ' 204 404' "$(for _ in 1 2; do body -o /dev/null "${staff[@]}" -X DELETE "$url/catalog/reviews/6001"; done)"
}
writes SQLite

# PostgreSQL holds the same rows. What a row's column is decides its form in MessagePack: SQLite keeps dates as text.
sqlite=$url sqlite_server=$server
made=$(timeout 120 bash eng/postgres.sh start 2>/dev/null)
trap 'kill "$sqlite_server" 2>/dev/null; stop; bash eng/postgres.sh stop "${made%%	*}" 2>/dev/null' EXIT
serve dotnet samples/Storefront/bin/Release/net10.0/Storefront.dll --postgres "${made#*	}" --urls http://127.0.0.1:0
postgres=$url
writes PostgreSQL
answer() { (set -o pipefail; curl -sgf --max-time 120 "$@" | md5sum) || echo "no answer: $1"; }
for path in '/orders/search?size=40&page=2&filter=id%20lt%20900&sort=-status,note,-customer.name&include=[id,note,lines[!first:2,!sort:-price,id]]' '/orders/rows?include=!all' '/orders?size=50&include=!all' '/products/7?include=!all' '/customers/7?include=!all' '/catalog?size=50&include=[id,name,price,group]' '/catalog/search?size=30&page=2&filter=price%20gt%2020.005&sort=-price,group.name&include=[id,price,reviews[!first:2,!sort:-rating,!sort:id,rating]]'; do
  check "PostgreSQL answers $path as SQLite does" "$(answer "$sqlite$path")" "$(answer "$postgres$path")"
done
packed='Accept: application/vnd.msgpack'
for path in '/orders/rows?include=[id,status,customer,note]' '/orders?size=50&include=!all' '/products/7?include=!all'; do
  check "and $path in MessagePack" "$(answer "$sqlite$path" -H "$packed")" "$(answer "$postgres$path" -H "$packed")"
done
row() { curl -sg --max-time 120 "$1/orders/rows?include=[placedAt]" -H "$packed" | head -c 20 | od -An -tx1 | tr -d ' \n' | grep -o 'a8706c616365644174..'; }
check 'a date of SQLite is text in a MessagePack row' a8706c616365644174b4 "$(row "$sqlite")"
check 'and a timestamp of PostgreSQL is one' a8706c616365644174d6 "$(row "$postgres")"

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
