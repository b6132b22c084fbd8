#!/usr/bin/env bash
# The pages and the API reference as static HTML: eng/site.sh [DIRECTORY], docs/site by default. Open index.html.
# With the environment variable SluiceProjectUrl, links to files that are no pages lead to the repository there.
set -eu
directory=$(realpath -m "${1:-$(dirname "$0")/../docs/site}")
cd "$(dirname "$0")/.."
dotnet build eng/site -c Release --nologo -v q -clp:ErrorsOnly
dotnet exec eng/site/bin/Release/net10.0/site.dll . "$directory"
