/**
 * Inserts a section into a TOML text, in place of an earlier version of the section. Keeps everything else, including
 * comments.
 */
export const withSection = (text: string, name: string, lines: readonly string[]): string => {
  const section = [`[${name}]`, ...lines].join('\n')
  const at = sectionAt(text, name)
  if (at) return `${text.slice(0, at.from)}${section}\n${text.slice(at.to)}`
  const before = text === '' || text.endsWith('\n') ? text : `${text}\n`
  return `${before}${before === '' ? '' : '\n'}${section}\n`
}

/** Sets values in a section of a TOML text, next to the section's other values; null if the section does not exist. */
export const withValues = (
  text: string,
  name: string,
  values: Readonly<Record<string, string>>,
): string | null => {
  const headings = headingsIn(text)
  const at = headings.findIndex(([, heading]) => plain(heading) === name)
  const heading = headings[at]
  if (!heading) return null
  const from = heading.index + heading[0].length
  const to = headings[at + 1]?.index ?? text.length
  const body = Object.entries(values).reduce(
    (lines, [key, value]) => {
      // An array may take several lines.
      const present = new RegExp(`^[ \\t]*${key}[ \\t]*=(?:[ \\t]*\\[[ \\t]*\\n[^\\]]*\\])?.*$`, 'm')
      return present.test(lines)
        ? lines.replace(present, () => `${key} = ${value}`)
        : `\n${key} = ${value}${lines}`
    },
    text.slice(from, to),
  )
  return text.slice(0, from) + body + text.slice(to)
}

/** Removes a section and its subsections from a TOML text. */
export const withoutSection = (text: string, name: string): string => {
  const at = sectionAt(text, name)
  if (!at) return text
  const before = text.slice(0, at.from)
  const rest = text.slice(at.to)
  const isBlankTwice = rest.trim() === '' || (before.endsWith('\n\n') && rest.startsWith('\n'))
  return withoutSection((isBlankTwice ? before.replace(/\n\n$/, '\n') : before) + rest, name)
}

/**
 * Finds the range from a section's heading to its last value. Comments after the last value may belong to the next section.
 * Subtables (`name.env`) belong to the section.
 */
const sectionAt = (text: string, name: string): { readonly from: number; readonly to: number } | null => {
  const headings = headingsIn(text)
  const first = headings.findIndex(
    ([, heading]) => plain(heading) === name || plain(heading).startsWith(`${name}.`),
  )
  if (first < 0) return null
  const next = headings.slice(first + 1).find(([, heading]) => {
    const other = plain(heading)
    return other !== name && !other.startsWith(`${name}.`)
  })
  const from = headings[first]?.index ?? 0
  const own = text.slice(from, next?.index ?? text.length)
  return { from, to: from + withoutLastComments(own).length }
}

/** Removes the empty lines and comments at the end of a section. Its first line always stays. */
const withoutLastComments = (section: string): string => {
  const lines = section.split('\n')
  const last = lines.findLastIndex((line, place) => place === 0 || !/^[ \t]*(?:#.*)?$/.test(line))
  return last === lines.length - 1 ? section : `${lines.slice(0, last + 1).join('\n')}\n`
}

const headingsIn = (text: string): readonly RegExpExecArray[] => [
  ...text.matchAll(/^[ \t]*\[\[?([^\]\n]+)\]?\][ \t]*(?:#.*)?$/gm),
]

/** Normalizes a heading: `"mcp_servers" . 'quillport'` becomes `mcp_servers.quillport`. */
const plain = (heading: string | undefined): string =>
  (heading ?? '')
    .split('.')
    .map((part) => part.trim().replace(/^(["'])(.*)\1$/, '$2'))
    .join('.')
