/** One defence taken out: a file `defences/NN-what-is-taken-out.patch`. */
export type Removal = {
  /** Name of its file. */
  readonly file: string
  /** What it is a defence against: an id in `defences/threats.md`, such as `3` or `A4`. */
  readonly threat: string
  /** What holds, and what somebody gains without it. */
  readonly defence: string
  readonly without: string
  /** The test that must fail without it: its file, and its name or a part of that. */
  readonly test: { readonly file: string; readonly name: string }
  readonly runner: 'vitest' | 'headless' | 'electron'
}

const SHELLS = ['headless', 'electron'] as const

/** Reads the header of a removal; throws an Error that says what is wrong with the file. */
export const parseRemoval = (file: string, text: string): Removal => {
  const fail = (what: string): never => {
    throw new Error(`defences/${file}: ${what}`)
  }
  const threat = /^0*([A-Z]?\d+)-[a-z0-9-]+\.patch$/.exec(file)?.[1]
  if (!threat) return fail('its name is not like 03-what-is-taken-out.patch')
  const end = text.indexOf('\n\n')
  if (!/^diff --git /m.test(text.slice(end + 2))) return fail('no diff follows an empty line')
  const header = new Map<string, string>()
  for (const line of text.slice(0, end).split('\n')) {
    const [, name, value] = /^(Defence|Without|Test|Shell): (.+)$/.exec(line) ?? []
    if (!name || !value || header.has(name)) return fail(`its header cannot hold “${line}”`)
    header.set(name, value.trim())
  }
  const field = (name: string): string => header.get(name) ?? fail(`its header has no “${name}: …”`)
  const [, testFile, name] = /^(\S+\.(?:test|spec)\.tsx?) > (.+)$/.exec(field('Test')) ?? []
  if (!testFile || !name) return fail('its “Test: …” is not like path/of/file.test.ts > name of the test')
  const browser = testFile.includes('.spec.')
  const shell = SHELLS.find((one) => one === (header.get('Shell') ?? 'headless'))
  if (!shell || (header.has('Shell') && !browser))
    return fail('“Shell: …” is headless or electron, and for a .spec.ts alone')
  return {
    file,
    threat,
    defence: field('Defence'),
    without: field('Without'),
    test: { file: testFile, name },
    runner: browser ? shell : 'vitest',
  }
}

/** The ids of the rows of `defences/threats.md`, in their order. */
export const threatsIn = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/^\| ?([A-Z]?\d+) ?\|/gm)].map(([, id = '']) => id)
