#!/usr/bin/env bash
# Builds the page, its types checked against storefront.ts, and the client that it uses: build.sh [FOLDER]
# By default into dist beside it, which the next `dotnet run` of the sample serves at /shop/. Needs Node 20 and npm.
set -eu
page=$(cd "$(dirname "$0")" && pwd)
folder=$(realpath -m "${1:-$page/dist}")
client=$page/../../../clients/typescript
compiler=$client/node_modules/typescript/bin/tsc
bash "$client/install.sh"

# The page names the client as users do: as a package.
package=$page/node_modules/sluice-client
mkdir -p "$package"
cp "$client/package.json" "$package"
"$compiler" -p "$client" --outDir "$package/dist"

"$compiler" -p "$page" --outDir "$folder"
cp "$page/index.html" "$folder"
rm -rf "$folder/sluice-client"
cp -r "$package/dist" "$folder/sluice-client"
