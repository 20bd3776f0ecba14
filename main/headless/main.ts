import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { createDesk, type Desk } from '../core/desk.ts'
import { dataFolder } from '../core/files/data-folder.ts'
import { makePrivateFolder } from '../core/files/files.ts'
import { createLogFile, thrownFields } from '../core/files/log-file.ts'
import type { Platform } from '../core/platform.ts'
import { createKeychain } from '../core/secrets/keychain.ts'
import { spawnOwnService } from '../core/service/own-process.ts'
import { askWayIn, readRunning, type WayIn, writeRunning } from './running.ts'
import { type HeadlessServer, serveHeadless } from './server.ts'

/** The folder of package.json, from the sources (main/headless) and from the bundle (dist/main/headless) alike. */
const root = ['../..', '../../..']
  .map((up) => resolve(import.meta.dirname, up))
  .find((folder) => existsSync(join(folder, 'package.json')))

const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { port: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) return console.log(HELP)
  const folder = resolve(dataFolder(process.env, process.platform))
  makePrivateFolder(folder)
  const port = portIn(values.port)
  const log = createLogFile(folder, Date.now)
  const desk = openDesk(platformIn(folder, log))
  if (!desk) return showWayIn(folder)
  const reentry = randomBytes(24).toString('base64url')
  const server = await serve(desk, reentry, port, log)
  writeRunning(folder, { pid: process.pid, port: server.port, reentry })
  await desk.start()
  console.log(`Open ${server.entrance()}`)
  stopOnSignals(desk, server, log)
}

const platformIn = (folder: string, log: Platform['log']): Platform => ({
  shell: 'headless',
  version: packageVersion(),
  dataFolder: folder,
  now: Date.now,
  keychain: createKeychain(),
  notify: async () => false,
  canNotify: () => false,
  openExternal: async () => false,
  startOwnService: (serviceFolder) =>
    spawnOwnService({
      command: process.execPath,
      args: [programOf('backend/cli')],
      folder: serviceFolder,
      log,
    }),
  shim: { command: process.execPath, args: [programOf('stdio/shim')] },
  // Its address is printed where nobody would see it.
  startDesk: null,
  setStartAtLogin: null,
  onResume: (listener) => onWake(listener, Date.now),
  log,
})

/** Milliseconds between looks at the clock. */
const TICK = 10_000

/** Calls back when the clock jumped, as it does when the computer slept: Node has no event for it. */
const onWake = (listener: () => void, now: () => number): void => {
  let last = now()
  setInterval(() => {
    const jumped = now() - last > 3 * TICK
    last = now()
    if (jumped) listener()
  }, TICK).unref()
}

const openDesk = (platform: Platform): Desk | null => {
  try {
    return createDesk(platform)
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'already_running') return null
    throw thrown
  }
}

/** Asks the desk that runs to let the person in, and says what it answers; ends with 1 where that gave no way in. */
const showWayIn = async (folder: string): Promise<void> => {
  const running = readRunning(folder)
  let last: WayIn | null = null
  if (running)
    for await (const wayIn of askWayIn(running)) {
      if (last === null) console.log(`Quillport runs already (process ${running.pid}).`)
      last = wayIn
      console.log(wordsOf(wayIn))
    }
  if (last === null)
    console.log('Quillport runs already with this data folder, in its own window. Look for it in the tray.')
  else if (last.state !== 'let_in' && last.state !== 'printed') {
    console.log(`If nobody can let you in, stop process ${running?.pid} and start Quillport again.`)
    process.exitCode = 1
  }
}

const wordsOf = (wayIn: WayIn): string => {
  switch (wayIn.state) {
    case 'waiting':
      return `A page of it is open and asks whether to let you in, under the number ${wayIn.number}. Waiting for the answer …`
    case 'let_in':
      return `Open ${wayIn.address}`
    case 'printed':
      return 'It printed a new address where it was started. If you cannot see that, stop it and start Quillport again.'
    case 'refused':
      return 'The answer was no. For five minutes it asks nobody again.'
    case 'unanswered':
      return 'Nobody answered.'
    case 'resting':
      return 'It asks nobody now: another start is being asked about, or the answer was no in the last five minutes.'
  }
}

const HELP = `Usage: npm start -- --headless [--port PORT]

Serves the desk to a browser on this computer, and prints the address that lets the browser in, once. The name in it,
….localhost, is new at each start, so that nothing that another program left in the browser reaches the desk. Safari does
not find such names: there, write 127.0.0.1 in place of the name.

  --port PORT  Listens on this port, such as one that an SSH tunnel leads to; without it, on any that is free. On a
               computer that others use too, anyone can listen on it while Quillport does not run: close the tabs of
               an earlier run, open the printed address by its name, and never by 127.0.0.1.
  --help       Says this.`

/** Serves on the asked port, else on any. */
const serve = async (
  desk: Desk,
  reentry: string,
  port: number,
  log: Platform['log'],
): Promise<HeadlessServer> => {
  const options = {
    desk,
    screens: join(root ?? '', 'dist', 'renderer'),
    now: Date.now,
    reentry,
    print: (address: string) => console.log(`Quillport was started once more. Open ${address}`),
    onBug: (thrown: unknown) => log('error', 'a call failed', thrownFields(thrown)),
  }
  return serveHeadless(options, port).catch((thrown: unknown) => {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'EADDRINUSE')
      throw new Error(
        `port ${port} is taken by another program. Name another one, or leave --port out for any that is free.`,
      )
    throw thrown
  })
}

/** The port that `--port` names, 0 for any. */
const portIn = (asked = '0'): number => {
  const port = z.coerce.number().int().min(0).max(65_535).safeParse(asked)
  if (port.success) return port.data
  throw new Error(`--port takes a number from 0 to 65535, not ${asked}.`)
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

const stopOnSignals = (desk: Desk, server: HeadlessServer, log: Platform['log']): void => {
  // A second signal ends it at once.
  const stop = (): void => {
    for (const signal of SIGNALS) process.off(signal, stop)
    server
      .close()
      .then(() => desk.stop())
      .catch((thrown: unknown) => log('error', 'the end was untidy', thrownFields(thrown)))
      .then(() => process.exit(0))
  }
  for (const signal of SIGNALS) process.on(signal, stop)
}

/** A program of ours: bundled as we are, or from the sources as we are. */
const programOf = (name: 'backend/cli' | 'stdio/shim'): string => {
  if (import.meta.filename.endsWith('.js')) return join(root ?? '', 'dist', `${name}.js`)
  return join(root ?? '', name === 'stdio/shim' ? `main/${name}.ts` : `${name}.ts`)
}

const packageVersion = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(root ?? '', 'package.json'), 'utf8')))
    .version

main().catch((thrown: unknown) => {
  console.error(`Quillport could not start: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
  process.exit(1)
})
