import type { ArticleOrder } from './article-order.ts'
import { withoutOutline } from './given-headings.ts'
import { sentencesOf } from './keyphrase.ts'

/** The contents of a person's brief (topic and instructions), sorted by how an outline uses them. Nothing appears twice. */
export type BriefContents = {
  /** Statements, in the person's own words. */
  readonly statements: readonly string[]
  /**
   * Questions for the FAQ, each with the statement that directly follows it. If the order wants no FAQ, all questions
   * are statements.
   */
  readonly questions: readonly { readonly question: string; readonly answer: string | null }[]
  /** Wishes for the article's text, without their full stops. */
  readonly wishes: readonly string[]
}

const once = (texts: readonly string[]): readonly string[] => [
  ...new Map(texts.map((text) => [text.toLowerCase(), text])).values(),
]

const withoutMark = (line: string): string => line.replace(/^\s*(?:[-*•–]|\d{1,2}[.)])\s+/, '')

/** Adds a full stop to a sentence that has no end, so that the items of a list in a brief stay apart. */
const ended = (sentence: string): string => (/[.!?…:]["”’)\]]?$/u.test(sentence) ? sentence : `${sentence}.`)

/** Reads the brief, without the headings that it names. */
export const contentsOfBrief = ({ title, topic, instructions, include_faq }: ArticleOrder): BriefContents => {
  const sentences = once(
    sentencesOf(
      withoutOutline(topic ?? '')
        .split('\n')
        .map(withoutMark)
        .join('\n'),
    ).map(ended),
  ).filter((sentence) => ended(title).toLowerCase() !== sentence.toLowerCase())
  const isQuestion = (sentence: string | undefined): boolean =>
    include_faq && sentence?.endsWith('?') === true
  const isAnswer = (at: number): boolean => !isQuestion(sentences[at]) && isQuestion(sentences[at - 1])
  return {
    statements: sentences.filter((sentence, at) => !isQuestion(sentence) && !isAnswer(at)),
    questions: sentences.flatMap((question, at) =>
      isQuestion(question)
        ? [{ question, answer: isAnswer(at + 1) ? (sentences[at + 1] ?? null) : null }]
        : [],
    ),
    wishes: once(
      sentencesOf(withoutOutline(instructions ?? ''))
        .map((wish) => withoutMark(wish).replace(/[.;]+$/, ''))
        .filter((wish) => wish !== ''),
    ),
  }
}
