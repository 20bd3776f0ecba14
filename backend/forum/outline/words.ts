/** How one language says what limits a choice; patterns for sentences of a post. */
export type Cues = {
  readonly free: RegExp
  readonly once: RegExp
  readonly cheap: RegExp
  /** The sum in its first group. */
  readonly cap: RegExp
  /** Takes back what a sentence says about paying. */
  readonly mayPay: RegExp
  /** Before and after the name of what is being left. */
  readonly leave: RegExp
  readonly between: RegExp
  readonly left: RegExp
  readonly byHand: RegExp
  readonly deadline: RegExp
  /** Speaks of how many people will use it. */
  readonly people: RegExp
  /** What stands after it, or in `wantBefore` in its first group, is wanted. */
  readonly want: RegExp
  readonly wantBefore: RegExp
  /** Words of a want that are told otherwise or mean nothing: a want of these alone is none. */
  readonly says: RegExp
  /** Of a want that is a sentence of its own, or half of one. */
  readonly clause: RegExp
  /** A line that opens a list of what is wanted. */
  readonly list: RegExp
  /** Where a want ends, and what joins two. */
  readonly ends: RegExp
  readonly joins: RegExp
  /** Words at the start of a want that say nothing. */
  readonly leading: RegExp
  /** A question that asks for a product, and no other. */
  readonly ask: RegExp
  readonly question: RegExp
  readonly how: RegExp
}

/** What an outline can open on. */
export const MATTERS = [
  'list',
  'free',
  'notFree',
  'once',
  'cap',
  'leaving',
  'beside',
  'byHand',
  'platform',
  'dull',
  'topic',
  'none',
] as const
export type Matter = (typeof MATTERS)[number]

/**
 * The fixed words of an outline in one language. Every list holds several of one meaning; `{…}` are filled in: `{name}` of the
 * product, `{topic}` in the person's own terms, and what is called after the need that it comes from.
 */
export type Words = {
  readonly cues: Cues
  readonly and: string
  /** The article before what one works with now; empty where there are several. */
  readonly the: string
  /** Between the name and what it is. */
  readonly is: string
  /** Ends before a colon. */
  readonly openers: Readonly<Record<Matter, readonly string[]>>
  readonly makes: readonly string[]
  readonly runs: readonly string[]
  /** Before what it costs; may be nothing. */
  readonly price: readonly string[]
  readonly priceUnknown: readonly string[]
  /** After the price where the post wants it free, or once and for all. */
  readonly freeEnds: readonly string[]
  readonly notOnce: readonly string[]
  readonly within: readonly string[]
  readonly beyond: readonly string[]
  readonly comeFrom: readonly string[]
  readonly limit: readonly string[]
  /** Advice that holds whatever they take, by the same matters. */
  readonly advice: Readonly<Partial<Record<Matter, readonly string[]>>>
  /** Without the product: before what a setup should do. */
  readonly look: readonly string[]
  /** Where the post speaks of the product itself. */
  readonly thanks: readonly string[]
  /** Blanks, without their brackets. */
  readonly blanks: {
    readonly name: string
    readonly what: string
    readonly fact: string
    readonly want: readonly string[]
    readonly question: readonly string[]
    readonly place: string
    readonly deadline: string
    readonly view: readonly string[]
    readonly own: readonly string[]
    readonly translate: string
  }
}
