import { type CardExtras, type PlannedCard, USUAL_EXTRAS } from '../../../contract/plans.ts'

/** Returns what the article of a card gets besides its text. An older service knows only the usual extras. */
export const extrasOf = ({ extras }: Pick<PlannedCard, 'extras'>): CardExtras => extras ?? USUAL_EXTRAS

/** Writes what the article of a card gets in the terms of a form, in which an empty text means no voice. */
export const extrasInForm = (extras: CardExtras) => ({
  ...extras,
  brand_voice_id: extras.brand_voice_id ?? '',
})
