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
bash $client/install.sh >"$work/npm.log" 2>&1 || { tail -5 "$work/npm.log"; echo '0 passed, 1 failed'; exit 1; }

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
check 'the declaration is that of the service' bash -c "dotnet src/Sluice.Tool/bin/Release/net10.0/Sluice.Tool.dll typescript $url --out $work/storefront.ts && diff $work/storefront.ts samples/Storefront/Page/storefront.ts"

cases=$PWD/test/Sluice.TypeScriptCases/bin/Release/net10.0/Sluice.TypeScriptCases.dll
cd "$work"
check 'random expressions are printed' bash -c "dotnet $cases --expressions 20 ${1:-150} >random.txt && [ \$(wc -l <random.txt) -eq ${1:-150} ]"
check 'random expressions have the types of their answers' timeout 600 node answers.mjs "$url" random.txt
check 'a model of 300 types compiles' bash -c "dotnet $cases --model >model.ts && node model.mjs model.ts"
check 'filters, sorts and bodies are typed and printed' node builders.mjs
check 'numbers are kept' node numbers.mjs
check 'filters and sorts compile' node_modules/typescript/bin/tsc --strict --target es2022 --module nodenext --moduleResolution nodenext --lib es2022,dom,dom.asynciterable --skipLibCheck --outDir . search.ts
check 'filters, sorts and links are those of the whole list' timeout 120 node search.js "$url"
check 'answers have the types of their expressions' timeout 600 node answers.mjs "$url" expressions.txt
check 'mistakes do not compile' node mistakes.mjs "$url" mistakes.txt
check '200 calls compile' node timing.mjs expressions.txt
streams=$(timeout 60 node streams.mjs "$url" 2>&1)
for name in 'JSON Lines' 'a sequence of MessagePack values' 'dates and decimals of MessagePack' 'a stream that is cancelled' 'a problem' \
  'a problem in place of MessagePack' 'server-sent events' 'a page of a browser' 'the page of an exception' 'server-sent events without their end'; do
  check "the client reads $name" grep -qx "ok: $name" <<<"$streams"
done

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
