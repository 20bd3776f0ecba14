import { capital } from '../../contract/words.ts'
import type { ArticleOrder } from './article-order.ts'
import { ANSWER, itemsIn, type Line, linesOf, sourcesIn } from './brief-lines.ts'
import { fixedWords } from './fixed-words.ts'
import { foldedWords } from './folded-words.ts'
import { givenHeadings, LIST_LINE, tidyHeading, withoutOutline } from './given-headings.ts'
import { overlap, sentencesOf } from './keyphrase.ts'
import { withoutMarkdown } from './model-text.ts'
import { languageOf } from './title-language.ts'

/**
 * A point of the brief: its heading and the person's statements below it. `labels`: whether the heading is only the label of the first
 * statement, as in “Starter: feed it twice”.
 */
export type Point = {
  readonly heading: string
  readonly statements: readonly string[]
  readonly labels?: boolean
  /** Whether the statements are all that the section needs, such as prices or somebody else's words. */
  readonly whole?: boolean
  /** Whether the statements belong to no point and are shown as a list below the heading. */
  readonly listed?: boolean
}

/** A question for the FAQ, with the person's answer; null if the brief does not answer it. */
export type OwnQuestion = { readonly question: string; readonly answer: string | null }

/** The contents of a person's brief (topic and instructions), sorted by how an outline uses them. Nothing appears twice. */
export type BriefContents = {
  /** What the person says before the first point. */
  readonly opening: readonly string[]
  /** Points in the order of the brief: the items of its list, or else its lines or sentences. */
  readonly points: readonly Point[]
  /** Statements outside a list of points that belong to no point, such as opening hours. */
  readonly facts: readonly string[]
  /** The person's questions. If the order wants no FAQ, they are among the points instead. */
  readonly questions: readonly OwnQuestion[]
  /** Wishes for the article's text, without their full stops. */
  readonly wishes: readonly string[]
}

/** With at least this many statements, the first one opens the article and is not a point. */
const OPENS_FROM = 4

