import { z } from 'zod'
import { Plan } from '../credits.ts'
import { ForumAccess } from '../forum.ts'
import { operation } from '../operation.ts'
import { Nothing, plainName } from '../shapes.ts'

/** The roles of members: viewers read, editors also change, owners also manage members and keys. */
export const ROLES = ['owner', 'editor', 'viewer'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

/** Who can make an account: anyone, or only people with an invitation. */
export const SIGN_UP = ['open', 'invited'] as const

/** The providers: other services by which people may sign in. */
export const PROVIDERS = ['google', 'github'] as const
export const Provider = z.enum(PROVIDERS)
export type Provider = z.infer<typeof Provider>

export const PASSWORD_LENGTH = { least: 10, most: 128 } as const
export const Password = z.string().min(PASSWORD_LENGTH.least).max(PASSWORD_LENGTH.most)
export const PersonName = plainName(100)

/** A workspace as one of its members sees it. */
export const OwnWorkspace = z.object({
  workspace_id: z.string(),
  name: z.string(),
  role: Role,
  plan: Plan,
  credits: z.int(),
  forum_access: ForumAccess,
  /** When the forum access ends; null if it has no end. */
  forum_access_expires_at: z.iso.datetime().nullable(),
  /** Whether the first community that the person watches in this workspace starts their free trial of the forum agent. */
  trial_left: z.boolean(),
  /** Whether the workspace watches a community. */
  watches: z.boolean(),
  /** When the workspace will be deleted; null if no deletion is planned. */
  delete_at: z.iso.datetime().nullable(),
  /** Why the operator suspended the workspace; null if it is not suspended. */
  suspended_for: z.string().nullable(),
})
export type OwnWorkspace = z.infer<typeof OwnWorkspace>

/** The person who is signed in, and the ways to sign up and sign in. */
export const account = {
  ways: operation({
    title: 'See how to sign in',
    description:
      'Tells whether new people can sign up, and whether the service sends mail. Needs no session.',
    input: Nothing,
    output: z.object({
      sign_up: z.enum(SIGN_UP),
      /** Whether the service can send mail for confirmations and resets. */
      sends_mail: z.boolean(),
      /** Whether a cookie holds the session's token. If not, the page stores the token itself. */
      uses_cookies: z.boolean(),
      /** Whether people can sign in with a passkey. False at an IP address, because browsers bind passkeys to a host name. */
      passkeys: z.boolean(),
      /** The providers by which people can sign in to this service. */
      providers: z.array(Provider),
      /** The base URL at which agents use the service. */
      base_url: z.string(),
    }),
    http: { method: 'GET', path: '/dashboard/api/ways' },
  }),
  readLink: operation({
    title: 'Read a one-time link',
    description:
      'Tells what a one-time link is for: an invitation or a new password. Needs no session. `useLink` or `join` uses the link.',
    input: z.strictObject({ token: z.string().max(200) }),
    output: z.object({
      kind: z.enum(['invitation', 'reset']),
      /** The e-mail address that the link was made for; null for the first account of the service. */
      email: z.string().nullable(),
      /** The name of the workspace that an invitation is for; null for an invitation to a new workspace and for a new password. */
      workspace_name: z.string().nullable(),
      role: Role,
      /** Whether the e-mail address has an account. Everybody who has the link may know that. */
      has_account: z.boolean(),
      expires_at: z.iso.datetime(),
    }),
    http: { method: 'POST', path: '/dashboard/api/links/read' },
    errors: ['not_found'],
  }),
  useLink: operation({
    title: 'Use a one-time link',
    description:
      'Makes the account of an invitation, or sets the new password of a reset. Needs no session; sign in afterwards. A person who has an account joins by `join`.',
    input: z.strictObject({
      token: z.string().max(200),
      email: z.email().max(200).optional(),
      name: PersonName.optional(),
      password: Password,
    }),
    output: z.object({
      email: z.string(),
      /** The number of passkeys of the person, which stay valid after a new password. */
      passkeys: z.int(),
    }),
    http: { method: 'POST', path: '/dashboard/api/links/use' },
    errors: ['not_found', 'conflict'],
  }),
  signUp: operation({
    title: 'Ask for an account',
    description:
      'Mails a one-time link to the address: for a new account, or for signing in to an existing account. The answer does not tell which. Needs no session.',
    input: z.strictObject({ email: z.email().max(200) }),
    output: Nothing,
    http: { method: 'POST', path: '/dashboard/api/sign-up' },
    errors: ['conflict'],
  }),
  askForReset: operation({
    title: 'Ask for a new password',
    description:
      'Mails a one-time link for a new password, if the address has an account. The answer does not tell whether it has. Needs no session.',
    input: z.strictObject({ email: z.email().max(200) }),
    output: Nothing,
    http: { method: 'POST', path: '/dashboard/api/reset' },
    errors: ['conflict'],
  }),
  changePassword: operation({
    title: 'Change the password',
    description: 'Needs the current password. Ends every other session of the person.',
    input: z.strictObject({ current_password: z.string().max(PASSWORD_LENGTH.most), password: Password }),
    output: Nothing,
    http: { method: 'POST', path: '/dashboard/api/password' },
    errors: ['conflict'],
  }),
  join: operation({
    title: 'Join a workspace',
    description: 'Uses an invitation for the person of the session.',
    input: z.strictObject({ token: z.string().max(200) }),
    output: OwnWorkspace,
    http: { method: 'POST', path: '/dashboard/api/links/join' },
    errors: ['not_found', 'conflict'],
  }),
  me: operation({
    title: 'See the account',
    description: 'Returns the person of the session and their workspaces.',
    input: Nothing,
    output: z.object({
      person_id: z.string(),
      name: z.string(),
      email: z.string(),
      /** The id of this session; a person can have several sessions. */
      session_id: z.string(),
      /** False for a person who signs in only by a provider. A link for a new password sets their first password. */
      has_password: z.boolean(),
      /** The providers by which the person signs in. */
      providers: z.array(Provider),
      workspaces: z.array(OwnWorkspace),
      /** Whether the person may use the Admin page. */
      is_operator: z.boolean(),
    }),
    http: { method: 'GET', path: '/dashboard/api/me' },
  }),
}
