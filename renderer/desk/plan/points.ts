/** The words of the field for a card's points, where they are missing. */
export const POINTS = {
  label: 'Points to cover',
  hint: 'One per line. Without a model, the outline consists of your own points.',
} as const
