#!/usr/bin/env bash
# Runs apt-get with the given arguments, one run at a time: suites that run at once may all need packages, and apt-get fails
# while another one runs.
set -euo pipefail
exec flock -o "${TMPDIR:-/tmp}/quillport-apt.lock" env DEBIAN_FRONTEND=noninteractive apt-get "$@"
