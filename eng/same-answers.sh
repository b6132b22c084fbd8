#!/usr/bin/env bash
# Pages, queries, single objects, envelopes and streams of three EF Core models, the sample's and the template's among
# them: every include × filter × sort × way × wire, on SQLite and a private PostgreSQL cluster, against objects in memory;
# likewise for references that lead to no object; and values of 43 types in columns and documents, against entities.
set -euo pipefail
cd "$(dirname "$0")/.."
name=Sluice.EntityFrameworkCore.Tests
dotnet build "test/$name" -c Release -f net10.0 --nologo -v q
export SLUICE_SAME_ANSWERS=whole
exec bash eng/postgres.sh run dotnet exec "test/$name/bin/Release/net10.0/$name.dll" -noColor -class '*AnswerTests' -class '*DocumentTests' -class '*MissingReferenceTests'
