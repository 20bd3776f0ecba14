import { HOT_SCORE } from '../../../contract/forum.ts'
import { type Controls, isApart, shuffled } from './controls.ts'
import { type Asking, type Candidate, textOf, type Verdict, type Verdicts } from './request-verdicts.ts'

/** A verdict is always compared if it is within `NEAR_HOT` of `HOT_SCORE`, or more than `FAR` away from the signals' score. */
const NEAR_HOT = 15
const FAR = 40
/** The distance above the signals' score beyond which a first verdict counts as risen. */
const RISEN = 20
/** Minimum share of an ask's posts that is compared. */
const PART = 1 / 10
/** Maximum number of posts shown together in a second look. */
const LOOK = 6
/** Number of parts into which an ask is split if a post in it sways the model. */
const PARTS = 5

const isHot = (score: number): boolean => score >= HOT_SCORE

/** Whether a first verdict is doubtful: near `HOT_SCORE`, far from the signals' score, or not hot while the signals' score is. */
const isUnsure = ({ score }: Verdict, post: Candidate): boolean =>
  Math.abs(score - HOT_SCORE) <= NEAR_HOT ||
  Math.abs(score - post.score) > FAR ||
  (isHot(post.score) && !isHot(score))

/** Whether a first verdict is so far above the signals' score that the post itself may have manipulated the model. */
const isRisen = ({ score }: Verdict, post: Candidate): boolean => score - post.score > RISEN

/** Merges two verdicts: the mean score, with the intent and quote of `other`. */
const meanOf = (one: Verdict, other: Verdict): Verdict => ({
  ...other,
  score: Math.round((one.score + other.score) / 2),
})

const inAnotherOrder = (posts: readonly Candidate[]): readonly Candidate[] =>
  shuffled(posts, ({ id }) => id, posts.map(textOf).join('\n'))

/** Splits posts into parts of about the same length, each with at most `most` posts. */
const partsOf = (posts: readonly Candidate[], most: number): readonly (readonly Candidate[])[] => {
  const count = Math.ceil(posts.length / most)
  return Array.from({ length: count }, (_, at) =>
    posts.slice(Math.floor((posts.length * at) / count), Math.floor((posts.length * (at + 1)) / count)),
  )
}

/**
 * Judges a post that may contain instructions for the model. The model is asked about this post alone. The verdict can lower the
 * signals' score but never raise it.
 */
export const aloneOn = async (asking: Asking, post: Candidate): Promise<Verdicts> => {
  const verdict = (await asking.about([post], 'briefly')).get(post.id)
  return new Map(verdict ? [[post.id, { ...verdict, score: Math.min(verdict.score, post.score) }]] : [])
}

/** The outcome of a second look at a first verdict. */
type Settled = {
  /** The verdict from two or three verdicts; null if none can be trusted. */
  readonly verdict: Verdict | null
  /** Whether the first verdict was wrong. */
  readonly hasMoved: boolean
}

/**
 * Settles a first and a second verdict. If the two do not agree, or only one of them is hot, a third verdict, on the post alone,
 * decides.
 */
const settle = async (asking: Asking, post: Candidate, first: Verdict, second: Verdict): Promise<Settled> => {
  if (isHot(first.score) === isHot(second.score) && !isApart(first, second))
    return { verdict: meanOf(first, second), hasMoved: false }
  const third = (await asking.about([post], 'briefly')).get(post.id)
  if (!third) return { verdict: null, hasMoved: false }
  const away = (verdict: Verdict) => Math.abs(verdict.score - third.score)
  const isSecond = away(second) < away(first)
  return {
    verdict: meanOf(isSecond ? second : first, third),
    hasMoved: isSecond && isApart(first, third),
  }
}

/**
 * Compares first verdicts with second verdicts: all doubtful first verdicts, and some others drawn at random. For a second verdict,
 * the model sees the post among different posts, or alone if it gives none among them. A doubtful or risen first verdict without a
 * second verdict does not count.
 */
