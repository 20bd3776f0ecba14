// Tests the Debian package as a person on a new computer would use it: `node build/test-deb.ts [FOLDER]`. The test builds
// packages of three versions, and checks the first with lintian. Then it installs, uses, updates, downgrades, removes and
// purges them in a new Debian that does not contain this project. With FOLDER, the packages are kept there, and the next run
// uses them again. All other files are deleted at the end. Requires root, debootstrap, lintian and a Debian mirror.
import { spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import semver from 'semver'
import { VERSION } from '../contract/version.ts'
import { installedDesk, must } from './deb/installed-desk.ts'
import { HOME, type NewDebian, newDebian, until } from './deb/new-debian.ts'
import { allowAgent, connectAgent, draftReply, findReply } from './deb/reply.ts'
import { addInstaller, handedOver, serveFeed, updateNow } from './deb/update.ts'
import { type Packaged, packageVersions } from './deb/versions.ts'

const root = join(import.meta.dirname, '..')
const LONGEST_START_MS = 60_000
/** The title that Electron gives the dialog about an error. */
const FAILED = '^Error$'
/** The title of the dialog that offers to go back to the previous version. */
const WAY_BACK = '^Quillport did not start$'
/**
 * The line after which the newest version fails, a moment after it opened the data. Its error quotes secrets that no report
 * may contain.
 */
const STARTED = '    await applyPreferences(desk)\n'
const SECRETS = ['qp_live_0123456789abcdef', 'anna@lead.example'] as const
const CRASH = `    setTimeout(() => { throw new Error('no answer for ${SECRETS.join(' and ')}') })\n`

let failed = ''
/** Runs a step of the test, and prints how long it took. A failure ends the test. */
const step = async <T>(what: string, task: () => T | Promise<T>): Promise<T> => {
  const startedAt = performance.now()
  const seconds = (): string => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`.padStart(8)
  try {
    const result = await task()
    console.log(`ok    ${seconds()}  ${what}`)
    return result
  } catch (thrown) {
    console.log(`FAIL  ${seconds()}  ${what}`)
    failed = what
    throw thrown
  }
}

/** Describes everything below a folder: type, permissions, owner and content. */
const everythingIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => {
      const path = join(folder, name)
      const { mode, uid, gid } = lstatSync(path)
      const what = lstatSync(path).isSymbolicLink()
        ? readlinkSync(path)
        : lstatSync(path).isFile()
          ? createHash('sha256').update(readFileSync(path)).digest('hex')
          : ''
      return `${relative(folder, path)} ${mode.toString(8)} ${uid} ${gid} ${what}`
    })
    .join('\n')

const sameFile = (a: string, b: string): boolean => existsSync(a) && readFileSync(a).equals(readFileSync(b))

/** Builds the packages of this version and of two newer versions. The newest version does not start. */
const packages = async (folder: string): Promise<readonly [Packaged, Packaged, Packaged]> => {
  const versions = [VERSION, semver.inc(VERSION, 'minor') ?? '', semver.inc(VERSION, 'major') ?? ''] as const
  const [first, next, broken] = versions
  const key = join(folder, 'key.pem')
  mkdirSync(folder, { recursive: true })
  if (!existsSync(key))
    writeFileSync(key, generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }))
  const maker = packageVersions(root, { key, output: folder })
  try {
    const made = (version: string) => step(`the package of ${version} is made`, () => maker.make(version))
    const sound = [await made(first), await made(next)] as const
    maker.change('main/electron/main.ts', (text) => text.replace(STARTED, `${STARTED}${CRASH}`))
    return [...sound, await made(broken)]
  } finally {
    maker.remove()
  }
}

const test = async (debian: NewDebian, [first, next, broken]: readonly [Packaged, Packaged, Packaged]) => {
  const home = join(debian.root, HOME)
  const desk = installedDesk(debian)
  const { data } = desk
  const installed = (): string =>
    debian.inside('dpkg-query', '--show', `--showformat=\${Version}`, 'quillport')
  /** Installs a package. Throws if the home folder changes. */
  const install = (path: string, version: string, ...options: readonly string[]): void => {
    copyFileSync(path, join(debian.root, 'tmp/quillport.deb'))
    const before = existsSync(home) ? everythingIn(home) : ''
    debian.apt('install', ...options, '/tmp/quillport.deb')
    must(installed() === version, `${installed()} is installed instead of ${version}.`)
    if (before !== '') must(everythingIn(home) === before, 'The home folder changed.')
  }
  const good = (): unknown => JSON.parse(desk.read('versions.json')).good
  /** Returns the path, outside the new Debian, of the package that the desk opened last in the system's installer. */
  const handed = (): string => join(debian.root, handedOver(debian).at(-1) ?? '')

  await step('lintian finds no error', () => {
    const options = ['--allow-root', '--fail-on', 'error', '--display-level', 'error']
    const ran = spawnSync('lintian', [...options, first.path], { encoding: 'utf8' })
    must(ran.status === 0, `${ran.stdout}${ran.stderr}${ran.error?.message ?? ''}`)
  })
  await step('apt installs the package and its dependencies', () => {
    debian.apt('update')
    install(first.path, first.version)
  })
  await step('a person with a desktop is added', async () => {
    debian.addPerson()
    addInstaller(debian)
    must(await debian.openDesktop(), 'The desktop did not open.')
  })

  await step('quillport --version, --help, doctor and mcp answer before the first start', () => {
    const answers = (line: string, pattern: RegExp, code: number): void => {
      const ran = debian.asPerson(line)
      must(pattern.test(ran.output) && ran.code === code, `${line}: ${ran.output} (${ran.code})`)
    }
    answers('quillport --version', new RegExp(`^${VERSION.replaceAll('.', '\\.')}$`), 0)
    answers('quillport --help', /^Usage: quillport/, 0)
    answers('quillport doctor --agent Nobody', /^FAIL .*does not exist/, 1)
    answers('quillport wrong', /^Quillport has no command “wrong”/, 2)
    const greeting = JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
    })
    answers(`echo '${greeting}' | quillport mcp --agent Nobody`, /"serverInfo"/, 0)
    must(!existsSync(data), 'A command changed the home folder.')
  })
  await step('Quillport opens from its menu entry', async () => {
    await desk.open('gio launch /usr/share/applications/quillport.desktop')
    must(!existsSync(join(data, 'bin')), 'The data folder contains a second copy of the program for agents.')
    const doctor = debian.asPerson('quillport doctor --agent Nobody').output
    must(/^ok .*listens on port \d+/m.test(doctor), doctor)
    await desk.quit()
  })
  const feed = await serveFeed([next, broken])
  try {
    const draft = await step('a person sets Quillport up, and drafts a reply to the first lead', () =>
      desk.withPage('', draftReply),
    )
    await step('an agent orders an article over quillport mcp, and the person allows it on the screen', () =>
      desk.withPage('', (page) => allowAgent(page, debian)),
    )
    await step(
      'the system opens quillport:// links in a running desk and in a newly started desk',
      async () => {
        const shows = (screen: string) => until(() => debian.hasWindow(`^${screen} `), 20_000)
        await desk.open('quillport')
        must(await shows('Leads'), 'Quillport does not show the leads.')
        const before = debian.desks()
        debian.startOnDesktop('xdg-open quillport://agents')
        must(await shows('Agents'), 'The running desk did not open the link.')
        must(await until(() => debian.desks().join() === before.join(), 20_000), 'A second desk was started.')
        await desk.quit()
        await desk.open('xdg-open quillport://agents')
        must(await shows('Agents'), 'The newly started desk did not open the link.')
        await desk.quit()
      },
    )
    await step('the desk opens a newer signed version in the system’s installer', async () => {
      await desk.withPage(feed.variable(next), (page) => updateNow(page, next.version))
      must(sameFile(handed(), next.path), `The installer was given ${handed()}.`)
    })
    await step('installing the newer version does not change the home folder', () =>
      install(handed(), next.version),
    )
    await step(
      'the newer version still has the reply, and opens the next version in the system’s installer',
      async () => {
        must(
          debian.asPerson('quillport --version').output === next.version,
          'The installed command has an older version.',
        )
        await desk.withPage(feed.variable(broken), async (page) => {
          await findReply(page, draft)
          must(await until(() => good() === next.version, 30_000), desk.read('versions.json'))
          await updateNow(page, broken.version)
        })
        must(sameFile(handed(), broken.path), `The installer was given ${handed()}.`)
        install(handed(), broken.version)
      },
    )
    await step(
      'a version that fails to start shows a dialog twice, and its reports contain no secret',
      async () => {
        for (const start of ['first', 'second']) {
          debian.startOnDesktop('quillport')
          const isTold = await until(() => debian.hasWindow(FAILED), LONGEST_START_MS)
          must(isTold, `No dialog told the person about the ${start} failure.`)
          debian.press(FAILED, 'Return')
          must(await until(() => debian.desks().length === 0, 20_000), 'Quillport did not end.')
        }
        const reports = readdirSync(join(data, 'crashes')).map((name) => desk.read(join('crashes', name)))
        must(reports.length === 2, `There are ${reports.length} reports.`)
        for (const text of reports) {
          must(/^The main process of Quillport .* ended unexpectedly/.test(text), text)
          must(!SECRETS.some((secret) => text.includes(secret)), text)
        }
      },
    )
    await step(
      'the third start offers to go back, and opens the kept package of the previous version',
      async () => {
        debian.startOnDesktop('quillport')
        must(await until(() => debian.hasWindow(WAY_BACK), LONGEST_START_MS), 'No dialog offered to go back.')
        // Moves the focus from “Try again” to “Go back”.
        debian.press(WAY_BACK, 'Tab', 'Return')
        must(await until(() => debian.desks().length === 0, 20_000), 'Quillport did not end.')
        must(handedOver(debian).length === 3, handedOver(debian).join())
        must(sameFile(handed(), next.path), `The installer was given ${handed()}.`)
      },
    )
    await step('the previous version is installed again, and still has the reply', async () => {
      install(handed(), next.version, '--allow-downgrades')
      await desk.withPage('', async (page) => {
        const report = page.getByRole('dialog', { name: 'Quillport ended unexpectedly' })
        await report.getByRole('button', { name: 'Delete' }).click()
        await findReply(page, draft)
      })
    })
    await step('an agent that was started by the first version still reaches a newer desk', async () => {
      install(first.path, first.version, '--allow-downgrades')
      const agent = await connectAgent(debian)
      install(next.path, next.version)
      await desk.open('quillport')
      // Until the desk is running, the shim lists no tools. Then the shim announces that the list has changed.
      const hasTools = async () => (await agent.listTools()).tools.length > 0
      must(await until(hasTools, LONGEST_START_MS), 'The agent has no tools.')
      await agent.close()
      await desk.quit()
    })
  } finally {
    feed.stop()
  }

  await step('quillport disconnect --all removes Quillport from the settings of an agent program', () => {
    const settings = '{"mcpServers":{"quillport":{"command":"/usr/bin/quillport"},"other":{"command":"y"}}}'
    debian.asPerson(`mkdir -p .cursor && echo '${settings}' > .cursor/mcp.json`)
    const ran = debian.asPerson('quillport disconnect --all')
    must(/ok {4}Cursor: removed/.test(ran.output) && ran.code === 0, ran.output)
    const left = readFileSync(join(home, '.cursor/mcp.json'), 'utf8')
    must(!left.includes('quillport') && left.includes('"other"'), left)
  })
  await step('removing and purging do not change the home folder', () => {
    const before = everythingIn(home)
    debian.apt('remove', 'quillport')
    must(everythingIn(home) === before, 'Removing changed the home folder.')
    // Removing leaves no configuration files behind, so there is nothing to purge until the package is installed again.
    install(next.path, next.version)
    debian.apt('purge', 'quillport')
    must(everythingIn(home) === before, 'Purging changed the home folder.')
    for (const left of ['usr/lib/quillport', 'usr/bin/quillport', 'usr/share/applications/quillport.desktop'])
      must(!existsSync(join(debian.root, left)), `/${left} is still there.`)
  })
  await step('the documented command deletes the data', () => {
    debian.asPerson('rm -rf ~/.local/share/quillport ~/.config/autostart/quillport.desktop')
    must(!existsSync(data), 'The data is still there.')
  })
}

const startedAt = performance.now()
const folder = mkdtempSync(join(tmpdir(), 'quillport-deb-'))
let debian: NewDebian | null = null
const tidy = (): void => {
  debian?.end()
  rmSync(folder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    tidy()
    process.exit(1)
  })
try {
  const made = await packages(process.argv[2] ?? join(folder, 'packages'))
  debian = newDebian(join(folder, 'debian'))
  await step('debootstrap creates a new Debian', debian.make)
  await test(debian, made)
} catch (thrown) {
  console.error(thrown)
  failed ||= 'the preparation'
} finally {
  tidy()
}
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
console.log(
  failed === ''
    ? `Everything passed, in ${minutes} minutes.`
    : `Failed after ${minutes} minutes: ${failed}. The steps after it did not run.`,
)
// Programs that were started on the desktop may have left pipes open, which would keep this program running.
process.exit(failed === '' ? 0 : 1)
