#!/usr/bin/env bash
# The checked build: in the Debug configuration every unchecked write asserts that its run reserved the room, and the readers assert their bounds.
# Runs the whole catalogue over it, with every provider, wire and option. A failed assert ends the process, which is tested first.
set -u
cd "$(dirname "$0")/../.."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
tests=test/Sluice.Tests/bin/Debug/net10.0/Sluice.Tests.dll
export DOTNET_ROLL_FORWARD=Major
# The faults that eng/fuzz.sh --planted switches on, one at a time, are compiled here too, so that they stay code.
if ! dotnet build test/Sluice.Tests -c Debug -f net10.0 -p:PlantedBugs=true -p:RunAnalyzers=false --nologo -v q >"$log" 2>&1; then
  grep -E 'error' "$log" | sort -u | head -20
  printf '0 passed, 1 failed\n'
  exit 1
fi
# Without DEBUG there would be no such tests, and no asserts.
dotnet exec "$tests" -noColor -class '*.CheckedBuildTests' >"$log" 2>&1
if ! grep -qE 'Total: [1-9][0-9]*, Errors: 0, Failed: 0' "$log"; then
  cat "$log"
  printf 'error: a failed assert does not end the process\n0 passed, 1 failed\n'
  exit 1
fi
dotnet exec "$tests" -noColor \
  -class '*RoundTripTests' -class '*CatalogueTests' -class '*CatalogueOverProvidersTests' -class '*OverCatalogueTests' \
  -class '*StjDifferentialTests' -class '*MisuseTests' -class '*CheckedWriterTests' -class '*DamageTests' \
  -class '*MergeTests' -class '*MergeDifferentialTests' -class '*Rfc7396Tests'
