import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from '@playwright/test'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
]

/** Returns how to launch a Chromium here: Playwright's own or, if missing, the system's or the npm package's. */
export const chromiumHere = async (): Promise<LaunchOptions> => {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  if (existsSync(chromium.executablePath())) return { args }
  const system = SYSTEM.find((path) => existsSync(path))
  if (system) return { args, executablePath: system }
  const { default: packed } = await import('@sparticuz/chromium')
  // Without web security, a page's requests would contain no Origin header, and the desk would refuse them.
  const kept = packed.args.filter((arg) => arg !== '--disable-web-security')
  return { args: kept, executablePath: await packed.executablePath() }
}
