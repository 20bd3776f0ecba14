/**
 * What each signal is worth at full strength, in points, and what a person reads beside them. The points were set by reading
 * labelled posts of several trades: a clear request for the seller's kind of thing passes 60, and neither a request nor the
 * vocabulary does so alone.
 */
export const SIGNALS = {
  recommendation: { points: 40, label: 'Asks what to use' },
  alternative: { points: 42, label: 'Asks for an alternative' },
  choice: { points: 36, label: 'Is choosing between options' },
  experience: { points: 35, label: 'Asks for experience with one' },
  howto: { points: 27, label: 'Asks how to do it' },
  askedAgain: { points: 6, label: 'Asks more than once' },
  titleAsk: { points: 7, label: 'Asks in the title' },
  close: { points: 24, label: 'Close to your offer' },
  theme: { points: 12, label: 'Is about your field' },
  byHand: { points: 9, label: 'Does the job by hand' },
  trouble: { points: 14, label: 'Describes the problem' },
  leaving: { points: 12, label: 'Is leaving a competitor' },
  rivals: { points: 2, label: 'Names a competitor' },
  ruledOut: { points: 6, label: 'Rules out a competitor' },
  ownNeed: { points: 5, label: 'Speaks of an own need' },
  wants: { points: 10, label: 'Wants to do what you help with' },
  brand: { points: 30, label: 'Names your brand' },
  seller: { points: -34, label: 'Sells something' },
  research: { points: -20, label: 'Collects opinions' },
  story: { points: -22, label: 'Tells a story or gives tips' },
  lectures: { points: -7, label: 'Tells others what to do' },
  content: { points: -10, label: 'Is content with a choice' },
  hiring: { points: -26, label: 'Is about jobs' },
  trade: { points: -12, label: 'Talks about work for others' },
  price: { points: 2, label: 'Price worry' },
  chosen: { points: -8, label: 'Has chosen already' },
  owned: { points: -12, label: 'Trouble with something owned' },
  law: { points: -6, label: 'Asks about law or tax' },
  charging: { points: -18, label: 'Asks what to charge or pay' },
  dispute: { points: -10, label: 'Dispute with one person' },
  outside: { points: -26, label: 'Asks for what you do not offer' },
  person: { points: -16, label: 'Looks for people or reading' },
} as const

export type Signal = keyof typeof SIGNALS
