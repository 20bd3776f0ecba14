import { capital } from '../../contract/words.ts'
import type { ArticleOrder } from './article-order.ts'
import { ANSWER, ASKS, itemsIn, type Line, linesOf, namesPoints, sourcesIn } from './brief-lines.ts'
import { fixedWords } from './fixed-words.ts'
import { foldedWords } from './folded-words.ts'
import { givenHeadings, LIST_LINE, tidyHeading, withoutOutline } from './given-headings.ts'
import { joinedSentences, overlap, sentencesOf } from './keyphrase.ts'
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
  /** The items of the person's own list below the statements. */
  readonly items?: readonly string[]
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
  const sentence = capital(
    said
      .replace(ANSWER, '')
      .replace(ASKS, '')
      .replace(/[\s,;:，；：]+$/u, ''),
  )
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

/**
 * Separates the questions, with their answers, from the other sentences of one line. After the words that introduce questions, as in
 * “Customers ask: …”, everything up to the next question is the answer.
 */
const sorted = (sentences: readonly string[]): Sorted => {
  const alone = sentences.every((sentence, at) => isQuestion(sentence) || isQuestion(sentences[at - 1]))
  const introduced = sentences.findIndex((sentence) => sentence.startsWith(ASKS))
  const isAsked = (at: number): boolean => introduced >= 0 && at >= introduced
  const isAnswer: boolean[] = []
  for (const [at, sentence] of sentences.entries()) {
    const before = sentences[at - 1]
    isAnswer.push(
      before !== undefined &&
        !isQuestion(sentence) &&
        (isQuestion(before)
          ? isAsked(at - 1) || answers(sentence, before, alone)
          : isAsked(at - 1) && isAnswer[at - 1] === true),
    )
  }
  const answerAfter = (at: number): string | null => {
    let end = at + 1
    while (isAnswer[end]) end += 1
    const said = sentences.slice(at + 1, end)
    return said.length === 0
      ? null
      : joinedSentences(said.map((sentence) => ended(sentence.replace(/^[-–—]\s+/u, ''))))
  }
  return {
    statements: sentences.filter((sentence, at) => !isQuestion(sentence) && !isAnswer[at]),
    questions: sentences.flatMap((sentence, at) =>
      isQuestion(sentence)
        ? [{ question: capital(sentence.replace(ASKS, '').replace(COUNTED, '')), answer: answerAfter(at) }]
        : [],
    ),
  }
}

/** The number of a question, as in “(a) Will it fit?”. */
const COUNTED = /^\(?(?:\p{Ll}|\d{1,2})\)\s+/u

/** Reads a line. If the order wants no FAQ, questions count as ordinary statements. */
const toldIn = (text: string, wantsFaq: boolean): Sorted => {
  const sentences = sentencesOf(text)
  return wantsFaq
    ? sorted(sentences)
    : { statements: sentences.map((sentence) => sentence.replace(ASKS, '')), questions: [] }
}

const HEADING_LONGEST = 80
const CLAUSE_SHORTEST = 12
/** The minimum number of words of a clause that can stand alone. */
const STANDS_FROM = 5
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
const pointOf = ([begins = '', ...rest]: readonly string[]): Point => {
  const first = begins.replace(ASKS, '')
  const [, label, said] =
    /^([^:：.!?]{2,60})[:：](?!\d\d)\s*(\S.*)$/u.exec(first) ??
    /^([^:：.!?,\d]{2,40})\s[-–—]\s([^\d\s].*)$/u.exec(first) ??
    []
  if (label !== undefined && said !== undefined)
    return {
      heading: tidyHeading(capital(label.replace(JOINS, ''))),
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
    statements: [(heading && standingAlone(whole.slice(heading.length))) ?? first, ...rest].map(ended),
  }
}

/** Words after which the rest of a sentence cannot stand alone, such as “because” and “which”. */
const DEPENDENT =
  /^(?:and|or|but|so|because|if|when|while|which|who|whose|that|where|as|than|then|with|without|not|no|even|though|und|oder|aber|denn|weil|da|dass|damit|wenn|sonst|der|die|das|den|dem|wo|wie|ob|mit|ohne|nicht|y|e|o|u|pero|porque|que|si|cuando|como|con|sin|et|ou|mais|car|parce|quand|comme|avec|sans|donc|dont|où|ma|perché|che|se|quando|come|senza|mas|com|sem|en|of|maar|want|omdat|als|met|zonder|dat)(?!\p{L})/iu
