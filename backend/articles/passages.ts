import { cutAt } from '../text/clean-text.ts'
import { aboutTokens } from '../text/tokens.ts'
import { sentencesOf } from './keyphrase.ts'
import { subjectWords } from './subject.ts'

/** The longest passage, in UTF-16 units. Lists without full stops would otherwise be one passage. */
const LONGEST = 600
/** The sign for omitted text. */
const LEFT_OUT = ' … '

type Passage = {
  readonly text: string
  readonly of: number
  readonly at: number
  readonly tokens: number
  readonly weight: number
}

/** Weighs how much a passage says about a subject. The first passages say what a page is about. */
const weightOf = (text: string, at: number, subject: ReadonlySet<string>): number => {
  const shared = [...subjectWords(text)].filter((word) => subject.has(word)).length
  return shared + (/\d/.test(text) ? 0.5 : 0) + (at === 0 ? 1 : 0) - at / 10_000
}

/**
 * Chooses the passages of several texts that say the most about a subject, up to a total number of tokens. Returns the kept passages of
 * each text in their original order; an empty text if nothing is kept.
 */
export const passagesOf = (texts: readonly string[], about: string, tokens: number): readonly string[] => {
  if (texts.reduce((sum, text) => sum + aboutTokens(text), 0) <= tokens) return texts
  const subject = subjectWords(about)
  const passages = texts.flatMap((text, of) =>
    sentencesOf(text).map((sentence, at): Passage => {
      const cut = sentence.length > LONGEST ? cutAt(sentence, LONGEST) : sentence
      return { text: cut, of, at, tokens: aboutTokens(cut) + 1, weight: weightOf(cut, at, subject) }
    }),
  )
  let left = tokens
  const kept = passages
    .toSorted((a, b) => b.weight - a.weight)
    .filter((passage) => {
      if (passage.tokens > left) return false
      left -= passage.tokens
      return true
    })
    .toSorted((a, b) => a.of - b.of || a.at - b.at)
  return texts.map((_, of) =>
    kept
      .filter((passage) => passage.of === of)
      .reduce((text, passage, index, own) => {
        if (index === 0) return passage.text
        return `${text}${own[index - 1]?.at === passage.at - 1 ? ' ' : LEFT_OUT}${passage.text}`
      }, ''),
  )
}
