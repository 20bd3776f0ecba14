import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { CLEAN_ENV } from '../run/clean-env.fixture.ts'

/** A field of an answer as skill.md describes it. */
type Field = { readonly about: string; readonly inner: Fields }
type Fields = ReadonlyMap<string, Field>

/** One operation as skill.md describes it. */
export type SkillOperation = {
  readonly title: string
  readonly text: string
  readonly command: string
  /** The fields of the answer, or a type of text. */
  readonly answer: Fields | string
  readonly errors: readonly string[]
}

/** Reads every operation of a skill.md, in order. */
export const operationsIn = (skill: string): readonly SkillOperation[] => {
  const known: SkillOperation[] = []
  for (const text of skill
    .split(/^### /m)
    .slice(1)
    .map((part) => part.split(/^## /m)[0] ?? '')) {
    const title = text.split('\n')[0] ?? ''
    const command = /```sh\n(.+?)\n```/s.exec(text)?.[1] ?? ''
    const said = /^Answer:\s+(.+?)(?:\n\n|\n*$(?![\s\S]))/ms.exec(text)?.[1] ?? ''
    const errors = [...(/^Errors: (.+)\.$/m.exec(text)?.[1] ?? '').matchAll(/`(\w+)`/g)].map(
      ([, code = '']) => code,
    )
    known.push({ title, text, command, errors, answer: answerOf(said, known) })
  }
  return known
}

const answerOf = (said: string, known: readonly SkillOperation[]): Fields | string => {
  const type = /^text, as `(.+)`\.$/.exec(said)?.[1]
  if (type !== undefined) return type
  if (said === '`{}`.') return new Map()
  const before = said.startsWith('- ') ? null : referredTo(said, new Map(), known)
  if (before) return before
  const fields = fieldsOf(said.split('\n'), known)
  if (fields.size === 0) throw new Error(`skill.md describes no answer: ${said}`)
  return fields
}

/** Reads the fields of a list, each with the fields that are indented below it. */
const fieldsOf = (
  lines: readonly string[],
  known: readonly SkillOperation[],
  top: Map<string, Field> = new Map(),
  fields = top,
): Fields => {
  for (let at = 0; at < lines.length; ) {
    const below = lines.slice(at + 1)
    const end = below.findIndex((line) => !line.startsWith('  '))
    const inner = (end < 0 ? below : below.slice(0, end)).map((line) => line.slice(2))
    for (const [, name = '', about = ''] of (lines[at] ?? '').matchAll(
      /(?<=^- |\), )`(\w+)` \(([^()]+)\)/g,
    )) {
      const own = new Map<string, Field>()
      fields.set(name, { about, inner: referredTo(about, top, known) ?? own })
      fieldsOf(inner, known, top, own)
    }
    at += 1 + inner.length
  }
  return fields
}

/** Finds the fields that a reference such as “as `leads.reasons` of *List leads*” names; null if it names none. */
const referredTo = (words: string, top: Fields, known: readonly SkillOperation[]): Fields | null => {
  const [, field, of, whole] = /\bas (?:`([\w.]+)`(?: of \*(.+?)\*)?|in \*(.+?)\*)/.exec(words) ?? []
  const title = of ?? whole
  if (field === undefined && title === undefined) return null
  const answer = title === undefined ? top : known.find((one) => one.title === title)?.answer
  if (!answer || typeof answer === 'string') throw new Error(`skill.md refers to nothing: ${words}`)
  let fields: Fields = answer
  for (const name of field?.split('.') ?? []) {
    const inner = fields.get(name)?.inner
    if (!inner) throw new Error(`skill.md refers to no field: ${words}`)
    fields = inner
  }
  return fields
}

/** Lists the differences between an answer and its description. */
export const differences = (value: unknown, fields: Fields, at = 'answer'): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [`${at} is no object`]
  const given = new Map<string, unknown>(Object.entries(value))
  return [
    ...[...given.keys()].filter((name) => !fields.has(name)).map((name) => `${at}.${name} is not described`),
    ...[...fields].flatMap(([name, field]) => {
      if (given.has(name)) return differencesOf(given.get(name), field, `${at}.${name}`)
      return /\boptional\b/.test(field.about) ? [] : [`${at}.${name} is absent`]
    }),
  ]
}

const differencesOf = (value: unknown, { about, inner }: Field, at: string): readonly string[] => {
  if (value === null) return /\bor null\b/.test(about) ? [] : [`${at} is null`]
  if (about.startsWith('list of ')) {
    if (!Array.isArray(value)) return [`${at} is no list`]
    return inner.size === 0 ? [] : value.flatMap((one) => differences(one, inner, at))
  }
  if (about.startsWith('object')) return inner.size === 0 ? [] : differences(value, inner, at)
  return isOf(about, value) ? [] : [`${at} is ${JSON.stringify(value)}, not ${about}`]
}

const isOf = (about: string, value: unknown): boolean => {
  if (about.startsWith('`')) return about.includes(`\`${value}\``)
  const type = about.split(/[ ,]/)[0]
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'time' || type === 'date') return !Number.isNaN(Date.parse(String(value)))
  return typeof value === type
}

/** Runs a command of skill.md exactly as written and returns its output. Throws if curl or the service fails. */
export const runCommand = async (command: string): Promise<string> => {
  const whole = command.replace(/^curl /, 'curl --silent --show-error --fail-with-body ')
  const { stdout } = await promisify(execFile)('sh', ['-c', whole], { env: CLEAN_ENV }).catch((thrown) => {
    throw new Error(`${whole}\n${thrown.stdout}\n${thrown.stderr}`)
  })
  return stdout
}
