#!/usr/bin/env bash
# Every query of the EF Core oracle, on SQLite and a private PostgreSQL cluster, against materialised answers and the baseline of counts.
#
#   eng/ef-oracle.sh                 runs all of it
#   eng/ef-oracle.sh update          runs all of it and writes the baseline anew
#   eng/ef-oracle.sh only TEXT       runs the queries whose category and name contain the text
#
# SLUICE_ORACLE_REPORT names a folder for the details: failures, refusals, and what goes through EF's shaper with the reason.
set -euo pipefail
cd "$(dirname "$0")/.."
name=Sluice.EntityFrameworkCore.Oracle.Tests
report=${SLUICE_ORACLE_REPORT:-$(mktemp -d)}
mkdir -p "$report"
dotnet build "test/$name" -c Release --nologo -v q
export SLUICE_ORACLE=whole SLUICE_ORACLE_REPORT=$report
[ "${1:-}" = only ] && export SLUICE_ORACLE_ONLY=$2
code=0
bash eng/postgres.sh run dotnet exec "test/$name/bin/Release/net10.0/$name.dll" -noColor || code=$?
if [ "${1:-}" = update ]; then
  for database in sqlite postgres; do cp "$report/$database.baseline" "test/$name/baseline.$database.txt"; done
  echo "The baseline is written; failures of comparisons are in $report." >&2
fi
echo "Details: $report" >&2
exit "$code"
