#!/usr/bin/env bash
# A private MariaDB server in a temporary folder, on a free port of the loopback address, under another user than root.
#
#   eng/mariadb.sh start            makes and starts one; prints the folder and the connection string, tab-separated
#   eng/mariadb.sh stop FOLDER      stops it and removes the folder
#   eng/mariadb.sh run COMMAND …    starts one, runs the command with SLUICE_MARIADB set, stops it whatever happens
set -euo pipefail

as_owner() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=mysql --regid=mysql --init-groups env HOME=/tmp "$@"; else "$@"; fi; }

need_server() {
  [ -x /usr/sbin/mariadbd ] && return
  [ "$(id -u)" = 0 ] || { echo "MariaDB is missing; install Debian's mariadb-server" >&2; exit 1; }
  apt-get update -q >&2
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q mariadb-server >&2
}

start() {
  need_server
  local folder port
  folder=$(mktemp -d /tmp/sluice-mariadb.XXXXXX)
  [ "$(id -u)" = 0 ] && chown mysql "$folder"
  port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])' 2>/dev/null || echo $((20000 + RANDOM % 20000)))
  as_owner mariadb-install-db --no-defaults --datadir="$folder/data" --auth-root-authentication-method=normal --skip-test-db >&2
  as_owner /usr/sbin/mariadbd --no-defaults --datadir="$folder/data" --socket="$folder/socket" --pid-file="$folder/pid" \
    --port="$port" --bind-address=127.0.0.1 --character-set-server=utf8mb4 --collation-server=utf8mb4_general_ci \
    --innodb-flush-log-at-trx-commit=0 --innodb-buffer-pool-size=64M --max-connections=300 >"$folder/log" 2>&1 </dev/null &
  local tries=0
  until mariadb-admin --no-defaults --socket="$folder/socket" -u root --silent ping >/dev/null 2>&1; do
    tries=$((tries + 1))
    [ "$tries" -lt 240 ] || { tail -20 "$folder/log" >&2; stop "$folder"; exit 1; }
    sleep 0.5
  done
  mariadb --no-defaults --socket="$folder/socket" -u root \
    -e "create database sluice; create user sluice@'127.0.0.1' identified by 'sluice'; grant all on *.* to sluice@'127.0.0.1'" >&2
  printf '%s\t%s\n' "$folder" "Server=127.0.0.1;Port=$port;User ID=sluice;Password=sluice;Database=sluice"
}

stop() {
  local folder=$1
  case "$folder" in /tmp/sluice-mariadb.*) ;; *) echo "not a folder of this script: $folder" >&2; exit 1 ;; esac
  mariadb-admin --no-defaults --socket="$folder/socket" -u root shutdown >&2 || true
  for _ in $(seq 60); do [ -e "$folder/pid" ] || break; sleep 0.5; done
  rm -rf -- "$folder"
}

case "${1:-}" in
  start) start ;;
  stop) stop "$2" ;;
  run)
    shift
    made=$(start)
    trap 'stop "${made%%	*}"' EXIT
    SLUICE_MARIADB="${made#*	}" "$@"
    ;;
  *) sed -n '2,6p' "$0"; exit 2 ;;
esac
