import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { VERSION } from '../../contract/version.ts'
import { count } from '../../contract/words.ts'
import { createDesk, type Desk } from '../core/desk.ts'
import { writeCrash } from '../core/files/crash-reports.ts'
import { dataFolder } from '../core/files/data-folder.ts'
import { makePrivateFolder } from '../core/files/files.ts'
import { fullDisk } from '../core/files/full-disk.ts'
import { createLogFile, thrownFields } from '../core/files/log-file.ts'
import type { Platform } from '../core/platform.ts'
import { createKeychain } from '../core/secrets/keychain.ts'
import { spawnOwnService } from '../core/service/own-process.ts'
import { CODE_LIFE } from './page-codes.ts'
import { askWayIn, readRunning, type WayIn, writeRunning } from './running.ts'
import { type HeadlessServer, serveHeadless } from './server.ts'
import { REST } from './visitors.ts'

/** The folder of package.json. The path works from the sources (main/headless) and from the bundle (dist/main/headless). */
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
  process.on('uncaughtException', (thrown) => {
    log('error', 'Uncaught error', thrownFields(thrown))
    writeCrash(folder, { version: VERSION, at: Date.now(), part: 'The main process', cause: thrown })
    console.error(thrown)
    process.exit(1)
  })
  const desk = openDesk(platformIn(folder, log))
  if (!desk) return showWayIn(folder)
  const reentry = randomBytes(24).toString('base64url')
  const server = await serve(desk, reentry, port, log)
  writeRunning(folder, { pid: process.pid, port: server.port, reentry })
  await desk.start()
  desk.noteStarted()
  console.log(openWords(server.entrance()))
  stopOnSignals(desk, server, log)
}

/** Writes the line with the address. The address is at the end of the line, where it is easy to copy. */
const openWords = (address: string): string =>
  `Open this address in your browser. It works once, within ${CODE_GOOD_FOR}: ${address}`
const CODE_GOOD_FOR = count(CODE_LIFE / 60_000, 'minute')

const platformIn = (folder: string, log: Platform['log']): Platform => ({
  shell: 'headless',
  version: VERSION,
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
  earlierShim: null,
  // Agents must not start this desk: it would print its address where the person cannot see it.
  startDesk: null,
  setStartAtLogin: null,
  openFolder: null,
  resetWindow: null,
  // The headless shell runs from a clone, which the person updates.
  updates: null,
  onResume: (listener) => onWake(listener, Date.now),
  log,
})

/** Milliseconds between two checks of the clock. */
const TICK = 10_000

/** Calls the listener when the clock has jumped, as it does when the computer wakes up. Node has no event for waking up. */
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

/**
 * Asks the running desk to let the person in, and prints the answer. The exit code is 1 if the desk did not let the person
 * in.
 */
const showWayIn = async (folder: string): Promise<void> => {
  const running = readRunning(folder)
  let last: WayIn | null = null
  if (running)
    for await (const wayIn of askWayIn(running)) {
      if (last === null) console.log(`Quillport is already running (process ${running.pid}).`)
      last = wayIn
      console.log(wordsOf(wayIn))
    }
  if (last?.state === 'let_in' || last?.state === 'printed') return
  process.exitCode = 1
  if (last === null) console.log(NO_ANSWER)
  // After a refusal, this does not tell the visitor how else to get in.
  else if (last.state !== 'refused')
    console.log(
      `If you cannot find the browser tab in which Quillport is open, stop Quillport (process ${running?.pid}) and start it again.`,
    )
}

const NO_ANSWER =
  'Quillport is already running with this data folder, but did not answer. Look for its window or its icon in the tray. If you find neither, end Quillport’s process, then start Quillport again.'

const wordsOf = (wayIn: WayIn): string => {
  switch (wayIn.state) {
    case 'waiting':
      return `Quillport is open in a browser, which now asks whether to let you in. The browser shows the number ${wayIn.number}. Waiting for the answer …`
    case 'let_in':
      return openWords(wayIn.address)
    case 'printed':
      return 'Quillport is not open in any browser, so a new address was printed in the terminal where Quillport was first started. If you cannot see that terminal, stop Quillport and start it again.'
    case 'refused':
      return `Access was refused. Quillport will wait ${REST_WORDS} before it asks again.`
    case 'unanswered':
      return 'Nobody answered the question in the browser.'
    case 'resting':
      return `Quillport cannot ask for permission now. Either Quillport has already asked about another attempt to start it and is waiting for an answer, or access was refused within the last ${REST_WORDS}. Try again later.`
  }
}

const REST_WORDS = count(REST / 60_000, 'minute')

const HELP = `Usage: npm start -- --headless [--port PORT]

Serves the desktop app to a browser on this computer, and prints an address that works once. At each start, the
address has a new host name (….localhost). This keeps the app apart from data that other programs have stored in
the browser.
Safari cannot resolve such names: in Safari, use 127.0.0.1 instead of the name.

  --port PORT  Port to listen on, for example for an SSH tunnel. Default: any free port. If other people use
               this computer, any of them can listen on that port while Quillport is not running. So close all tabs from
               earlier runs, and open the address exactly as printed, without replacing the name with 127.0.0.1.
  --help       Shows this help.`

/** Serves on the requested port. Rejects, with advice for the person, if another program uses this port. */
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
    print: (address: string) =>
      console.log(
        `Quillport was started a second time. If you did not start it, another program on this computer did: do not open anything. If you started it, open this address in the browser that you want to use. The address works once, within ${CODE_GOOD_FOR}: ${address}`,
      ),
    onBug: (thrown: unknown) => log('error', 'a call failed', thrownFields(thrown)),
  }
  return serveHeadless(options, port).catch((thrown: unknown) => {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'EADDRINUSE')
      throw new Error(
        `port ${port} is taken by another program. Choose another port, or leave out --port to use any free port.`,
      )
    throw thrown
  })
}

/** Reads the port from `--port`; 0 means any port. */
const portIn = (asked = '0'): number => {
  const port = z.coerce.number().int().min(0).max(65_535).safeParse(asked)
  if (port.success) return port.data
  throw new Error(`--port must be a number from 0 to 65535, not ${asked}.`)
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

const stopOnSignals = (desk: Desk, server: HeadlessServer, log: Platform['log']): void => {
  // A second signal ends the program at once.
  const stop = (): void => {
    for (const signal of SIGNALS) process.off(signal, stop)
    server
      .close()
      .then(() => desk.stop())
      .catch((thrown: unknown) => log('error', 'shutdown was not clean', thrownFields(thrown)))
      .then(() => process.exit(0))
  }
  for (const signal of SIGNALS) process.on(signal, stop)
}

/** Finds one of our programs: bundled if this program is bundled, otherwise from the sources. */
const programOf = (name: 'backend/cli' | 'stdio/shim'): string => {
  if (import.meta.filename.endsWith('.js')) return join(root ?? '', 'dist', `${name}.js`)
  return join(root ?? '', name === 'stdio/shim' ? `main/${name}.ts` : `${name}.ts`)
}

const reasonOf = (thrown: unknown): string => {
  if (fullDisk(thrown)) return 'the disk with its files is full. Free some space, then start Quillport again.'
  return thrown instanceof Error ? thrown.message : String(thrown)
}

main().catch((thrown: unknown) => {
  console.error(`Quillport could not start: ${reasonOf(thrown)}`)
  process.exit(1)
})
