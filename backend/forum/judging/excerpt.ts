type Text = { readonly title: string; readonly body: string }

const TITLE_CAP = 160
/** Share of `room` that is reserved for the beginning of the body. */
const OPENING = 0.5

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const sentencesOf = (text: string): readonly string[] =>
  oneLine(text).match(/[^.!?…。！？]+(?:[.!?…。！？]+|$)\s*/gu) ?? []

const cut = (text: string, room: number): string =>
  text.length <= room ? text : `${text.slice(0, Math.max(0, room - 1)).trimEnd()}…`

/**
 * Returns the excerpt of a post that a model reads, about `room` characters long: title, beginning, and sentences that
 * ask a question or that the signals quote.
 */
export const excerptOf = ({ title, body }: Text, quotes: readonly string[], room: number): string => {
  const head = cut(oneLine(title), TITLE_CAP)
  const left = room - head.length
  const sentences = sentencesOf(body)
  const isTold = quotes.map(oneLine).filter((quote) => quote !== '')
  const tells = (sentence: string) =>
    sentence.includes('?') || isTold.some((quote) => sentence.includes(quote))
  const chosen = new Set<number>()
  let used = 0
  const take = (at: number, room: number) => {
    const length = sentences[at]?.length ?? 0
    if (chosen.has(at) || used + length > room) return
    chosen.add(at)
    used += length
  }
  for (let at = 0; at < sentences.length && used < left * OPENING; at += 1) take(at, left)
  sentences.forEach((sentence, at) => {
    if (tells(sentence)) take(at, left)
  })
  sentences.forEach((_, at) => {
    take(at, left)
  })
  if (chosen.size === 0) return sentences.length === 0 ? head : `${head}\n${cut(oneLine(body), left)}`
  let text = ''
  for (const [at, sentence] of sentences.entries()) {
    if (chosen.has(at)) text += sentence
    else if (!text.endsWith('… ')) text += '… '
  }
  return `${head}\n${text.trim()}`
}
