// Enforces the import rules of ARCHITECTURE.md: `node build/check-imports.ts` lists every import that breaks a rule, and
// every import cycle.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'
import { circlesOf, type Imports } from './import-circles.ts'

const root = join(import.meta.dirname, '..')

type Rule = {
  /** Files to which the rule applies. */
  readonly in: RegExp
  /** Files of this project that the files may import; null allows all files. */
  readonly project: RegExp | null
  /** Packages that the files may import; null allows all packages. */
  readonly packages: RegExp | null
  readonly because: string
}

const test = /\.(test|fixture)\.tsx?$/
const rules: readonly Rule[] = [
  {
    in: /^contract\//,
    project: /^(contract\/|package\.json$)/,
    packages: /^zod$/,
    because: 'contract may import only zod and package.json',
  },
  {
    in: /^transport\//,
    project: /^(contract|transport)\//,
    packages: null,
    because: 'transport may import only the contract',
  },
  {
    in: /^main\/core\//,
    project: /^(contract|transport|main\/core)\//,
    packages: /^(?!electron$)/,
    because: 'the core may not import a shell or Electron',
  },
  {
    in: /^main\/headless\//,
    project: /^(contract|transport|main\/core|main\/headless)\//,
    packages: /^(?!electron$)/,
    because: 'the headless shell may not import Electron',
  },
  {
    in: /^main\/electron\//,
    project: /^(contract|transport|main\/core|main\/electron)\//,
    packages: null,
    because: 'the Electron shell may import only the core, the contract and transport',
  },
  {
    in: /^main\/stdio\//,
    project:
      /^(main\/stdio\/|contract\/version\.ts$|transport\/(line\/|body-limit\.ts$)|main\/core\/bridge\/programs\/leave-all\.ts$)/,
    packages: /^node:/,
    because:
      'the shim may import only the line, and no packages; only `disconnect` may also import what edits the files of programs',
  },
  {
    in: /^transport\/line\//,
    project: /^transport\/(line\/|(body-limit|event-stream|json|same-secret|web-page)\.ts$)/,
    packages: /^node:/,
    because: 'the shim contains the line, so the line may import no packages',
  },
  {
    in: /^preload\//,
    project: /^(preload\/|transport\/ipc\.ts$)/,
    packages: /^electron$/,
    because: 'preload may import only transport/ipc',
  },
  {
    in: /^renderer\/(?!(dashboard\.)?vite\.config|dashboard\/|ports\/|main\.tsx|workspace\.tsx)/,
    project: /^(contract|renderer\/(desk|ui))\//,
    packages: /^(?!electron$|node:)/,
    because: 'the screens may reach the desk only through renderer/desk/port.ts',
  },
  {
    in: /^renderer\/dashboard\//,
    // From the desk, the dashboard may import only modules that do not depend on a desk: texts for times, downloads, and the
    // zod setting for the content security policy.
    project:
      /^(contract\/|transport\/(client|http-client)\.ts$|renderer\/((dashboard|ui)\/|styles\.css$|desk\/(download|no-eval|time)\.ts$|ports\/hosted\/unsent-work\.ts$))/,
    packages: /^(?!electron$|node:)/,
    because: 'the dashboard may know the service only through the contract, and may not know the desk',
  },
  {
    in: /^renderer\/ports\//,
    project:
      /^(contract\/|renderer\/(ports\/|desk\/(port|core-link|no-eval)\.ts$)|transport\/(client|dispatch|event-stream|http-client|ipc|loopback)\.ts$)/,
    packages: /^(?!electron$|node:)/,
    because: 'a port may not import a screen',
  },
  {
    in: /^renderer\/ui\//,
    project: /^renderer\/ui\//,
    packages: /^(?!zustand|@tanstack\/react-query)/,
    because: 'building blocks may import only each other',
  },
  {
    in: /^backend\//,
    project: /^(contract|transport|backend)\//,
    packages: /^(?!electron$|react)/,
    because: 'the backend may not import the desk',
  },
  {
    in: /\.rows\.ts$/,
    project: /^(contract\/|backend\/jobs\/lease-columns\.ts$)/,
    packages: /^kysely$/,
    because: 'the database imports row types, so row types may not import the database',
  },
]

