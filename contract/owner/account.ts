import { z } from 'zod'
import { ADDED_CREDITS, Credits, MOST_CREDITS } from '../credits.ts'
import { operation } from '../operation.ts'
import { Nothing } from '../shapes.ts'

const Amount = z.strictObject({ credits: z.int().min(1).max(MOST_CREDITS).default(ADDED_CREDITS) })

/** The owner's operations on the desk's agent key and on the credits of the own service's only workspace. */
export const accountOfOwner = {
  makeDeskKey: operation({
    title: 'Create the desktop app’s agent key',
    description:
      'Creates an agent key for the desktop app, with every scope. The key is shown only once. The app’s earlier key stops working.',
    input: Nothing,
    output: z.object({ key: z.string() }),
    http: { method: 'POST', path: '/owner/key' },
  }),
  addCredits: operation({
    title: 'Add credits',
    description:
      'Adds credits to the workspace on this computer. In this workspace, credits do not cost money. They only limit how many articles are written.',
    input: Amount,
    output: Credits,
    http: { method: 'POST', path: '/owner/credits' },
  }),
  removeCredits: operation({
    title: 'Remove credits',
    description: 'Removes credits from the workspace on this computer. Refused if fewer are left.',
    input: Amount,
    output: Credits,
    http: { method: 'POST', path: '/owner/credits/remove' },
    errors: ['conflict'],
  }),
}
export type AccountOfOwner = typeof accountOfOwner
