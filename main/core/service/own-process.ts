import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import { withoutSecrets } from '../../../contract/without-secrets.ts'
import { jsonOr } from '../../../transport/json.ts'
import { makePrivateFolder } from '../files/files.ts'
import type { Platform, RunningOwnService } from '../platform.ts'

export type OwnServiceStart = {
  /** The program, such as the path of Node. */
  readonly command: string
  /** The arguments before `local --data FOLDER`, such as the path of cli.js. */
  readonly args: readonly string[]
  readonly folder: string
  readonly log: Platform['log']
  /** Milliseconds after which a start counts as failed. */
  readonly patience?: number
}

const Ready = z.object({
  base_url: z.url(),
  owner_token: z.string().min(1),
  set_aside: z.string().nullable(),
})

/**
 * The environment variables that a service needs. Other variables are not passed on, because they may contain other
 * programs' secrets.
 */
const PASSED_ON =
  /^(PATH|HOME|USERPROFILE|TMPDIR|TMP|TEMP|LANG|LC_\w+|TZ|SystemRoot|SYSTEMROOT|windir|APPDATA|LOCALAPPDATA|HTTPS?_PROXY|NO_PROXY|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|OLLAMA_HOST)$/

/** A child process that runs the service: Node's or Electron's. */
export type ServiceProcess = {
  readonly stdout: NodeJS.ReadableStream
  readonly stderr: NodeJS.ReadableStream
  /** Resolves with how the process ended. */
  readonly ended: Promise<string>
  /** Ends the process, after a while by force. Resolves when the process has ended. */
  readonly end: () => Promise<void>
}

/** Returns the environment for the service, without other programs' secrets. */
export const serviceEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && PASSED_ON.test(name) ? [[name, value]] : [],
    ),
  )

/** Starts the service as a Node child process, and waits for the line that says where it listens. Rejects with the reason. */
export const spawnOwnService = async (start: OwnServiceStart): Promise<RunningOwnService> => {
  makePrivateFolder(start.folder)
  const child = spawn(start.command, [...start.args, 'local', '--data', start.folder], {
    env: serviceEnvironment(),
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  })
  // Writing to an ended child fails, but its exit is already reported.
  child.stdin.on('error', () => undefined)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`))
  })
  const { stdout, stderr } = child
  return serviceOf({ stdout, stderr, ended, end: () => end(child, ended) }, start)
}

/** Waits until a child process says where its service listens. Rejects with the reason. */
export const serviceOf = async (
  child: ServiceProcess,
  { log, patience = 60_000 }: Pick<OwnServiceStart, 'log' | 'patience'>,
): Promise<RunningOwnService> => {
  const lastWords = hear(child.stderr, (line) => log('info', 'own service', { line: line.slice(0, 2000) }))
  const ready = await firstLine(child, lastWords, patience).catch(async (thrown: unknown) => {
    await child.end()
    throw thrown
  })
  let wanted = false
  return {
    baseUrl: ready.base_url,
    ownerToken: ready.owner_token,
    setAside: ready.set_aside,
    stop: async () => {
      wanted = true
      await child.end()
    },
    onExit: (listener) => {
      child.ended.then(async (how) => {
        const words = await lastWords()
        if (!wanted) listener(told('ended', how, words))
      })
    },
  }
}

/** Creates a message that tells the person what happened to the service, in the service's own words if it printed any. */
const told = (what: string, how: string, words: string): string =>
  words === ''
    ? `The service on this computer ${what} (${how}). For details, see the end of logs/desk.log in the folder of Quillport’s files.`
    : `The service on this computer ${what}. The service says: ${words}`

/** Milliseconds to wait for an ended child's last output. A grandchild may keep the pipe open for longer. */
const WRITTEN_WITHIN = 500
/** Maximum number of characters that are shown from the service's last sentence. */
const LONGEST_WORDS = 300

/**
 * Passes on each line of a child's standard error. The returned function waits for the end of the output. It returns the last
 * sentence for people, without secrets, or an empty text.
 */
const hear = (stderr: NodeJS.ReadableStream, onLine: (line: string) => void): (() => Promise<string>) => {
  let last = ''
  const lines = createInterface({ input: stderr }).on('line', (line) => {
    onLine(line)
    const plain = stripVTControlCharacters(line).replaceAll(/\p{Cc}/gu, ' ')
    if (isForPersons(plain)) last = plain
  })
  const whole = new Promise<void>((resolve) => lines.once('close', resolve))
  return async () => {
    await Promise.race([whole, sleep(WRITTEN_WITHIN, undefined, { ref: false })])
    const words = withoutSecrets(last.replace(/^\w*Error: /, '').trim())
    if (words.length > LONGEST_WORDS) return `${words.slice(0, LONGEST_WORDS)}…`
    return words === '' || /[.!?…]$/.test(words) ? words : `${words}.`
  }
}

/**
 * Whether a line is written for people. Excludes log lines, which are JSON, and what Node prints around an error: places,
 * stacks, warnings, its version.
 */
const isForPersons = (line: string): boolean =>
  /^[\p{L}“"'].* /u.test(line) && !/^(Node\.js v|file:|node:)/.test(line)

const firstLine = async (
  child: ServiceProcess,
  lastWords: () => Promise<string>,
  patience: number,
): Promise<z.infer<typeof Ready>> => {
  const line = await new Promise<string>((resolve, reject) => {
    const fail = async (how: string): Promise<void> =>
      reject(new AppError('unavailable', told('did not start', how, await lastWords())))
    const timer = setTimeout(() => void fail(`no answer within ${patience / 1000} seconds`), patience)
    child.ended.then((how) => {
      clearTimeout(timer)
      void fail(how)
    })
    createInterface({ input: child.stdout }).once('line', (text) => {
      clearTimeout(timer)
      resolve(text)
    })
  })
  const parsed = Ready.safeParse(jsonOr(line))
  if (parsed.success) return parsed.data
  throw new AppError(
    'unavailable',
    'The service on this computer did not report the address that it is listening on.',
  )
}

/** Closes the child's input and asks the child to end. Kills it after ten seconds. */
const end = async (child: ChildProcess, ended: Promise<string>): Promise<void> => {
  child.stdin?.end()
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(force)
}
