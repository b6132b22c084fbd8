#!/usr/bin/env bash
# The heaviest matrices whole, of which ./test.sh runs a seeded sample, and the catalogue after the linker, without the
# ahead-of-time compiler: eng/matrices.sh [CLASS…]
set -u
cd "$(dirname "$0")/.."
unset SLUICE_SAMPLE
export SLUICE_ATTRIBUTE_MATRIX=whole
bad=0
if [ $# -eq 0 ]; then
  dotnet build test/Sluice.Tests -c Release --nologo -v q || exit 1
  dotnet exec test/Sluice.Tests/bin/Release/net10.0/Sluice.Tests.dll -noColor || bad=1
fi
names=(Sluice.Generator.Tests Sluice.Hosting.Tests Sluice.EntityFrameworkCore.Tests Sluice.Data.Tests)
[ $# -eq 0 ] || names=(Sluice.Tests "${names[@]}")
for name in "${names[@]}"; do
  # The classes that take a sample, and those that derive from them, such as a database's.
  classes=("$@")
  [ $# -gt 0 ] || mapfile -t classes < <(find "test/$name" -name '*Tests.cs' -not -path '*/obj/*' -print0 |
    xargs -0 grep -lE '(Seeded|Matrix)Sample|SLUICE_SAMPLE|TextMatrix\b|StorefrontPageTests.Looks' | xargs -n 1 basename -s .cs | sort)
  dotnet build "test/$name" -c Release --nologo -v q || exit 1
  chosen=()
  for class in "${classes[@]}"; do chosen+=(-class "*$class"); done
  with=()
  case $name in *EntityFrameworkCore* | *Data*) with=(bash eng/postgres.sh run bash eng/mariadb.sh run) ;; esac
  "${with[@]}" dotnet exec "test/$name/bin/Release/net10.0/$name.dll" -noColor "${chosen[@]}" || bad=1
done
if [ $# -eq 0 ]; then
  SLUICE_DEPLOY='native trimmed' bash eng/tests/aot.sh || bad=1
  for script in checked vectors storefront-pages fuzz; do bash "eng/tests/$script.sh" || bad=1; done
fi
exit "$bad"
