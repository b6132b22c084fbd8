#!/usr/bin/env bash
# Makes the NuGet packages of everything under src, from what is built: eng/pack.sh DIRECTORY
set -eu
directory=$(realpath -m "${1:?eng/pack.sh DIRECTORY}")
cd "$(dirname "$0")/.."
for project in src/Sluice src/Sluice.AspNetCore src/Sluice.AspNetCore.OpenApi src/Sluice.EntityFrameworkCore src/Sluice.Sqlite src/Sluice.Npgsql; do
  dotnet pack "$project" -c Release --no-build --nologo -v q -o "$directory"
done
ls "$directory"
