/** A TOML text with a section of these lines, in place of an earlier one; all else stays, comments too. */
export const withSection = (text: string, name: string, lines: readonly string[]): string => {
  const section = [`[${name}]`, ...lines].join('\n')
  const at = sectionAt(text, name)
  if (at) return `${text.slice(0, at.from)}${section}\n${text.slice(at.to)}`
  const before = text === '' || text.endsWith('\n') ? text : `${text}\n`
  return `${before}${before === '' ? '' : '\n'}${section}\n`
}

/** A TOML text without a section and those below it. */
export const withoutSection = (text: string, name: string): string => {
  const at = sectionAt(text, name)
  if (!at) return text
  const before = text.slice(0, at.from)
  const rest = text.slice(at.to)
  return withoutSection(rest.trim() === '' ? before.replace(/\n\n$/, '\n') : before + rest, name)
}

/** From a section's heading to the next one's; the tables below it (`name.env`) belong to it. */
const sectionAt = (text: string, name: string): { readonly from: number; readonly to: number } | null => {
  const headings = [...text.matchAll(/^[ \t]*\[\[?[ \t]*([^\]\n]+?)[ \t]*\]?\][ \t]*(?:#.*)?$/gm)]
  const first = headings.findIndex(
    ([, heading]) => plain(heading) === name || plain(heading).startsWith(`${name}.`),
  )
  if (first < 0) return null
  const next = headings.slice(first + 1).find(([, heading]) => {
    const other = plain(heading)
    return other !== name && !other.startsWith(`${name}.`)
  })
  return { from: headings[first]?.index ?? 0, to: next?.index ?? text.length }
}

/** `"mcp_servers" . 'quillport'` as `mcp_servers.quillport`. */
const plain = (heading: string | undefined): string =>
  (heading ?? '')
    .split('.')
    .map((part) => part.trim().replace(/^(["'])(.*)\1$/, '$2'))
    .join('.')
