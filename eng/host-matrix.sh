#!/usr/bin/env bash
# The whole matrix of host options, endpoints and types, with and without AddSluice(), by GET, HEAD and POST; and of every
# setting with Sluice's endpoints, queries and rows among them. The test suite runs a fixed part of it.
set -u
cd "$(dirname "$0")/.."
dotnet build test/Sluice.Hosting.Tests -c Release --nologo -v q && SLUICE_HOST_MATRIX=whole dotnet exec test/Sluice.Hosting.Tests/bin/Release/net10.0/Sluice.Hosting.Tests.dll -noColor -namespace 'Sluice.Hosting.Tests.HostJson' -namespace 'Sluice.Hosting.Tests.HostSettings'
