import Turndown from 'turndown'
import { bodyOf } from './body-html.ts'

const cells = (row: Element, write: (html: string) => string): string =>
  `| ${[...row.children]
    .map((cell) =>
      write(cell.innerHTML)
        .replaceAll(/\s*\n\s*/g, ' ')
        .replaceAll('|', '\\|'),
    )
    .join(' | ')} |`

const writer = (): Turndown => {
  const made = new Turndown({
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    hr: '---',
  })
  const write = (html: string) => (html.trim() === '' ? '' : made.turndown(html))
  return made.addRule('table', {
    filter: 'table',
    replacement: (_content, node) => {
      if (!(node instanceof Element)) return ''
      const [head, ...rows] = node.querySelectorAll('tr')
      if (!head) return ''
      const rule = `|${' --- |'.repeat(head.children.length)}`
      return `\n\n${[cells(head, write), rule, ...rows.map((row) => cells(row, write))].join('\n')}\n\n`
    },
  })
}

/** Converts a body to Markdown. If a title is given, it is the heading. */
export const markdownOf = (html: string, title?: string): string => {
  const text = writer().turndown(bodyOf(html)).trim()
  return `${title === undefined ? '' : `# ${title}\n\n`}${text}\n`
}
