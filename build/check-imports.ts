// Holds the import rules of ARCHITECTURE.md: `node build/check-imports.ts` lists every import that breaks one.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'

const root = join(import.meta.dirname, '..')

type Rule = {
  /** Files that the rule holds for. */
  readonly in: RegExp
  /** Files of this project that they may import; null leaves that open. */
  readonly project: RegExp | null
  /** Packages that they may import; null leaves that open. */
  readonly packages: RegExp | null
  readonly because: string
}

const test = /\.(test|fixture)\.tsx?$/
const rules: readonly Rule[] = [
  { in: /^contract\//, project: /^contract\//, packages: /^zod$/, because: 'contract imports zod alone' },
  {
    in: /^transport\//,
    project: /^(contract|transport)\//,
    packages: null,
    because: 'transport knows the contract and no feature',
  },
  {
    in: /^main\/core\//,
    project: /^(contract|transport|main\/core)\//,
    packages: /^(?!electron$)/,
    because: 'the core knows no shell and no Electron',
  },
  {
    in: /^main\/headless\//,
    project: /^(contract|transport|main\/core|main\/headless)\//,
    packages: /^(?!electron$)/,
    because: 'the headless shell knows the core and no Electron',
  },
  {
    in: /^main\/electron\//,
    project: /^(contract|transport|main\/core|main\/electron)\//,
    packages: null,
    because: 'the Electron shell knows the core',
  },
  {
    in: /^main\/stdio\//,
    project: /^main\/stdio\//,
    packages: /^node:/,
    because: 'the shim has no dependency',
  },
  {
    in: /^preload\//,
    project: /^(preload\/|transport\/ipc\.ts$)/,
    packages: /^electron$/,
    because: 'preload exposes two functions and knows nothing else',
  },
  {
    in: /^renderer\/(?!vite\.config|ports\/|main\.tsx)/,
    project: /^(contract|renderer\/(desk|ui))\//,
    packages: /^(?!electron$|node:)/,
    because: 'the screens ask through renderer/desk/port.ts, whatever carries it',
  },
  {
    in: /^renderer\/ports\//,
    project:
      /^(contract\/|renderer\/(ports\/|desk\/(port|link|no-eval)\.ts$)|transport\/(client|ipc|http-client)\.ts$)/,
    packages: /^(?!electron$|node:)/,
    because: 'a port carries the contract and knows no screen',
  },
  {
    in: /^renderer\/ui\//,
    project: /^renderer\/ui\//,
    packages: /^(?!zustand|@tanstack\/react-query)/,
    because: 'building blocks have no store and ask nobody',
  },
  {
    in: /^backend\//,
    project: /^(contract|transport|backend)\//,
    packages: /^(?!electron$|react)/,
    because: 'the backend knows no desk',
  },
  {
    in: /\.rows\.ts$/,
    project: /^(contract\/|backend\/jobs\/lease-columns\.ts$)/,
    packages: /^kysely$/,
    because: 'rows stand below the database, which imports them',
  },
]

const features = [
  'articles',
  'plans',
  'sites',
  'publishing',
  'rankings',
  'credits',
  'keys',
  'workspaces',
  'forum',
]
const featureOf = (path: string) => features.find((name) => path.startsWith(`backend/${name}/`))

/** What one file imports, types included: project files as paths from the root, the rest as package names. */
const importsOf = (file: string): readonly string[] => {
  const { module } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  return [
    ...module.staticImports.map((found) => found.moduleRequest.value),
    ...module.staticExports.flatMap((found) =>
      found.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : [])),
    ),
  ]
}

const faultsOf = (file: string): readonly string[] =>
  importsOf(file).flatMap((request) => {
    const local = request.startsWith('.')
    const target = local ? normalize(join(dirname(file), request)) : request
    const broken = rules.filter((rule) => {
      const allowed = local ? rule.project : rule.packages
      return rule.in.test(file) && allowed !== null && !allowed.test(target)
    })
    const stranger =
      local &&
      /\.(rows|table)\.ts$/.test(target) &&
      featureOf(target) !== featureOf(file) &&
      !(file === 'backend/db/tables.ts' && target.endsWith('.rows.ts'))
    return [
      ...broken.map((rule) => `${file} imports ${target}: ${rule.because}`),
      ...(stranger ? [`${file} imports ${target}: another feature's rows are its own affair`] : []),
    ]
  })

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.endsWith('.d.ts') && !test.test(file))
const faults = files.flatMap(faultsOf)
for (const fault of faults) console.error(fault)
console.log(
  `${files.length} files keep the import rules${faults.length ? `, but for ${faults.length} imports` : ''}.`,
)
process.exitCode = faults.length ? 1 : 0
