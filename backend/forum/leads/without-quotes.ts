/** The words of a post that a text may quote. */
export type Quoted = {
  readonly title: string
  readonly body: string
  readonly author: string | null
  /** The title of the post that it comments on. */
  readonly comment_post_title?: string | null
}

/** So many words in a row are no chance. */
const RUN = 6
const REMOVED = '[quote removed: its author deleted it]'

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu
type Word = { readonly norm: string; readonly from: number; readonly to: number }
const wordsOf = (text: string): readonly Word[] =>
  [...text.matchAll(WORD)].map((found) => ({
    norm: found[0].toLowerCase().replaceAll('’', "'"),
    from: found.index,
    to: found.index + found[0].length,
  }))

const runsOf = (words: readonly Word[]): ReadonlySet<string> =>
  new Set(
    words.slice(0, Math.max(0, words.length - RUN + 1)).map((_, at) =>
      words
        .slice(at, at + RUN)
        .map(({ norm }) => norm)
        .join(' '),
    ),
  )

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A text without the runs of words that it shares with a post. */
const withoutRuns = (text: string, post: Quoted): string => {
  const words = wordsOf(text)
  const runs = new Set(
    [post.title, post.body, post.comment_post_title ?? ''].flatMap((part) => [...runsOf(wordsOf(part))]),
  )
  const quoted = new Set<number>()
  for (let at = 0; at + RUN <= words.length; at += 1) {
    const run = words.slice(at, at + RUN).map(({ norm }) => norm)
    if (runs.has(run.join(' '))) for (let word = at; word < at + RUN; word += 1) quoted.add(word)
  }
  let out = ''
  let kept = 0
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at]
    if (!first || !quoted.has(at)) continue
    while (quoted.has(at + 1)) at += 1
    out += text.slice(kept, first.from) + REMOVED
    kept = words[at]?.to ?? text.length
  }
  return out + text.slice(kept)
}

/** A text without a name; with `marked`, only where it stands as the name of an account, such as @anna. */
const withoutName = (text: string, name: string | null, marked: boolean): string =>
  name === null || name.length < 3
    ? text
    : text.replace(
        new RegExp(
          `(?<![\\p{L}\\p{N}_])(?:@|u/)${marked ? '' : '?'}${escaped(name)}(?![\\p{L}\\p{N}_])`,
          'giu',
        ),
        '[name removed]',
      )

/** A person's own text without the words and the name of a post that its author deleted; the same text where it quotes nothing. */
export const withoutQuotes = (text: string, post: Quoted): string =>
  withoutName(withoutRuns(text, post), post.author, false)

const PLAIN_WORD = /^\p{L}+$/u

/**
 * The same of a text that is kept for other posts, too: a name that may be a plain word, such as "freelancer", goes only where the
 * text quotes the post or marks it as a name.
 */
export const withoutQuotesInSaved = (text: string, post: Quoted): string => {
  const rest = withoutRuns(text, post)
  return withoutName(rest, post.author, rest === text && PLAIN_WORD.test(post.author ?? ''))
}
