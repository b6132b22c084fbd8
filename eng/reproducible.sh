#!/usr/bin/env bash
# Builds the packages in two clones in different folders, and compares them: eng/reproducible.sh
# Takes some ten minutes. Every assembly and every other file of a package must have the same bytes.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d /tmp/sluice-reproducible.XXXXXX)
trap 'rm -rf -- "$work"' EXIT

make() {
  local clone=$work/$1
  git clone -q . "$clone"
  # The tools first: they build the generator and the analyzers that the packages carry.
  (cd "$clone" && for project in src/*/*.csproj; do dotnet build "$project" -c Release --nologo -v q -clp:ErrorsOnly -p:RunAnalyzers=false -p:CheckStyle=false; done \
    && eng/pack.sh "$clone/packages")
}

make one > "$work/one.log"
make another/folder > "$work/another.log"

differing=0
for package in "$work"/one/packages/*.nupkg; do
  name=$(basename "$package")
  mkdir -p "$work/unpacked/one/$name" "$work/unpacked/another/$name"
  unzip -qo "$package" -d "$work/unpacked/one/$name"
  unzip -qo "$work/another/folder/packages/$name" -d "$work/unpacked/another/$name"
  if cmp -s "$package" "$work/another/folder/packages/$name"; then
    echo "same bytes: $name"
  elif diff -rq "$work/unpacked/one/$name" "$work/unpacked/another/$name"; then
    echo "same files: $name"
  else
    differing=$((differing + 1))
  fi
done
[ "$differing" = 0 ] || { echo "$differing packages differ" >&2; exit 1; }
