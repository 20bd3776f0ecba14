import { z } from 'zod'
import { aboutOfDesk } from './desk/about.ts'
import { agentsOfDesk } from './desk/agents.ts'
import { appOfDesk } from './desk/app.ts'
import { articlesOfDesk } from './desk/articles.ts'
import { connectionsOfDesk } from './desk/connections.ts'
import { leadsOfDesk } from './desk/leads.ts'
import { Place } from './desk/place.ts'
import { publishingOfDesk } from './desk/publishing.ts'
import { updatesOfDesk } from './desk/updates.ts'

export * from './desk/about.ts'
export * from './desk/agents.ts'
export * from './desk/app.ts'
export * from './desk/articles.ts'
export * from './desk/connections.ts'
export * from './desk/leads.ts'
export * from './desk/place.ts'
export * from './desk/publishing.ts'
export * from './desk/updates.ts'

/**
 * The operations that the desk's core offers to its own screens, over IPC in Electron and over loopback HTTP in the headless
 * shell.
 */
export const desk = {
  ...appOfDesk,
  ...connectionsOfDesk,
  ...leadsOfDesk,
  ...articlesOfDesk,
  ...publishingOfDesk,
  ...agentsOfDesk,
  ...aboutOfDesk,
  ...updatesOfDesk,
}
export type Desk = typeof desk

/** A feature of the desk contract. News from the core names the features whose answers changed. */
export type DeskTopic = keyof Desk
const isTopic = (named: unknown): boolean => typeof named === 'string' && Object.hasOwn(desk, named)

/** News from the core to its screens: which data to request again, or which connection or screen to show. */
export const DeskEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('changed'),
    topics: z.array(z.custom<DeskTopic>(isTopic)).describe('Features whose answers changed.'),
    lead_ids: z.array(z.string()).optional(),
    job_ids: z
      .array(z.string())
      .optional()
      .describe('The articles that changed. If absent, any article may have changed.'),
    connection_id: z
      .string()
      .optional()
      .describe(
        'The connection that now returns different answers. If absent, all connections now return different answers.',
      ),
  }),
  z.object({
    kind: z.literal('shown'),
    connection_id: z.string().describe('The connection that pages show from now on.'),
  }),
  Place.extend({
    kind: z.literal('navigate'),
    connection_id: z.string().optional().describe('The connection to show first.'),
  }),
])
export type DeskEvent = z.infer<typeof DeskEvent>
