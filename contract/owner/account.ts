import { z } from 'zod'
import { ADDED_CREDITS, Credits, MOST_CREDITS } from '../credits.ts'
import { operation } from '../operation.ts'
import { Nothing } from '../shapes.ts'
import { count } from '../words.ts'

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
    title: `Add ${count(ADDED_CREDITS, 'credit')}`,
    description: `Adds ${count(ADDED_CREDITS, 'credit')} to the workspace on this computer. In this workspace, credits do not cost money. They only limit how many articles can be written. The call is refused if it would bring the workspace to more than ${MOST_CREDITS.toLocaleString('en')} credits.`,
    input: Nothing,
    output: Credits,
    http: { method: 'POST', path: '/owner/credits' },
    errors: ['conflict'],
  }),
  setCredits: operation({
    title: 'Set credits',
    description:
      'Sets how many credits the workspace on this computer has left, and records the change in the list of credit entries.',
    input: z.strictObject({ credits: z.int().min(0).max(MOST_CREDITS) }),
    output: Credits,
    http: { method: 'PUT', path: '/owner/credits' },
  }),
}
export type AccountOfOwner = typeof accountOfOwner
