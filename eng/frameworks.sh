#!/usr/bin/env bash
# The core tests whole on .NET 9; ./test.sh tries a seeded quarter of their heavy matrices there, and all of them on
# .NET 10.
set -u
cd "$(dirname "$0")/.."
dotnet build test/Sluice.Tests -c Release -f net9.0 --nologo -v q &&
  SLUICE_EVERY_FRAMEWORK=1 DOTNET_ROLL_FORWARD=Major dotnet exec test/Sluice.Tests/bin/Release/net9.0/Sluice.Tests.dll -noColor
