#!/usr/bin/env bash
# Patroni's pre_promote: before a standby is promoted, the old primary confirms nothing for a while.
#
#   patroni_fence.sh MILLISECONDS [OPTION ...]
#
# Sidecars believe a server that was deposed without knowing it for staleness_ms after the last commit that it has confirmed.
# It confirms none without this standby, which therefore stops receiving from it, and waits that long. The options are those
# of psql. If this fails, Patroni does not promote the standby.
set -euo pipefail

milliseconds=$1
options=("${@:2}")

ask() {
    psql -XqAt -d postgres -v ON_ERROR_STOP=1 "${options[@]}" -c "$1"
}

# Patroni writes the setting elsewhere; this one would override it. It is read again after the promotion only.
trap 'ask "ALTER SYSTEM RESET primary_conninfo"' EXIT
ask "ALTER SYSTEM SET primary_conninfo = ''"
ask "SELECT pg_reload_conf()" >/dev/null
for _ in {1..100}; do
    if [[ $(ask "SELECT count(*) FROM pg_stat_wal_receiver") == 0 ]]; then
        sleep "$((milliseconds / 1000)).$(printf %03d $((milliseconds % 1000)))"
        exit 0
    fi
    sleep 0.1
done
echo "The standby still receives after ten seconds" >&2
exit 1
