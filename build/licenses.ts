import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')
const modules = join(root, 'node_modules')

/** The folders whose code is part of the desktop app. */
const INSIDE = ['contract', 'transport', 'main', 'preload', 'renderer', 'backend']
const NOT_INSIDE =
  /\.(test|fixture|storm\.test)\.tsx?$|^backend\/(fuzz|storm|evals)\/|^renderer\/dashboard\/|vite\.config\.ts$/

const Package = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
})

/**
 * The packages inside the app, and the texts of their licenses. A package refers to a text by its index, because several
 * packages may have the same text.
 */
type Licenses = {
  readonly texts: readonly string[]
  readonly packages: readonly {
    readonly name: string
    readonly version: string
    readonly license: string
    readonly text: number | null
  }[]
}

/** Writes the list of all packages inside the app, with the texts of their licenses. */
export const writeLicenses = (file: string): void => {
  const texts: string[] = []
  const indexOf = (text: string | null): number | null => {
    if (text === null) return null
    if (!texts.includes(text)) texts.push(text)
    return texts.indexOf(text)
  }
  const packages = [...folders()]
    .map((folder) => {
      const { name, version, license } = packageIn(folder)
      return { name, version, license: license ?? 'see the text', text: indexOf(textIn(folder)) }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'))
  const licenses: Licenses = { texts, packages }
  writeFileSync(file, JSON.stringify(licenses))
}

/** Finds the folders of the imported packages and of everything that these packages depend on. */
const folders = (): ReadonlySet<string> => {
  const found = new Set<string>()
  const add = (name: string, from: string): void => {
    const folder = resolved(name, from)
    if (folder === null || found.has(folder)) return
    found.add(folder)
    const { dependencies, optionalDependencies } = packageIn(folder)
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(needed, folder)
  }
  for (const name of imported()) add(name, root)
  // Electron contains Chromium, whose licenses are in a separate file. The shim contains Node.
  for (const runtime of [join(modules, 'electron'), ...nodeFolders()]) found.add(runtime)
  return found
}

/** Returns the folder of the npm package with this platform's Node, which contains Node's license. */
const nodeFolders = (): readonly string[] => {
  const inside = join(modules, 'node', 'node_modules')
  const names = existsSync(inside) ? readdirSync(inside) : []
  return names.filter((name) => /^node-(?!bin)/.test(name)).map((name) => join(inside, name))
}

const imported = (): ReadonlySet<string> => {
  const files = INSIDE.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ).filter((file) => /\.(tsx?|css)$/.test(file) && !NOT_INSIDE.test(file))
  return new Set(files.flatMap(requestsOf).flatMap(packageNamed))
}

const requestsOf = (file: string): readonly string[] => {
  const text = readFileSync(join(root, file), 'utf8')
  if (file.endsWith('.css'))
    return [...text.matchAll(/@import ['"]([^'"]+)['"]/g)].flatMap(([, name]) => name ?? [])
  const { module } = parseSync(file, text)
  const literal = (start: number, end: number) => /^(['"])(.*)\1$/.exec(text.slice(start, end))?.[2] ?? []
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => literal(start, end)),
  ]
}

/** Returns the name of the package that an import names; empty for files of this project and for Node's own modules. */
const packageNamed = (request: string): readonly string[] =>
  /^(?!\.|node:|virtual:)(@[^/]+\/[^/]+|[^/]+)/.exec(request)?.slice(1) ?? []

/**
 * Finds the folder of a package in the same way as Node, upward from the folder of the importing package. Null if the
 * package is not installed.
 */
const resolved = (name: string, from: string): string | null => {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name)
    if (existsSync(join(folder, 'package.json'))) return folder
    if (at === root || at === dirname(at)) return null
  }
}

const packageIn = (folder: string): z.infer<typeof Package> =>
  Package.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))

const textIn = (folder: string): string | null => {
  const name = readdirSync(folder).find((one) => /^(licen[cs]e|copying)(\.|-|$)/i.test(one))
  return name === undefined ? null : readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim()
}
