#!/usr/bin/env bash
# Round trips table -> wire -> table of six schemas over SQLite, PostgreSQL, MariaDB and DuckDB with many random rows, of
# which ./test.sh runs the hard values. Prints the number of cells that were compared.
set -euo pipefail
cd "$(dirname "$0")/.."
dotnet build test/Sluice.Data.Tests -c Release --nologo -v q
log=$(mktemp)
trap 'rm -f "$log"' EXIT
SLUICE_ROUND_TRIP=whole bash eng/mariadb.sh run dotnet exec \
  test/Sluice.Data.Tests/bin/Release/net10.0/Sluice.Data.Tests.dll -noColor -class '*.RoundTripTests' -showLiveOutput >"$log" \
  || { cat "$log"; exit 1; }
grep -o '[0-9]* cells' "$log" | awk '{ n += $1 } END { print n " cells are equal" }'