const featureOf = (path: string) => /^backend\/[^/]+\//.exec(path)?.[0]

/** Lists the imports of a file as written in the file, including type imports and dynamic imports. */
const requestsOf = (file: string): readonly string[] => {
  const text = readFileSync(join(root, file), 'utf8')
  const { module } = parseSync(file, text)
  return [
    ...module.staticImports.map((found) => found.moduleRequest.value),
    ...module.staticExports.flatMap((found) =>
      found.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const literal = /^(['"])(.*)\1$/.exec(text.slice(start, end))
      return literal?.[2] === undefined ? [] : [literal[2]]
    }),
  ]
}

const isOurs = (request: string): boolean => request.startsWith('.')
/** Resolves an import of a file to a path from the project's root. */
const pathOf = (file: string, request: string): string => normalize(join(dirname(file), request))

const faultsOf = (file: string): readonly string[] =>
  requestsOf(file).flatMap((request) => {
    const ours = isOurs(request)
    const target = ours ? pathOf(file, request) : request
    const broken = rules.filter((rule) => {
      const allowed = ours ? rule.project : rule.packages
      return rule.in.test(file) && allowed !== null && !allowed.test(target)
    })
    const stranger =
      ours &&
      /\.(rows|table)\.ts$/.test(target) &&
      featureOf(target) !== featureOf(file) &&
      !(file === 'backend/db/tables.ts' && target.endsWith('.rows.ts'))
    return [
      ...broken.map((rule) => `${file} imports ${target}: ${rule.because}`),
      ...(stranger ? [`${file} imports ${target}: a feature may not import another feature's rows`] : []),
    ]
  })

const allFiles = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.endsWith('.d.ts'))
const files = allFiles.filter((file) => !test.test(file))
const importsOf = (file: string): readonly string[] =>
  requestsOf(file)
    .filter(isOurs)
    .map((request) => pathOf(file, request))
const imports = new Map(allFiles.map((file) => [file, importsOf(file)]))

/** Folders between whose subfolders import cycles are forbidden. A file directly in such a folder counts as a subfolder. */
const houses = ['backend/', 'main/core/', 'main/core/bridge/', 'renderer/desk/', 'renderer/dashboard/']

/**
 * Lists the imports between the subfolders of a folder, by subfolder. Omits imports of `.rows.ts` files, because `db/` imports
 * the rows of every feature.
 */
const betweenRooms = (house: string): Imports => {
  const roomOf = (file: string) =>
    file.startsWith(house) ? house + file.slice(house.length).split('/')[0] : null
  const rooms = new Map<string, readonly string[]>()
  for (const file of files) {
    const room = roomOf(file)
    if (room === null) continue
    const others = (imports.get(file) ?? [])
      .filter((target) => !target.endsWith('.rows.ts'))
      .flatMap((target) => roomOf(target) ?? [])
      .filter((other) => other !== room)
    rooms.set(room, [...(rooms.get(room) ?? []), ...others])
  }
  return rooms
}

const faults = [
  ...files.flatMap(faultsOf),
  ...circlesOf(imports).map((circle) => `${circle.join(' → ')}: these imports form a cycle`),
  ...houses
    .flatMap((house) => circlesOf(betweenRooms(house)))
    .map((circle) => `${circle.join(' → ')}: these subfolders import each other in a cycle`),
]
for (const fault of faults) console.error(fault)
console.log(
  `${files.length} files follow the import rules${faults.length ? `, apart from ${faults.length} faults` : ''}.`,
)
process.exitCode = faults.length ? 1 : 0
