#!/usr/bin/env node
/**
 * The oldest Node version that the SQLite driver supports. On an older version, the process ends without a message.
 * Electron has its own driver.
 */
const OLDEST_NODE = 22

const major = Number(process.versions.node.split('.')[0])
if (major < OLDEST_NODE && process.versions.electron === undefined) {
  process.stderr.write(
    `Quillport needs Node ${OLDEST_NODE} or newer, but this is Node ${process.version}. Use npm start or npm run backend in Quillport’s folder: these commands use the right version.\n`,
  )
  process.exitCode = 2
} else {
  // The reader closed the output, as `head` does.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))
  const { runCommandLine } = await import('./run/command-line.ts')
  process.exitCode = await runCommandLine(process.argv.slice(2), {
    env: process.env,
    print: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
  })
}
