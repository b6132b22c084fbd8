#!/usr/bin/env bash
# Storefront's OpenAPI document as its users' tools see it: it is valid, the TypeScript client that is generated from it compiles, and the client's types fit the shop's answers.
set -u
cd "$(dirname "$0")/../.."
passed=0 failed=0
export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true NO_UPDATE_NOTIFIER=1

check() { # name command…
  local name=$1; shift
  if output=$("$@" 2>&1); then passed=$((passed + 1)); else failed=$((failed + 1)); printf 'error: %s\n%s\n' "$name" "$(tail -n 30 <<<"$output")"; fi
}

work=$(mktemp -d)
if ! cmp -s eng/typescript/package-lock.json eng/typescript/node_modules/.installed; then
  (cd eng/typescript && npm ci --no-audit --no-fund >"$work/npm.log" 2>&1) || { tail -5 "$work/npm.log"; echo '0 passed, 1 failed'; exit 1; }
  cp eng/typescript/package-lock.json eng/typescript/node_modules/.installed
fi
cp eng/typescript/{answers.mjs,calls.ts,redocly.yaml,tsconfig.json} "$work"
ln -s "$PWD/eng/typescript/node_modules" "$work/node_modules"

dotnet samples/Storefront/bin/Release/net10.0/Storefront.dll --database "$work/shop.db" --urls http://127.0.0.1:0 2>"$work/server.log" >/dev/null &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$work"' EXIT
for _ in $(seq 300); do grep -q 'Serving on' "$work/server.log" && break; sleep 0.1; done
url=$(sed -n 's/.*Serving on \(.*\)\. Try:.*/\1/p' "$work/server.log")

cd "$work"
check 'the document is served' curl -sf --max-time 30 -o openapi.json "$url/openapi/v1.json"
check 'the document is valid' npx redocly lint openapi.json --config redocly.yaml --format=summary
check 'a client is generated' npx openapi-ts -i openapi.json -o client -s
check 'the shop answers' node answers.mjs "$url" answers.ts
check 'client and answers compile, spoiled ones do not' npx tsc -p .
calls=$(node out/calls.js "$url" 2>&1)
for name in 'an order without an expression' 'an order with one' 'a page' 'what is not there' 'a mistake'; do
  check "the client asks for $name" grep -qx "ok: $name" <<<"$calls"
done

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