const compared = async (asking: Asking, posts: readonly Candidate[], first: Verdicts): Promise<Verdicts> => {
  const given = new Map(first)
  /** Takes a second look at some posts. Returns whether a first verdict was wrong. */
  const lookAt = async (some: readonly Candidate[]): Promise<boolean> => {
    let hasMoved = false
    for (const part of partsOf(inAnotherOrder(some), LOOK)) {
      const second = await asking.about(part, 'briefly')
      for (const post of part) {
        const one = first.get(post.id)
        if (!one) continue
        const isNeeded = isUnsure(one, post) || isRisen(one, post)
        let other = second.get(post.id)
        // Another post of the part may have spoiled the answer.
        if (!other && isNeeded && part.length > 1)
          other = (await asking.about([post], 'briefly')).get(post.id)
        if (!other) {
          // The post is judged again in a later scan.
          if (isNeeded) given.delete(post.id)
          continue
        }
        const settled = await settle(asking, post, one, other)
        if (settled.verdict) given.set(post.id, settled.verdict)
        else given.delete(post.id)
        hasMoved ||= settled.hasMoved
      }
    }
    return hasMoved
  }
  const judged = posts.flatMap((post) => {
    const verdict = first.get(post.id)
    return verdict ? [{ post, isDoubtful: isUnsure(verdict, post), isHigh: isRisen(verdict, post) }] : []
  })
  const postsOf = (some: typeof judged) => some.map(({ post }) => post)
  // A post whose score rose may contain an instruction that changed the scores of other posts. Those posts get their second look without
  // it. Otherwise, the instruction would change their scores again and go unnoticed.
  const risen = judged.filter(({ isHigh }) => isHigh)
  const others = judged.filter((one) => !risen.includes(one))
  const doubtful = postsOf(others.filter(({ isDoubtful }) => isDoubtful))
  const rest = inAnotherOrder(postsOf(others.filter(({ isDoubtful }) => !isDoubtful)))
  const least = judged.length < 2 ? 0 : Math.ceil(judged.length * PART)
  let drawn = Math.max(0, least - doubtful.length)
  let hasMoved = await lookAt([...doubtful, ...rest.slice(0, drawn)])
  // If a look finds a wrong first verdict, there may be more.
  for (; hasMoved && drawn < rest.length; drawn += least)
    hasMoved = await lookAt(rest.slice(drawn, drawn + least))
  await lookAt(postsOf(risen))
  return given
}

const onlyOf = (posts: readonly Candidate[], verdicts: Verdicts): Verdicts =>
  new Map([...verdicts].filter(([id]) => posts.some((post) => post.id === id)))

/** Judges an ask again in parts of at most `most` posts, each among controls, until the post that sways the model is alone. */
const inParts = async (
  asking: Asking,
  controls: Controls,
  posts: readonly Candidate[],
  most: number,
): Promise<Verdicts> => {
  const given = new Map<string, Verdict>()
  const take = (verdicts: Verdicts): void => {
    for (const [id, verdict] of verdicts) given.set(id, verdict)
  }
  for (const part of partsOf(inAnotherOrder(posts), most)) {
    const verdicts = await asking.about(controls.among(part), 'briefly')
    const [only, ...more] = part
    if (await controls.hold(verdicts)) take(onlyOf(part, verdicts))
    else if (only && more.length === 0) take(await aloneOn(asking, only))
    else take(await inParts(asking, controls, part, 1))
  }
  return given
}

/**
 * Judges posts together. Controls among the posts show whether a post sways the verdicts on the others. Doubtful verdicts get a
 * second look.
 */
export const judgedTogether = async (
  asking: Asking,
  controls: Controls,
  posts: readonly Candidate[],
): Promise<Verdicts> => {
  if (posts.length === 1) return compared(asking, posts, await asking.about(posts, 'fully'))
  const first = await asking.about(controls.among(posts), 'fully')
  return (await controls.hold(first))
    ? compared(asking, posts, onlyOf(posts, first))
    : inParts(asking, controls, posts, Math.ceil(posts.length / PARTS))
}
