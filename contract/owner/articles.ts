import { z } from 'zod'
import { BrandVoice } from '../articles.ts'
import { operation } from '../operation.ts'
import { Nothing } from '../shapes.ts'

/** The brand voices for articles. */
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
  removeBrandVoice: operation({
    title: 'Remove a brand voice',
    description: 'Articles written in it stay as they are.',
    input: z.strictObject({ brand_voice_id: z.string().min(1) }),
    output: Nothing,
    http: { method: 'DELETE', path: '/owner/brand-voices/{brand_voice_id}' },
  }),
}
export type ArticlesOfOwner = typeof articlesOfOwner
