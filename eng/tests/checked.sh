#!/usr/bin/env bash
# The checked build: in the Debug configuration every unchecked write asserts that its run reserved the room, and the readers assert their bounds.
# Runs the whole catalogue over it, with every provider, wire and option.
set -u
cd "$(dirname "$0")/../.."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! dotnet build test/Sluice.Tests -c Debug -f net10.0 --nologo -v q >"$log" 2>&1; then
  grep -E 'error' "$log" | sort -u | head -20
  printf '0 passed, 1 failed\n'
  exit 1
fi
DOTNET_ROLL_FORWARD=Major dotnet exec test/Sluice.Tests/bin/Debug/net10.0/Sluice.Tests.dll -noColor \
  -class '*RoundTripTests' -class '*CatalogueTests' -class '*CatalogueOverProvidersTests' -class '*OverCatalogueTests' -class '*StjDifferentialTests'
