#!/usr/bin/env bash
# What pages 1 to 10,000 cost by keyset and by number. Fails if page 10,000 by keyset costs more than 1.2 times page 1.
set -eu
cd "$(dirname "$0")/.."
dotnet build bench/Sluice.Benchmarks -c Release --nologo -v q
exec dotnet bench/Sluice.Benchmarks/bin/Release/net10.0/Sluice.Benchmarks.dll pages
