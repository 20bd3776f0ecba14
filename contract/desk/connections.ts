import { z } from 'zod'
import { operation } from '../operation.ts'
import { Nothing } from '../shapes.ts'
import { Connection } from './app.ts'

/** The longest name that a person can give a connection. */
export const CONNECTION_NAME = 80

/** A connection of the desk in the list of connections. */
export const HeldConnection = z.object({
  connection_id: z.string(),
  name: z
    .string()
    .describe(
      'The name that the user chose. If the user chose no name, this is the first of the following that exists: the workspace’s name, the business’s name, the service’s address. For the service on this computer, “Your business” replaces the address.',
    ),
  own_name: z.string().nullable().describe('The name that the user chose; null if the user chose no name.'),
  mode: Connection.shape.mode,
  base_url: z.string().nullable(),
  email: z
    .string()
    .nullable()
    .describe(
      'The email address of the person who signed in. Null if a key was pasted instead, and for the desktop app’s own service.',
    ),
  state: Connection.shape.state,
  new_leads: z.int(),
  hot_leads: z.int(),
  questions: z.int().describe('The number of agents’ calls that wait for the user’s approval.'),
  waiting: z
    .int()
    .describe('The number of marks on leads that the desktop app has not sent to the service yet.'),
})
export type HeldConnection = z.infer<typeof HeldConnection>

const named = z.strictObject({ connection_id: z.string() })

/** The desk's operations on its connections. Each connection has its own data, agents and key. Pages show one connection. */
export const connectionsOfDesk = {
  connections: {
    list: operation({
      title: 'Connections',
      description:
        'Lists the desktop app’s connections, and how many new leads, questions and unsent marks each connection has. Also returns the id of the connection that is currently shown.',
      input: Nothing,
      output: z.object({ shown: z.string(), connections: z.array(HeldConnection) }),
    }),
    add: operation({
      title: 'Connect another business',
      description:
        'Adds a connection without a service, and shows it. The user can then connect it to a service.',
      input: Nothing,
      output: named,
    }),
    show: operation({
      title: 'Switch to a connection',
      description:
        'Shows this connection on all pages from now on. All other connections keep running in the background.',
      input: named,
      output: Nothing,
    }),
    rename: operation({
      title: 'Rename a connection',
      description:
        'Changes the connection’s name in this desktop app only. An empty name restores the default name.',
      input: z.strictObject({ ...named.shape, name: z.string().trim().max(CONNECTION_NAME) }),
      output: Nothing,
    }),
    signOut: operation({
      title: 'Sign out of a connection',
      description:
        'Removes the connection’s key, agents, cached data, drafts and unsent marks from this computer. The data in the app’s own service is not deleted.',
      input: named,
      output: Nothing,
    }),
  },
}
