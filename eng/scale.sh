#!/usr/bin/env bash
# What is large: eng/scale.sh [GIGABYTES [ROWS]], 10 and 10,000,000 without arguments.
#
# Writes and reads as much as a sequence through a stream, in a process for each wire, and fails if the process takes more
# than 64 MB for it or if an element of a long sequence costs more than one of a short sequence. Compares the work of two
# threads with that of one, in a process with the default collector: fails if writing gains less than 1.8, or reading less
# than creating the same objects does. Loads as many rows of JSON Lines into PostgreSQL: fails if that takes more than 1.2
# of the time of a loop by hand over ready objects, or 64 MB more.
set -u
cd "$(dirname "$0")/.."
dotnet build bench/Sluice.Benchmarks -c Release --nologo -v q || exit 1
run() { dotnet bench/Sluice.Benchmarks/bin/Release/net10.0/Sluice.Benchmarks.dll "$@" || failed=1; }
failed=0
export DOTNET_gcServer=0
for wire in json messagepack; do DOTNET_GCgen0size=0x400000 run scale "$wire" "${1:-10}"; done
run cores
run insert-scale "${2:-10000000}"
exit "$failed"
