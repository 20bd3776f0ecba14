/** The number of words in an article, indexed by the name of the length. A model's text stays within 15 % of the number. */
export const LENGTHS = { short: 500, medium: 900, long: 1400, very_large: 2200, pillar: 3500 } as const
export const LENGTH_NAMES = ['short', 'medium', 'long', 'very_large', 'pillar'] as const
export type Length = (typeof LENGTH_NAMES)[number]
