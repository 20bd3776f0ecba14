import type { ArticleOrder } from './article-order.ts'
import { withoutMarkdown } from './model-text.ts'

/** Maximum number of headings. A model is asked for this many in the longest article. */
const MOST = 20
const LONGEST = 160

/** A line of a list. The first group is its text. */
export const LIST_LINE = /^\s*(?:(?:[-*•–]|\d{1,2}[.)]|#{1,4})\s+|[・●◦]\s*|\d{1,2}[、．]\s*)(\S.*)$/u
const NAMED =
  /^\s*(?:sections?|outline|headings?|structure|gliederung|abschnitte|überschriften|aufbau|esquema|secciones|estructura|apartados|plan|titres|scaletta|sezioni|struttura|estrutura|seções|secções|roteiro|opzet|secties|koppen|indeling|構成|見出し|目次|大纲|提纲|目录|结构)\s*[:：]\s*(.*)$/iu
/** Words for the parts of an article or for their order. In instructions, a line with such a word announces the headings listed below it. */
const ANNOUNCES =
  /(?<!\p{L})(?:outline|sections?|headings?|parts|chapters|structure|order|gliederung|abschnitte|überschriften|aufbau|reihenfolge|esquema|secciones|estructura|apartados|orden|plan|titres|parties|ordre|scaletta|sezioni|struttura|ordine|estrutura|seções|secções|roteiro|ordem|opzet|secties|koppen|indeling|volgorde|構成|見出し|目次|大纲|提纲|目录|结构)(?!\p{L})/iu
/** The minimum number of lines of a list that a line with such a word announces. */
const ANNOUNCED_FROM = 3
const OWN_PARTS =
  /^(?:questions (?:\p{L}+ ){1,3}ask|(?:common|customers?|your) questions|kundenfragen|fragen (?:von|der|unserer) kunden|preguntas de (?:los )?clientes|questions (?:de|des|de nos) clients|domande dei clienti|perguntas dos clientes|vragen van klanten|faqs?|frequently asked questions|introduction|intro|opening|conclusion|häufige fragen|einleitung|fazit|preguntas frecuentes|introducción|conclusión|questions fréquentes|domande frequenti|introduzione|conclusione|perguntas frequentes|introdução|conclusão|veelgestelde vragen|inleiding|conclusie|よくある質問|はじめに|まとめ|常见问题|引言|结论)$/iu

/** Converts a heading to one line of plain text, without punctuation at its end. */
export const tidyHeading = (heading: string): string =>
  withoutMarkdown(heading)
    .replace(/[\s.;,:。；：]+$/u, '')
    .slice(0, LONGEST)
    .replace(/\p{Surrogate}$/u, '')
    .trimEnd()

type Named = { readonly headings: readonly string[]; readonly rest: string }

/**
 * Splits a text into the headings after “Outline:” and the rest. The headings are on the same line, separated by
 * semicolons, or on the list lines below it. In instructions, any words may announce the list, as in “In this order, please”.
 */
const namedIn = (text: string, areInstructions: boolean): Named => {
  const nothing = { headings: [], rest: text }
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const announces = (line: string, at: number): boolean =>
    areInstructions &&
    !LIST_LINE.test(line) &&
    ANNOUNCES.test(line) &&
    [...Array(ANNOUNCED_FROM).keys()].every((below) => LIST_LINE.test(lines[at + 1 + below] ?? ''))
  const named = lines.findIndex((line) => NAMED.test(line))
  const at = named < 0 ? lines.findIndex(announces) : named
  if (at < 0) return nothing
  const sameLine = (NAMED.exec(lines[at] ?? '')?.[1] ?? '').split(/[;；]|\s\|\s/).map(tidyHeading)
  const below = lines.slice(at + 1)
  const end = below.findIndex((line) => !LIST_LINE.test(line))
  const listLines = end < 0 ? below : below.slice(0, end)
  const listed = listLines.map((line) => tidyHeading(LIST_LINE.exec(line)?.[1] ?? ''))
  const headings = [...sameLine, ...listed].filter((heading) => heading !== '')
  if (headings.length < 2) return nothing
  return { headings, rest: [...lines.slice(0, at), ...below.slice(listLines.length)].join('\n') }
}

/** Removes the headings that a brief names. */
export const withoutOutline = (text: string, areInstructions = false): string =>
  namedIn(text, areInstructions).rest

/**
 * Returns the headings that the article must have, from a card's outline or from an outline in the brief; empty if the
 * writer chooses its own. The FAQ and the opening are left out, because they have their own places.
 */
export const givenHeadings = ({ outline, instructions, topic }: ArticleOrder): readonly string[] => {
  const asked =
    outline.length > 0
      ? outline.map(tidyHeading)
      : ([instructions, topic]
          .map((text, at) => namedIn(text ?? '', at === 0).headings)
          .find((headings) => headings.length > 0) ?? [])
  const kept = asked.filter((heading) => heading !== '' && !OWN_PARTS.test(heading))
  return [...new Map(kept.map((heading) => [heading.toLowerCase(), heading])).values()].slice(0, MOST)
}
