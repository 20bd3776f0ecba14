// Writes and signs the list of versions that installed desks read: `QUILLPORT_SIGNING_KEY=key.pem node
// build/sign-manifest.ts FOLDER --new FILE [--channel stable] [--days 90] [--oldest-service 0.1.0]`. FOLDER contains the
// packages of this version. `--print-key` prints the public key instead, for QUILLPORT_UPDATE_KEY.
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { VERSION } from '../contract/version.ts'
import { type PackageFile, UpdateManifest } from '../main/core/updates/manifest.ts'

const DAY = 24 * 60 * 60 * 1000

const fail = (text: string): never => {
  console.error(text)
  process.exit(1)
}

/** The end of the file name of each kind of package, with its platform. */
const ENDS: readonly (readonly [RegExp, PackageFile['platform'], PackageFile['kind']])[] = [
  [/\.deb$/, 'linux', 'deb'],
  [/-linux-.*\.AppImage$/, 'linux', 'appimage'],
  [/-mac-.*\.zip$/, 'darwin', 'zip'],
  [/-win-.*\.exe$/, 'win32', 'nsis'],
]
/** The names of processor architectures in the names of packages. */
const ARCHITECTURES: readonly (readonly [RegExp, PackageFile['arch']])[] = [
  [/[-_](amd64|x64|x86_64)\./, 'x64'],
  [/[-_](arm64|aarch64)\./, 'arm64'],
  [/[-_](armhf|armv7l)\./, 'arm'],
  [/[-_]ia32\./, 'ia32'],
]

const packagesIn = (folder: string): PackageFile[] =>
  readdirSync(folder)
    .filter((name) => name.includes(VERSION))
    .toSorted()
    .flatMap((name) => {
      const end = ENDS.find(([pattern]) => pattern.test(name))
      const arch = ARCHITECTURES.find(([pattern]) => pattern.test(name))
      if (!end || !arch) return []
      const path = join(folder, name)
      return {
        platform: end[1],
        arch: arch[1],
        kind: end[2],
        url: name,
        size: statSync(path).size,
        sha512: createHash('sha512').update(readFileSync(path)).digest('base64'),
      }
    })

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    new: { type: 'string' },
    channel: { type: 'string', default: 'stable' },
    days: { type: 'string', default: '90' },
    'oldest-service': { type: 'string', default: '0.1.0' },
    'print-key': { type: 'boolean', default: false },
  },
})
const keyFile = process.env.QUILLPORT_SIGNING_KEY
if (!keyFile) fail('Set QUILLPORT_SIGNING_KEY to the file with the private key (Ed25519, PEM).')
const key = createPrivateKey(readFileSync(keyFile ?? '', 'utf8'))
if (key.asymmetricKeyType !== 'ed25519') fail('The private key is not an Ed25519 key.')

if (values['print-key']) {
  console.log(createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64'))
  process.exit(0)
}

const [folder = fail('Specify the folder that contains the packages.')] = positionals
const files = packagesIn(folder)
if (files.length === 0) fail(`${folder} contains no package of version ${VERSION}.`)
const now = Date.now()
const manifest = UpdateManifest.parse({
  version: VERSION,
  channel: values.channel,
  published: new Date(now).toISOString(),
  expires: new Date(now + Number(values.days) * DAY).toISOString(),
  oldest_service: values['oldest-service'],
  whats_new: values.new === undefined ? '' : readFileSync(values.new, 'utf8').trim(),
  files,
} satisfies UpdateManifest)
const text = `${JSON.stringify(manifest, null, 2)}\n`
const path = join(folder, `quillport-${manifest.channel}.json`)
writeFileSync(path, text)
writeFileSync(`${path}.sig`, `${sign(null, Buffer.from(text), key).toString('base64')}\n`)
console.log(`${path} lists ${files.map(({ url }) => url).join(', ')}.`)
