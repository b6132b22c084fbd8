#!/usr/bin/env bash
# Typed fuzzing for two minutes at most, after the failures that were found before. The seed and the number of cases are
# fixed, so that a result depends on the sources alone; eng/fuzz.sh MINUTES takes a new seed each time.
set -u
cd "$(dirname "$0")/../.."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! dotnet build test/Sluice.Fuzz -c Release --nologo -v q >"$log" 2>&1; then
  grep -E 'error' "$log" | sort -u | head -20
  printf '0 passed, 1 failed\n'
  exit 1
fi
dotnet exec test/Sluice.Fuzz/bin/Release/net10.0/Sluice.Fuzz.dll --seconds 120 --seed 2026 --worlds 29 \
  --regressions test/Sluice.Fuzz/regressions
