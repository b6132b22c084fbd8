#!/usr/bin/env bash
# The sample's pages in Chromium: the shop page, built as samples/Storefront/Page/build.sh says, the page at / and the explorer.
set -u
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
bash samples/Storefront/Page/build.sh "$work/page" >"$work/build.log" 2>&1 || { tail -5 "$work/build.log"; echo '0 passed, 1 failed'; exit 1; }
dotnet samples/Storefront/bin/Release/net10.0/Storefront.dll --database "$work/shop.db" --shop "$work/page" \
  --urls http://127.0.0.1:0 2>"$work/server.log" >/dev/null &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$work"' EXIT
for _ in $(seq 1200); do grep -q 'Serving on' "$work/server.log" && break; sleep 0.1; done
SLUICE_STOREFRONT=$(sed -n 's/.*Serving on \(.*\)\. Try:.*/\1/p' "$work/server.log") \
  dotnet exec test/Sluice.Hosting.Tests/bin/Release/net10.0/Sluice.Hosting.Tests.dll -noColor -class '*StorefrontPageTests'
