import { z } from 'zod'
import { BrandVoice } from '../articles.ts'
import { operation } from '../operation.ts'
import { Nothing } from '../shapes.ts'

/** The maximum number of brand voices that a model describes for a workspace in a day (UTC). */
export const VOICE_DESCRIPTIONS_PER_DAY = 20

/** The owner's operations on brand voices. */
export const articlesOfOwner = {
  saveBrandVoice: operation({
    title: 'Save a brand voice',
    description: 'Makes a brand voice, or changes the brand voice that brand_voice_id names.',
    input: z.strictObject({
      brand_voice_id: z.string().min(1).optional(),
      name: z.string().trim().min(1).max(100),
      guidance: z.string().trim().min(1).max(4000),
    }),
    output: BrandVoice,
    http: { method: 'POST', path: '/owner/brand-voices' },
  }),
  describeBrandVoice: operation({
    title: 'Describe a brand voice',
    description: `Lets the model describe how up to three texts of the person, or pages of their site, are written, with a sample paragraph. Nothing is saved. At most ${VOICE_DESCRIPTIONS_PER_DAY} a day.`,
    input: z.strictObject({
      texts: z.array(z.string().trim().min(200).max(20_000)).max(3).default([]),
      pages: z
        .array(
          z.url({
            protocol: /^https?$/,
            error: 'Write the whole address, such as https://shop.example/about.',
          }),
        )
        .max(3)
        .default([]),
    }),
    output: z.object({ guidance: z.string(), sample: z.string() }),
    http: { method: 'POST', path: '/owner/brand-voices/description' },
    errors: ['conflict', 'daily_limit_reached', 'upstream_failed'],
  }),
  removeBrandVoice: operation({
    title: 'Remove a brand voice',
    description: 'Removes the brand voice. Articles written in this voice stay as they are.',
    input: z.strictObject({ brand_voice_id: z.string().min(1) }),
    output: Nothing,
    http: { method: 'DELETE', path: '/owner/brand-voices/{brand_voice_id}' },
  }),
}
export type ArticlesOfOwner = typeof articlesOfOwner
