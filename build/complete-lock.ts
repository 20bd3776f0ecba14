// Completes package-lock.json after a package was added: `node build/complete-lock.ts`. npm omits the optional packages of
// other platforms if the registry does not have them, and then `npm ci` rejects npm's own lock file. This program adds each
// missing package by name, version and platform, so that npm installs it on its platform and skips it elsewhere.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const file = join(import.meta.dirname, '../package-lock.json')
const Entry = z.looseObject({
  version: z.string().exactOptional(),
  optionalDependencies: z.record(z.string(), z.string()).exactOptional(),
})
const Lock = z.looseObject({ packages: z.record(z.string(), Entry) })

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const PROCESSORS = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'wasm32',
]

/** Reads the platform from a package's name, such as `-linux-arm64-musl`, `-win32-x64-msvc` or `-wasm32-wasi`. */
const platformOf = (name: string): Record<string, readonly string[]> => {
  const words = name.replace('windows', 'win32').split(/[-/]/)
  const os = words.find((word) => SYSTEMS.includes(word))
  const cpu = words.find((word) => PROCESSORS.includes(word))
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.includes('gnu')
      ? 'glibc'
      : undefined
  return {
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(os ? { os: [os] } : {}),
    ...(os === 'linux' && libc ? { libc: [libc] } : {}),
  }
}

/** Lists the places where Node would look for a package that a package at `from` imports. */
const placesFor = (from: string, name: string): readonly string[] => {
  const folders = from
    .split('/node_modules/')
    .map((_, index, all) => all.slice(0, index + 1).join('/node_modules/'))
  return ['', ...folders].map((folder) =>
    folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`,
  )
}

const lock = Lock.parse(JSON.parse(readFileSync(file, 'utf8')))
let added = 0
for (const [path, entry] of Object.entries(lock.packages))
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const nearest = placesFor(path, name).findLast((place) => place in lock.packages)
    const found = nearest === undefined ? undefined : lock.packages[nearest]?.version
    // An exact range needs exactly that version. For a looser range, take the version that npm chose.
    if (found !== undefined && (found === range || !/^\d/.test(range))) continue
    const platform = platformOf(name)
    if (!('os' in platform) && !('cpu' in platform)) continue
    const beside = path.slice(0, path.lastIndexOf('node_modules/'))
    lock.packages[`${beside}node_modules/${name}`] = {
      version: range.replace(/^[\^~]/, ''),
      ...platform,
      ...('dev' in entry ? { dev: true } : {}),
      optional: true,
    }
    added++
  }
const sorted = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`)
console.log(`Added ${added} optional packages for other platforms.`)
