#!/usr/bin/env bash
# remove.sh DIR MESSAGE-ID : takes one message out of up.sh's archive again.
set -euo pipefail
DIR=$(cd "${1:?}" && pwd -P); MID=${2:?}
export HOME="$DIR" PI_CONFIG="$DIR/config"
# The first line of the raw form is the mbox separator, which is no header.
curl -sf "http://127.0.0.1:$(cat "$DIR/port")/forum/$MID/raw" | sed 1d | public-inbox-learn rm
