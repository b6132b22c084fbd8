#!/usr/bin/env bash
# A private PostgreSQL cluster in a temporary folder, on a free port of the loopback address, under another user than root.
#
#   eng/postgres.sh start            makes and starts one; prints the folder and the connection string, tab-separated
#   eng/postgres.sh stop FOLDER      stops it and removes the folder
#   eng/postgres.sh run COMMAND …    starts one, runs the command with SLUICE_POSTGRES set, stops it whatever happens
set -euo pipefail

as_owner() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=postgres --regid=postgres --init-groups env HOME=/tmp "$@"; else "$@"; fi; }

find_bin() { ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1; }

need_server() {
  [ -n "$(find_bin)" ] && return
  [ "$(id -u)" = 0 ] || { echo "PostgreSQL is missing; install Debian's postgresql" >&2; exit 1; }
  apt-get update -q >&2
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q postgresql >&2
}

start() {
  need_server
  local bin folder port
  bin=$(find_bin)
  folder=$(mktemp -d /tmp/sluice-postgres.XXXXXX)
  [ "$(id -u)" = 0 ] && chown postgres "$folder"
  port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])' 2>/dev/null || echo $((20000 + RANDOM % 20000)))
  as_owner "$bin/initdb" -D "$folder/data" -U sluice -A trust -E UTF8 --locale=C.UTF-8 --no-sync >&2
  as_owner "$bin/pg_ctl" -D "$folder/data" -l "$folder/log" -w -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder -c fsync=off -c max_connections=300" start >&2
  printf '%s\t%s\n' "$folder" "Host=127.0.0.1;Port=$port;Username=sluice;Database=postgres"
}

stop() {
  local folder=$1
  case "$folder" in /tmp/sluice-postgres.*) ;; *) echo "not a folder of this script: $folder" >&2; exit 1 ;; esac
  as_owner "$(find_bin)/pg_ctl" -D "$folder/data" -m immediate stop >&2 || true
  rm -rf -- "$folder"
}

case "${1:-}" in
  start) start ;;
  stop) stop "$2" ;;
  run)
    shift
    made=$(start)
    trap 'stop "${made%%	*}"' EXIT
    SLUICE_POSTGRES="${made#*	}" "$@"
    ;;
  *) sed -n '2,6p' "$0"; exit 2 ;;
esac
