import { type Point, wholeOf } from './brief-contents.ts'
import { overlap, sentencesOf, UNSPACED } from './keyphrase.ts'

/** How much more a word of a point's own heading counts than a word of its statements. */
const OWN_HEADING = 3
/** How much more a shared subject counts. */
const SUBJECT = 10
const PRICES =
  /(?<!\p{L})(?:costs?|prices?|pricing|fees|kosten|kostet|preise?n?|coût|coûte|tarifs?|prix|precios?|cuesta|costo|prezz[io]|preços?|custa|prijzen|kost)(?!\p{L})/iu
const MISTAKES = /(?:wrong|mistake|\berrors?\b|fehler|erreur|errores|errori|\berros?\b|fouten)/iu
/** Subjects that headings and points name by different words, in the languages in which Quillport writes. */
const SUBJECTS: readonly RegExp[] = [
  PRICES,
  MISTAKES,
  /(?<!\p{L})(?:how (?:it|we|the job) (?:goes|works|do)|steps|ablauf|schritte|étapes|déroul\p{L}+|pasos|passi|passos|stappen)/iu,
]
/** An amount of money. */
const AMOUNT = /[£€$]\s?\d|\d\s?(?:[£€$]|euros?\b)/giu
/** A point with at least this many amounts is about prices. */
const AMOUNTS_FROM = 3

const amountsIn = (text: string): number => (text.match(AMOUNT) ?? []).length

/** Whether a heading says that its section is about prices. */
export const namesPrices = (heading: string): boolean => PRICES.test(heading)

const subjectsShared = (point: Point, text: string, heading: string): number =>
  SUBJECTS.filter(
    (subject) =>
      subject.test(heading) &&
      (subject.test(point.heading) || (subject === PRICES && amountsIn(text) >= AMOUNTS_FROM)),
  ).length

/**
 * Assigns each point to the section whose heading shares the most words with it, above all with its own heading; of several such
 * sections, in turn. Null for a point that shares no word with any heading. In languages without spaces, such as Japanese, points are
 * assigned only in turn.
 */
const sectionIndexes = (points: readonly Point[], headings: readonly string[]): readonly (number | null)[] =>
  points.map((point, at) => {
    const text = wholeOf(point).join(' ')
    const turn = Math.floor((at * headings.length) / points.length)
    if (UNSPACED.test(text)) return turn
    const shared = headings.map(
      (heading) =>
        overlap(text, heading) +
        OWN_HEADING * overlap(point.heading, heading) +
        SUBJECT * subjectsShared(point, text, heading),
    )
    const most = Math.max(...shared)
    if (most === 0) return null
    return shared[turn] === most ? turn : shared.indexOf(most)
  })

/** A section under a given heading, while it is filled. */
type Section = {
  readonly heading: string
  readonly statements: string[]
  readonly items: string[]
  /** The statements that say the same under another heading. A mistake without its “What people get wrong” would read as advice. */
  readonly movable: Set<string>
}

/**
 * Finds the section whose heading shares the most words with a text, the shortest of several; undefined if there is none, or if the text
 * shares a word with `own`, the heading under which it stands.
 */
const closerSection = (text: string, sections: readonly Section[], own: string): Section | undefined => {
  if (overlap(text, own) > 0) return undefined
  const [best] = sections
    .map((section) => ({ section, words: overlap(text, section.heading) }))
    .filter(({ words }) => words > 0)
    .toSorted((a, b) => b.words - a.words || a.section.heading.length - b.section.heading.length)
  return best?.section
}

/** Moves to each empty section the statement of another section that shares the most words with its heading, if there is one. */
const fillEmpty = (sections: readonly Section[]): void => {
  for (const empty of sections) {
    if (empty.statements.length + empty.items.length > 0) continue
    const others = sections
      .filter(({ statements, items }) => statements.length + items.length > 1)
      .flatMap(({ heading, statements, movable }) =>
        statements
          .filter((text) => movable.has(text))
          .map((text) => ({ statements, text, gain: overlap(text, empty.heading) - overlap(text, heading) })),
      )
      .filter(({ gain }) => gain > 0)
    const [best] = others.toSorted((a, b) => b.gain - a.gain)
    if (!best) continue
    best.statements.splice(best.statements.indexOf(best.text), 1)
    empty.statements.push(best.text)
  }
}

/**
 * Assigns the points of a brief to the headings that the person gave: each point as a whole, but each item of a list to the heading that
 * it fits better than its list does. Returns the sections in the order of the headings, and the statements that fit none.
 */
export const underHeadings = (
  points: readonly Point[],
  headings: readonly string[],
): { readonly sections: readonly Point[]; readonly elsewhere: readonly string[] } => {
  const sections = headings.map(
    (heading): Section => ({ heading, statements: [], items: [], movable: new Set() }),
  )
  const elsewhere: string[] = []
  const places = sectionIndexes(points, headings)
  points.forEach((point, at) => {
    const place = places[at]
    const section = place === null || place === undefined ? undefined : sections[place]
    const lead = `${point.heading}:`
    const kept: string[] = []
    for (const item of point.items ?? []) {
      const other = closerSection(item, sections, section?.heading ?? '')
      if (!other) {
        kept.push(item)
        continue
      }
      if (!other.statements.includes(lead)) other.statements.push(lead)
      other.items.push(item)
    }
    const isList = point.items !== undefined
    const own =
      isList && (kept.length > 0 || point.statements.length === 0)
        ? point.statements
        : wholeOf({ ...point, items: [] })
    const statements = kept.length > 0 ? [lead, ...own] : own
    if (section) {
      const told = statements.flatMap(sentencesOf)
      section.statements.push(...told)
      section.items.push(...kept)
      if (!isList && !MISTAKES.test(point.heading)) for (const text of told) section.movable.add(text)
    } else elsewhere.push(...(kept.length > 0 ? wholeOf({ ...point, items: kept }) : own))
  })
  fillEmpty(sections)
  return { sections: sections.map(({ movable: _, ...section }) => section), elsewhere }
}

/** Gives the heading for prices to the first point that is about prices and whose heading is one of its prices. */
export const withPriceHeading = (
  points: readonly Point[],
  pricesHeading: string | undefined,
): readonly Point[] => {
  const at = points.findIndex(
    (point) =>
      point.labels !== true &&
      amountsIn(point.heading) > 0 &&
      amountsIn(wholeOf(point).join(' ')) >= AMOUNTS_FROM,
  )
  const isNamed = points.some(({ heading }) => namesPrices(heading))
  if (pricesHeading === undefined || at < 0 || isNamed) return points
  return points.map((point, place) =>
    place === at ? { heading: pricesHeading, statements: wholeOf(point) } : point,
  )
}
