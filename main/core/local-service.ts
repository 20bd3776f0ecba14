import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { makePrivateFolder } from './files.ts'
import type { LocalService, Platform } from './platform.ts'

export type LocalServiceStart = {
  /** The program, such as the path of Node. */
  readonly command: string
  /** What stands before `local --data FOLDER`, such as the path of cli.js. */
  readonly args: readonly string[]
  readonly folder: string
  readonly log: Platform['log']
  /** Milliseconds until a start counts as failed. */
  readonly patience?: number
}

const Ready = z.object({ base_url: z.url(), owner_token: z.string().min(1) })

/** What a service needs of this process's environment; everything else may be a secret of another program. */
const PASSED_ON =
  /^(PATH|HOME|USERPROFILE|TMPDIR|TMP|TEMP|LANG|LC_\w+|TZ|SystemRoot|SYSTEMROOT|windir|APPDATA|LOCALAPPDATA|HTTPS?_PROXY|NO_PROXY|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|OLLAMA_HOST)$/

/** Starts the service as a child and waits for the line that says where it listens. Rejects with the reason. */
export const spawnLocalService = async (start: LocalServiceStart): Promise<LocalService> => {
  makePrivateFolder(start.folder)
  const child = spawn(start.command, [...start.args, 'local', '--data', start.folder], {
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name))),
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  })
  createInterface({ input: child.stderr }).on('line', (line) =>
    start.log('info', 'local service', { line: line.slice(0, 2000) }),
  )
  // A child that is gone closes its input; the exit says so already.
  child.stdin.on('error', () => undefined)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`))
  })
  const ready = await firstLine(child, ended, start.patience ?? 60_000).catch(async (thrown: unknown) => {
    await end(child, ended)
    throw thrown
  })
  let wanted = false
  return {
    baseUrl: ready.base_url,
    ownerToken: ready.owner_token,
    stop: async () => {
      wanted = true
      await end(child, ended)
    },
    onExit: (listener) => {
      ended.then((how) => {
        if (!wanted) listener(how)
      })
    },
  }
}

const firstLine = async (
  child: ChildProcess,
  ended: Promise<string>,
  patience: number,
): Promise<z.infer<typeof Ready>> => {
  const line = await new Promise<string>((resolve, reject) => {
    const fail = (why: string): void =>
      reject(new AppError('unavailable', `The service on this computer did not start: ${why}.`))
    const timer = setTimeout(() => fail(`no answer within ${patience / 1000} seconds`), patience)
    ended.then((how) => {
      clearTimeout(timer)
      fail(how)
    })
    if (!child.stdout) return
    const lines = createInterface({ input: child.stdout })
    lines.once('line', (text) => {
      clearTimeout(timer)
      resolve(text)
    })
  })
  const parsed = Ready.safeParse(parseJson(line))
  if (parsed.success) return parsed.data
  throw new AppError('unavailable', 'The service on this computer did not say where it listens.')
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Closes its input and asks it to end; after ten seconds it is ended. */
const end = async (child: ChildProcess, ended: Promise<string>): Promise<void> => {
  child.stdin?.end()
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(force)
}
