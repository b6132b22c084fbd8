#!/usr/bin/env bash
# The template names the versions of this repository. eng/newcomer.sh builds and runs its program.
set -u
cd "$(dirname "$0")/../.."
passed=0 failed=0
check() { # name expected actual
  if [ "$2" = "$3" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); printf 'error: %s\n  expected: %s\n  actual:   %s\n' "$1" "$2" "$3"; fi
}
project=templates/sluice-api/SluiceApi.csproj
version=$(sed -n 's/.*<Version>\(.*\)<\/Version>.*/\1/p' Directory.Build.props)
entity=$(sed -n 's/.*"Microsoft.EntityFrameworkCore.Sqlite" Version="\(.*\)".*/\1/p' Directory.Packages.props)
check 'the packages have the version of this repository' "$version" "$(sed -n 's/.*Include="Sluice[^"]*" Version="\([^"]*\)".*/\1/p' $project | sort -u)"
check 'EF Core is the version that is tested' "$entity" "$(sed -n 's/.*Include="Microsoft.EntityFrameworkCore.Sqlite" Version="\([^"]*\)".*/\1/p' $project)"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
dotnet pack templates -c Release --nologo -v q -o "$work" >"$work/log" 2>&1 || tail -3 "$work/log"
for file in .template.config/template.json SluiceApi.csproj Program.cs Models.cs AppDbContext.cs Properties/launchSettings.json; do
  check "the package holds $file" 1 "$(unzip -l "$work"/Sluice.Templates.*.nupkg | grep -c " content/sluice-api/$file\$")"
done
check 'and nothing that a build left' 0 "$(unzip -l "$work"/Sluice.Templates.*.nupkg | grep -cE '/(bin|obj)/|\.db$')"
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
