#!/bin/sh
# Builds a container image from this folder without pulling a base image: mmdebstrap creates the base, npm installs the
# packages, and buildah creates the image. Run it as root on Debian:
#
#   ./image.sh [FILE]          creates an OCI archive, by default quillport-VERSION.oci.tar; load it with podman load -i FILE
#   ./image.sh --root FOLDER   creates only the image's files, for chroot or systemd-nspawn
set -eu
here=$(cd "$(dirname "$0")" && pwd)
version=$(sed -n 's/^ *"version": "\(.*\)",$/\1/p' "$here/package.json")
suite=bookworm

need() {
  command -v "$1" > /dev/null || { echo "image.sh needs $1: apt-get install $2" >&2; exit 1; }
}

# Installs only what the program needs: no shell, no package manager.
make_root() {
  root=$1
  [ ! -e "$root" ] || { echo "$root already exists. Name another folder." >&2; exit 1; }
  mmdebstrap --quiet --variant=extract --include=base-files,libc6,libstdc++6,libgcc-s1 "$suite" "$root"
  rm -rf "$root/var/lib/apt" "$root/var/cache" "$root/usr/share/doc" "$root/usr/share/locale" "$root/usr/share/man"
  printf 'root:x:0:0:root:/root:/sbin/nologin\nquillport:x:10001:10001::/var/lib/quillport:/sbin/nologin\n' > "$root/etc/passwd"
  printf 'root:x:0:\nquillport:x:10001:\n' > "$root/etc/group"
  printf 'hosts: files dns\n' > "$root/etc/nsswitch.conf"
  rm -f "$root/etc/resolv.conf" "$root/etc/hostname"

  app=$root/opt/quillport
  mkdir -p "$app" "$root/usr/local/bin"
  cp "$here/package.json" "$here/package-lock.json" "$here/.npmrc" "$app"
  (cd "$app" && npm ci --omit=dev --no-fund --no-audit --loglevel=error > /dev/null)
  cp -R "$here/backend" "$here/LICENSE" "$app"
  # Removes headers, sources and native files for other systems.
  rm -rf "$app"/node_modules/node-linux-*/include "$app"/node_modules/node-linux-*/share \
    "$app/node_modules/better-sqlite3/deps" "$app/node_modules/better-sqlite3/src"
  find "$app/node_modules/better-sqlite3/prebuilds" -name '*.node' ! -name 'linux-*' -delete
  ln -s /opt/quillport/node_modules/.bin/node "$root/usr/local/bin/node"
  install -d -m 0700 -o 10001 -g 10001 "$root/var/lib/quillport"
}

need mmdebstrap mmdebstrap
need npm npm
[ "$(npm --version | cut -d. -f1)" -ge 10 ] || { echo "image.sh needs npm 10: npm install -g npm@10" >&2; exit 1; }
if [ "${1:-}" = --root ]; then
  [ -n "${2:-}" ] || { echo "usage: image.sh --root FOLDER" >&2; exit 2; }
  make_root "$2"
  exit
fi

need buildah buildah
file=${1:-quillport-$version.oci.tar}
[ ! -e "$file" ] || { echo "$file already exists. Name another file, or delete it." >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
make_root "$work/root"
# This storage driver copies plain files, so that it needs no kernel module.
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
store="--root $work/store --runroot $work/run"
container=$(buildah $store from scratch)
# Adds the files as an archive, because an archive records the owner of each file.
tar -C "$work/root" -cf "$work/root.tar" .
buildah $store add --quiet "$container" "$work/root.tar" / > /dev/null
buildah $store config \
  --user 10001:10001 --workingdir /opt/quillport --volume /var/lib/quillport --port 8787 \
  --env NODE_ENV=production --env QUILLPORT_DATA=/var/lib/quillport --env PATH=/usr/local/bin \
  --entrypoint '["node", "/opt/quillport/backend/cli.js"]' --cmd '' --stop-signal SIGTERM \
  --label org.opencontainers.image.title=Quillport --label "org.opencontainers.image.version=$version" "$container"
buildah $store commit --quiet --rm "$container" "oci-archive:$file:quillport:$version" > /dev/null
echo "$file contains quillport:$version ($(du -sm "$work/root" | cut -f1) MB unpacked)"
