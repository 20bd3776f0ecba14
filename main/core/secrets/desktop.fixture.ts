import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'

const PROGRAMS = ['Xvfb', 'openbox', 'dbus-daemon', 'gnome-keyring-daemon', 'dunst', 'secret-tool']
const script = join(import.meta.dirname, '../../../e2e/desktop-session.sh')

/** Says why no private desktop (screen, bus, keyring, notifications) can run here; null if it can. */
export const noDesktopReason = (): string | null => {
  if (process.platform !== 'linux') return 'a private desktop is made on Linux alone'
  const missing = PROGRAMS.filter((program) => spawnSync('which', [program]).status !== 0)
  if (missing.length === 0) return null
  const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  return canInstall ? null : `${missing.join(', ')} missing, and only root can install Debian packages`
}

/** Runs a command on a private desktop. Returns its exit code and its output. */
export const onDesktop = (
  command: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn('bash', [script, ...command], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString()
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
