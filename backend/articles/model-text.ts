import type { Block } from './document.ts'

/** Removes links, because the text must not name a source that was not read. The words of links remain; bare addresses do not. */
const withoutLinks = (text: string): string =>
  text
    .replaceAll(/!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replaceAll(/<[^<>]{1,300}>/g, '')
    .replaceAll(/\(?\bhttps?:\/\/[^\s)]+\)?/gi, '')
const withoutMarks = (text: string): string =>
  withoutLinks(text)
    .replaceAll(/\*\*|__|`/g, '')
    .replaceAll(/(^|\s)[*_](\S[^*_\n]*\S)[*_](?=[\s.,;:!?]|$)/g, '$1$2')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()

const LIST_ITEM = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/

const blockOf = (lines: readonly string[]): Block | null => {
  const [first = ''] = lines
  if (lines.every((line) => LIST_ITEM.test(line))) {
    const items = lines.map((line) => withoutMarks(line.replace(LIST_ITEM, ''))).filter((item) => item !== '')
    return items.length === 0 ? null : { kind: 'list', ordered: /^\s*\d/.test(first), items }
  }
  const heading = /^#{1,6}\s+(.+)$/.exec(first)?.[1]
  if (heading && lines.length === 1) return { kind: 'subheading', text: withoutMarks(heading) }
  const text = withoutMarks(lines.join(' '))
  return text === '' ? null : { kind: 'paragraph', text }
}

const kindOfLine = (line: string): string =>
  LIST_ITEM.test(line) ? 'list' : /^#{1,6}\s/.test(line) ? `heading ${line}` : 'text'

/** Converts a model's plain text or Markdown to blocks of plain text. */
export const blocksOf = (answer: string): readonly Block[] => {
  const groups: string[][] = []
  let last = ''
  for (const line of answer.split('\n')) {
    const kind = line.trim() === '' ? '' : kindOfLine(line)
    if (kind !== '' && kind === last) groups.at(-1)?.push(line)
    else if (kind !== '') groups.push([line])
    last = kind
  }
  return groups.map(blockOf).filter((block) => block !== null)
}

/** Removes the markup from one line of a model's answer. */
export const plainLine = (text: string): string =>
  withoutMarks(text.replaceAll(/\s+/g, ' ')).replace(/^#+\s*/, '')

/** Removes Markdown from one line of a person's text. Other signs stay as the person wrote them. */
export const withoutMarkdown = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/!?\[([^[\]]*)\]\(https?:[^()\s]*\)/gi, '$1')
    .replaceAll(/\*\*|__|`/g, '')
    .replaceAll(/(^|\s)[*_](\S[^*_\n]*\S)[*_](?=[\s.,;:!?]|$)/g, '$1$2')
    .replace(/^\s*#{1,6}\s+/, '')
    .trim()