/** The rest of an enumeration, as in “…, college or work” and “…, gasoline, paint, ammo”. */
const ENUMERATED = /^(?:[^,;]*\s(?:and|or|und|oder|y|o|et|ou|e|of|en)\s|(?:[^,]*,){2})/iu
/** Returns the rest of a sentence after its first clause, if the rest can stand alone. Otherwise, returns undefined. */
const standingAlone = (rest: string): string | undefined => {
  const said = rest.replace(/^\s*[,;；–—-]\s*/u, '')
  const isClause =
    said !== rest &&
    said.split(/\s+/).length >= STANDS_FROM &&
    !DEPENDENT.test(said) &&
    // Amounts and counts go on by themselves, as in “Fee: 90 euros for adults, 45 for children, …”.
    (/^\p{N}/u.test(said) || !ENUMERATED.test(said))
  return isClause ? said : undefined
}

/** The word that joins a label to the line before it, as in “And fire rules: …”. */
const JOINS = /^(?:and|und|y|et|e)\s+(?=\p{L})/iu

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

/** Whether a line has the form that begins a section: a label such as “Prices: …”. */
const hasLabel = ([first = '']: readonly string[]): boolean => pointOf([first]).labels === true

type Unit = {
  readonly sentences: readonly string[]
  readonly items: string[]
  /** Whether a list follows the unit's line. */
  readonly heads: boolean
  /** Whether the unit is an item of a list that names the points. */
  readonly isPoint: boolean
}

const unitOf = (sentences: readonly string[]): Unit => ({
  sentences,
  items: [],
  heads: false,
  isPoint: false,
})

/** Merges the shortest neighbours that have neither a label nor a list, until there are at most `most` units or none can be merged. */
const mergedShort = (units: readonly Unit[], most: number): readonly Unit[] => {
  const left = units.map((unit) => ({
    unit,
    size: unit.sentences.join(' ').length,
    isPlain: unit.items.length === 0 && !unit.isPoint && !hasLabel(unit.sentences),
  }))
  while (left.length > most) {
    let least = -1
    let leastSize = Number.POSITIVE_INFINITY
    for (let at = 0; at + 1 < left.length; at += 1) {
      const [one, next] = [left[at], left[at + 1]]
      if (!one?.isPlain || !next?.isPlain || one.size + next.size >= leastSize) continue
      least = at
      leastSize = one.size + next.size
    }
    const [one, next] = [left[least], left[least + 1]]
    if (!one || !next) break
    const sentences = [...one.unit.sentences, ...next.unit.sentences]
    left.splice(least, 2, { unit: { ...one.unit, sentences }, size: leastSize, isPlain: true })
  }
  return left.map(({ unit }) => unit)
}

/** With at least this many sentences, a line is long enough for two sections. */
const SPLITS_FROM = 5

/** Splits the longest lines without a label, as long as there are fewer than `most` units. */
const splitLong = (units: readonly Unit[], most: number): readonly Unit[] => {
  const left = [...units]
  while (left.length < most && Number.isFinite(most)) {
    const sizes = left.map(({ sentences }) => (hasLabel(sentences) ? 0 : sentences.length))
    const size = Math.max(...sizes, 0)
    const at = sizes.indexOf(size)
    const unit = left[at]
    if (size < SPLITS_FROM || !unit) break
    const middle = Math.ceil(size / 2)
    left.splice(
      at,
      1,
      { ...unit, sentences: unit.sentences.slice(0, middle) },
      { ...unit, sentences: unit.sentences.slice(middle) },
    )
  }
  return left
}

/** Reads a brief without a list: its lines are the points, or its sentences if it has only one line. */
const proseIn = (lines: readonly Line[], wantsFaq: boolean, most: number): Told => {
  const told = lines.map(({ text }) => toldIn(text, wantsFaq))
  const said = told.map(({ statements }) => statements).filter((statements) => statements.length > 0)
  const [only] = said
  const units = said.length === 1 && only ? only.map((sentence) => [sentence]) : said
  const opens = units.flat().length >= OPENS_FROM && units.length > 1 && !hasLabel(units[0] ?? [])
  const [first = [], ...others] = units
  return {
    opening: (opens ? first : []).map(ended),
    points: splitLong(mergedShort((opens ? others : units).map(unitOf), most), most).map(({ sentences }) =>
      pointOf(sentences),
    ),
    facts: [],
    questions: told.flatMap(({ questions }) => questions),
  }
}

