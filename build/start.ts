// `npm start`: builds stale targets and opens the desk in Electron. If no window can open, prints the reason and starts the
// desk headless.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildStale } from './build.ts'
import { findElectron, noWindowReason } from './electron.ts'

const root = join(import.meta.dirname, '..')

await buildStale()
const extra = process.argv.slice(2)
const wantsHeadless = extra.includes('--headless')
const reason = wantsHeadless ? 'you asked for it' : noWindowReason()
const electron = reason === null ? findElectron({ download: true }) : { missing: reason }
if ('path' in electron) run(electron.path, [root, ...extra])
else {
  console.log(`Starting without a window, because ${electron.missing}.`)
  run(process.execPath, [
    join(root, 'dist/main/headless/main.js'),
    ...extra.filter((arg) => arg !== '--headless'),
  ])
}

function run(command: string, args: readonly string[]): void {
  const child = spawn(command, args, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`Cannot start ${command}: ${error.message}`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0)
  })
}
