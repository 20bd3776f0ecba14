// Tests the Debian package as a person on a new computer uses it: `node build/test-deb.ts [FOLDER [DEBIAN]]`. It makes the
// package, checks it with lintian, and installs, starts, upgrades, removes and purges it in a new Debian without this project.
// FOLDER is electron-builder's output folder; without it, the app is packaged first. DEBIAN is a folder with a new Debian;
// without it, debootstrap makes one. Needs root, debootstrap, lintian and a mirror of Debian.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { VERSION } from '../contract/version.ts'
import { findElectron } from './electron.ts'

const root = join(import.meta.dirname, '..')
const NEXT = `${VERSION}+next`
/** The person in the new Debian. */
const HOME = '/home/person'
const DATA = `${HOME}/.local/share/quillport`
const LONGEST_START_MS = 60_000

const run = (command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

const expect = (what: string, holds: boolean, seen: unknown = ''): void => {
  if (!holds) throw new Error(`Not so: ${what}. ${String(seen)}`)
  console.log(`ok    ${what}`)
}

/** Packages the app unless a folder with it was given. Returns the output folder. */
const packaged = (given: string | undefined, made: string): string => {
  if (given !== undefined) return given
  const found = findElectron({ download: true })
  if ('missing' in found) throw new Error(found.missing)
  const dist = dirname(found.path)
  const version = readFileSync(join(dist, 'version'), 'utf8').trim().replace(/^v/, '')
  run(process.execPath, 'build/build.ts')
  run(
    process.execPath,
    'node_modules/electron-builder/cli.js',
    ...['--linux', 'dir', `-c.electronDist=${dist}`, `-c.electronVersion=${version}`],
    `-c.directories.output=${made}`,
  )
  return made
}

/** Makes a package that differs only in its version. */
const withVersion = (from: string, version: string, folder: string): string => {
  const files = join(folder, 'next')
  const to = join(folder, 'next.deb')
  run('dpkg-deb', '-R', from, files)
  const control = join(files, 'DEBIAN/control')
  writeFileSync(control, readFileSync(control, 'utf8').replace(/^Version: .*$/m, `Version: ${version}`))
  run('dpkg-deb', '-Zgzip', '-z1', '--root-owner-group', '--build', files, to)
  rmSync(files, { recursive: true })
  return to
}

/** Fingerprints every file below a folder of the new Debian, so that a later change shows. */
const filesIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((file) => `${file} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`)
    .join('\n')

const test = async (folder: string): Promise<void> => {
  const output = packaged(process.argv[2], join(folder, 'output'))
  const named = `quillport_${VERSION}_${run('dpkg', '--print-architecture').trim()}.deb`
  const deb = join(output, named)
  if (!existsSync(deb)) console.log(run(process.execPath, 'build/deb.ts', output).trim())
  const faults = spawnSync(
    'lintian',
    ['--allow-root', '--fail-on', 'error', '--display-level', 'error', deb],
    {
      encoding: 'utf8',
    },
  )
  expect('lintian finds no error', faults.status === 0, faults.stdout + faults.stderr)

  const debian = process.argv[3] ?? join(folder, 'debian')
  if (process.argv[3] === undefined) run('debootstrap', '--variant=minbase', 'bookworm', debian)
  const inside = (...command: readonly string[]): string => run('chroot', debian, ...command)
  /** Runs a command line as the person, in the new Debian. Returns its output, and its exit code on the last line. */
  const asPerson = (line: string): string => {
    const ran = spawnSync('chroot', [debian, 'su', '-', 'person', '-c', line], { encoding: 'utf8' })
    return `${ran.stdout}${ran.stderr}\n${ran.status}`
  }
  const apt = (...command: readonly string[]): string =>
    inside('env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-y', ...command)
  run('mount', '-t', 'proc', 'proc', join(debian, 'proc'))
  // debootstrap makes the devices. Chromium also needs the shared memory that a running system has.
  chmodSync(join(debian, 'dev/shm'), 0o1777)
  try {
    copyFileSync(deb, join(debian, 'tmp/quillport.deb'))
    copyFileSync(withVersion(deb, NEXT, folder), join(debian, 'tmp/next.deb'))
    apt('update')
    apt('install', '--no-install-recommends', '/tmp/quillport.deb')
    apt('install', '--no-install-recommends', 'xvfb', 'xauth', 'dbus')
    inside('useradd', '--create-home', '--shell', '/bin/bash', 'person')

    expect('the version is printed', asPerson('quillport --version') === `${VERSION}\n\n0`)
    expect('the help is printed', /Usage: quillport[\s\S]*\n0$/.test(asPerson('quillport --help')))
    const doctor = asPerson('quillport doctor --agent Nobody')
    expect('doctor says what is missing', /FAIL .*does not exist[\s\S]*\n1$/.test(doctor), doctor)
    const greeting = JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
    })
    const answer = asPerson(`echo '${greeting}' | quillport mcp --agent Nobody`)
    expect('mcp answers a greeting without the desk', answer.includes('"serverInfo"'), answer)
    const entry = readFileSync(join(debian, 'usr/share/applications/quillport.desktop'), 'utf8')
    expect('the menu entry takes links', /^MimeType=x-scheme-handler\/quillport;$/m.test(entry), entry)
    const [command = ''] = /(?<=^Exec=).*$/m.exec(entry) ?? []

    /** Starts the app by its menu entry, and ends it once its files are there. */
    const start = async (link: string): Promise<string> => {
      const line = `QUILLPORT_STARTED=1 xvfb-run -a dbus-run-session ${command.replace('%u', link)} --no-sandbox --disable-gpu`
      const app = spawn('chroot', [debian, 'su', '-', 'person', '-c', line], {
        stdio: 'ignore',
        detached: true,
      })
      const ended = new Promise<void>((resolve) => app.once('exit', () => resolve()))
      const discovery = join(debian, DATA, 'bridge.json')
      for (const until = Date.now() + LONGEST_START_MS; !existsSync(discovery) && Date.now() < until; )
        await pause(200)
      const found = existsSync(discovery) ? readFileSync(discovery, 'utf8') : ''
      await pause(3_000)
      const log = join(debian, DATA, 'logs/desk.log')
      const [, pid = ''] = /"pid":(\d+)/.exec(found) ?? []
      if (pid !== '') process.kill(Number(pid), 'SIGTERM')
      await Promise.race([ended, pause(15_000)])
      if (app.pid !== undefined && app.exitCode === null) process.kill(-app.pid, 'SIGKILL')
      return `${found}\n${existsSync(log) ? readFileSync(log, 'utf8') : ''}`
    }
    const first = await start('quillport://agents')
    expect('the app starts from its menu entry', first.includes('"port"'), first)
    expect('no error is logged', !first.includes('"level":"error"'), first)
    expect('there is no second copy of the shim', !existsSync(join(debian, DATA, 'bin')))

    asPerson('mkdir -p .cursor')
    writeFileSync(
      join(debian, HOME, '.cursor/mcp.json'),
      '{"mcpServers":{"quillport":{"command":"/usr/lib/quillport/resources/quillport-mcp"},"other":{"command":"y"}}}',
    )
    inside('chown', '-R', 'person:person', `${HOME}/.cursor`)
    const before = filesIn(join(debian, HOME))
    apt('install', '--no-install-recommends', '/tmp/next.deb')
    expect('a next version is installed', inside('dpkg-query', '-W', 'quillport').trim().endsWith(NEXT))
    expect('an upgrade leaves the home folder alone', filesIn(join(debian, HOME)) === before)
    expect('the next version starts on the same data', (await start('')).includes('"port"'))
    apt('install', '--no-install-recommends', '--allow-downgrades', '/tmp/quillport.deb')
    expect(
      'the earlier version is installed again',
      inside('dpkg-query', '-W', 'quillport').trim().endsWith(VERSION),
    )
    const left = asPerson('quillport disconnect --all')
    expect('disconnect takes the entry out', /ok {4}Cursor: removed[\s\S]*\n0$/.test(left), left)
    const kept = filesIn(join(debian, HOME))
    apt('remove', 'quillport')
    expect('removing leaves the home folder alone', filesIn(join(debian, HOME)) === kept)
    // apt no longer knows a removed package that came from a file.
    inside('dpkg', '--purge', 'quillport')
    expect('purging leaves the home folder alone', filesIn(join(debian, HOME)) === kept)
    expect('the package is gone', !existsSync(join(debian, 'usr/lib/quillport')))
    asPerson('rm -rf ~/.local/share/quillport ~/.config/autostart/quillport.desktop')
    expect('the documented command deletes the data', !existsSync(join(debian, DATA)))
  } finally {
    run('umount', join(debian, 'proc'))
  }
}

const folder = mkdtempSync(join(tmpdir(), 'quillport-deb-'))
try {
  await test(folder)
} finally {
  // A mount that is still busy would be emptied with the folder.
  const busy = readFileSync('/proc/mounts', 'utf8').includes(folder)
  if (busy) console.error(`Something is still mounted in ${folder}.`)
  else rmSync(folder, { recursive: true, force: true })
}
