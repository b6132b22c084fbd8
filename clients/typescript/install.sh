#!/usr/bin/env bash
# Installs the compiler that builds the client, once for each version of package-lock.json; several callers may come at a time.
set -eu
cd "$(dirname "$0")"
exec 9<package-lock.json
flock 9
cmp -s package-lock.json node_modules/.installed && exit
NO_UPDATE_NOTIFIER=1 npm ci --no-audit --no-fund --silent
cp package-lock.json node_modules/.installed
