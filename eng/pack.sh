#!/usr/bin/env bash
# Makes the NuGet packages of everything under src, from what is built: eng/pack.sh DIRECTORY [LAST]
# LAST is a folder with the packages of the last version: what breaks programs that use it is an error (CP0001 to CP0021).
set -eu
directory=$(realpath -m "${1:?eng/pack.sh DIRECTORY [LAST]}")
last=${2:+$(realpath -e "$2")}
cd "$(dirname "$0")/.."

# On linux-x64 programs get the assemblies of the package Sluice compiled ahead of time, as the platform's own are; everywhere else, and where
# the compiler for it can't be had, the portable assemblies.
ahead=$PWD/src/Sluice/obj/ahead parts=$PWD/src/Sluice/obj/parts
rm -rf "$ahead" "$parts"
mkdir -p "$parts"
[ -e src/Sluice/bin/Release ] || { echo 'build first: dotnet build -c Release' >&2; exit 1; }
for part in $(sed -n 's:.*<Part Include="\(.*\)" />.*:\1:p' src/Sluice/Sluice.csproj | tr ';' ' '); do
  cp "src/$part/bin/Release/net10.0/$part.dll" "$parts"
done
if ! { [ "$(uname -sm)" = 'Linux x86_64' ] &&
  dotnet msbuild eng/ahead/Ahead.csproj -restore -t:Ahead -nologo -v:q "-p:From=$parts" "-p:To=$ahead"; }; then
  echo 'note: nothing is compiled ahead of time here; the package holds portable assemblies alone'
  ahead=
fi

for project in src/Sluice src/Sluice.AspNetCore src/Sluice.AspNetCore.OpenApi src/Sluice.EntityFrameworkCore src/Sluice.Sqlite src/Sluice.Npgsql src/Sluice.SignalR src/Sluice.Caching src/Sluice.Orleans src/Sluice.Tool src/Sluice.Tool.DuckDB; do
  before=$(find "${last:-/dev/null}" -name "$(basename "$project").[0-9]*.nupkg" -print -quit)
  dotnet pack "$project" -c Release --no-build --nologo -v q -o "$directory" "-p:AheadDirectory=$ahead" \
    ${before:+"-p:PackageValidationBaselinePath=$before"}
done
dotnet build eng/publicdocs -c Release --nologo -v q -clp:ErrorsOnly
dotnet exec eng/publicdocs/bin/Release/net10.0/publicdocs.dll "$directory"/Sluice*.nupkg
dotnet pack templates -c Release --nologo -v q -o "$directory"
ls "$directory"
