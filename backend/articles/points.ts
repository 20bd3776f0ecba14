import type { ArticleOrder } from './article-order.ts'
import { withoutOutline } from './given-headings.ts'
import { sentencesOf } from './keyphrase.ts'

/** What a brief says, sorted by what an outline does with it; each thing once. */
export type Points = {
  /** Statements, in the person's own words. */
  readonly said: readonly string[]
  /** Questions for the FAQ; where none is wanted, they are said like the rest. */
  readonly questions: readonly string[]
  /** Wishes for the text, without their full stops. */
  readonly asked: readonly string[]
}

const once = (texts: readonly string[]): readonly string[] => [
  ...new Map(texts.map((text) => [text.toLowerCase(), text])).values(),
]

const withoutMark = (line: string): string => line.replace(/^\s*(?:[-*•–]|\d{1,2}[.)])\s+/, '')

/** Sentences with an end, so that a list in a brief does not run together. */
const ended = (sentence: string): string => (/[.!?…:]["”’)\]]?$/u.test(sentence) ? sentence : `${sentence}.`)

/** Reads the brief; headings that it names are no points. */
export const pointsOf = ({ title, topic, instructions, include_faq }: ArticleOrder): Points => {
  const sentences = once(
    sentencesOf(
      withoutOutline(topic ?? '')
        .split('\n')
        .map(withoutMark)
        .join('\n'),
    ).map(ended),
  ).filter((sentence) => ended(title).toLowerCase() !== sentence.toLowerCase())
  const isQuestion = (sentence: string): boolean => include_faq && sentence.endsWith('?')
  return {
    said: sentences.filter((sentence) => !isQuestion(sentence)),
    questions: sentences.filter(isQuestion),
    asked: once(
      sentencesOf(withoutOutline(instructions ?? ''))
        .map((wish) => withoutMark(wish).replace(/[.;]+$/, ''))
        .filter((wish) => wish !== ''),
    ),
  }
}
