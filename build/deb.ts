// Builds the Debian package from the unpacked app: `node build/deb.ts [FOLDER [COMPRESSION]]`. FOLDER is electron-builder's
// output folder, by default `release`. COMPRESSION is for tests: gzip is faster than xz. This does not use
// electron-builder's own tool for .deb files, because that tool is downloaded from a host that a build without internet
// access cannot reach.
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Installer } from 'electron-installer-debian'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')
const output = process.argv[2] ?? join(root, 'release')
const app = join(output, 'linux-unpacked')
if (!existsSync(join(app, 'quillport'))) {
  console.error(`${app} contains no packaged app. Run electron-builder --linux dir first.`)
  process.exit(1)
}

/** Debian's names of the processor architectures for which Electron has builds. */
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64', arm: 'armhf' }
const architecture = ARCHITECTURES[process.arch]
if (!architecture) throw new Error(`Debian has no packages for ${process.arch}.`)

const about = z
  .object({ version: z.string(), description: z.string() })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
const compression = z.enum(['xz', 'gzip']).default('xz').parse(process.argv[3])
const { version } = about
/** The person or group responsible for the package. Debian requires an email address. */
const maintainer = process.env.QUILLPORT_MAINTAINER ?? 'Quillport <packages@quillport.com>'

/** Maximum size of the installed package, in bytes. */
const MOST = 370 * 1024 * 1024
const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => lstatSync(join(folder, name)))
    .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0)

/** Lintian's findings that the package cannot avoid. */
const LINTIAN = [
  // On systems without unprivileged user namespaces, Chromium's sandbox needs a setuid program that belongs to root.
  'elevated-privileges 4755 root/root [usr/lib/quillport/chrome-sandbox]',
  // Electron, and Node in the shim, contain their own copies of libraries.
  'embedded-library',
  // A program with an injected file or with V8’s snapshot may not start if its symbols are stripped.
  'unstripped-binary-or-object',
]

const installer = new Installer({
  src: app,
  dest: output,
  rename: (dest) => join(dest, `quillport_${version}_${architecture}.deb`),
  logger: () => {},
  arch: architecture,
  compression,
  name: 'quillport',
  version,
  productName: 'Quillport',
  genericName: 'Articles and leads',
  description: 'finder of forum posts that ask for what you sell',
  productDescription: about.description,
  // The command is the program that agents start. It opens the app if it is called without a command.
  bin: 'resources/quillport-mcp',
  desktopTemplate: join(root, 'build/deb/desktop.ejs'),
  icon: {
    '512x512': join(root, 'build/icons/icon.png'),
    scalable: join(root, 'build/icons/quillport.svg'),
  },
  categories: ['Office'],
  mimeType: ['x-scheme-handler/quillport'],
  maintainer,
  section: 'web',
  // The agent key is stored in the Secret Service.
  depends: ['libc6', 'libasound2 | libasound2t64', 'libsecret-1-0'],
  // Without the index that desktop-file-utils creates, a minimal desktop does not find the program for quillport:// links.
  recommends: ['gnome-keyring | kwalletmanager', 'desktop-file-utils'],
  lintianOverrides: LINTIAN,
})
await installer.generateDefaults()
installer.generateOptions()
// Each of these programs moves files to the trash. Apt installs the first of them where none is installed, so the smallest comes first.
const TRASH = 'libglib2.0-bin | gvfs-bin | trash-cli | kde-cli-tools'
installer.options.depends = installer.options.depends.map((one) =>
  one.startsWith('kde-cli-tools') ? TRASH : one,
)
await installer.createStagingDir()
await installer.createContents()

// Libraries are loaded and not run, so they need no executable bit.
for (const name of readdirSync(installer.stagingDir, { recursive: true, encoding: 'utf8' }))
  if (name.endsWith('.node')) chmodSync(join(installer.stagingDir, name), 0o644)

const documents = join(installer.stagingDir, 'usr/share/doc/quillport')
const write = (name: string, text: string): void => {
  mkdirSync(documents, { recursive: true })
  writeFileSync(join(documents, name), name.endsWith('.gz') ? gzipSync(text, { level: 9 }) : text, {
    mode: 0o644,
  })
}
write(
  'copyright',
  [
    'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/',
    'Upstream-Name: Quillport',
    'Comment: About, in the app, lists the licenses of the packages inside. The licenses of Chromium are in',
    ' /usr/lib/quillport/LICENSES.chromium.html.gz.',
    '',
    'Files: *',
    'Copyright: the authors of Quillport',
    'License: Expat',
    ...readFileSync(join(root, 'LICENSE'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => (line.trim() === '' ? ' .' : ` ${line}`)),
    '',
  ].join('\n'),
)
write(
  'changelog.gz',
  [
    `quillport (${version}) stable; urgency=medium`,
    '',
    `  * Version ${version}.`,
    '',
    ` -- ${maintainer}  ${dateOf(app)}`,
    '',
  ].join('\n'),
)

const size = sizeOf(installer.stagingDir)
if (size > MOST)
  throw new Error(`The package takes up ${mib(size)} MB when installed. The limit is ${mib(MOST)} MB.`)
console.log(
  compression === 'xz' ? 'Compressing the package. This takes some minutes.' : 'Compressing the package.',
)
await installer.createPackage()
await installer.movePackage()
console.log(`The package is in ${output}. When installed, it takes up ${mib(size)} MB.`)

function mib(bytes: number): number {
  return Math.round(bytes / 1024 / 1024)
}

/** Formats the time at which the app was packaged for the changelog. */
function dateOf(folder: string): string {
  return new Date(lstatSync(folder).mtimeMs).toUTCString().replace('GMT', '+0000')
}
