#!/usr/bin/env bash
# Random filters, sort expressions and pages over random rows, 21,600 on each of SQLite and a private PostgreSQL cluster: EF
# Core and hand-written SQL must give the rows that objects in memory give, in the same order, and the pages of that list. ./test.sh runs a seeded sample.
set -euo pipefail
cd "$(dirname "$0")/.."
name=Sluice.EntityFrameworkCore.Oracle.Tests
dotnet build "test/$name" -c Release --nologo -v q
export SLUICE_FILTERS=whole
bash eng/postgres.sh run dotnet exec "test/$name/bin/Release/net10.0/$name.dll" -noColor -diagnostics -class "$name.Filters.FilterOracleTests"
