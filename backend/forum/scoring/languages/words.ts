/**
 * Words of one language, besides those of its scoring. Texts are alternatives of a regular expression without capturing groups,
 * since most are joined over all languages. Null means that the language adds nothing.
 */
export type LanguageWords = {
  /** The commonest words, which are never the subject of a request. They identify the language. */
  readonly functionWords: string
  /** The language's letters besides a to z. */
  readonly letters: string
  /** Names for a language model. */
  readonly model: string
  /** Currencies that follow a figure. */
  readonly money: string
  /** How a post tells a model what to score. */
  readonly instructions: {
    readonly rate: string
    readonly hundred: string | null
    /** The top and the bottom of a scale, in words. */
    readonly most: string
    readonly least: string
    readonly others: string
    readonly ignore: string
    /** What a model is told to ignore. */
    readonly rules: string
    /** Names for a machine that reads, besides `model`. */
    readonly machine: string
    readonly mine: string
    /** Precedes the addressed machine. */
    readonly address: string
  }
  /** How an author says what limits the choice. */
  readonly asked: {
    /** Precedes the highest price. */
    readonly upTo: string
    /** Says that the product must be cheap, free, or paid for only once. */
    readonly cheap: string
    readonly must: string
    readonly without: string
    /** Between a price and what it is for: "a" month. */
    readonly per: string
    /** Places, with their capitals. */
    readonly places: string
  }
  /** How sellers write of their own business. */
  readonly own: {
    /** Begins a sentence about the business. */
    readonly begins: RegExp
    /** The default disclosure. `{name}` is the product. */
    readonly disclosure: string
    /** Asks the seller to answer the post before anything else. */
    readonly answerFirst: string
    /** Comes before quotes of the post. */
    readonly theyWrote: string
    /** Says that the product is the writer's own. */
    readonly discloses: RegExp
    /** Tells of the writer's experience. */
    readonly lived: RegExp
  }
  /** How a community's rules speak of promotion. */
  readonly rules: {
    readonly promotion: string
    readonly forbids: string
    readonly allows: string
    /** Begins a statement that limits the statement before it. */
    readonly but: string
    /** Shows that a rule only limits promotion: with a disclosure, on a certain day or up to a certain share it is allowed. */
    readonly onCondition: string
    /** Shows that a rule forbids promotion only as the main purpose, if it is between the forbidding word and the promotion. */
    readonly mainly: string
    /** Shows that a rule restricts links or messages. A ban on promotion may contain these words, too. */
    readonly restricts: string
    /** How rules name links, special offers, a move of the conversation elsewhere, and texts written by a machine. */
    readonly links: string
    readonly offers: string
    readonly elsewhere: string
    readonly machine: string
    /** Machines that write, besides `model`. */
    readonly machines: string
    /** Precedes what a post is about. */
    readonly about: string
    /** Asks sellers to say that a product is their own. */
    readonly disclosure: string
  }
  /** What forum readers dislike in a reply, and number words. */
  readonly faults: {
    /** Number words from zero on, with "|" between words for one number. A digit replaces a word that is also an article ("un"). */
    readonly numbers: string
    /** Percent; not part of `counted`. */
    readonly percent: string | null
    readonly counted: string
    /** A discount code, and what follows "10 %". */
    readonly code: string
    readonly off: string
    /** Moves the conversation off the forum. */
    readonly elsewhere: string
    readonly disparages: string
    readonly greeting: string
    /** Precedes the name of the addressee. */
    readonly dear: string
    readonly signOff: string
    /** A machine that speaks of itself. */
    readonly asMachine: string
  }
}
