import { HOT_SCORE } from '../../../contract/forum.ts'
import { type Controls, isApart, shuffled } from './controls.ts'
import { type Asking, type Candidate, textOf, type Verdict, type Verdicts } from './request-verdicts.ts'

/** So near to the border of the hot, and so far from the signals, a verdict is compared in any case. */
const NEAR_HOT = 15
const FAR = 40
/** A verdict that is so far above the signals' score may be the post's own doing. */
const RISEN = 20
/** Of the posts of an ask, the part that is compared at least. */
const PART = 1 / 10
/** Posts of a second look at the most. */
const LOOK = 6
/** Into so many parts a swayed ask is split. */
const PARTS = 5

const isHot = (score: number): boolean => score >= HOT_SCORE

/** Whether a first verdict is doubtful: near the border, far from the signals, or not a lead where they saw one. */
const isUnsure = ({ score }: Verdict, post: Candidate): boolean =>
  Math.abs(score - HOT_SCORE) <= NEAR_HOT ||
  Math.abs(score - post.score) > FAR ||
  (isHot(post.score) && !isHot(score))

/** Two verdicts as one: the mean score, with the words of the later. */
const meanOf = (one: Verdict, other: Verdict): Verdict => ({
  ...other,
  score: Math.round((one.score + other.score) / 2),
})

const inAnotherOrder = (posts: readonly Candidate[]): readonly Candidate[] =>
  shuffled(posts, ({ id }) => id, posts.map(textOf).join('\n'))

/** Parts of the same length, about, and of so many posts at the most. */
const partsOf = (posts: readonly Candidate[], most: number): readonly (readonly Candidate[])[] => {
  const count = Math.ceil(posts.length / most)
  return Array.from({ length: count }, (_, at) =>
    posts.slice(Math.floor((posts.length * at) / count), Math.floor((posts.length * (at + 1)) / count)),
  )
}

/** The verdict on a post that may give orders to its reader, asked about by itself: it can take from the score, and never adds to it. */
export const aloneOn = async (asking: Asking, post: Candidate): Promise<Verdicts> => {
  const verdict = (await asking.about([post], 'briefly')).get(post.id)
  return new Map(verdict ? [[post.id, { ...verdict, score: Math.min(verdict.score, post.score) }]] : [])
}

/** What a second look makes of a first verdict. */
type Settled = {
  /** What two verdicts or three agree on; null where there is none to trust. */
  readonly verdict: Verdict | null
  /** Whether the first one was wrong. */
  readonly hasMoved: boolean
}

/** Where two verdicts do not agree, or lie on either side of the border, a third, of the post by itself, decides. */
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

/** Compares a part of the verdicts with those that the same posts get in other company: the doubtful ones, and others drawn at random. */
const compared = async (asking: Asking, posts: readonly Candidate[], first: Verdicts): Promise<Verdicts> => {
  const given = new Map(first)
  /** Says whether a first verdict was wrong. */
  const lookAt = async (some: readonly Candidate[]): Promise<boolean> => {
    let hasMoved = false
    for (const part of partsOf(inAnotherOrder(some), LOOK)) {
      const second = await asking.about(part, 'briefly')
      for (const post of part) {
        const [one, other] = [first.get(post.id), second.get(post.id)]
        if (!one || !other) continue
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
    return verdict ? [{ post, isDoubtful: isUnsure(verdict, post), gain: verdict.score - post.score }] : []
  })
  const postsOf = (some: typeof judged) => some.map(({ post }) => post)
  // A post that gains by its own order must not be beside those whose fall would show it.
  const risen = judged.filter(({ gain }) => gain > RISEN)
  const others = judged.filter((one) => !risen.includes(one))
  const doubtful = postsOf(others.filter(({ isDoubtful }) => isDoubtful))
  const rest = inAnotherOrder(postsOf(others.filter(({ isDoubtful }) => !isDoubtful)))
  const least = judged.length < 2 ? 0 : Math.ceil(judged.length * PART)
  let drawn = Math.max(0, least - doubtful.length)
  let hasMoved = await lookAt([...doubtful, ...rest.slice(0, drawn)])
  // As long as one more is found that was wrong, others may be.
  for (; hasMoved && drawn < rest.length; drawn += least)
    hasMoved = await lookAt(rest.slice(drawn, drawn + least))
  await lookAt(postsOf(risen))
  return given
}

const onlyOf = (posts: readonly Candidate[], verdicts: Verdicts): Verdicts =>
  new Map([...verdicts].filter(([id]) => posts.some((post) => post.id === id)))

/** Judges a swayed ask in parts of so many posts, each beside controls, until the post that sways stands alone. */
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

/** Judges posts together: beside controls, so that a post which sways its neighbours is found, and with second looks. */
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
