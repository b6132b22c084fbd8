#!/usr/bin/env bash
# What a page of the sample's orders costs with every field and with the fields that a list shows: bytes, and the median
# time of curl over 40 requests in turns. The sample must be built (dotnet build samples/Storefront -c Release).
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
dotnet samples/Storefront/bin/Release/net10.0/Storefront.dll --database "$work/shop.db" --urls http://127.0.0.1:0 >/dev/null 2>"$work/log" &
server=$!
trap 'kill $server 2>/dev/null || true; wait $server 2>/dev/null || true; rm -rf "$work"' EXIT
for _ in $(seq 600); do grep -q 'Serving on' "$work/log" && break; sleep 0.1; done
url=$(sed -n 's/.*Serving on \(.*\)\. Try:.*/\1/p' "$work/log")

all='/orders?size=100&include=[!all,customer[!all],shipTo[!all],lines[!all,product[!all]]]'
some='/orders?size=100&include=[id,total,customer[name]]'
once() { curl -sg -o /dev/null -w '%{size_download} %{time_total}\n' "$@"; }
for _ in $(seq 40); do once "$url$all" >/dev/null; once "$url$some" >/dev/null; done      # compiles the code
for _ in $(seq 40); do
  once "$url$all" >>"$work/all"
  once "$url$some" >>"$work/some"
  once -H 'Accept: application/vnd.msgpack' "$url$some" >>"$work/packed"
done
report() { sort -k2 -g "$2" | sed -n 20p | awk -v url="$1" '{ printf "%8d bytes  %6.1f ms  %s\n", $1, $2 * 1000, url }'; }
report "$all" "$work/all"
report "$some" "$work/some"
report "$some (MessagePack)" "$work/packed"
