import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { micromark } from 'micromark'
import { gfmStrikethrough, gfmStrikethroughHtml } from 'micromark-extension-gfm-strikethrough'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'
import { allowListed } from './allow-listed.ts'
import { type Block, escaped } from './document.ts'
import { foldedWords } from './folded-words.ts'

/**
 * Maximum number of UTF-16 units of an answer that are parsed. The longest section is about half of a pillar article of 3,500
 * words, which is some 12,000 characters in the languages with the longest words.
 */
const MOST = 20_000
/**
 * Maximum number of UTF-16 units that are parsed at once, about 600 words, because the parser's time grows with the square of this
 * number.
 */
const MOST_AT_ONCE = 4_000
/** Maximum number of lines that are parsed at once, for the same reason. */
const MOST_LINES = 200
/** Maximum number of marks of emphasis for each character. Text in which every other word is emphasized has about half as many. */
const DENSEST = 0.2

const ADDRESS = /\(?\bhttps?:\/\/[^\s)<>]+\)?/gi

/** Removes links, because the text must not name a source that was not read. The text of links remains; bare addresses are removed. */
const withoutLinks = (text: string): string =>
  text
    .replaceAll(/!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replaceAll(/<\/?[a-z!][^<>]{0,300}>/gi, '')
    .replaceAll(ADDRESS, '')
const withoutMarks = (text: string): string =>
  withoutLinks(text)
    .replaceAll(/\*\*|__|`/g, '')
    .replaceAll(/(^|\s)[*_](\S[^*_\n]*\S)[*_](?=[\s.,;:!?]|$)/g, '$1$2')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()

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

/** A code fence around the whole answer, or around everything but a sentence before it. */
const FENCED =
  /^([^\n]{0,200}\n\s*)?(```+|~~~+)[ \t]{0,20}(?:markdown|md|html|text|txt)?[ \t]{0,20}\n([\s\S]*?)(?:\n[ \t]*)?\2[ \t]*(?:\n[\s\S]{0,200})?$/i

/** Words with which a model begins when it speaks to the person who asked. An article can begin with them, too. */
const OPENER =
  /^¡?(?:sure|certainly|of course|absolutely|okay|ok|got it|gerne|natürlich|claro que sim|claro|por supuesto|bien sûr|certo|certamente|natuurlijk|もちろん|当然|好的)(?=[\s!,.:、，。！])/iu
/** What tells such a sentence from the beginning of an article: a cry, an offer of help, or that something follows here. */
const OFFERS =
  /^\P{L}*[\p{L} ]{2,14}[!！]|(?<!\p{L})(?:I(?:[’']d| would)(?: be happy| be glad| love| gladly)|(?:happy|glad) to help|I(?:[’']ve| have) (?:written|revised)|(?:below|this) is (?:the|your)|here(?:[’']s| is| are)|nachfolgend|im folgenden|ci-dessous|a continuación|di seguito|abaixo|hieronder|ich helfe|helfe ich|hier (?:ist|sind|is|zijn)|aquí (?:está|tienes|tiene)|voici|ecco|aqui (?:está|vai)|segue)(?!\p{L})|以下(?:は|是)|这是/iu
/** A sentence that announces the requested text. */
const ANNOUNCES =
  /^(?:(?:(?:here(?:’s|'s| is| are)|below is|this is) (?:(?:the|your) (?:[\p{L}\p{N}]+ ){0,3}(?:section|article|opening|text|draft|version|introduction|intro)|an? (?:\p{L}+ ){0,2}(?:draft|version|section))(?=[:.!]|\s(?:for|of|about|on|as|in|with|you|\d)(?!\p{L}))[^\n]{0,120})|(?:hier (?:ist|sind|is)|aquí (?:está|tienes|tiene)|voici|ecco|aqui (?:está|vai)|segue|以下(?:は|是)|这是)[^\n]{0,160}?(?:section|abschnitt|artikel|entwurf|einleitung|fassung|text|sección|artículo|texto|borrador|introducción|texte|brouillon|article|introduction|sezione|articolo|testo|bozza|seção|secção|artigo|rascunho|sectie|tekst|inleiding|セクション|本文|記事|部分|章节|正文)[^\n]{0,80})[:：.!。！]\**$/iu
/** The longest sentence that a model addresses to the person who asked, in UTF-16 units. */
const LONGEST_SAID = 240
const saysHere = (line: string): boolean =>
  line.length <= LONGEST_SAID &&
  !line.includes('\n') &&
  (ANNOUNCES.test(line) || (OPENER.test(line) && OFFERS.test(line)))

/** Words for changes of a text, which tell an offer of the model from a sentence of the article. */
const CHANGES =
  '[^\\n]{0,120}(?:section|article|text|draft|version|chang|adjust|revis|edit|tweak|rewrit|rephras|tone|wording|longer|shorter|else)'
/** A paragraph after the requested text in which the model offers more or counts its words. */
const SAYS_MORE = new RegExp(
  [
    `let me know if (?:you|any|this|that|there)${CHANGES}`,
    'i hope (?:this|that) (?:helps|section|article|text|draft|version|works|meets|is what)',
    `feel free to (?:ask|reach out|let me know|(?:adjust|edit|change|modify|tweak|revise)${CHANGES})`,
    'would you like me to',
    "if you(?:[’']d| would) like me",
    "is there anything (?:else )?(?:you(?:[’']d| would) like|i can)",
    'word count',
    '\\(?\\d+ words\\)?\\.?$',
    'note:? (?:this (?:text|draft|version)|i (?:have|kept|left|used|wrote|did))',
    'sag (?:mir )?bescheid, (?:wenn|falls|ob)',
    'lass(?:en sie)? (?:es )?mich wissen, (?:wenn|falls|ob)',
    'möchte(?:st du|n sie),? dass ich',
    'avísame si|dime si|¿(?:quieres|te gustaría) que',
    "dites-moi si|n[’']hésitez pas à (?:me|demander)|souhaitez-vous que je",
    'fammi sapere se|vuoi che (?:io|lo|la|aggiunga|modifichi|scriva)',
    'me avise se|deixe-me saber|quer que eu',
    'laat (?:het )?me weten|wil je dat ik',
  ]
    .map((phrase) => `^(?:${phrase})`)
    .join('|'),
  'iu',
)

/** Removes the fence and the sentences around the requested text from a model's answer. */
const textAlone = (answer: string): string => {
  const cut = answer.slice(0, MOST)
  const inner = FENCED.exec(cut.trim())?.[3] ?? cut
  const parts = inner.trim().split(/\n\s*\n/)
  while (parts.length > 1 && saysHere(parts[0]?.trim() ?? '')) parts.shift()
  while (parts.length > 1 && SAYS_MORE.test(parts.at(-1)?.trim() ?? '')) parts.pop()
  const [first = '', ...rest] = parts
  // The sentence may also be the first line of the first paragraph.
  const [line = '', ...lines] = first.split('\n')
  const kept = lines.length > 0 && saysHere(line.trim()) ? lines.join('\n') : first
  const alone = [kept, ...rest].join('\n\n')
  return alone === inner ? alone : (FENCED.exec(alone.trim())?.[3] ?? alone)
}

/**
 * Marks of nested lists and quotations at the start of one line. The first two are kept, because each further level takes longer to
 * parse. A line of only `-` or `*` is a horizontal rule.
 */
const NESTED =
  /^(?![ \t]*(?:[-*][ \t]*)+$)([ \t]*(?:(?:>[ \t]*|(?:[-*+]|\d{1,9}[.)])[ \t]+)){2})(?:>[ \t]*|(?:[-*+]|\d{1,9}[.)])[ \t]+)+/gm

/**
 * Adapts what models write but Markdown would read differently: HTML around the text, other bullets, years at the start of a line, check
 * boxes.
 */
const asMarkdown = (text: string): string =>
  text
    .replaceAll(/<head\b[\s\S]*?<\/head>/gi, '')
    .replaceAll(/<\/?(?:div|article|main|header|footer|body|html)\b[^<>]*>/gi, '\n\n')
    .replaceAll(/<(\/?)h[56]\b[^<>]*>/gi, '<$1h4>')
    .replaceAll(/^([ \t]*)[•◦▪‣・●][ \t]*/gmu, '$1- ')
    .replaceAll(/^([ \t]*\d{4,})([.)])/gmu, '$1\\$2')
    .replaceAll(NESTED, '$1')
    .replaceAll(/^([ \t]*[-*+] )\[[ xX]\][ \t]+/gmu, '$1')

/** Indented lines and underlined lines count as text, because models write neither code nor headings in this way. */
const UNUSUAL = { disable: { null: ['codeIndented', 'setextUnderline'] } }

/** A line that, after an empty line, begins something new and so does not continue a list. */
const BEGINS = /^(?![ \t]|[-*+][ \t]|\d{1,9}[.)][ \t])\S/
const linesOf = (text: string): readonly string[] => text.split(/\r\n?|\n/)
const isTooLarge = (text: string): boolean => text.length > MOST_AT_ONCE || linesOf(text).length > MOST_LINES
const FENCE = /^ {0,3}(?:```|~~~)/

/** Splits a long text where something new begins. Only a list, a table or HTML without empty lines makes a part too large. */
const partsOf = (text: string): readonly string[] => {
  if (!isTooLarge(text)) return [text]
  const parts: string[] = []
  let part: string[] = []
  let size = 0
  let isCode = false
  let isAfterEmpty = false
  for (const line of linesOf(text)) {
    if (!isCode && isAfterEmpty && size > MOST_AT_ONCE / 4 && BEGINS.test(line)) {
      parts.push(part.join('\n'))
      part = []
      size = 0
    }
    if (FENCE.test(line)) isCode = !isCode
    isAfterEmpty = line.trim() === ''
    part.push(line)
    size += line.length + 1
  }
  return [...parts, part.join('\n')]
}

/** Whether parsing a part would take longer than for any text that is meant for readers. */
const isHostile = (part: string): boolean =>
  isTooLarge(part) || (part.match(/[*_~`]+/g) ?? []).length > 100 + part.length * DENSEST

/** Treats a text as paragraphs without any markup. */
const asParagraphs = (text: string): string =>
  withoutLinks(text.replaceAll(/<\/?(?:p|li|ul|ol|h[1-6]|tr)\b[^<>]{0,300}>/gi, '\n\n'))
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escaped(paragraph)}</p>`)
    .join('\n')

/** Converts Markdown, HTML or both to HTML that an article may contain. */
const htmlOf = (text: string): string =>
  allowListed(
    partsOf(asMarkdown(text))
      .map((part) =>
        isHostile(part)
          ? asParagraphs(part)
          : micromark(part, {
              allowDangerousHtml: true,
              extensions: [UNUSUAL, gfmTable(), gfmStrikethrough({ singleTilde: false })],
              htmlExtensions: [gfmTableHtml(), gfmStrikethroughHtml()],
            }),
      )
      .join('\n')
      // What a model struck out is not part of the text.
      .replaceAll(/\s?<(del|s|strike)>(?:(?!<\/?\1>).)*<\/\1>/gs, ''),
  )

const INLINE: Readonly<Record<string, string>> = {
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  code: 'code',
}
const GROUPS = new Set(['section', 'li', 'table', 'thead', 'tbody', 'tr', 'blockquote'])

const spoken = (text: string): string =>
  text.replaceAll(ADDRESS, '').replaceAll('**', '').replaceAll(/\s+/g, ' ')
const textIn = (nodes: readonly ChildNode[]): string =>
  nodes
    .map((node) => {
      if (isText(node)) return spoken(node.data)
      if (!isTag(node)) return ''
      return node.name === 'br' || GROUPS.has(node.name) ? `${textIn(node.children)} ` : textIn(node.children)
    })
    .join('')
const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Writes the elements within a paragraph, without links. */
const inlineIn = (nodes: readonly ChildNode[]): string =>
  nodes
    .map((node) => {
      if (isText(node)) return escaped(spoken(node.data))
      if (!isTag(node)) return ''
      if (node.name === 'br') return '<br>'
      const inner = inlineIn(node.children)
      const name = INLINE[node.name]
      return name === undefined || inner.trim() === '' ? inner : `<${name}>${inner}</${name}>`
    })
    .join('')

/** The text of a block, with its HTML only if the HTML contains more than the text. */
const phrase = (nodes: readonly ChildNode[]): { readonly text: string; readonly html?: string } => {
  const text = tidy(textIn(nodes))
  const html = tidy(inlineIn(nodes))
  return html === escaped(text) ? { text } : { text, html }
}

const childrenOf = ({ children }: Element, ...names: readonly string[]): readonly Element[] =>
  children.filter(isTag).filter(({ name }) => names.includes(name))

/** Elements whose direct text has no meaning, only their child elements. */
const GROUPED = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tr'])

/** Writes a list, a table, a quotation or code as a whole. */
const outlined = (element: Element): string => {
  const { name } = element
  if (name === 'pre') return `<pre>${escaped(textIn(element.children).trim())}</pre>`
  if (name === 'p') return `<p>${tidy(inlineIn(element.children))}</p>`
  if (INLINE[name] !== undefined || name === 'a') return inlineIn([element])
  if (/^h[1-6]$/.test(name)) return `<p><strong>${tidy(inlineIn(element.children))}</strong></p>`
  if (name === 'hr' || name === 'br') return ''
  const inner = element.children
    .map((node) => {
      if (isTag(node)) return outlined(node)
      return isText(node) && !GROUPED.has(name) ? escaped(spoken(node.data)) : ''
    })
    .join('')
    .replaceAll(/(?<!\s)\s+(?=<[uo]l>)/g, '')
    .trim()
  return `<${name}>${inner}</${name}>`
}

const itemsOf = (list: Element): Block | null => {
  const items = childrenOf(list, 'li')
  const ordered = list.name === 'ol'
  const start = Number(list.attribs.start ?? 1) || 1
  const isPlain = items.every(
    (item) => childrenOf(item, 'ul', 'ol', 'table', 'pre', 'blockquote').length === 0,
  )
  const said = items.map(({ children }) => phrase(children)).filter(({ text }) => text !== '')
  if (said.length === 0) return null
  if (!isPlain) {
    const from =
      ordered && start !== 1 ? outlined(list).replace('<ol>', `<ol start="${start}">`) : outlined(list)
    return { kind: 'markup', text: said.map(({ text }) => text).join('\n'), html: from }
  }
  return {
    kind: 'list',
    ordered,
    items: said.map(({ text }) => text),
    ...(start === 1 ? {} : { start }),
    ...(said.every(({ html }) => html === undefined)
      ? {}
      : { html: said.map(({ text, html }) => html ?? escaped(text)) }),
  }
}

/** Removes line breaks from both ends of a paragraph. */
const withoutOuterBreaks = (html: string): string => {
  const lines = html.split('<br>')
  const from = lines.findIndex((line) => line.trim() !== '')
  return lines
    .slice(from, lines.findLastIndex((line) => line.trim() !== '') + 1)
    .join('<br>')
    .trim()
}

/** Splits one paragraph at the empty lines between its parts. */
const paragraphsIn = (nodes: readonly ChildNode[]): readonly Block[] => {
  const parts: ChildNode[][] = [[]]
  let breaks = 0
  for (const node of nodes) {
    const isBreak = isTag(node) && node.name === 'br'
    if (isBreak) breaks += 1
    else if (!isText(node) || node.data.trim() !== '') {
      if (breaks > 1) parts.push([])
      breaks = 0
    }
    parts.at(-1)?.push(node)
  }
  return parts.flatMap((part): readonly Block[] => {
    const { text, html } = phrase(part)
    const trimmed = html && withoutOuterBreaks(html)
    if (text === '') return []
    return [
      {
        kind: 'paragraph',
        text,
        ...(trimmed === undefined || trimmed === escaped(text) ? {} : { html: trimmed }),
      },
    ]
  })
}

const blockOf = (element: Element): readonly Block[] => {
  const { name, children } = element
  if (/^h[1-6]$/.test(name)) {
    const text = tidy(textIn(children))
    return text === '' ? [] : [{ kind: 'subheading', text }]
  }
  if (name === 'ul' || name === 'ol') {
    const list = itemsOf(element)
    return list === null ? [] : [list]
  }
  if (name === 'section') return blocksIn(children)
  if (name === 'table' || name === 'blockquote' || name === 'pre') {
    const text = tidy(textIn(children))
    return text === '' ? [] : [{ kind: 'markup', text, html: outlined(element) }]
  }
  return paragraphsIn(children)
}

const BLOCKS = new Set([
  'p',
  'ul',
  'ol',
  'table',
  'blockquote',
  'pre',
  'section',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
])

const blocksIn = (nodes: readonly ChildNode[]): readonly Block[] => {
  const blocks: Block[] = []
  let loose: ChildNode[] = []
  const end = () => {
    blocks.push(...paragraphsIn(loose))
    loose = []
  }
  for (const node of nodes)
    if (isTag(node) && BLOCKS.has(node.name)) {
      end()
      blocks.push(...blockOf(node))
    } else loose.push(node)
  end()
  return blocks
}

/** Continues the numbers of a list that text between its items has split into lists of one item, which all begin at 1. */
const countedOn = (blocks: readonly Block[]): readonly Block[] => {
  let last: { readonly to: number; readonly single: boolean } | null = null
  return blocks.map((block) => {
    if (block.kind === 'subheading') last = null
    if (block.kind !== 'list' || !block.ordered) return block
    const before = last?.single && block.start === undefined ? last.to : null
    const start = before === null ? (block.start ?? 1) : before + 1
    last = { to: start + block.items.length - 1, single: block.items.length === 1 }
    return start === 1 ? block : { ...block, start }
  })
}

/** Converts a model's answer, in Markdown or HTML, to blocks. Leaves out sentences around the text and the section's own heading. */
export const blocksOf = (answer: string, heading?: string): readonly Block[] => {
  const blocks = countedOn(blocksIn(parseDocument(htmlOf(textAlone(answer))).children))
  const [first, ...rest] = blocks
  const repeats =
    heading !== undefined &&
    (first?.kind === 'subheading' || first?.kind === 'paragraph') &&
    foldedWords(first.text) === foldedWords(heading)
  return repeats ? rest : blocks
}
