import { z } from 'zod'

export const SCREENS = [
  'welcome',
  'leads',
  'articles',
  'plan',
  'sites',
  'rankings',
  'credits',
  'agents',
  'activity',
  'settings',
] as const
export type Screen = (typeof SCREENS)[number]

/** A place in the desk that a notification, a notice, the menu or a link opens. */
export const Place = z.object({
  screen: z.enum(SCREENS),
  lead_id: z.string().optional(),
  job_id: z.string().optional(),
  part: z.string().optional().describe('The page of Settings.'),
  status: z
    .enum(['new', 'saved'])
    .optional()
    .describe(
      'The status of the leads to list. If no status is given, the list keeps the status that the user last chose.',
    ),
})
export type Place = z.infer<typeof Place>
