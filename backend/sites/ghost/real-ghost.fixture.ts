import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const SCRIPTS = join(import.meta.dirname, '../../../e2e/servers/ghost')
const TOOLS = ['npm', 'make', 'g++', 'python3', 'curl', 'flock', 'setsid']

const isMissing = (tool: string): boolean => {
  try {
    execFileSync('sh', ['-c', `command -v ${tool}`])
    return false
  } catch {
    return true
  }
}

/** Says why no Ghost can run on this machine; null if one can. */
export const noGhostReason = (): string | null => {
  const missing = TOOLS.filter(isMissing)
  return missing.length === 0 ? null : `${missing.join(', ')} not installed`
}

/** A real Ghost on loopback. */
export type RealGhost = {
  readonly url: string
  readonly adminApiKey: string
  /** The folder with the uploaded pictures. */
  readonly pictures: string
  /** The owner's staff access token, which belongs to a person, unlike the key of an integration. */
  readonly staffToken: string
  readonly stop: () => Promise<unknown>
}

/**
 * Starts an empty Ghost. Its packages are downloaded from npm and built, which takes minutes. GHOST_APP names a folder
 * that already contains them.
 */
export const startRealGhost = async (): Promise<RealGhost> => {
  const folder = await mkdtemp(join(tmpdir(), 'quillport-ghost-'))
  const { stdout } = await run('bash', [join(SCRIPTS, 'up.sh'), folder])
  const printed = (name: string): string => new RegExp(`^${name}=(\\S+)$`, 'm').exec(stdout)?.[1] ?? ''
  return {
    url: printed('URL'),
    adminApiKey: printed('GHOST_ADMIN_API_KEY'),
    pictures: join(folder, 'site/content/images'),
    staffToken: printed('GHOST_STAFF_TOKEN'),
    stop: () => run('bash', [join(SCRIPTS, 'down.sh'), folder, '--purge']),
  }
}
