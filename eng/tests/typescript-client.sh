#!/usr/bin/env bash
# The TypeScript client against Storefront: the types that the compiler computes from expressions are those of the answers, and mistakes do not compile.
# An argument is the number of random expressions (default: 150).
set -u
cd "$(dirname "$0")/../.."
passed=0 failed=0
export NO_UPDATE_NOTIFIER=1

check() { # name command…
  local name=$1; shift
  if output=$("$@" 2>&1); then passed=$((passed + 1)); tail -n 1 <<<"$output" | grep -E '[0-9]' ; else failed=$((failed + 1)); printf 'error: %s\n%s\n' "$name" "$(tail -n 30 <<<"$output")"; fi
}

client=clients/typescript
work=$(mktemp -d)
if ! cmp -s $client/package-lock.json $client/node_modules/.installed; then
  (cd $client && npm ci --no-audit --no-fund >"$work/npm.log" 2>&1) || { tail -5 "$work/npm.log"; echo '0 passed, 1 failed'; exit 1; }
  cp $client/package-lock.json $client/node_modules/.installed
fi

dotnet samples/Storefront/bin/Release/net10.0/Storefront.dll --database "$work/shop.db" --urls http://127.0.0.1:0 2>"$work/server.log" >/dev/null &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$work"' EXIT

# The package as users install it, beside the compiler that it was built with.
rm -rf $client/dist
check 'the package is built and packed' npm pack --prefix $client ./$client --pack-destination "$work" --silent
mkdir -p "$work/node_modules/sluice-client"
tar -xzf "$work"/sluice-client-*.tgz -C "$work/node_modules/sluice-client" --strip-components 1
ln -s "$PWD/$client/node_modules/typescript" "$PWD/$client/node_modules/@msgpack" "$work/node_modules"
cp eng/typescript-client/*.{mjs,ts,txt} eng/typescript-client/package.json "$work"

for _ in $(seq 600); do grep -q 'Serving on' "$work/server.log" && break; sleep 0.1; done
url=$(sed -n 's/.*Serving on \(.*\)\. Try:.*/\1/p' "$work/server.log")
check 'the declaration is that of the service' bash -c "dotnet src/Sluice.Tool/bin/Release/net10.0/Sluice.Tool.dll typescript $url --out $work/storefront.ts && diff $work/storefront.ts eng/typescript-client/storefront.ts"
cd "$work"
check 'numbers are kept' node numbers.mjs
check 'answers have the types of their expressions' node answers.mjs "$url" expressions.txt
check 'mistakes do not compile' node mistakes.mjs "$url" mistakes.txt
check '200 calls compile' node timing.mjs expressions.txt
streams=$(node streams.mjs "$url" 2>&1)
for name in 'JSON Lines' 'a sequence of MessagePack values' 'dates and decimals of MessagePack' 'a stream that is cancelled' 'a problem' \
  'a problem in place of MessagePack' 'server-sent events' 'server-sent events without their end'; do
  check "the client reads $name" grep -qx "ok: $name" <<<"$streams"
done

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
