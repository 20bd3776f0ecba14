import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../backend/run/nginx.fixture.ts'
import { type Running, run, start } from './tools.ts'

/** Creates a certificate authority, and its certificate for 127.0.0.1. */
const makeCertificate = async (folder: string): Promise<string> => {
  const openssl = (...args: readonly string[]) => run('openssl', args, { cwd: folder })
  await openssl(
    ...words(
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 90 -subj /CN=Kit -keyout ca.key -out ca.crt',
    ),
  )
  await openssl(
    ...words(
      'req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=127.0.0.1 -keyout quillport.key -out quillport.csr',
    ),
  )
  await writeFile(join(folder, 'san'), 'subjectAltName=IP:127.0.0.1\n')
  await openssl(
    ...words(
      'x509 -req -in quillport.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 90 -extfile san -out quillport.crt',
    ),
  )
  return join(folder, 'ca.crt')
}

const words = (text: string): string[] => text.split(' ')

/** Makes the changes that the kit’s README requires, and replaces the two fixed ports with free ports. */
const fitted = (text: string, changes: Readonly<Record<string, string>>): string =>
  Object.entries(changes).reduce((fit, [from, to]) => {
    if (!fit.includes(from)) throw new Error(`nginx’s configuration has no ${from}.`)
    return fit.replaceAll(from, to)
  }, text)

/** Starts nginx with TLS and the kit’s own configuration, in front of servers on these ports. */
export const startProxy = async (
  kit: string,
  folder: string,
  ports: readonly number[],
  program = '/usr/sbin/nginx',
) => {
  const home = join(folder, 'nginx')
  await mkdir(join(home, 'temp'), { recursive: true })
  const authority = await makeCertificate(home)
  const [plain, secure] = [await freePort(), await freePort()]
  const servers = ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' ')
  const upstream = await readFile(join(kit, 'nginx/upstream.conf'), 'utf8')
  await writeFile(
    join(home, 'upstream.conf'),
    fitted(upstream, { 'server 127.0.0.1:8787 max_fails=0;': servers }),
  )
  const site = await readFile(join(kit, 'nginx/quillport.conf'), 'utf8')
  await writeFile(
    join(home, 'quillport.conf'),
    fitted(site, {
      'quillport.example': '127.0.0.1',
      'listen 80;': `listen 127.0.0.1:${plain};`,
      'listen [::]:80;': '',
      'listen 443 ssl http2;': `listen 127.0.0.1:${secure} ssl http2;`,
      'listen [::]:443 ssl http2;': '',
      '/etc/nginx/tls': home,
    }),
  )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${home}/temp/${kind};`)
    .join(' ')
  await writeFile(
    join(home, 'nginx.conf'),
    `daemon off; pid ${home}/pid; error_log ${home}/error.log; worker_processes 1; user root;
events { worker_connections 512; }
http { access_log off; ${temporary} include ${home}/upstream.conf; include ${home}/quillport.conf; }`,
  )
  const args = ['-p', home, '-c', 'nginx.conf', '-e', 'error.log']
  await run(program, ['-t', ...args], { cwd: home })
  const nginx: Running = start(program, args, { cwd: home })
  return {
    url: `https://127.0.0.1:${secure}`,
    plainUrl: `http://127.0.0.1:${plain}`,
    /** The certificate that clients must trust. */
    authority,
    stop: nginx.stop,
  }
}
