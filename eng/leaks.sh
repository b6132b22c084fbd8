#!/usr/bin/env bash
# The whole leak matrix: every value (object members among them), way out, wire, expression and caller, by GET and HEAD, below response and output caches and under settings of the host; every attack; and every problem, which must name no type of the program. The test suite runs a fixed sample of it.
set -u
cd "$(dirname "$0")/.."
dotnet build test/Sluice.Hosting.Tests -c Release --nologo -v q && SLUICE_EVERY_LEAK=1 dotnet exec test/Sluice.Hosting.Tests/bin/Release/net10.0/Sluice.Hosting.Tests.dll -noColor -diagnostics -namespace 'Sluice.Hosting.Tests.Guards' -namespace 'Sluice.Hosting.Tests.Attacks' -namespace 'Sluice.Hosting.Tests.Problems'
