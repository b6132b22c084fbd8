#!/usr/bin/env bash
# Renews the pictures of the pages: eng/pictures.sh [FOLDER], docs/images by default. The explorer shows the sample; the
# editor is that of VS Code (monaco-editor), whose TypeScript checks eng/pictures/page.ts. Needs Node 20, npm and Chromium.
set -eu
cd "$(dirname "$0")/.."
folder=$(realpath -m "${1:-docs/images}")
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null; rm -rf "$work"' EXIT
dotnet build samples/Storefront -c Release --nologo -v q
dotnet build test/Sluice.Hosting.Tests -c Release --nologo -v q

# The editor beside the client's types and the declaration of the sample.
bash clients/typescript/install.sh
clients/typescript/node_modules/typescript/bin/tsc -p clients/typescript --outDir "$work/editor/sluice-client" \
  --declaration --emitDeclarationOnly
cp samples/Storefront/Page/storefront.ts eng/pictures/* "$work/editor"
(cd "$work/editor" && find sluice-client storefront.ts -name '*.ts' |
  python3 -c 'import json, sys; print(json.dumps(sys.stdin.read().split()))' >files.json)
npm install --prefix "$work" --silent --no-audit --no-fund --ignore-scripts monaco-editor@0.57.0
ln -s "$work/node_modules/monaco-editor/min/vs" "$work/editor/vs"
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
python3 -m http.server "$port" --bind 127.0.0.1 --directory "$work/editor" >/dev/null 2>&1 &

dotnet samples/Storefront/bin/Release/net10.0/Storefront.dll --database "$work/shop.db" --urls http://localhost:5080 \
  2>"$work/server.log" >/dev/null &
for _ in $(seq 1200); do grep -q 'Serving on' "$work/server.log" && break; sleep 0.1; done
SLUICE_PICTURES=$folder SLUICE_EDITOR=http://127.0.0.1:$port \
  SLUICE_PICTURES_OF=$(sed -n 's/.*Serving on \(.*\)\. Try:.*/\1/p' "$work/server.log") \
  dotnet exec test/Sluice.Hosting.Tests/bin/Release/net10.0/Sluice.Hosting.Tests.dll -noColor -class '*Browser.Pictures'
