#!/usr/bin/env bash
# How many types of the packages a first call goes through: those of which the JIT compiles a method.
#
#   eng/compiled-types.sh            a line for each request of bench/service/Sluice.ServiceApp, over EF Core and SQLite
#   eng/compiled-types.sh PATH …     instead, these requests, such as '/orders?include=[id,total]'
#
# Counted are the types that a run with the request compiles and a run without it does not. Generic instantiations of one
# definition count once; nested types and state machines count for themselves.
set -eu
cd "$(dirname "$0")/.."
app=bench/service/Sluice.ServiceApp
work=$(mktemp -d)
running=
trap '[ -z "$running" ] || kill "$running" 2>/dev/null || true; rm -rf "$work"' EXIT
export DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1 SERVICE_DATABASE=$work/shop.db
dotnet build "$app" -c Release --nologo -v q -clp:ErrorsOnly
program=$app/bin/Release/net10.0/Sluice.ServiceApp.dll
dotnet exec "$program" fill

compiled() { # name, path or nothing: the types, in the file of the name
  local port i
  port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
  DOTNET_ReadyToRun=0 DOTNET_TieredCompilation=0 DOTNET_JitStdOutFile=$work/$1.log DOTNET_JitDisasmSummary=1 \
    dotnet exec "$program" sluice "$port" >/dev/null &
  running=$!
  for i in $(seq 300); do
    curl -sf "http://127.0.0.1:$port/stats" >/dev/null && break
    sleep 0.2
  done
  [ -z "$2" ] || curl -sfg -o /dev/null "http://127.0.0.1:$port$2" || { echo "error: $2 was not answered" >&2; exit 1; }
  kill "$running"
  wait "$running" || true
  running=
  # 1: JIT compiled Sluice.Rows.RowRun+<RunAsync>d__0`2[…]:MoveNext() [FullOpts, IL size=…]
  grep -oE 'compiled Sluice\.[A-Za-z0-9_.+`<>]+' "$work/$1.log" | sed -E 's/^compiled //; s/`[0-9]+//g' |
    grep -v '^Sluice.ServiceApp' | sort -u >"$work/$1"
}

compiled none ''
[ "$#" -gt 0 ] || set -- '/orders?include=[id,total]' '/orders/4711?include=[id,total,customer[name],lines[quantity,product[name]]]' \
  '/orders/page?include=[id,total,customer[name]]&filter=total%20gt%20900&sort=-total,id&size=20'
for path in "$@"; do
  compiled asked "$path"
  printf '%4d  %s\n' "$(comm -13 "$work/none" "$work/asked" | wc -l)" "$path"
done
