#!/usr/bin/env bash
# Sequences at scale: eng/scale.sh [GIGABYTES] (10 without an argument) writes and reads as much through a stream on
# each wire, and fails if the process takes more than 64 MB for it, if an element of a long sequence costs more than one
# of a short sequence, or if two cores do less than 1.8 times the work of one.
set -eu
cd "$(dirname "$0")/.."
dotnet build bench/Sluice.Benchmarks -c Release --nologo -v q
export DOTNET_gcServer=0 DOTNET_GCgen0size=0x400000
exec dotnet bench/Sluice.Benchmarks/bin/Release/net10.0/Sluice.Benchmarks.dll scale "$@"
