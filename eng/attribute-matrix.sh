#!/usr/bin/env bash
# Every attribute of System.Text.Json and MessagePack-CSharp in every place that C# allows, with every provider; the
# test suite runs a third of the cases.
set -u
cd "$(dirname "$0")/.."
dotnet build test/Sluice.Generator.Tests -c Release --nologo -v q && SLUICE_ATTRIBUTE_MATRIX=whole dotnet exec test/Sluice.Generator.Tests/bin/Release/net10.0/Sluice.Generator.Tests.dll -noColor -class '*MatrixTests'
