// Makes the Debian package from the unpacked app: `node build/deb.ts [FOLDER]`. FOLDER is electron-builder's output folder;
// `release` if it is not given. electron-builder's own tool for .deb files is downloaded from a host that builds without
// internet access cannot reach.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import createPackage from 'electron-installer-debian'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')
const output = process.argv[2] ?? join(root, 'release')
const app = join(output, 'linux-unpacked')
if (!existsSync(join(app, 'quillport'))) {
  console.error(`${app} holds no packaged app. Run electron-builder --linux dir first.`)
  process.exit(1)
}

/** Debian's names of the processor architectures that Electron has builds for. */
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64', arm: 'armhf' }
const architecture = ARCHITECTURES[process.arch]
if (!architecture) throw new Error(`Debian has no packages for ${process.arch}.`)

const { version, description } = z
  .object({ version: z.string(), description: z.string() })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))

await createPackage({
  src: app,
  dest: output,
  arch: architecture,
  name: 'quillport',
  version,
  productName: 'Quillport',
  genericName: 'Articles and leads',
  description: 'Finds forum posts that ask for what you sell',
  productDescription: description,
  // The command is the program that agents start. It opens the app if it is called without a command.
  bin: 'resources/quillport-mcp',
  desktopTemplate: join(root, 'build/deb/desktop.ejs'),
  icon: {
    '512x512': join(root, 'build/icons/icon.png'),
    scalable: join(root, 'build/icons/quillport.svg'),
  },
  categories: ['Office'],
  mimeType: ['x-scheme-handler/quillport'],
  maintainer: 'Quillport',
  section: 'web',
  // The Secret Service keeps the agent key.
  depends: ['libsecret-1-0'],
  recommends: ['gnome-keyring | kwalletmanager'],
})
console.log(`The package is in ${output}.`)
