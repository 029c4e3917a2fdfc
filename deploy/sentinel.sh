#!/bin/sh
# sentinel.sh FIRST: a Sentinel that watches over both Valkeys. What it has learnt stays in its volume.
set -eu
file=/data/sentinel.conf
if [ ! -f "$file" ]; then
    cat >"$file" <<END
port 26379
protected-mode no
dir /data
sentinel resolve-hostnames yes
sentinel announce-hostnames yes
sentinel monitor pausenhof $1 6379 2
sentinel down-after-milliseconds pausenhof 3000
sentinel failover-timeout pausenhof 15000
sentinel parallel-syncs pausenhof 1
END
fi
exec valkey-sentinel "$file"
