import { randomBytes } from 'node:crypto'
import { copyFile, cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { freePort } from '../../backend/run/nginx.fixture.ts'
import { VERSION } from '../../contract/version.ts'
import { openImage } from './container.ts'
import { startDebianPostgres } from './postgres.ts'
import { startProxy } from './proxy.ts'
import { type Running, run, until } from './tools.ts'

const root = join(import.meta.dirname, '../..')

type Env = Readonly<Record<string, string>>

/** Returns the settings from the kit's example with these values. Throws if the example does not contain a name. */
const settingsIn = async (kit: string, values: Env): Promise<Env> => {
  const example = await readFile(join(kit, 'quillport.env.example'), 'utf8')
  for (const name of Object.keys(values))
    if (!new RegExp(`^#?${name}=`, 'm').test(example)) throw new Error(`The example does not name ${name}.`)
  return values
}

/** Starts two servers and a worker from the image, with Postgres and nginx. Uses only the kit's files. */
export const startKit = async (privateOrigins: readonly string[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'quillport-kit-'))
  // Postgres runs as another user, who must be able to reach its data.
  await run('chmod', ['0755', folder])
  const kit = join(folder, 'kit')
  await run(process.execPath, ['build/package-service.ts'], { cwd: root })
  await cp(join(root, `release/quillport-service-${VERSION}`), kit, { recursive: true })
  await run('./image.sh', ['image.oci.tar'], { cwd: kit })
  const image = await openImage(join(kit, 'image.oci.tar'), folder)
  const postgres = await startDebianPostgres(folder)
  const ports = [await freePort(), await freePort()] as const
  const workerPort = await freePort()
  const proxy = await startProxy(kit, folder, ports)
  await copyFile(proxy.authority, join(folder, 'data/ca.crt'))
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), await readFile(proxy.authority, 'utf8')])
  let settings: Env = {
    ...(await settingsIn(kit, {
      DATABASE_URL: postgres.url,
      QUILLPORT_BASE_URL: proxy.url,
      QUILLPORT_TRUSTED_PROXIES: '127.0.0.1',
      QUILLPORT_SECRETS_KEY: newKey(),
      QUILLPORT_METRICS_TOKEN: randomBytes(16).toString('hex'),
    })),
    QUILLPORT_PRIVATE_ORIGINS: privateOrigins.join(' '),
    QUILLPORT_READS_PER_MINUTE: '100000',
    // An operator's certificate is trusted by everybody. In this test, the programs must trust the test's own certificate
    // authority.
    NODE_EXTRA_CA_CERTS: '/var/lib/quillport/ca.crt',
  }
  const running = new Map<string, Running>()
  const begin = async (name: string, args: readonly string[], env: Env, url: string): Promise<void> => {
    const one = image.start(args, { ...settings, ...env })
    running.set(name, one)
    const answers = (): Promise<boolean> =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await until(answers, one.said)
  }
  const startServer = (port: number) =>
    begin(`server ${port}`, ['serve'], { QUILLPORT_PORT: String(port) }, `http://127.0.0.1:${port}`)
  const stop = async (name: string): Promise<void> => {
    await running.get(name)?.stop()
    running.delete(name)
  }
  const startAll = async (): Promise<void> => {
    for (const port of ports) await startServer(port)
    const env = { QUILLPORT_WORKER_PORT: String(workerPort) }
    await begin('worker', ['work'], env, `http://127.0.0.1:${workerPort}`)
  }
  const stopAll = async (): Promise<void> => {
    await Promise.all([...running.keys()].map(stop))
  }
  await startAll()
  return {
    folder,
    kit,
    image,
    postgres,
    proxy,
    ports,
    workerPort,
    settings: () => settings,
    change: (changed: Env) => {
      settings = { ...settings, ...changed }
    },
    /** Runs a command in the image. */
    command: (...args: readonly string[]) => image.run(args, settings),
    commandWith: (env: Env, ...args: readonly string[]) => image.run(args, { ...settings, ...env }),
    /** Runs a command of the same program on the machine, which has Postgres's own tools. */
    onMachine: (...args: readonly string[]) =>
      run('npm', ['run', '-s', 'backend', '--', ...args], {
        cwd: kit,
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          ...settings,
          NODE_EXTRA_CA_CERTS: proxy.authority,
        },
      }),
    restartServer: async (port: number) => {
      await stop(`server ${port}`)
      await startServer(port)
    },
    startAll,
    stopAll,
    end: async () => {
      await stopAll()
      await proxy.stop()
      await postgres.stop()
      await image.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type Kit = Awaited<ReturnType<typeof startKit>>

/** Creates a sealing key in the same way as the README. */
export const newKey = (): string => randomBytes(32).toString('base64')
