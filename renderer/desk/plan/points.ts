/** The words of the field for a card's points, where they are missing. */
export const POINTS = {
  label: 'Add points first',
  hint: 'One per line. No model is connected, so the outline consists of your own points.',
} as const
