import { capital } from '../../contract/words.ts'
import { LIST_LINE } from './given-headings.ts'
import { sentencesOf } from './keyphrase.ts'
import { withoutMarkdown } from './model-text.ts'

/** A line of a brief, without the mark of its item and without addresses. */
export type Line = { readonly item: boolean; readonly indent: number; readonly text: string }

const ADDRESS = /https?:\/\/\S+/gi

/** The line that begins the sources: “Sources to use: …”. The text after it quotes other people. */
const SOURCES =
  /^[^:：.!?]{0,12}(?<!\p{L})(?:sources?|quellen?|fuentes?|fonti|fonte|fontes|bron(?:nen)?)(?!\p{L})[^:：.!?]{0,60}[:：]/iu
/** The words that introduce questions: “Questions we get: …”, and “Q:” before a single question. */
const ASKING =
  '[^:：?？!.。！]{0,40}(?:(?<!\\p{L})(?:asks?|asked|questions?|faqs?|wonder|frag(?:e|en|t|st|ten)|gefragt|wissen|preguntan?|preguntas?|dudas?|demand(?:e|es|ent|ez)|domand(?:a|e|ano)|chied(?:e|ono)|perguntam?|perguntas?|dúvidas?|vragen?|vraagt)(?!\\p{L})|质问|質問|问题)[^:：?？!.。！]{0,40}[:：]'
const ASKED = new RegExp(`^${ASKING}\\s+(?=[^?？]*[?？])`, 'iu')
const EACH_ASKED = /(?<=^|\s)(?:q|f|p|d|v)\s?:\s+(?=[^?？]*[?？])/giu
/** The same words within a line. */
const ASKED_WITHIN = new RegExp(`(?<=[.!。！]\\s)${ASKING}\\s+(?=[^.!?？]*[?？])`, 'giu')
/** The word that joins a question to the previous question: “and: ankle boots or shoes?”. */
const JOINED = /(?<=[?？.)]["”»“]?\s)(?:and|und|y|et|e|en|ed)[:,]?\s+(?=[^?？]*[?？])/giu
/** A further question, without its mark, and its answer in parentheses: “… and what if he gets sick (we use your vet)”. */
const JOINED_WITHOUT_MARK =
  /(?<=[.)]\s)(?:and|und|y|et|e|en|ed)[:,]?\s+([^()?？.!]{6,120}?)\s*\(([^()]{2,400})\)\.?(?=\s*$)/giu
/** An answer in parentheses after its question. */
const ANSWERED = /([?？])\s*[(（]([^()（）]{2,400})[)）]/gu

const QUESTION = /[?？]/u

/** Marks the beginning of an answer that was in parentheses after its question. */
export const ANSWER = '\u2063'

/** Marks the first of the questions that the line introduces, as in “Customers ask: …”. */
export const ASKS = '\u2064'

/** Writes questions and their answers as separate sentences, without the words that introduce them. */
const asSentences = (text: string): string =>
  QUESTION.test(text)
    ? text
        .replace(ASKED, ASKS)
        .replaceAll(ASKED_WITHIN, ASKS)
        .replaceAll(EACH_ASKED, '')
        .replaceAll(
          ANSWERED,
          (_, mark: string, answer: string) => `${mark} ${ANSWER}${capital(answer.trim())}.`,
        )
        .replaceAll(
          JOINED_WITHOUT_MARK,
          (_, question: string, answer: string) =>
            `${capital(question.trim())}? ${ANSWER}${capital(answer.trim())}.`,
        )
        .replaceAll(/\.\.(?!\.)/g, '.')
        .replaceAll(JOINED, '')
        .replaceAll(/(?<=(?:^|[?？.]\s+)\u2064?¿?)\p{Ll}/gu, (letter) => letter.toUpperCase())
    : text

/** The verb between a source's name and its words. */
const SAYS_AT_END = /\s(?:says?|sagt|schreibt|dice|dit|diz|zegt)$/iu

/** A source that the brief names: its name, and what the brief quotes of it. */
export type QuotedSource = { readonly name: string; readonly excerpt: string }

const firstOfSources = (lines: readonly string[]): number => {
  const at = lines.findIndex((line) => SOURCES.test(line))
  return at > 0 ? at : lines.length
}

