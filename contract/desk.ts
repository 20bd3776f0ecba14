import { z } from 'zod'
import { agentsOfDesk } from './desk/agents.ts'
import { appOfDesk } from './desk/app.ts'
import { articlesOfDesk } from './desk/articles.ts'
import { connectionsOfDesk } from './desk/connections.ts'
import { leadsOfDesk } from './desk/leads.ts'
import { publishingOfDesk } from './desk/publishing.ts'

export * from './desk/agents.ts'
export * from './desk/app.ts'
export * from './desk/articles.ts'
export * from './desk/connections.ts'
export * from './desk/leads.ts'
export * from './desk/publishing.ts'

/** What the desk's core serves its own screens, over IPC in Electron and over loopback HTTP without it. */
export const desk = {
  ...appOfDesk,
  ...connectionsOfDesk,
  ...leadsOfDesk,
  ...articlesOfDesk,
  ...publishingOfDesk,
  ...agentsOfDesk,
}
export type Desk = typeof desk

/** A feature of the desk contract. The desk's news names the features whose answers changed. */
export type DeskTopic = keyof Desk
const isTopic = (named: unknown): boolean => typeof named === 'string' && Object.hasOwn(desk, named)

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

/** News from the core to its screens: what to request again, or where to go. */
export const DeskEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('changed'),
    topics: z.array(z.custom<DeskTopic>(isTopic)).describe('Features whose answers changed.'),
    lead_ids: z.array(z.string()).optional(),
    job_ids: z.array(z.string()).optional().describe('The articles that changed, if only some did.'),
    connection_id: z
      .string()
      .optional()
      .describe('The connection whose answers changed. Without it, the news concerns every page.'),
  }),
  z.object({ kind: z.literal('shown'), connection_id: z.string().describe('What pages show from now on.') }),
  z.object({
    kind: z.literal('navigate'),
    screen: z.enum(SCREENS),
    lead_id: z.string().optional(),
    job_id: z.string().optional(),
    connection_id: z.string().optional().describe('The connection to show first.'),
  }),
])
export type DeskEvent = z.infer<typeof DeskEvent>
