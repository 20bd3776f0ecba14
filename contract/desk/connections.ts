import { z } from 'zod'
import { operation } from '../operation.ts'
import { Nothing } from '../shapes.ts'
import { Connection } from './app.ts'

/** The longest name that a person can give a connection. */
export const CONNECTION_NAME = 80

/** One of the desk's connections, in a list of all of them. */
export const HeldConnection = z.object({
  connection_id: z.string(),
  name: z
    .string()
    .describe('The name that the person gave it, the workspace’s or the business’s name, or its address.'),
  own_name: z.string().nullable().describe('The name that the person gave it.'),
  mode: Connection.shape.mode,
  base_url: z.string().nullable(),
  email: z
    .string()
    .nullable()
    .describe('Who signed in. Null for a pasted key, and for the service on this computer.'),
  state: Connection.shape.state,
  new_leads: z.int(),
  hot_leads: z.int(),
  questions: z.int().describe('Questions of its agents that wait for an answer.'),
  waiting: z.int().describe('Marks of leads that wait to be sent.'),
})
export type HeldConnection = z.infer<typeof HeldConnection>

const named = z.strictObject({ connection_id: z.string() })

/** The connections that the desk holds. Each has its own data, agents and key; pages show one of them. */
export const connectionsOfDesk = {
  connections: {
    list: operation({
      title: 'Connections',
      description: 'Every connection of the desk, with what waits there, and which of them pages show.',
      input: Nothing,
      output: z.object({ shown: z.string(), connections: z.array(HeldConnection) }),
    }),
    add: operation({
      title: 'Connect another business',
      description: 'Adds an empty connection and shows it, so that the person can connect it.',
      input: Nothing,
      output: named,
    }),
    show: operation({
      title: 'Switch to a connection',
      description: 'Pages show this connection from now on. All others go on in the background.',
      input: named,
      output: Nothing,
    }),
    rename: operation({
      title: 'Rename a connection',
      description: 'Changes its name on this desk alone. With an empty name, the usual name comes back.',
      input: z.strictObject({ ...named.shape, name: z.string().trim().max(CONNECTION_NAME) }),
      output: Nothing,
    }),
    signOut: operation({
      title: 'Sign out of a connection',
      description:
        'Removes its key, the copy of its data, its drafts, unsent marks and agents from this computer. The data of a service on this computer stays.',
      input: named,
      output: Nothing,
    }),
  },
}
