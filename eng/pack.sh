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

# One build packs them all: a process for each takes twice as long.
together=$(mktemp -d)
trap 'rm -rf "$together"' EXIT
{
  echo '<Project DefaultTargets="Pack"><ItemGroup>'
  for project in Sluice Sluice.AspNetCore Sluice.AspNetCore.OpenApi Sluice.EntityFrameworkCore Sluice.Sqlite Sluice.Npgsql Sluice.SignalR Sluice.Caching Sluice.Orleans Sluice.Tool Sluice.Tool.DuckDB; do
    before=$(find "${last:-/dev/null}" -name "$project.[0-9]*.nupkg" -print -quit)
    echo "<Packed Include=\"$PWD/src/$project/$project.csproj\" AdditionalProperties=\"${before:+PackageValidationBaselinePath=$before}\" />"
  done
  echo '</ItemGroup><Target Name="Pack"><MSBuild Projects="@(Packed)" Targets="Pack" BuildInParallel="true" /></Target></Project>'
} >"$together/pack.proj"
dotnet msbuild "$together/pack.proj" -m -nologo -v:q -p:Configuration=Release -p:NoBuild=true -p:_IsPacking=true \
  "-p:PackageOutputPath=$directory" "-p:AheadDirectory=$ahead"
dotnet build eng/publicdocs -c Release --nologo -v q -clp:ErrorsOnly
dotnet exec eng/publicdocs/bin/Release/net10.0/publicdocs.dll "$directory"/Sluice*.nupkg
dotnet pack templates -c Release --nologo -v q -o "$directory"
ls "$directory"
