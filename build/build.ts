// Builds stale targets: `node build/build.ts [--all]`. A target is stale if one of its source files was added, removed or
// changed since its last build.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { build as viteBuild } from 'vite'
import { writeLicenses } from './licenses.ts'
import { optionsOf, TARGETS, UPDATE_VARIABLES } from './targets.ts'

const root = join(import.meta.dirname, '..')
const stampFolder = join(root, 'dist/.stamps')

type Unit = {
  readonly name: string
  readonly sources: readonly string[]
  readonly made: string
  run(): Promise<void>
}

const units: readonly Unit[] = [
  ...TARGETS.map((target) => ({
    name: target.name,
    sources: target.sources,
    made: target.output,
    run: async () => {
      const { output, ...input } = optionsOf(target)
      const bundle = await rolldown({ ...input, cwd: root })
      await bundle.write({ ...output, dir: join(root, output.dir ?? 'dist') })
      await bundle.close()
    },
  })),
  {
    name: 'renderer',
    sources: ['contract', 'transport', 'renderer'],
    made: 'dist/renderer/index.html',
    run: async () => {
      await viteBuild({ configFile: join(root, 'renderer/vite.config.ts'), logLevel: 'warn' })
      writeLicenses(join(root, 'dist/renderer/licenses.json'))
    },
  },
  {
    name: 'dashboard',
    sources: ['contract', 'transport', 'renderer'],
    made: 'dist/dashboard/dashboard.html',
    run: async () => {
      await viteBuild({ configFile: join(root, 'renderer/dashboard.vite.config.ts'), logLevel: 'warn' })
    },
  },
]

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

/**
 * Computes a fingerprint of a unit's source files from their paths, sizes and modification times, and from the environment
 * variables that go into the build.
 */
const fingerprint = (sources: readonly string[]): string => {
  const hash = createHash('sha256')
  const files = [
    ...sources.flatMap(filesBelow),
    join(root, 'package.json'),
    join(root, 'package-lock.json'),
    join(root, 'build/targets.ts'),
  ]
  for (const file of files) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file}\0${size}\0${mtimeMs}\n`)
  }
  for (const name of UPDATE_VARIABLES) hash.update(`${name}=${process.env[name] ?? ''}\n`)
  return hash.digest('hex')
}

/** Builds every stale unit, or only the named stale units. Returns the names of the units that it built. */
export const buildStale = async (
  options: { readonly all?: boolean; readonly only?: readonly string[] } = {},
): Promise<readonly string[]> => {
  mkdirSync(stampFolder, { recursive: true })
  const built: string[] = []
  for (const unit of units) {
    if (options.only && !options.only.includes(unit.name)) continue
    const stamp = join(stampFolder, unit.name)
    const now = fingerprint(unit.sources)
    const fresh =
      existsSync(stamp) && existsSync(join(root, unit.made)) && readFileSync(stamp, 'utf8') === now
    if (fresh && !options.all) continue
    console.log(`Building ${unit.name} …`)
    rmSync(stamp, { force: true })
    await unit.run()
    writeFileSync(stamp, now)
    built.push(unit.name)
  }
  return built
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await buildStale({ all: process.argv.includes('--all') })
