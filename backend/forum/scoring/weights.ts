/**
 * The points of each signal at full strength, and the label that people read. The points are the weights of a regression on
 * labelled posts of nine trades and short posts of others (`backend/evals/lead-sets/`). `scale.ts` turns their sum into a
 * score. Neither a request nor the vocabulary reaches 60 on its own.
 */
export const SIGNALS = {
  recommendation: { points: 40, label: 'Asks what to use' },
  alternative: { points: 57, label: 'Asks for an alternative' },
  choice: { points: 54, label: 'Is choosing between options' },
  experience: { points: 50, label: 'Asks for others’ experience with a product' },
  howto: { points: 32, label: 'Asks how to do it' },
  askedAgain: { points: 12, label: 'Asks more than once' },
  shortAsk: { points: 13, label: 'Asks in few words' },
  close: { points: 27, label: 'Close to your offer' },
  theme: { points: 17, label: 'In your field' },
  seeksLesson: { points: 66, label: 'Seeks advice that you give' },
  inTrouble: { points: 86, label: 'Has a problem that you help with' },
  byHand: { points: 11, label: 'Does the job by hand' },
  trouble: { points: 20, label: 'Describes the problem' },
  leaving: { points: 13, label: 'Is leaving a competitor' },
  rivals: { points: 2, label: 'Names a competitor' },
  ruledOut: { points: 10, label: 'Rules out a competitor' },
  ownNeed: { points: 14, label: 'Speaks of their own situation' },
  brand: { points: 44, label: 'Names your brand' },
  seller: { points: -45, label: 'Offers their own product' },
  research: { points: -46, label: 'Collects opinions' },
  story: { points: -52, label: 'Tells a story or gives tips' },
  content: { points: -14, label: 'Is content with a choice' },
  hiring: { points: -50, label: 'Is about jobs' },
  trade: { points: -36, label: 'Talks about work for others' },
  price: { points: 10, label: 'Worries about the price' },
  chosen: { points: -14, label: 'Has already chosen' },
  owned: { points: -10, label: 'Has trouble with something they own' },
  parts: { points: -60, label: 'Asks for a part, a setting or a repair' },
  soldOut: { points: -36, label: 'Looks for a product that is sold out' },
  theory: { points: -36, label: 'Asks how something works' },
  law: { points: -11, label: 'Asks about law or tax' },
  charging: { points: -39, label: 'Asks what to charge or pay' },
  dispute: { points: -15, label: 'Is in a dispute with someone' },
  elsewhere: { points: -11, label: 'The title is about something else' },
  long: { points: -15, label: 'Is long' },
  outside: { points: -42, label: 'Asks for what you do not offer' },
  person: { points: -24, label: 'Looks for people or something to read' },
} as const

export type Signal = keyof typeof SIGNALS