const ADDRESS = /https?:\/\/\S+/gi
const isQuestion = (sentence: string | undefined): boolean => /[?？؟]["”’」)]?$/u.test(sentence ?? '')
/** Adds a full stop to a sentence that has no end, so that the sentences of a brief stay apart. */
const ended = (said: string): string => {
  const sentence = capital(said.replace(ANSWER, '').replace(/[\s,;:，；：]+$/u, ''))
  if (/[.!?…:。！？：]["”’»」』)\]]?$/u.test(sentence)) return sentence
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(sentence)
    ? `${sentence}。`
    : `${sentence}.`
}

const YES_OR_NO = /^(?:yes|no|ja|nein|sí|si|oui|non|no|sim|não|nee|はい|いいえ|是|不)(?=$|[\s,.;:!、，。])/iu

/** Whether a statement answers the question before it. `alone`: whether each question of the line has one statement after it. */
const answers = (statement: string, question: string, alone: boolean): boolean =>
  alone || statement.startsWith(ANSWER) || YES_OR_NO.test(statement) || overlap(statement, question) > 0

type Sorted = { readonly statements: readonly string[]; readonly questions: readonly OwnQuestion[] }

/** Separates the questions, with their answers, from the other sentences of one line. */
const sorted = (sentences: readonly string[]): Sorted => {
  const alone = sentences.every((sentence, at) => isQuestion(sentence) || isQuestion(sentences[at - 1]))
  const answerAt = (at: number): boolean => {
    const [question, statement] = [sentences[at - 1], sentences[at]]
    return (
      question !== undefined &&
      statement !== undefined &&
      isQuestion(question) &&
      !isQuestion(statement) &&
      answers(statement, question, alone)
    )
  }
  return {
    statements: sentences.filter((sentence, at) => !isQuestion(sentence) && !answerAt(at)),
    questions: sentences.flatMap((question, at) =>
      isQuestion(question)
        ? [
            {
              question,
              answer: answerAt(at + 1) ? ended((sentences[at + 1] ?? '').replace(/^[-–—]\s+/u, '')) : null,
            },
          ]
        : [],
    ),
  }
}

/** Reads a line. If the order wants no FAQ, questions count as ordinary statements. */
const toldIn = (text: string, wantsFaq: boolean): Sorted => {
  const sentences = sentencesOf(text)
  return wantsFaq ? sorted(sentences) : { statements: sentences, questions: [] }
}

const HEADING_LONGEST = 80
const CLAUSE_SHORTEST = 12
const withoutEnd = (text: string): string => text.replace(/[.!…。！]+$/u, '').trim()

/** The end of a clause in a long sentence, outside of parentheses. The text before it can stand alone. */
const CLAUSE_END = /(?:[;；]\s*|,\s+|、|，|\s[–—-]\s)(?![^()]*\))/u
const LOOSE_CLAUSE_END =
  /\s\((?![^()]*\)\s*(?:and|or|und|oder|y|o|et|ou|e|en|of)\s)|\s(?:[+&]|so|because|but|if|when|which|weil|denn|aber|wenn|porque|pero|así que|cuando|car|mais|parce que|quand|perché|ma|quando|mas|want|maar|als)\s/iu

/** Shortens a sentence that is too long for a heading. Cuts the sentence at the end of a word. */
const cutAtWord = (text: string): string => {
  const cut = text.slice(0, HEADING_LONGEST)
  // A heading must not end with a short word such as “the” or “or”.
  return text.length <= HEADING_LONGEST
    ? text
    : `${/\s/.test(cut) ? cut.replace(/\s+\S*$/u, '').replace(/(?:\s\S{1,3})+$/u, '') : cut}…`
}

/**
 * Builds a point from sentences. The first sentence is the heading. If it is too long for a heading, its first clause is the heading and
 * the whole sentence is the first statement. Of “Starter: feed it twice”, the label is the heading.
 */
const pointOf = ([first = '', ...rest]: readonly string[]): Point => {
  const [, label, said] =
    /^([^:：.!?]{2,60})[:：]\s*(\S.*)$/u.exec(first) ??
    /^([^:：.!?,\d]{2,40})\s[-–—]\s([^\d\s].*)$/u.exec(first) ??
    []
  if (label !== undefined && said !== undefined)
    return {
      heading: tidyHeading(capital(label)),
      statements: [capital(said), ...rest].map(ended),
      labels: true,
    }
  const whole = withoutEnd(first)
  if (whole.length <= HEADING_LONGEST)
    return { heading: tidyHeading(capital(whole)), statements: rest.map(ended) }
  const heading = [CLAUSE_END, LOOSE_CLAUSE_END]
    .map((end) => whole.split(end)[0]?.trim() ?? '')
    .find(({ length }) => length >= CLAUSE_SHORTEST && length <= HEADING_LONGEST)
  return {
    heading: tidyHeading(capital(heading ?? cutAtWord(whole))),
    statements: [first, ...rest].map(ended),
  }
}

/** Merges neighbouring points until there are at most `most`. */
const grouped = (points: readonly (readonly string[])[], most: number): readonly (readonly string[])[] => {
  const size = Math.ceil(points.length / most)
  return Array.from({ length: Math.ceil(points.length / size) }, (_, at) =>
    points.slice(at * size, (at + 1) * size).flat(),
  )
}

type Told = Pick<BriefContents, 'opening' | 'points' | 'facts' | 'questions'>

/** Reads a brief with a list: each item is a point, together with the lines below the item. */
const listIn = (lines: readonly Line[], wantsFaq: boolean): Told => {
  const opening: string[] = []
  const points: string[][] = []
  const questions: OwnQuestion[] = []
  const outermost = Math.min(...lines.filter(({ item }) => item).map(({ indent }) => indent))
  for (const { item, indent, text } of lines) {
    const heads = item && indent <= outermost
    const sentences = sentencesOf(text)
    const found = toldIn(text, wantsFaq)
    // An item that is a question without an answer is a heading like the other items.
    const asks =
      found.questions.some(({ answer }) => answer !== null) || (!heads && found.questions.length > 0)
    if (asks) questions.push(...found.questions)
    const statements = asks ? found.statements : sentences
    if (heads && statements.length > 0) points.push([...statements])
    else (points.at(-1) ?? opening).push(...statements)
  }
  return { opening: opening.map(ended), points: points.map(pointOf), facts: [], questions }
}

/** Reads a brief without a list: its lines are the points, or its sentences if it has only one line. */
const proseIn = (lines: readonly Line[], wantsFaq: boolean, most: number): Told => {
  const told = lines.map(({ text }) => toldIn(text, wantsFaq))
  const said = told.map(({ statements }) => statements).filter((statements) => statements.length > 0)
  const [only] = said
  const units = said.length === 1 && only ? only.map((sentence) => [sentence]) : said
  const opens = units.flat().length >= OPENS_FROM && units.length > 1
  const [first = [], ...others] = units
  return {
    opening: (opens ? first : []).map(ended),
    points: grouped(opens ? others : units, most).map(pointOf),
    facts: [],
    questions: told.flatMap(({ questions }) => questions),
  }
}

/** The statements of a point that gets no heading of its own. */
const wholeOf = ({ heading, statements, labels = false }: Point): readonly string[] => {
  const [first, ...rest] = statements
  if (labels && first !== undefined) return [`${heading}: ${first}`, ...rest]
  return first?.startsWith(heading.replace(/…$/u, '')) ? statements : [ended(heading), ...statements]
}

/**
 * Reads a brief with a list within a line, as in “Points: 1) … 2) …”. The items of the list are points, and so are other lines with a
 * label. All other lines are facts, because they belong to no point.
 */
const inlineListIn = (lines: readonly Line[], wantsFaq: boolean): Told => {
  const listed = lines.map(({ text }) => itemsIn(text))
  const items = listed.flat().map((item) => pointOf(sentencesOf(capital(item))))
  const told = lines.filter((_, at) => listed[at]?.length === 0).map(({ text }) => toldIn(text, wantsFaq))
  const [first, ...others] = told
  const points = others.flatMap(({ statements }) => (statements.length === 0 ? [] : [pointOf(statements)]))
  const labeled = points.flatMap((point) => (point.labels ? [{ ...point, whole: true }] : []))
  return {
    opening: (first?.statements ?? []).map(ended),
    points: [...items, ...labeled],
    facts: points.filter(({ labels }) => !labels).flatMap(wholeOf),
    questions: told.flatMap(({ questions }) => questions),
  }
}

const readAs = (lines: readonly Line[], wantsFaq: boolean, most: number): Told => {
  if (lines.some(({ item }) => item)) return listIn(lines, wantsFaq)
  return lines.some(({ text }) => itemsIn(text).length > 0)
    ? inlineListIn(lines, wantsFaq)
    : proseIn(lines, wantsFaq, most)
}

/** Returns a filter that drops statements that have already occurred. */
const once = () => {
  const seen = new Set<string>()
  return (text: string): boolean => {
    const folded = foldedWords(text)
    if (seen.has(folded)) return false
    seen.add(folded)
    return true
  }
}

const hasList = (text: string): boolean => text.split('\n').filter((line) => LIST_LINE.test(line)).length > 1

/** Reads the brief, without the headings that it names. `most` is the maximum number of points of a brief without a list. */
export const contentsOfBrief = (
  { title, topic, instructions, include_faq }: ArticleOrder,
  most: number,
): BriefContents => {
  const [opens, closes] = fixedWords(languageOf({ title, topic, instructions })).quotes
  const asked = withoutOutline(instructions ?? '')
  const given = withoutOutline(topic ?? '')
  // If the topic is empty, a list in the instructions says what the article is about.
  const fromWishes = linesOf(given).length === 0 && hasList(asked)
  const lines = linesOf(fromWishes ? asked : given).filter(
    ({ text }) => foldedWords(text) !== foldedWords(title),
  )
  const told = readAs(lines, include_faq, most)
  const sources = sourcesIn(fromWishes ? asked : given).map(
    ({ name, excerpt }): Point => ({
      heading: tidyHeading(name),
      statements: excerpt === '' ? [] : [`${opens}${excerpt}${closes}`],
      whole: true,
    }),
  )
  const isNew = once()
  return {
    opening: told.opening.filter(isNew),
    points: [...told.points, ...sources]
      .filter(({ heading }) => heading !== '' && isNew(heading))
      .map((point) => ({ ...point, statements: point.statements.filter(isNew) })),
    facts: told.facts.filter(isNew),
    questions: told.questions.filter(({ question }) => isNew(question)),
    wishes: fromWishes
      ? []
      : sentencesOf(asked)
          .map((wish) =>
            withoutMarkdown((LIST_LINE.exec(wish)?.[1] ?? wish).replaceAll(ADDRESS, '')).replace(
              /[.;。；]+$/u,
              '',
            ),
          )
          .filter((wish) => wish !== '' && isNew(wish)),
  }
}

/** Whether an order contains, besides its title, anything from which an outline can be made. */
export const hasContents = (order: ArticleOrder): boolean => {
  const { opening, points, facts, questions } = contentsOfBrief(order, 1)
  return opening.length + points.length + facts.length + questions.length + givenHeadings(order).length > 0
}

/** Returns all statements of a brief in their order, each as a sentence. */
export const statementsOf = ({ opening, points, facts }: BriefContents): readonly string[] => [
  ...opening,
  ...points.flatMap(wholeOf),
  ...facts,
]
