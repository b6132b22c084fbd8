#!/usr/bin/env bash
# The time to the first byte of every form of a stream, and of EF Core's queries on PostgreSQL, against the host's own JSON.
set -u
cd "$(dirname "$0")/.."
for name in Sluice.Hosting.Tests Sluice.EntityFrameworkCore.Tests; do
  dotnet build "test/$name" -c Release -f net10.0 --nologo -v q &&
    bash eng/postgres.sh run dotnet exec "test/$name/bin/Release/net10.0/$name.dll" -noColor -diagnostics -class '*FirstByteTests' 2>/dev/null
done
