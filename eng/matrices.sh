#!/usr/bin/env bash
# The heaviest matrices whole, of which ./test.sh runs a seeded sample, and the catalogue after the linker, without the
# ahead-of-time compiler: eng/matrices.sh [CLASS…]
set -u
cd "$(dirname "$0")/.."
unset SLUICE_SAMPLE
export SLUICE_ATTRIBUTE_MATRIX=whole
classes=("$@")
[ $# -gt 0 ] || classes=(CollectionMatrixTests TypeFormTests RecursiveTypesTests HostSettingTests HostMatrixTests PostgresFaultTests)
bad=0
if [ $# -eq 0 ]; then
  dotnet build test/Sluice.Tests -c Release --nologo -v q || exit 1
  dotnet exec test/Sluice.Tests/bin/Release/net10.0/Sluice.Tests.dll -noColor || bad=1
fi
for name in Sluice.Generator.Tests Sluice.Hosting.Tests Sluice.EntityFrameworkCore.Tests; do
  dotnet build "test/$name" -c Release --nologo -v q || exit 1
  chosen=()
  for class in "${classes[@]}"; do chosen+=(-class "*.$class"); done
  with=()
  [ "$name" = Sluice.EntityFrameworkCore.Tests ] && with=(bash eng/postgres.sh run bash eng/mariadb.sh run)
  "${with[@]}" dotnet exec "test/$name/bin/Release/net10.0/$name.dll" -noColor "${chosen[@]}" || bad=1
done
[ $# -gt 0 ] || SLUICE_DEPLOY='native trimmed' bash eng/tests/aot.sh || bad=1
exit "$bad"
