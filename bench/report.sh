#!/usr/bin/env bash
# Writes docs/benchmarks.md and its charts from one run of all workloads; takes about 18 minutes on a quiet machine.
#
#   bench/report.sh                   the page
#   bench/report.sh benchmarkdotnet   the tables of options, rows, selections, writing and MessagePack by
#                                     BenchmarkDotNet, which takes some twenty minutes and leaves them in
#                                     BenchmarkDotNet.Artifacts
set -eu
cd "$(dirname "$0")/.."
dotnet build bench/Sluice.Benchmarks -c Release --nologo -v q -clp:ErrorsOnly
program=bench/Sluice.Benchmarks/bin/Release/net10.0/Sluice.Benchmarks.dll
if [ "${1:-}" = benchmarkdotnet ]; then
  exec dotnet exec "$program" --job short \
    --filter '*.OptionsBenchmarks.*' '*.SeedBenchmarks.*' '*.SelectBenchmarks.*' '*.WriteBenchmarks.*' \
    '*.MessagePackBenchmarks.*'
fi
dotnet exec "$program" report docs "$@"
