#!/usr/bin/env bash
# The newcomer: docs/first-hour.md and docs/tutorial.md in empty folders, command by command, with the packages and nothing
# of this repository around them, then the README here. Each answer is compared with the page.
#
#   eng/newcomer.sh [PAGE …]     first-hour, tutorial and readme by default
#
# SLUICE_FEED is a folder that eng/pack.sh has filled before.
set -u
cd "$(dirname "$0")/.."
work=$(mktemp -d)
server=$(bash eng/postgres.sh start 2>/dev/null)
trap 'bash eng/postgres.sh stop "${server%%	*}" 2>/dev/null; rm -rf "$work"' EXIT
feed=${SLUICE_FEED:-$work/feed}
if [ -z "${SLUICE_FEED:-}" ] && ! bash eng/pack.sh "$feed" >"$work/pack.log" 2>&1; then
  tail -5 "$work/pack.log"
  exit 1
fi
mkdir "$work/pages"

# A package of the same version from an earlier run is another package; what it depends on comes from where this build restored it.
restored=$(dotnet nuget locals global-packages --list | sed 's/^[^:]*: //')
cat >"$work/pages/nuget.config" <<XML
<configuration>
  <packageSources><add key="built" value="$feed" /></packageSources>
  <packageSourceMapping>
    <packageSource key="built"><package pattern="Sluice*" /></packageSource>
    <packageSource key="nuget.org"><package pattern="*" /></packageSource>
  </packageSourceMapping>
  <fallbackPackageFolders><add key="restored" value="$restored" /></fallbackPackageFolders>
</configuration>
XML
# A version of the compiler for native code that every feed has.
cat >"$work/pages/Directory.Build.targets" <<'XML'
<Project>
  <ItemGroup><KnownILCompilerPack Update="Microsoft.DotNet.ILCompiler" ILCompilerPackVersion="10.0.12" /></ItemGroup>
</Project>
XML
export DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1 NO_UPDATE_NOTIFIER=1 SHOP="${server#*	}" CLIENT="$work/client.tgz"

# The client for TypeScript, as `npm pack` makes it.
client() {
  (bash clients/typescript/install.sh && rm -rf clients/typescript/dist &&
    npm pack ./clients/typescript --prefix clients/typescript --silent --pack-destination "$work") >"$work/npm.log" 2>&1 ||
    tail -5 "$work/npm.log"
  mv "$work"/sluice-client-*.tgz "$CLIENT"
}

# A page in a folder of its own.
play() { # page
  mkdir "$work/pages/$1"
  NUGET_PACKAGES=$work/packages DOTNET_CLI_HOME=$work/home PATH="$PATH:$work/home/.dotnet/tools" \
    python3 eng/newcomer.py "docs/$1.md" "$work/pages/$1"
}

# The README here, with the tool from its package over a table as it names one, all packages that a page installs, and the
# pages of the sample in Chromium.
readme() {
  psql -q "$(sed 's/Host=/host=/; s/Port=/port=/; s/Username=/user=/; s/Database=/dbname=/; s/;/ /g' <<<"$SHOP")" \
    -c 'create table orders as select i as id, i * 1.5 as total from generate_series(1, 3) i' || return 1
  local found=0
  NUGET_PACKAGES=$restored DOTNET_CLI_HOME=$work/readme FEEDS=$work/pages/nuget.config \
    PATH="$PATH:$work/readme/.dotnet/tools" python3 eng/newcomer.py README.md "$PWD" || found=1
  printf '{"id":%d,"total":%s}\n' 1 1.5 2 3.0 3 4.5 | diff - orders.jsonl || found=1
  rm -f orders.jsonl
  dotnet new web -o "$work/pages/packages" >"$work/packages.log" 2>&1
  while read -r package; do
    dotnet add "$work/pages/packages" package "$package" >>"$work/packages.log" 2>&1 ||
      { echo "error: $package cannot be added"; found=1; }
  done < <(sed -n 's/^dotnet add package \([A-Za-z.]*\).*/\1/p' README.md docs/installation.md src/*/README.md | sort -u)
  dotnet build "$work/pages/packages" >>"$work/packages.log" 2>&1 || { tail -5 "$work/packages.log"; found=1; }
  for project in samples/Storefront test/Sluice.Hosting.Tests; do
    dotnet build "$project" -c Release --nologo -v q -clp:ErrorsOnly || found=1
  done
  bash eng/tests/storefront-pages.sh || found=1
  return "$found"
}

[ $# -gt 0 ] || set -- first-hour tutorial readme
failed=0
for page; do
  [ "$page" != tutorial ] || client
  if [ "$page" = readme ]; then readme; else play "$page"; fi || { echo "error: $page"; failed=1; }
done
exit "$failed"
