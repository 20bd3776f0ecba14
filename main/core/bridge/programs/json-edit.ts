import { isDeepStrictEqual } from 'node:util'
import {
  applyEdits,
  createScanner,
  findNodeAtLocation,
  modify,
  type Node,
  parse,
  parseTree,
} from 'jsonc-parser'

type Path = readonly string[]
type Difference = { readonly path: Path; readonly value: unknown; readonly isOurs: boolean }

/**
 * Makes the one change to a JSON text that another, rewritten text shows: sets or removes our entry, named `entry`. Keeps
 * everything else as it is, including comments. Null if the other text differs in anything else, or if the change cannot be
 * made.
 */
export const withOnlyEntry = (text: string, rewritten: string, entry: string): string | null => {
  const wanted = configOf(rewritten)
  const changes = differences(configOf(text), wanted, entry)
  if (!changes.every(({ isOurs }) => isOurs)) return null
  const edited = changes.reduce(
    (now, { path, value }) =>
      value === undefined ? withoutProperty(now, path) : withValue(now, path, value),
    text,
  )
  // Checks the edit, because a wrong edit could cost the person settings.
  return isDeepStrictEqual(configOf(edited), wanted) ? edited : null
}

const treeOf = (text: string): Node | undefined => parseTree(text, [], { allowTrailingComma: true })
const configOf = (text: string): unknown => parse(text, [], { allowTrailingComma: true })

/** Lists the values in which two configurations differ. Our entry counts as one value. */
const differences = (was: unknown, is: unknown, entry: string, path: Path = []): readonly Difference[] => {
  if (isDeepStrictEqual(was, is)) return []
  if (path.at(-1) === entry) return [{ path, value: is, isOurs: true }]
  const [before, after] = [recordOf(was ?? {}), recordOf(is)]
  // In place of null, which contains nothing to keep, the list of servers is written.
  if (was === null || !before || !after) return [{ path, value: is, isOurs: was === null }]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    differences(before[name], after[name], entry, [...path, name]),
  )
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null

const withValue = (text: string, path: Path, value: unknown): string => {
  const indent = /\n([ \t]+)"/.exec(text)?.[1] ?? '  '
  const root = treeOf(text)
  const list = root && findNodeAtLocation(root, path.slice(0, -1))
  const last = list?.children?.at(-1)
  const isNew = root && !findNodeAtLocation(root, [...path])
  if (isNew && list && last && text.slice(endOf(last), endOf(list)).includes('\n'))
    return withLast(text, last, JSON.stringify(path.at(-1)), JSON.stringify(value, null, indent))
  const formattingOptions = { insertSpaces: !indent.includes('\t'), tabSize: indent.length, eol: '\n' }
  return applyEdits(text, modify(text, [...path], value, { formattingOptions }))
}

/**
 * Adds a property on its own line after the line of the last one. Unlike `modify`, neither formats that line nor moves its
 * comment.
 */
const withLast = (text: string, last: Node, name: string, value: string): string => {
  const comma = commaAfter(text, endOf(last))
  const end = endOf(last)
  const lineEnd = text.indexOf('\n', comma ?? end)
  const margin = /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', last.offset) + 1))?.[0] ?? ''
  const added = `\n${margin}${name}: ${value.replaceAll('\n', `\n${margin}`)}`
  return comma === null
    ? `${text.slice(0, end)},${text.slice(end, lineEnd)}${added}${text.slice(lineEnd)}`
    : `${text.slice(0, lineEnd)}${added},${text.slice(lineEnd)}`
}

/** Removes a property and its comma, but not the comments around it, which `modify` would delete. */
const withoutProperty = (text: string, path: Path): string => {
  const root = treeOf(text)
  const property = root && findNodeAtLocation(root, [...path])?.parent
  if (!property) return text
  const siblings = property.parent?.children ?? []
  const previous = siblings[siblings.indexOf(property) - 1]
  const next = commaAfter(text, endOf(property))
  if (next !== null) return withoutLine(withoutLine(text, next, next + 1), property.offset, endOf(property))
  const without = withoutLine(text, property.offset, endOf(property))
  const comma = previous ? commaAfter(text, endOf(previous)) : null
  return comma === null ? without : withoutLine(without, comma, comma + 1)
}

const endOf = ({ offset, length }: Node): number => offset + length

/** Finds the comma after a property; null if the property is the last one. */
const commaAfter = (text: string, end: number): number | null => {
  const scanner = createScanner(text)
  scanner.setPosition(end)
  for (;;) {
    scanner.scan()
    const at = scanner.getTokenOffset()
    if (text[at] === ',') return at
    if (!/^[\s/]/.test(text[at] ?? '')) return null
  }
}

/** Removes a part of a text, and the line that contained nothing else. */
const withoutLine = (text: string, from: number, to: number): string => {
  let [start, end] = [from, to]
  while (isSpace(text[start - 1])) start -= 1
  while (isSpace(text[end])) end += 1
  const isWholeLine = text[start - 1] === '\n' && text[end] === '\n'
  return isWholeLine ? text.slice(0, start) + text.slice(end + 1) : text.slice(0, from) + text.slice(to)
}

const isSpace = (character: string | undefined): boolean => character === ' ' || character === '\t'
