#!/usr/bin/env bash
# The newcomer: docs/first-hour.md in an empty folder, command by command, with the packages and nothing of this repository around it.
# Each answer is compared with the page.
set -u
cd "$(dirname "$0")/.."
work=$(mktemp -d)
server=$(bash eng/postgres.sh start 2>/dev/null)
trap 'bash eng/postgres.sh stop "${server%%	*}" 2>/dev/null; rm -rf "$work"' EXIT
# SLUICE_FEED is a folder that eng/pack.sh has filled before.
feed=${SLUICE_FEED:-$work/feed}
[ -n "${SLUICE_FEED:-}" ] || bash eng/pack.sh "$feed" >"$work/pack.log" 2>&1 || tail -5 "$work/pack.log"
mkdir "$work/hour"

# A package of the same version from an earlier run is another package; what it depends on comes from where this build restored it.
restored=$(dotnet nuget locals global-packages --list | sed 's/^[^:]*: //')
cat >"$work/hour/nuget.config" <<XML
<configuration>
  <packageSources><add key="built" value="$feed" /></packageSources>
  <packageSourceMapping>
    <packageSource key="built"><package pattern="Sluice*" /></packageSource>
    <packageSource key="nuget.org"><package pattern="*" /></packageSource>
  </packageSourceMapping>
  <fallbackPackageFolders><add key="restored" value="$restored" /></fallbackPackageFolders>
</configuration>
XML
# A version of the compiler for native code that every feed has.
cat >"$work/hour/Directory.Build.targets" <<'XML'
<Project>
  <ItemGroup><KnownILCompilerPack Update="Microsoft.DotNet.ILCompiler" ILCompilerPackVersion="10.0.12" /></ItemGroup>
</Project>
XML
export NUGET_PACKAGES=$work/packages DOTNET_CLI_HOME=$work/home SHOP="${server#*	}" DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1
python3 eng/newcomer.py docs/first-hour.md "$work/hour"
