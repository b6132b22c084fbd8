#!/usr/bin/env bash
# The time to the first byte of every form of a stream, against the host's own JSON.
set -u
cd "$(dirname "$0")/.."
name=Sluice.Hosting.Tests
dotnet build "test/$name" -c Release --nologo -v q && dotnet exec "test/$name/bin/Release/net10.0/$name.dll" -noColor -diagnostics -class '*FirstByteTests'
