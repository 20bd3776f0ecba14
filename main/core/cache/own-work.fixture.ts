import type { OwnMarks } from './leads.ts'

/** A cache’s view of a person who has neither marked leads nor written versions of replies. */
export const NO_OWN_WORK: OwnMarks = {
  waitingFor: () => null,
  seen: () => false,
  forgetWords: () => {},
  noteGone: () => {},
  noteBack: () => {},
}
