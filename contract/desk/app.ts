import { z } from 'zod'
import { Role } from '../dashboard/account.ts'
import { operation, withOwnService } from '../operation.ts'
import { modelsOfOwner } from '../owner/models.ts'
import { Moment, Nothing } from '../shapes.ts'
import { Place } from './place.ts'
import { MOST_TRUSTED, TrustedOrigin } from './trusted-origin.ts'

/** The state of the desk's connection to its service, with messages that a screen can show. */
export const Connection = z.object({
  mode: z.enum(['none', 'hosted', 'local']),
  base_url: z.string().nullable(),
  state: z.enum(['none', 'starting', 'online', 'offline', 'refused']),
  message: z
    .string()
    .nullable()
    .describe('Why the connection is offline or refused, in the service’s own words.'),
  last_synced_at: Moment.nullable(),
  waiting: z
    .int()
    .describe(
      'The number of marks on leads that the desktop app has not sent yet. Unsaved article texts are not counted, because they are sent only when the user saves them.',
    ),
  key_kept_in: z.enum(['keychain', 'session', 'nowhere']),
  key_message: z
    .string()
    .nullable()
    .describe('Why the key is kept only for this session, and how to fix it.'),
  limits: z
    .array(z.object({ feature: z.enum(['leads', 'articles']), message: z.string() }))
    .describe('What this key does not allow, and which parts of the app stay empty as a result.'),
})
export type Connection = z.infer<typeof Connection>

const baseUrl = z.string().trim().min(1).max(500)
const unencrypted = z
  .boolean()
  .default(false)
  .describe(
    'If true, the desktop app also connects to an http address of another computer, although others on the network could read the key.',
  )

/** A sign-in of the desk at a service through the person's browser. After a successful sign-in, the desk is connected. */
export const SignIn = z.object({
  state: z.enum(['none', 'waiting', 'connecting', 'failed', 'done']),
  way: z.enum(['browser', 'code']),
  base_url: z.string().nullable(),
  address: z
    .string()
    .nullable()
    .describe('The URL of the page on which the user allows or refuses the sign-in.'),
  opened: z
    .boolean()
    .describe('True if the page is already open. If false, the user interface must open it.'),
  user_code: z.string().nullable().describe('The code that the user types on the page.'),
  expires_at: Moment.nullable().describe('When the desktop app stops waiting for the answer.'),
  message: z.string().nullable().describe('Why the sign-in failed, or what the user should check.'),
})
export type SignIn = z.infer<typeof SignIn>

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time as HH:MM.')
/** Maximum delays of reminders: `hours` after a reply was copied, and `days` after a lead was saved. */
export const REMIND_WITHIN = { hours: 72, days: 60 } as const
/** The times at which the desktop app reminds the person. Times of day are in the computer's own time zone. */
export const Reminders = z.strictObject({
  daily_leads: z.strictObject({ on: z.boolean(), at: clockTime }),
  hot_leads: z.strictObject({ on: z.boolean() }),
  copied_unmarked: z.strictObject({ on: z.boolean(), after_hours: z.int().min(1).max(REMIND_WITHIN.hours) }),
  saved_stale: z.strictObject({ on: z.boolean(), after_days: z.int().min(1).max(REMIND_WITHIN.days) }),
  /** Settings that were saved before articles existed lack this field. */
  articles_done: z.strictObject({ on: z.boolean() }).default({ on: true }),
  quiet: z.strictObject({ on: z.boolean(), from: clockTime, to: clockTime }),
})
export type Reminders = z.infer<typeof Reminders>

/** The number of days for which the desk can keep agents’ calls: the choices and the default. */
export const CALLS_KEPT = { choices: [30, 90, 365], usual: 90 } as const
export const Preferences = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  start_at_login: z.boolean(),
  keep_in_tray: z
    .boolean()
    .describe('Whether Quillport keeps running in the tray when the last window is closed.'),
  start_for_agents: z.boolean().describe('Whether agents may start Quillport.'),
  keep_activity_days: z
    .literal(CALLS_KEPT.choices)
    .describe(
      'For how many days the desktop app keeps agents’ calls in its list. If the user lowers this number, the desktop app deletes the older calls at once.',
    ),
  lead_order: z.enum(['best', 'newest']).describe('How the list of leads is sorted.'),
  trusted_origins: z
    .array(TrustedOrigin)
    .max(MOST_TRUSTED)
    .describe('The origins whose posts Quillport opens without asking. An origin must match exactly.'),
})
export type Preferences = z.infer<typeof Preferences>

export const AppInfo = z.object({
  version: z.string(),
  shell: z.enum(['electron', 'headless', 'dashboard']),
  platform: z.string(),
  can_notify: z.boolean(),
  can_start_at_login: z.boolean(),
  can_start_for_agents: z.boolean(),
  workspace: z
    .object({ workspace_id: z.string(), name: z.string(), role: Role, trial_left: z.boolean() })
    .nullable()
    .describe('The hosted workspace that this page belongs to; null in the desktop app.'),
})
export type AppInfo = z.infer<typeof AppInfo>

