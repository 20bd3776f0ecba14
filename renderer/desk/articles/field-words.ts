/** The words of the fields that the form for an article and the form of a card have in common. */

type Words = { readonly label: string; readonly hint: string; readonly placeholder: string }

/** The words of the field for the points, by what is made of them. */
export const POINTS_WORDS: Readonly<Record<'article' | 'outline', Words>> = {
  article: {
    label: 'Points to cover',
    hint: 'What the article says: one point per line, with facts to include.',
    placeholder: 'For example:\nSay it in the contract\nRemind clients before the due date',
  },
  outline: {
    label: 'Points to cover',
    hint: 'One point per line. Each point becomes a heading. Put facts after a colon. The facts go below the heading.',
    placeholder:
      'For example:\nSay it in the contract: 14 days, then 2 percent a month\nRemind clients before the due date',
  },
}

/** The label, the hint and the example of the field for the focus keyword. */
export const KEYWORD_FIELD = {
  label: 'Focus keyword',
  placeholder: 'For example: late fees',
  hint: 'The words that people search for. If you leave this empty, Quillport takes them from the title.',
} as const

/** The example in the field for the title. */
export const TITLE_EXAMPLE = 'For example: How to charge late fees'

/** What instructions say about an article. */
export const INSTRUCTED = 'the tone, the readers, and what to leave out'
