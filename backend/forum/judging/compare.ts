import { createHash } from 'node:crypto'
import { HOT_SCORE } from '../../../contract/forum.ts'
import { type Asking, type Candidate, textOf, type Verdict, type Verdicts } from './asking.ts'

/** So near to the border of the hot, and so far from the signals, a verdict is compared in any case. */
const NEAR_HOT = 15
const FAR = 40
/** Two verdicts on one post that differ by more do not agree. */
const APART = 20
/** Of the posts of an ask, the part that is compared at least; where as many moved the same way, something moved them. */
const PART = 1 / 10
/** One alone may have been a model's whim. */
const FEWEST_MOVED = 2
/** So far from what the signals promise lies the median of an ask that is compared as a whole, where it is of so many posts. */
const FAR_MEDIAN = 28
const TELLING = 6
/** Posts of a second look at the most: the fewer, the fewer stand beside one that orders. */
const LOOK = 6
/** Into so many parts a swayed ask is split. */
const PARTS = 5

const isHot = (score: number): boolean => score >= HOT_SCORE
const isApart = (one: Verdict, other: Verdict): boolean => Math.abs(one.score - other.score) > APART

/** Whether a first verdict is doubtful: near the border, far from the signals, or no lead where they saw one. */
const isUnsure = ({ score }: Verdict, post: Candidate): boolean =>
  Math.abs(score - HOT_SCORE) <= NEAR_HOT ||
  Math.abs(score - post.score) > FAR ||
  (isHot(post.score) && !isHot(score))

/** Two verdicts as one: the mean score, with the words of the later. */
const meanOf = (one: Verdict, other: Verdict): Verdict => ({
  ...other,
  score: Math.round((one.score + other.score) / 2),
})

/** In an order that nobody foresees who does not know every text, and that is the same each time. */
const shuffled = (posts: readonly Candidate[]): readonly Candidate[] => {
  const hash = (...texts: readonly string[]) =>
    createHash('sha256').update(JSON.stringify(texts)).digest('hex')
  const salt = hash(...posts.map(textOf))
  return posts
    .map((post) => ({ post, at: hash(salt, post.id) }))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ post }) => post)
}

/** Parts of the same length, about, and of so many posts at the most. */
const partsOf = (posts: readonly Candidate[], most: number): readonly (readonly Candidate[])[] => {
  const count = Math.ceil(posts.length / most)
  return Array.from({ length: count }, (_, at) =>
    posts.slice(Math.floor((posts.length * at) / count), Math.floor((posts.length * (at + 1)) / count)),
  )
}

const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

/** What a model says of a post that gives orders to its reader can take from its score, and never adds to it. */
const unswayed = (verdict: Verdict, post: Candidate): Verdict => ({
  ...verdict,
  score: Math.min(verdict.score, post.score),
})

/** The verdict on a post that may give orders to its reader, asked about by itself. */
export const aloneOn = async (asking: Asking, post: Candidate): Promise<Verdicts> => {
  const verdict = (await asking.about([post], 'briefly')).get(post.id)
  return new Map(verdict ? [[post.id, unswayed(verdict, post)]] : [])
}

/** A post with the verdict that it has by itself, where another was given beside others. */
type Moved = { readonly post: Candidate; readonly alone: Verdict; readonly by: 'up' | 'down' }

/** The verdicts of an ask, and what second looks make of them. */
class Compared {
  /** What two verdicts or three agree on; null where there is none to trust. */
  readonly settled = new Map<string, Verdict | null>()
  private readonly moved: Moved[] = []
  private readonly asking: Asking
  private readonly first: Verdicts
  /** So many posts that moved the same way are no whim. */
  private readonly enough: number

  constructor(asking: Asking, first: Verdicts) {
    this.asking = asking
    this.first = first
    this.enough = Math.max(FEWEST_MOVED, Math.ceil(first.size * PART))
  }

  /** Posts that a neighbour moved, all the same way; empty where these are too few to say so. */
  get swayed(): readonly Moved[] {
    const ways = [this.moved.filter(({ by }) => by === 'up'), this.moved.filter(({ by }) => by === 'down')]
    return ways.find((way) => way.length >= this.enough) ?? []
  }

  /** The first verdicts, and of those that were compared what is settled. */
  get given(): Verdicts {
    return new Map(
      [...this.first].flatMap(([id, first]) => {
        const verdict = this.settled.has(id) ? this.settled.get(id) : first
        return verdict ? [[id, verdict]] : []
      }),
    )
  }

  /** Asks about posts once more, few at a time and in another order, until it is clear that the ask is swayed; says whether one moved. */
  async lookAt(posts: readonly Candidate[]): Promise<boolean> {
    const before = this.moved.length
    for (const some of partsOf(shuffled(posts), LOOK)) {
      if (this.swayed.length > 0) break
      await this.take(await this.asking.about(some, 'briefly'), some)
    }
    return this.moved.length > before
  }