/** The statements of a point that gets no heading of its own. */
export const wholeOf = ({
  heading,
  statements: said,
  items = [],
  labels = false,
}: Point): readonly string[] => {
  const statements = [...said, ...items]
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

/**
 * Reads a brief whose lists are only parts of it: each line is a section, and a list belongs to the line above it, such as “What people
 * get wrong”. The items of a list that names the points, as in “Please cover”, are sections themselves.
 */
const sectionsIn = (lines: readonly Line[], wantsFaq: boolean, most: number): Told => {
  const units: Unit[] = []
  const questions: OwnQuestion[] = []
  let itemsArePoints = false
  lines.forEach(({ item, text }, at) => {
    const heads = !item && lines[at + 1]?.item === true
    if (!item) itemsArePoints = heads && namesPoints(text)
    const told = toldIn(text, wantsFaq)
    questions.push(...told.questions)
    if (told.statements.length === 0 || (heads && itemsArePoints)) return
    const last = units.at(-1)
    if (item && !itemsArePoints && last) last.items.push(joinedSentences(told.statements.map(ended)))
    else units.push({ sentences: told.statements, items: [], heads, isPoint: item })
  })
  // The line above a list of questions only introduces them.
  const told = units.filter(
    ({ heads, items, sentences }) => !heads || items.length > 0 || sentences.length > 1,
  )
  const opens = told.length > 1 && told[0]?.items.length === 0
  return {
    opening: (opens ? (told[0]?.sentences ?? []) : []).map(ended),
    points: mergedShort(opens ? told.slice(1) : told, most).map(({ sentences, items }) => ({
      ...pointOf(sentences),
      ...(items.length > 0 ? { items } : {}),
    })),
    facts: [],
    questions,
  }
}

/** A brief with at least this many lines outside its lists is read line by line. With fewer, the items of its list are its points. */
const SECTIONS_FROM = 3

const readAs = (lines: readonly Line[], wantsFaq: boolean, most: number): Told => {
  const plain = lines.filter(({ item, text }) => !item && toldIn(text, wantsFaq).statements.length > 0)
  const hasLists = lines.some(({ item }) => item)
  if (hasLists && plain.length >= SECTIONS_FROM) return sectionsIn(lines, wantsFaq, most)
  if (hasLists) return listIn(lines, wantsFaq)
  return lines.some(({ text }) => itemsIn(text).length > 0)
    ? inlineListIn(lines, wantsFaq)
    : proseIn(lines, wantsFaq, most)
}

/** With at least this many answered questions and fewer points, the questions are the sections of the article. */
const ASKED_FROM = 3

/** Makes points of the answered questions of a brief that consists of questions and answers. */
const withAskedPoints = (told: Told): Told => {
  const answered = told.questions.filter(({ answer }) => answer !== null)
  return told.points.length > 1 || answered.length < ASKED_FROM
    ? told
    : {
        ...told,
        opening: [...told.opening, ...told.points.flatMap(wholeOf)],
        points: answered.map(({ question, answer }) => ({
          heading: tidyHeading(question),
          statements: answer === null ? [] : [answer],
        })),
        questions: told.questions.filter(({ answer }) => answer === null),
      }
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

/**
 * The shortest and the longest sentence to the writer, in words. “Mention deposits” names a point, and a longer sentence usually also says
 * something about the subject.
 */
const [SHORTEST_NOTE, LONGEST_NOTE] = [3, 30]
/** A sentence that is no answer even after a question: “Please be nice about Grandma.” Others, such as “Please use it outdoors.”, can be one. */
const ALSO_AFTER_QUESTION = /^please (?:be (?:nice|kind|clear|honest)|write|mention)(?!\p{L})/iu
/** A greeting, thanks or the end of a letter, which says nothing about the article. */
const GREETING =
  /^(?:hi|hello|hey|hallo|servus|moin|hola|buenas|bonjour|salut|ciao|salve|olá|oi|hoi|cheers|(?:many )?thanks|thank you|danke|(?:muchas )?gracias|merci|grazie|obrigad[oa]|bedankt|(?:kind |best |warm )?regards|best wishes|(?:viele |liebe |beste |herzliche )?grüße|mit freundlichen grüßen|(?:un )?saludos?|cordialement|bien à vous|cordiali saluti|(?:met vriendelijke )?groet(?:en|jes)?)(?: (?:all|there|zusammen|everybody|a todos|à tous|a tutti|beaucoup|in advance))?[!.,]*$/iu
/** A name after a greeting, as in “Thanks, Orla”. */
const GREETED = /[,!]\s+\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)?[!.]?$/u

/**
 * Separates the sentences that speak to the writer, such as “Please mention cats too.”, from the lines of a brief. A sentence that
 * begins a list stays.
 */
const withoutNotes = (lines: readonly Line[], toWriter: RegExp | null, hasHeadings: boolean) => {
  const wordsIn = (sentence: string): number => sentence.split(/\s+/).length
  const isNote = (sentence: string, before: string | undefined): boolean =>
    GREETING.test(sentence) ||
    (toWriter?.test(sentence) === true &&
      (!isQuestion(before) || ALSO_AFTER_QUESTION.test(sentence)) &&
      !/[:：]$/u.test(sentence) &&
      wordsIn(sentence) >= SHORTEST_NOTE &&
      wordsIn(sentence) <= LONGEST_NOTE)
  const notes: string[] = []
  const kept = lines.flatMap((line, place): readonly Line[] => {
    // An item of a list is a point, whatever its verb.
    if (line.item) return [line]
    // A greeting with a name opens or ends a letter.
    const ends = place === 0 || place === lines.length - 1
    if (ends && GREETED.test(line.text) && GREETING.test(line.text.replace(GREETED, ''))) return []
    const sentences = sentencesOf(line.text)
    const found = sentences.filter((sentence, at) => isNote(sentence, sentences[at - 1]))
    notes.push(...found)
    if (found.length === 0) return [line]
    const left = sentences.filter((sentence) => !found.includes(sentence))
    return left.length === 0 ? [] : [{ ...line, text: left.join(' ') }]
  })
  const wishes = notes.filter((note) => !GREETING.test(note))
  // An order of notes alone is about what they say, unless it has headings.
  if (kept.length > 0 || hasHeadings) return { lines: kept, notes: wishes }
  return {
    lines: lines.filter(({ text }) => !sentencesOf(text).every((sentence) => GREETING.test(sentence))),
    notes: [],
  }
}

const hasList = (text: string): boolean => text.split('\n').filter((line) => LIST_LINE.test(line)).length > 1

/** Reads the brief, without the headings that it names. `most` is the maximum number of points of a brief without a list. */
export const contentsOfBrief = (order: ArticleOrder, most: number): BriefContents => {
  const { title, topic, instructions, include_faq } = order
  const {
    quotes: [opens, closes],
    toWriter,
  } = fixedWords(languageOf({ title, topic, instructions }))
  const hasHeadings = givenHeadings(order).length > 0
  const asked = withoutOutline(instructions ?? '', true)
  const given = withoutOutline(topic ?? '')
  // If the topic is empty, a list in the instructions says what the article is about.
  const fromWishes = linesOf(given).length === 0 && hasList(asked)
  const { lines, notes } = withoutNotes(
    linesOf(fromWishes ? asked : given).filter(({ text }) => foldedWords(text) !== foldedWords(title)),
    toWriter,
    hasHeadings,
  )
  const read = readAs(lines, include_faq, most)
  const told = hasHeadings ? read : withAskedPoints(read)
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
    points: joined([...told.points, ...sources])
      .filter(({ heading, labels }) => heading !== '' && (isNew(heading) || labels === true))
      .map((point) => {
        // The same hours on Monday and on Tuesday are no repetition.
        const isNewHere = (text: string): boolean =>
          point.labels === true || point.items ? isNew(`${point.heading} ${text}`) : isNew(text)
        return {
          ...point,
          statements: point.statements.filter(isNewHere),
          ...(point.items ? { items: point.items.filter(isNewHere) } : {}),
        }
      }),
    facts: told.facts.filter(isNew),
    questions: told.questions.filter(({ question }) => isNew(question)),
    wishes: (fromWishes ? notes : [...sentencesOf(asked), ...notes])
      .map((wish) =>
        withoutMarkdown((LIST_LINE.exec(wish)?.[1] ?? wish).replaceAll(ADDRESS, '')).replace(
          /[.;。；]+$/u,
          '',
        ),
      )
      .filter((wish) => wish !== '' && isNew(wish)),
  }
}

/** Joins points that have the same label, such as two tips. */
const joined = (points: readonly Point[]): readonly Point[] => {
  const byLabel = new Map<string, Point>()
  for (const [at, point] of points.entries()) {
    const key = point.labels === true ? foldedWords(point.heading) : String(at)
    const before = byLabel.get(key)
    byLabel.set(
      key,
      before
        ? {
            ...before,
            statements: [...before.statements, ...point.statements],
            ...(before.items || point.items
              ? { items: [...(before.items ?? []), ...(point.items ?? [])] }
              : {}),
          }
        : point,
    )
  }
  return [...byLabel.values()]
}

/** Whether an order contains, besides its title, anything from which an outline can be made. */
export const hasContents = (order: ArticleOrder): boolean => {
  const { opening, points, facts, questions } = contentsOfBrief(order, Number.POSITIVE_INFINITY)
  return opening.length + points.length + facts.length + questions.length + givenHeadings(order).length > 0
}

/** Returns all statements of a brief in their order, each as a sentence. */
export const statementsOf = ({ opening, points, facts }: BriefContents): readonly string[] => [
  ...opening,
  ...points.flatMap(wholeOf),
  ...facts,
]
