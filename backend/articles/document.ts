import { z } from 'zod'
import { Took } from '../../contract/articles.ts'
import { countWords } from '../../contract/words.ts'
import { fixedWords } from './fixed-words.ts'

/**
 * A part of a section. All texts and items are plain text. `html` is the same text with emphasis, as allow-listed HTML; it is left out if
 * there is no emphasis.
 */
const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), text: z.string(), html: z.string().optional() }),
  z.object({ kind: z.literal('subheading'), text: z.string() }),
  z.object({
    kind: z.literal('list'),
    ordered: z.boolean(),
    items: z.array(z.string()),
    /** The number of the first item of an ordered list; 1 if it is left out. */
    start: z.int().optional(),
    html: z.array(z.string()).optional(),
  }),
  /** A table, a quotation, code or a list within a list. */
  z.object({ kind: z.literal('markup'), text: z.string(), html: z.string() }),
])
export type Block = z.infer<typeof Block>

const Question = z.object({ question: z.string(), answer: z.string() })
export type Question = z.infer<typeof Question>
const Source = z.object({
  url: z.string(),
  label: z.string(),
  /** The beginning of the page's text; empty until the page is read. */
  excerpt: z.string().default(''),
})
export type Source = z.infer<typeof Source>

/**
 * A page that was read for the writer, with the passages of its text that suit the article. `of` says where the page comes from:
 * the person named it, it is on the person's own site, the search found it, or the model named it.
 */
const PageRead = z.object({
  url: z.string(),
  title: z.string(),
  text: z.string(),
  of: z.enum(['given', 'own', 'found', 'named']),
})
export type PageRead = z.infer<typeof PageRead>
/** A page or a search that failed, with the reason in words that follow “it ”. */
const Unread = z.object({
  url: z.string(),
  why: z.string(),
  of: z.enum(['given', 'own', 'found', 'named', 'search']),
})
export type Unread = z.infer<typeof Unread>

/** The parts of an article that are written so far. A worker that takes over the job continues from them. */
export const Work = z.object({
  /** The language of the title, as an ISO 639-1 code; empty if it is not known. */
  language: z.string().default('en'),
  keyword: z.string().default(''),
  angle: z.string().default(''),
  /** The business as the person’s settings describe it; empty without a description. */
  business: z.object({ name: z.string(), description: z.string() }).default({ name: '', description: '' }),
  /** Who reads the article, in which country, and how the text addresses them; each is empty if it is not known. */
  reader: z.string().default(''),
  country: z.string().default(''),
  address: z.string().default(''),
  /** The person in which the business speaks, with the names of its people, such as “I (Ann)”; empty if it is not known. */
  speaker: z.string().default(''),
  /** Whether the outline exists. An outline may have no headings. */
  outlined: z.boolean().default(false),
  headings: z.array(z.string()).default([]),
  /** What each section covers, in the order of the headings; empty if the writer makes no plan. */
  covers: z.array(z.string()).default([]),
  /** The relative lengths of the sections, by how much there is to say; empty if all are equal. */
  weights: z.array(z.number()).default([]),
  /** Questions of readers that the FAQ may answer. */
  questions: z.array(z.string()).default([]),
  /** Pages that the model would cite. They are read before they are cited. */
  to_cite: z.array(Source).default([]),
  /** The opening first, then one section for each heading. */
  sections: z.array(z.array(Block)).default([]),
  faq: z.array(Question).default([]),
  meta: z.object({ seo_title: z.string(), meta_description: z.string() }).nullable().default(null),
  /** The pages that the article cites. */
  sources: z.array(Source).default([]),
  /** Whether the finished text was read again, and whether the model gave no usable answer to one of the two readings. */
  read_again: z.boolean().default(false),
  last_reading_failed: z.boolean().default(false),
  /** The pages that were read before the writing began. */
  pages: z.array(PageRead).default([]),
  unread: z.array(Unread).default([]),
  /** Titles of posts of the person’s own site that the text may mention, so that a phrase of the text can become a link. */
  mention: z.array(z.string()).default([]),
  /** How many sentences were removed because they relied on a source that was not read. */
  claims_removed: z.int().default(0),
  /** Sentences about the business, or naming somebody, that neither the order nor a page that was read supports. */
  unsupported: z.array(z.string()).default([]),
  /** Sentences on the subject that the fact check doubts, and what to verify in each. */
  doubts: z.array(z.object({ sentence: z.string(), verify: z.string() })).default([]),
  /** Figures that follow from the order by a calculation, as they are written, with their sentences. */
  calculated: z.array(z.object({ sentence: z.string(), words: z.string() })).default([]),
  /** Posts of the person's own site that the text should link to. */
  related: z.array(z.object({ url: z.string(), title: z.string() })).default([]),
  /** The usage of the model by each step so far, in the order of the steps. */
  took: z.array(Took).default([]),
})
export type Work = z.infer<typeof Work>

/** The work of an article that has not been started, as JSON. */
export const EMPTY_WORK = JSON.stringify(Work.parse({}))

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
/** Escapes a plain text for an HTML element or attribute. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
const tag = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`

const htmlOf = (block: Block): string => {
  switch (block.kind) {
    case 'paragraph':
      return block.html === undefined ? tag('p', block.text) : `<p>${block.html}</p>`
    case 'subheading':
      return tag('h3', block.text)
    case 'list': {
      const name = block.ordered ? 'ol' : 'ul'
      const start = block.start === undefined ? '' : ` start="${block.start}"`
      const items = block.html ?? block.items.map(escaped)
      return `<${name}${start}>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</${name}>`
    }
    case 'markup':
      return block.html
  }
}

/** Renders the body as HTML. Its input is plain text or allow-listed HTML, so it cannot contain other markup. */
export const renderBody = ({ language, headings, sections, faq, sources }: Work): string => {
  const words = fixedWords(language)
  return [
    ...sections.flatMap((blocks, at) => {
      const heading = headings[at - 1]
      return [...(heading === undefined ? [] : [tag('h2', heading)]), ...blocks.map(htmlOf)]
    }),
    ...(sources.length === 0
      ? []
      : [
          ...(words.reading === null ? [] : [tag('h2', words.reading)]),
          `<ul>\n${sources.map(linkOf).join('\n')}\n</ul>`,
        ]),
    ...(faq.length === 0 ? [] : [faqOf(faq, words.faq)]),
  ].join('\n')
}

const linkOf = ({ url, label }: Source): string =>
  `<li><a href="${escaped(url)}">${escaped(label)}</a> (${escaped(new URL(url).hostname)})</li>`

const faqOf = (faq: readonly Question[], heading: string): string =>
  [
    '<section class="faq">',
    tag('h2', heading),
    ...faq.flatMap(({ question, answer }) => [tag('h3', question), tag('p', answer)]),
    '</section>',
  ].join('\n')

/** Returns the plain text of a block. */
export const plainOf = (block: Block): string => (block.kind === 'list' ? block.items.join('\n') : block.text)

/** Counts the words of a section's blocks. */
export const wordsOf = (blocks: readonly Block[]): number => countWords(blocks.map(plainOf).join('\n'))
