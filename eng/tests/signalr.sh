#!/usr/bin/env bash
# The hub protocol as the platform's own JavaScript client sees it: @microsoft/signalr with its MessagePack protocol against a server that uses Sluice's.
set -u
cd "$(dirname "$0")/../.."
export NO_UPDATE_NOTIFIER=1

work=$(mktemp -d)
server=
trap '[ -n "$server" ] && kill $server 2>/dev/null; rm -rf "$work"' EXIT
cp eng/signalr/{package.json,package-lock.json,client.mjs} "$work"
(cd "$work" && npm ci --no-audit --no-fund >npm.log 2>&1) || { tail -5 "$work/npm.log"; echo '0 passed, 1 failed'; exit 1; }

dotnet exec test/Sluice.HubServer/bin/Release/net10.0/Sluice.HubServer.dll >"$work/server.log" 2>&1 &
server=$!
for _ in $(seq 300); do grep -q '^http:' "$work/server.log" && break; sleep 0.1; done
url=$(grep -m1 '^http:' "$work/server.log")

timeout 120 node "$work/client.mjs" "$url/workshop" >"$work/client.log" 2>&1
code=$?
cat "$work/client.log"
grep -qE '^[0-9]+ passed, [0-9]+ failed' "$work/client.log" || { tail -20 "$work/server.log"; echo '0 passed, 1 failed'; }
exit $code
