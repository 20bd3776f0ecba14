/**
 * Words of one language beside those of its scoring. Texts are alternatives of a regular expression, which may have no capturing
 * groups: most are joined over all languages, since a text may mix them. Null says on purpose that the language adds nothing.
 */
export type LanguageWords = {
  /** The commonest words, which are no subject of a request and by which the language is told. */
  readonly functionWords: string
  /** Its letters beside a to z. */
  readonly letters: string
  /** What it calls a language model. */
  readonly model: string
  /** What follows the figure of a sum. */
  readonly money: string
  /** How a post orders a model what to score. */
  readonly orders: {
    readonly rate: string
    readonly hundred: string | null
    /** Most and least of a scale, beside figures and the hundred. */
    readonly most: string
    readonly least: string
    readonly others: string
    readonly ignore: string
    /** What is to be ignored. */
    readonly rules: string
    /** Whoever reads, beside `model`. */
    readonly machine: string
    readonly mine: string
    /** Comes before whoever is addressed. */
    readonly address: string
  }
  /** How an author says what limits the choice. */
  readonly asked: {
    /** Before the most that it may cost. */
    readonly upTo: string
    /** Says that it must cost little, nothing, or only once. */
    readonly cheap: string
    readonly must: string
    readonly without: string
    /** Between a price and what it is for: "a" month. */
    readonly per: string
    /** Places, with their capitals. */
    readonly places: string
  }
  /** How a seller speaks of the own business. */
  readonly own: {
    /** Begins a sentence about it. */
    readonly begins: RegExp
    /** What a person says of whose the product is, where they set nothing; `{name}` is the product. */
    readonly disclosure: string
    /** Says that the product is the writer's own. */
    readonly discloses: RegExp
    /** Tells of something that the writer lived. */
    readonly lived: RegExp
  }
  /** How a community's rules speak of promotion. */
  readonly rules: {
    readonly promotion: string
    readonly forbids: string
    /** Only limits it: a disclosure, a day or a share makes it right. */
    readonly onCondition: string
  }
  /** What readers of a forum take badly in a reply, and the figures in it. */
  readonly faults: {
    /** From zero on, several words for one with "|" between; a figure stands for a word that tells no number by itself ("un"). */
    readonly numbers: string
    /** A hundredth; not among what is counted. */
    readonly percent: string | null
    readonly counted: string
    /** A discount code, and what follows "10 %". */
    readonly code: string
    readonly off: string
    /** Takes the talk off the forum. */
    readonly elsewhere: string
    readonly disparages: string
    readonly greeting: string
    /** Before a name that is addressed. */
    readonly dear: string
    readonly signOff: string
    /** A machine that speaks of itself. */
    readonly asMachine: string
  }
}