/** The desk's operations on the app itself, the connection, the models and the reminders. */
export const appOfDesk = {
  app: {
    info: operation({
      title: 'About',
      description:
        'The app’s version, the environment in which the app runs (Electron or a browser), and what the app can do on this computer.',
      input: Nothing,
      output: AppInfo,
    }),
    preferences: operation({
      title: 'Preferences',
      description: 'The desktop app’s own settings.',
      input: Nothing,
      output: Preferences,
    }),
    changePreferences: operation({
      title: 'Change preferences',
      description: 'Changes the given fields and returns all preferences.',
      input: Preferences.partial(),
      output: Preferences,
    }),
    openAddress: operation({
      title: 'Open an address',
      description:
        'Opens an http or https address outside Quillport. The user interface asks the user first, unless the user trusts the site.',
      input: z.strictObject({ url: z.string().max(4000) }),
      output: z.object({
        opened: z
          .boolean()
          .describe('True if the address is already open. If false, the user interface must open it.'),
      }),
    }),
    notices: operation({
      title: 'Notices',
      description: 'Messages to show to the user once, for example that a damaged file was set aside.',
      input: Nothing,
      output: z.object({
        notices: z.array(
          z.object({
            id: z.string(),
            text: z.string(),
            target: Place.optional().describe(
              'The screen that the notice is about, and the item on that screen.',
            ),
            of: z
              .object({ connection_id: z.string(), name: z.string() })
              .nullable()
              .describe(
                'The connection that the notice is about; null for the connection that the page shows.',
              ),
          }),
        ),
      }),
    }),
    dismissNotice: operation({
      title: 'Dismiss a notice',
      description: 'Never shows the notice again.',
      input: z.strictObject({ id: z.string(), connection_id: z.string().optional() }),
      output: Nothing,
    }),
  },
  connection: {
    status: operation({
      title: 'Connection',
      description: 'The state of the desktop app’s connection to its service.',
      input: Nothing,
      output: Connection,
    }),
    connect: operation({
      title: 'Connect to a service',
      description:
        'Checks that the service answers at this address and accepts the agent key. Then stores the key in the keychain.',
      input: z.strictObject({
        base_url: baseUrl,
        key: z.string().trim().min(1).max(200),
        unencrypted,
      }),
      output: Connection,
    }),
    signIn: operation({
      title: 'Sign-in',
      description: 'The state of the sign-in to a service.',
      input: Nothing,
      output: SignIn,
    }),
    beginSignIn: operation({
      title: 'Sign in to a service',
      description:
        'Asks the service for a key. The user approves the request in the browser of this computer, or enters a code in a browser on any other device. Ends any earlier sign-in.',
      input: z.strictObject({ base_url: baseUrl, unencrypted, way: SignIn.shape.way }),
      output: SignIn,
    }),
    cancelSignIn: operation({
      title: 'Cancel the sign-in',
      description: 'Ends the sign-in, or clears its result. An answer that arrives later has no effect.',
      input: Nothing,
      output: SignIn,
    }),
    startOwn: operation({
      title: 'Run it on this computer',
      description:
        'Starts a service on this computer, with its own workspace and key. If this computer already has such a service, starts it with its existing data.',
      input: Nothing,
      output: Connection,
    }),
    disconnect: operation({
      title: 'Disconnect',
      description:
        'Deletes the key and the cached leads. If the desktop app runs its own service, the service stops and its data stays on disk.',
      input: Nothing,
      output: Connection,
    }),
    retry: operation({
      title: 'Try again',
      description: 'Tries to reach the service now.',
      input: Nothing,
      output: Connection,
    }),
  },
  model: {
    get: withOwnService('Model in use', modelsOfOwner.getModel),
    change: operation({
      title: 'Choose the model',
      description:
        'Works only if the desktop app runs its own service. Stores the model’s key in the keychain.',
      input: modelsOfOwner.changeModel.input.omit({ tested: true }),
      output: modelsOfOwner.changeModel.output,
    }),
    test: withOwnService('Test the model', modelsOfOwner.testModel),
    image: withOwnService('Image model in use', modelsOfOwner.getImageModel),
    changeImage: operation({
      title: 'Choose the image model',
      description:
        'Works only if the desktop app runs its own service. Stores the model’s key in the keychain. The model is not tested until it generates the next hero image.',
      input: modelsOfOwner.changeImageModel.input,
      output: modelsOfOwner.changeImageModel.output,
    }),
  },
  reminders: {
    get: operation({
      title: 'Reminders',
      description: 'The times at which the desktop app reminds the user about leads and articles.',
      input: Nothing,
      output: Reminders,
    }),
    change: operation({
      title: 'Change reminders',
      description: 'Replaces all reminder settings.',
      input: Reminders,
      output: Reminders,
    }),
    test: operation({
      title: 'Show a test notification',
      description: 'Shows a notification now, or says why that is not possible.',
      input: Nothing,
      output: z.object({ shown: z.boolean(), message: z.string().nullable() }),
    }),
  },
}