/** Reads the sources at the end of a brief. */
export const sourcesIn = (text: string): readonly QuotedSource[] => {
  const lines = text.split('\n')
  return lines.slice(firstOfSources(lines)).flatMap((line) => {
    const said = withoutMarkdown(line.replace(SOURCES, '')).trim()
    const [, excerpt = ''] = /["“„«](.{8,})["”“»]/u.exec(said) ?? []
    const name = said
      .replace(/["“„«].*$/u, '')
      .replaceAll(ADDRESS, '')
      .replace(/[\s(),:;–—-]+$/u, '')
      .replace(SAYS_AT_END, '')
      .replace(/[\s(),:;–—-]+$/u, '')
      .replace(/\(\s*$/u, '')
      .trim()
    return name === '' ? [] : [{ name, excerpt: excerpt.trim() }]
  })
}

/** Signs that only Quillport may put into a line. */
const MARKS = /[\u2063\u2064]/gu

/** The mark of an answer on a line of its own, below its question: “A: …”. */
const ANSWER_LINE = /^(?:a|r|answer|antwort|respuesta|réponse|risposta|resposta|antwoord)\s?[:：]\s+(?=\S)/iu

/** Joins each answer that has a line of its own to the question above it. */
const withAnswers = (lines: readonly Line[]): readonly Line[] => {
  // “A: … B: …” are choices.
  if (lines.some(({ text }) => /^b\s?[:：]/iu.test(text))) return lines
  const told: Line[] = []
  for (const line of lines) {
    const asked = told.at(-1)
    if (asked && /[?？]$/u.test(asked.text) && ANSWER_LINE.test(line.text)) {
      const text = `${ASKS}${asked.text.replace(ASKS, '')} ${line.text.replace(ANSWER_LINE, '')}`
      told.splice(-1, 1, { ...asked, text })
    } else told.push(line)
  }
  return told
}

const CAPITALS_LONGEST = 60
/** Whether a line is a heading in capitals, as in “WHAT WE DO”. */
const isInCapitals = ({ item, text }: Line): boolean =>
  !item && text.length <= CAPITALS_LONGEST && /\p{Lu}{3}/u.test(text) && !/\p{Ll}|[.!?:：…]$/u.test(text)

/** Joins the lines below each heading in capitals to the heading, as a label: “WHAT WE DO: …”. A single line in capitals is no heading. */
const withLabels = (lines: readonly Line[]): readonly Line[] => {
  const isHeading = lines.map((line, at) => {
    const below = lines[at + 1]
    return isInCapitals(line) && below !== undefined && !below.item && !isInCapitals(below)
  })
  if (isHeading.filter(Boolean).length < 2) return lines
  const told: Line[] = []
  let heading: string | null = null
  for (const [at, line] of lines.entries()) {
    const above = told.at(-1)
    if (isHeading[at]) {
      heading = line.text
      told.push(line)
    } else if (heading !== null && above && !line.item && !above.item) {
      const joint = above.text === heading ? ':' : /[.!?…:。！？：]$/u.test(above.text) ? '' : '.'
      told.splice(-1, 1, { ...above, text: `${above.text}${joint} ${line.text}` })
    } else told.push(line)
  }
  return told
}

/** Reads the lines of a brief that contain text, up to its sources. */
export const linesOf = (text: string): readonly Line[] => {
  const lines = text.split('\n')
  const told = lines
    .slice(0, firstOfSources(lines))
    .map((line) => ({
      item: LIST_LINE.test(line),
      indent: /^\s*/.exec(line)?.[0].length ?? 0,
      text: asSentences(
        withoutMarkdown((LIST_LINE.exec(line)?.[1] ?? line).replaceAll(ADDRESS, '').replaceAll(MARKS, '')),
      ),
    }))
    .filter(({ text: said }) => /[\p{L}\p{N}]/u.test(said))
  return withLabels(withAnswers(told))
}

/** “1) …  2) …” within a line. */
const NUMBERED = /(?:^|\s)\(?(\d{1,2})[.)]\s+/gu
/** “Must say: …; …; …” or “Points: … / … / …”. */
const LISTED = /^([^:：.!?]{2,40})[:：]\s+(\S.*)$/u
/** The words that begin a line whose sentences are the points: “Must say: …”. */
const POINTS =
  /^(?:must|points?|key points|muss|wichtig|punkte|hay que|puntos|importante|à dire|il faut|da dire|punti|pontos|é preciso|moet|punten)(?!\p{L})/iu
/** The beginning of a line above a list whose items are the points, as in “Please cover:”. */
const NAMES_POINTS =
  /^(?:please(?!\p{L})|bitte(?!\p{L})|por favor|merci de|s.il vous plaît|(?:to )?cover(?!\p{L})|include(?!\p{L})|mention(?!\p{L})|incluir(?!\p{L})|aborder(?!\p{L}))/iu

/** Whether the line above a list says that the items of the list are the points of the article. */
export const namesPoints = (line: string): boolean => POINTS.test(line) || NAMES_POINTS.test(line)

/** The minimum number of parts of a line that count as a list. */
const FEWEST = 3

const numberedIn = (text: string): readonly string[] => {
  const marks = [...text.matchAll(NUMBERED)]
  if (marks.length < 2 || marks.some(([, number], at) => Number(number) !== at + 1)) return []
  return marks.map((mark, at) => text.slice(mark.index + mark[0].length, marks[at + 1]?.index))
}

const separatedIn = (text: string): readonly string[] => {
  if (QUESTION.test(text)) return []
  const [, label = '', said = ''] = LISTED.exec(text) ?? []
  const parts = [/\s\/\s/u, /[;；]\s*/u].map((mark) => said.split(mark))
  const own = POINTS.test(label) ? [sentencesOf(said), said.split(/,\s+(?![^()]*\))/u)] : []
  return [...parts, ...own].find(({ length }) => length >= FEWEST) ?? []
}

/** Returns the items of a list within one line, such as “Points: 1) … 2) …”; empty if there is no list. */
export const itemsIn = (text: string): readonly string[] =>
  [numberedIn(text), separatedIn(text)]
    .find(({ length }) => length > 0)
    ?.map((item) => item.trim())
    .filter((item) => item !== '') ?? []
