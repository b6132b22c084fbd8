#!/usr/bin/env bash
# How long a newcomer waits: from `dotnet run --project samples/Storefront` in a fresh clone to the first answer.
#
#   eng/first-answer.sh [warm|empty|both]     the package cache: as it is here, or empty; warm by default
#
# Prints the seconds until each line that is said meanwhile, until the program serves, and until the answer to the README's
# request. Nothing else should run; `warm` restores once before, into the cache of this machine.
set -eu
cd "$(dirname "$0")/.."
kind=${1:-warm}
work=$(mktemp -d)
export DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1 MSBUILDDISABLENODEREUSE=1
running=
trap '[ -z "$running" ] || kill -- "-$running" 2>/dev/null || true; rm -rf "$work"' EXIT

seconds() { python3 -c "import time; print(f'{time.time() - $1:.1f}')"; }

# Each line with the seconds since the start.
stamp() { # start
  local line
  while IFS= read -r line; do printf '%6.1f s  %s\n' "$(seconds "$1")" "$line"; done
}

measure() { # name, folder of packages or nothing
  local clone=$work/$1 log=$work/$1.log start port
  git clone -q --no-hardlinks . "$clone"
  port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
  : >"$log"
  start=$(date +%s.%N)
  (cd "$clone" && exec setsid env ${2:+NUGET_PACKAGES="$2"} \
    dotnet run --project samples/Storefront -- --urls "http://127.0.0.1:$port") > >(stamp "$start" >"$log") 2>&1 &
  running=$!
  until curl -sfg -o "$work/answer" "http://127.0.0.1:$port/orders/7?include=[id,customer[name]]"; do
    kill -0 "$running" 2>/dev/null || { tail -20 "$log"; exit 1; }
    sleep 0.5
  done
  printf '%6.1f s  the first answer, %s cache\n' "$(seconds "$start")" "$1"
  kill -- "-$running" 2>/dev/null || true
  wait "$running" 2>/dev/null || true
  running=
  sed '/Serving on/q' "$log"
  grep -q 'First run: filling' "$log" || { echo 'error: the first run does not say what it does'; exit 1; }
}

case $kind in
  warm) dotnet restore samples/Storefront -v q; measure warm "" ;;
  empty) measure empty "$work/packages" ;;
  both) dotnet restore samples/Storefront -v q; measure warm ""; measure empty "$work/packages" ;;
  *) echo 'eng/first-answer.sh [warm|empty|both]' >&2; exit 2 ;;
esac
