import { HOT_SCORE } from '../../contract/forum.ts'
import { controlIsLead } from '../forum/judging/controls.ts'
import type { Model } from '../model/models.ts'

/** The right score for each label, from 0 to 100. */
const RIGHT = { lead: 88, other: 12 } as const
const QUOTE_WORDS = 7

/**
 * The model's error rate: one verdict in this many is wrong. A wrong score is on the other side of the border, as far from the
 * border as the right score.
 */
const ERRS_IN = 7

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
/** Returns the start of a title, because the model sees long titles shortened. */
const beginning = (title: string): string => oneLine(title).slice(0, 100)

/** Generates numbers from 0 to 1 in an order that the seed determines. */
const numbers = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * Replaces a model with a model that answers as the labels say. The result is the best that judging can reach. With a
 * seed, one verdict in seven is wrong; each ask draws the errors again.
 */
export const labelModel = (
  posts: readonly { readonly title: string; readonly lead: boolean }[],
  seed: number | null,
): Model => {
  const leadOf = new Map(posts.map(({ title, lead }) => [beginning(title), lead]))
  const next = numbers(seed ?? 0)
  const scoreOf = (lead: boolean): number => {
    const right = lead ? RIGHT.lead : RIGHT.other
    const isWrong = seed !== null && next() < 1 / ERRS_IN
    return isWrong ? Math.max(0, Math.min(100, 2 * HOT_SCORE - right)) : right
  }
  /** Returns the score for a title. Errors happen only for posts, because every model recognizes the controls. */
  const scoreFor = (title: string): number => {
    const isLead = controlIsLead(title)
    return isLead === undefined
      ? scoreOf(leadOf.get(beginning(title)) === true)
      : RIGHT[isLead ? 'lead' : 'other']
  }
  return {
    name: 'labels',
    generateText: async ({ prompt }) =>
      [...prompt.matchAll(/^#[0-9a-f]{10} (\d+)\n(.*)$/gm)]
        .map(([, n, title = '']) =>
          JSON.stringify({
            n: Number(n),
            score: scoreFor(title),
            intent: 'recommendation',
            quote: title.split(' ').slice(0, QUOTE_WORDS).join(' '),
          }),
        )
        .join('\n'),
    generateObject: () => Promise.reject(new Error('This model is never asked for an object.')),
  }
}
