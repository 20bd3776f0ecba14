/** The words of the field for a card's points, where they are missing. */
export const POINTS = {
  label: 'Points to cover',
  hint: 'One point per line. Without an AI model, these points become the outline.',
  placeholder: 'State the fee in the contract\nRemind clients before the due date',
} as const
