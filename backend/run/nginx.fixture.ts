import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { reaped } from './reaped.fixture.ts'

const run = promisify(execFile)

/** A port of loopback that is free now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address !== 'object' || !address) return reject(new Error('No port is free.'))
      server.close(() => resolve(address.port))
    })
  })

/** Runs apt-get while no other suite runs it. */
const APT = join(import.meta.dirname, '../../e2e/servers/apt.sh')

/** Unpacks Debian's nginx into a folder, so that no system service starts. Returns the path of the program. */
export const unpackNginx = async (folder: string): Promise<string> => {
  await run('bash', [APT, 'download', 'nginx'], { cwd: folder })
  const [deb = ''] = (await readdir(folder)).filter((name) => name.endsWith('.deb'))
  await run('dpkg', ['-x', deb, folder], { cwd: folder })
  return join(folder, 'usr/sbin/nginx')
}

/**
 * A real nginx from Debian in front of servers, until the test has finished; returns its port. `max_fails=0` makes nginx use a restarted server at once, even if the other server has
 * just stopped.
 */
export const startNginx = async (servers: readonly number[]): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'quillport-nginx-'))
  const program = await unpackNginx(folder)
  await mkdir(join(folder, 'temp'))
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/temp/${kind};`)
    .join(' ')
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1; user root;
events { worker_connections 512; }
http {
  access_log off; ${temporary}
  upstream quillport { ${servers.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join(' ')} keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://quillport; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }
}`,
  )
  const nginx = reaped(
    spawn(program, ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'], {
      cwd: folder,
    }),
  )
  const gone = new Promise((resolve) => nginx.once('close', resolve))
  onTestFinished(async () => {
    nginx.kill('SIGTERM')
    await gone
    await rm(folder, { recursive: true, force: true })
  })
  return port
}
