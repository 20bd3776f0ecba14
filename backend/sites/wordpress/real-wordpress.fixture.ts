import { execFile, execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const run = promisify(execFile)
const SCRIPTS = join(import.meta.dirname, '../../../e2e/servers/wordpress')
/** Time limit for a first start on a busy machine, in ms. The start may have to download packages and WordPress itself. */
export const START_MS = 300_000
const TOOLS = ['php', 'mariadbd', 'curl', 'unzip', 'setsid']

const has = (tool: string): boolean => {
  try {
    execFileSync('sh', ['-c', `command -v ${tool}`])
    return true
  } catch {
    return false
  }
}

/** Says why no WordPress can run on this machine; null if one can. As root, it installs missing packages. */
export const noWordPressReason = (): string | null => {
  const missing = TOOLS.filter((tool) => !has(tool))
  if (missing.length === 0 || (process.getuid?.() === 0 && has('apt-get'))) return null
  return `${missing.join(', ')} not installed`
}

const Credentials = z.record(z.string(), z.object({ password: z.string(), app_password: z.string() }))
export const ROLES = ['admin', 'editor', 'author', 'contributor'] as const
export type Role = (typeof ROLES)[number]

/** A real WordPress on loopback. */
export type RealWordPress = {
  readonly url: string
  /** The application password, with which programs sign in. */
  readonly passwordOf: (role: Role) => string
  /** The password for the pages of the site. */
  readonly loginPasswordOf: (role: Role) => string
  /** Runs PHP inside WordPress and returns its output. */
  readonly php: (code: string) => Promise<string>
  /** Installs a plugin; an empty text removes the plugin. */
  readonly plugin: (name: string, code: string) => Promise<void>
  readonly stop: () => Promise<unknown>
}

/** Starts WordPress. `env` sets its version and folder, as up.sh describes. */
export const startWordPress = async (env: Readonly<Record<string, string>>): Promise<RealWordPress> => {
  const folder = await mkdtemp(join(tmpdir(), 'quillport-wordpress-'))
  const { stdout } = await run('bash', [join(SCRIPTS, 'up.sh'), folder], { env: { ...process.env, ...env } })
  const url = /^URL=(\S+)$/m.exec(stdout)?.[1] ?? ''
  const credentials = Credentials.parse(JSON.parse(await readFile(join(folder, 'creds.json'), 'utf8')))
  const plugins = join(folder, 'www/wp-content/mu-plugins')
  await mkdir(plugins, { recursive: true })
  const inPlace = new Map<string, string>()
  return {
    url,
    passwordOf: (role) => credentials[role]?.app_password ?? '',
    loginPasswordOf: (role) => credentials[role]?.password ?? '',
    php: async (code) => {
      const { host } = new URL(url)
      const prelude = `$_SERVER["HTTP_HOST"]="${host}"; $_SERVER["REQUEST_URI"]="/"; require "${folder}/www/wp-load.php";`
      return (await run('php', ['-d', 'display_errors=0', '-r', prelude + code])).stdout
    },
    plugin: async (name, code) => {
      const before = inPlace.get(name)
      if (before !== undefined) await rm(before)
      inPlace.delete(name)
      if (code === '') return
      // Uses a new name each time, because PHP checks known files for changes only every two seconds.
      const file = join(plugins, `${name}-${randomUUID()}.php`)
      await writeFile(file, `<?php ${code}`)
      inPlace.set(name, file)
    },
    stop: () => run('bash', [join(SCRIPTS, 'down.sh'), folder, '--purge']),
  }
}
