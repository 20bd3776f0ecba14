import { z } from 'zod'
import { Plan } from '../credits.ts'
import { ForumAccess } from '../forum.ts'
import { operation } from '../operation.ts'
import { Nothing, plainName } from '../shapes.ts'

/** What a member may do: viewers read, editors also change, owners also manage members and keys. */
export const ROLES = ['owner', 'editor', 'viewer'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

/** Who can make an account. */
export const SIGN_UP = ['open', 'invited'] as const

/** Other services by which people may sign in. */
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
  /** When the forum access ends; null if it does not. */
  forum_access_expires_at: z.iso.datetime().nullable(),
  /** Whether the first community that this person watches here starts their free trial of the forum agent. */
  trial_left: z.boolean(),
  /** When the workspace will be deleted; null if it will not. */
  delete_at: z.iso.datetime().nullable(),
  /** Why the operator suspended the workspace; null if it is not suspended. */
  suspended_for: z.string().nullable(),
})
export type OwnWorkspace = z.infer<typeof OwnWorkspace>

/** The person of a session, and the ways into an account. */
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
      /** Whether sessions are kept in a cookie; else the page keeps the session's token itself. */
      uses_cookies: z.boolean(),
      /** Whether people can sign in with a passkey: browsers bind passkeys to a name, not to an IP address. */
      passkeys: z.boolean(),
      /** The other services by which people can sign in. */
      providers: z.array(Provider),
      /** The address at which agents use the service. */
      base_url: z.string(),
    }),
    http: { method: 'GET', path: '/dashboard/api/ways' },
  }),
  readLink: operation({
    title: 'Read a one-time link',
    description:
      'Tells what a one-time link is for: an invitation or a new password. Needs no session. Using it takes a POST.',
    input: z.strictObject({ token: z.string().max(200) }),
    output: z.object({
      kind: z.enum(['invitation', 'reset']),
      /** The address that it was made for; null for the first account of the service. */
      email: z.string().nullable(),
      /** The workspace that it opens; null if it opens a new one. */
      workspace_name: z.string().nullable(),
      role: Role,
      /** Whether the address has an account. Whoever has the link may know. */
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
      /** How many passkeys the person still has. A new password does not remove them. */
      passkeys: z.int(),
    }),
    http: { method: 'POST', path: '/dashboard/api/links/use' },
    errors: ['not_found', 'conflict'],
  }),
  signUp: operation({
    title: 'Ask for an account',
    description:
      'Mails a one-time link to the address: for a new account, or for signing in if it has one. The answer is the same. Needs no session.',
    input: z.strictObject({ email: z.email().max(200) }),
    output: Nothing,
    http: { method: 'POST', path: '/dashboard/api/sign-up' },
    errors: ['conflict'],
  }),
  askForReset: operation({
    title: 'Ask for a new password',
    description:
      'Mails a one-time link for a new password, if the address has an account. The answer is the same. Needs no session.',
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
      /** The id of this session among the sessions of the person. */
      session_id: z.string(),
      /** False for a person who signs in by a provider alone. A link for a new password sets their first one. */
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
