/**
 * What each signal is worth at full strength, in points, and what a person reads beside them. The points were set by reading
 * labelled posts of several trades: a clear request for the seller's kind of thing passes 60, and neither a request nor the
 * vocabulary does so alone.
 */
export const SIGNALS = {
  recommendation: { points: 46, label: 'Asks what to use' },
  alternative: { points: 57, label: 'Asks for an alternative' },
  choice: { points: 55, label: 'Is choosing between options' },
  experience: { points: 51, label: 'Asks for experience with one' },
  howto: { points: 27, label: 'Asks how to do it' },
  askedAgain: { points: 8, label: 'Asks more than once' },
  titleAsk: { points: 8, label: 'Asks in the title' },
  close: { points: 27, label: 'Close to your offer' },
  theme: { points: 17, label: 'Is about your field' },
  seeksLesson: { points: 44, label: 'Seeks advice that you give' },
  inTrouble: { points: 67, label: 'Has a problem that you help with' },
  byHand: { points: 11, label: 'Does the job by hand' },
  trouble: { points: 17, label: 'Describes the problem' },
  leaving: { points: 10, label: 'Is leaving a competitor' },
  rivals: { points: 2, label: 'Names a competitor' },
  ruledOut: { points: 11, label: 'Rules out a competitor' },
  ownNeed: { points: 5, label: 'Speaks of an own need' },
  brand: { points: 45, label: 'Names your brand' },
  seller: { points: -43, label: 'Sells something' },
  research: { points: -32, label: 'Collects opinions' },
  story: { points: -55, label: 'Tells a story or gives tips' },
  lectures: { points: -21, label: 'Tells others what to do' },
  content: { points: -14, label: 'Is content with a choice' },
  hiring: { points: -37, label: 'Is about jobs' },
  trade: { points: -30, label: 'Talks about work for others' },
  price: { points: 3, label: 'Price worry' },
  chosen: { points: -15, label: 'Has chosen already' },
  owned: { points: -8, label: 'Trouble with something owned' },
  parts: { points: -46, label: 'Asks for a part or a repair' },
  law: { points: -13, label: 'Asks about law or tax' },
  charging: { points: -41, label: 'Asks what to charge or pay' },
  dispute: { points: -15, label: 'Dispute with one person' },
  elsewhere: { points: -11, label: 'The title is about something else' },
  asksAround: { points: -7, label: 'Asks around' },
  long: { points: -15, label: 'Is long' },
  outside: { points: -31, label: 'Asks for what you do not offer' },
  person: { points: -25, label: 'Looks for people or reading' },
} as const

export type Signal = keyof typeof SIGNALS
