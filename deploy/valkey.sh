#!/bin/sh
# valkey.sh OWN FIRST: start a Valkey as what the Sentinels know it as. A master that comes back after a failover
# must not be one again, not for a second, or two Valkeys would take moves. OWN: its name; FIRST: who begins as the master.
set -eu
own=$1
master=""
for sentinel in sentinel-a sentinel-b sentinel-c; do
    master=$(timeout 2 valkey-cli -h "$sentinel" -p 26379 --raw SENTINEL get-master-addr-by-name pausenhof 2>/dev/null | head -n 1)
    if [ -n "$master" ]; then break; fi
done
master=${master:-$2}
replica=""
if [ "$master" != "$own" ]; then replica="--replicaof $master 6379"; fi
# Only the containers' own network leads here.
# shellcheck disable=SC2086  (several words on purpose)
exec valkey-server --dir /data --appendonly yes --appendfsync "${FSYNC:-everysec}" --save "" --protected-mode no \
    --maxmemory "${MAXMEMORY:-1gb}" --maxmemory-policy noeviction --replica-announce-ip "$own" $replica