  /** Takes second verdicts on posts that have one. */
  async take(second: Verdicts, posts: readonly Candidate[]): Promise<void> {
    for (const post of posts) {
      const [one, other] = [this.first.get(post.id), second.get(post.id)]
      if (one && other && !this.settled.has(post.id)) await this.settle(post, one, other)
    }
  }

  /** Where two verdicts do not agree, or lie on either side of the border, a third, of the post by itself, decides. */
  private async settle(post: Candidate, first: Verdict, second: Verdict): Promise<void> {
    if (isHot(first.score) === isHot(second.score) && !isApart(first, second)) {
      this.settled.set(post.id, meanOf(first, second))
      return
    }
    const third = (await this.asking.about([post], 'briefly')).get(post.id)
    if (!third) {
      this.settled.set(post.id, null)
      return
    }
    const away = (verdict: Verdict) => Math.abs(verdict.score - third.score)
    this.settled.set(post.id, meanOf(away(second) < away(first) ? second : first, third))
    if (isApart(first, third) && away(second) < away(first))
      this.moved.push({ post, alone: third, by: first.score < third.score ? 'down' : 'up' })
  }
}

/** What becomes of a swayed ask: the verdicts beside posts that none of them moves, and those on the posts that sway. */
type Split = { readonly held: Verdicts; readonly swaying: Verdicts }

/**
 * Judges a swayed ask in parts, beside posts that are known to be moved. Where these keep the verdict that they have alone, the
 * part holds nothing that sways; otherwise it is split, until the post that does it stands alone.
 */
const splitUp = async (
  asking: Asking,
  posts: readonly Candidate[],
  known: readonly [Moved, Moved],
): Promise<Split> => {
  const held = new Map<string, Verdict>()
  const swaying = new Map<string, Verdict>()
  for (const part of partsOf(shuffled(posts), Math.ceil(posts.length / PARTS))) {
    // Some order about what stands above them, some about what stands below.
    const verdicts = await asking.about([known[0].post, ...part, known[1].post], 'briefly')
    if (known.every(({ post, alone }) => !isApart(verdicts.get(post.id) ?? alone, alone))) {
      for (const { id } of part) {
        const verdict = verdicts.get(id)
        if (verdict) held.set(id, verdict)
      }
    } else if (part.length === 1) {
      for (const post of part)
        for (const [id, verdict] of await aloneOn(asking, post)) swaying.set(id, verdict)
    } else {
      const split = await splitUp(asking, part, known)
      for (const [id, verdict] of split.held) held.set(id, verdict)
      for (const [id, verdict] of split.swaying) swaying.set(id, verdict)
    }
  }
  return { held, swaying }
}

/**
 * Judges posts together, and compares a part of the verdicts with those that the same posts get in other company: the doubtful
 * ones, and others drawn at random. Where some differ, one of the posts sways its neighbours, and the ask is split.
 */
export const judgedTogether = async (asking: Asking, posts: readonly Candidate[]): Promise<Verdicts> => {
  const first = await asking.about(posts, 'fully')
  const all = posts.flatMap((post) => {
    const verdict = first.get(post.id)
    return verdict ? [{ post, verdict, gain: verdict.score - post.score }] : []
  })
  const isFar = all.length >= TELLING && Math.abs(medianOf(all.map(({ gain }) => gain))) > FAR_MEDIAN
  // Who gains by an order stands beside none of those whose fall would show it.
  const risen = isFar ? [] : all.filter(({ gain }) => gain > APART)
  const others = all.filter((one) => !risen.includes(one))
  const unsure = (some: typeof all) =>
    some.filter(({ verdict, post }) => isUnsure(verdict, post)).map(({ post }) => post)
  const doubtful = unsure(others)
  const rest = shuffled(others.map(({ post }) => post).filter((post) => !doubtful.includes(post)))
  const least = all.length < 2 ? 0 : Math.ceil(all.length * PART)
  const compared = new Compared(asking, first)
  let drawn = isFar ? rest.length : Math.max(0, least - doubtful.length)
  let hasMoved = await compared.lookAt([...doubtful, ...rest.slice(0, drawn)])
  // As long as one more is found that moved, others may have.
  for (; hasMoved && compared.swayed.length === 0 && drawn < rest.length; drawn += least)
    hasMoved = await compared.lookAt(rest.slice(drawn, drawn + least))
  const [one, other] = compared.swayed
  if (!one || !other) {
    await compared.lookAt(unsure(risen))
    return compared.given
  }
  const moved = compared.swayed.map(({ post }) => post)
  const { held, swaying } = await splitUp(
    asking,
    posts.filter((post) => !moved.includes(post)),
    [one, other],
  )
  if (swaying.size === 0) {
    // The model wavers by itself: what it said twice counts as anywhere.
    await compared.take(held, posts)
    return compared.given
  }
  const settled = moved.flatMap(({ id }) => {
    const verdict = compared.settled.get(id)
    return verdict ? [[id, verdict] as const] : []
  })
  return new Map([...settled, ...held, ...swaying])
}
