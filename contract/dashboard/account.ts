import { z } from 'zod'
import { Plan } from '../credits.ts'
import { ForumAccess } from '../forum.ts'
import { operation } from '../operation.ts'
import { Nothing, visibleName } from '../shapes.ts'

/** The roles of members: viewers read, editors also change, owners also manage members and keys. */
export const ROLES = ['owner', 'editor', 'viewer'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

/** Who can create an account: anyone, or only people with an invitation. */
export const SIGN_UP = ['open', 'invited'] as const

/** The providers: other services through which people can sign in. */
export const PROVIDERS = ['google', 'github'] as const
export const Provider = z.enum(PROVIDERS)
export type Provider = z.infer<typeof Provider>

export const PASSWORD_LENGTH = { least: 10, most: 128 } as const
export const Password = z.string().min(PASSWORD_LENGTH.least).max(PASSWORD_LENGTH.most)
export const PersonName = visibleName(100)

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
  /** Whether the person's free trial of the forum agent starts when they add the first community of this workspace. */
  trial_left: z.boolean(),
  /** Whether the workspace watches at least one community. */
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
      'Returns how people can sign up and sign in, and whether the service sends mail. Needs no session.',
    input: Nothing,
    output: z.object({
      sign_up: z.enum(SIGN_UP),
      /** Whether the service can send mail for confirmations and resets. */
      sends_mail: z.boolean(),
      /** Whether the session's token is in a cookie. If not, the page stores the token itself. */
      uses_cookies: z.boolean(),
      /** Whether people can sign in with a passkey. False at an IP address, because browsers bind passkeys to a host name. */
      passkeys: z.boolean(),
      /** The providers through which people can sign in to this service. */
      providers: z.array(Provider),
      /** How many days a person's free trial of the forum agent lasts. */
      trial_days: z.int(),
      /** The base URL at which agents use the service. */
      base_url: z.string(),
      /** Where people reach the operator: an address with `mailto:` or `https:`; null if the operator has set none. */
      contact: z.url({ protocol: /^(mailto|https)$/ }).nullable(),
      /** What plans cost, in the operator's words. Empty if the operator has named no prices. */
      prices: z.partialRecord(Plan, z.string()),
    }),
    http: { method: 'GET', path: '/dashboard/api/ways' },
  }),
  readLink: operation({
    title: 'Read a one-time link',
    description:
      'Returns whether a one-time link is an invitation or a link for setting a new password. Does not use up the link: only `useLink` and `join` do. Needs no session.',
    input: z.strictObject({ token: z.string().max(200) }),
    output: z.object({
      kind: z.enum(['invitation', 'reset']),
      /**
       * The email address for which the link was created; null for the link that creates the first account of the service.
       */
      email: z.string().nullable(),
      /**
       * The name of the workspace to which somebody is invited; null for an invitation to a new workspace and for a link for
       * setting a new password.
       */
      workspace_name: z.string().nullable(),
      role: Role,
      /** Whether an account with the email address exists. Everybody who has the link may know that. */
      has_account: z.boolean(),
      expires_at: z.iso.datetime(),
    }),
    http: { method: 'POST', path: '/dashboard/api/links/read' },
    errors: ['not_found'],
  }),
  useLink: operation({
    title: 'Use a one-time link',
    description:
      'Creates an account for the person who was invited, or sets a new password. Needs no session and starts no session: sign in afterwards. A person who already has an account uses `join` instead.',
    input: z.strictObject({
      token: z.string().max(200),
      email: z.email().max(200).optional(),
      name: PersonName.optional(),
      password: Password,
    }),
    output: z.object({
      email: z.string(),
      /** The number of the person's passkeys. Passkeys stay valid when a new password is set. */
      passkeys: z.int(),
    }),
    http: { method: 'POST', path: '/dashboard/api/links/use' },
    errors: ['not_found', 'conflict'],
  }),
  signUp: operation({
    title: 'Ask for an account',
    description:
      'Emails a one-time link for creating an account. If an account with this email address already exists, emails a different link instead: a link for setting a new password if the account’s address is not confirmed, and otherwise a link to the sign-in page. The answer does not reveal whether there is an account. Needs no session.',
    input: z.strictObject({ email: z.email().max(200) }),
    output: Nothing,
    http: { method: 'POST', path: '/dashboard/api/sign-up' },
    errors: ['conflict'],
  }),
  askForReset: operation({
    title: 'Ask for a new password',
    description:
      'If there is an account with this email address, sends this address a one-time link for setting a new password. The answer does not reveal whether there is an account. Needs no session.',
    input: z.strictObject({ email: z.email().max(200) }),
    output: Nothing,
    http: { method: 'POST', path: '/dashboard/api/reset' },
    errors: ['conflict'],
  }),
  changePassword: operation({
    title: 'Change the password',
    description:
      'Sets a new password for the signed-in person and ends all their other sessions. Needs the current password.',
    input: z.strictObject({ current_password: z.string().max(PASSWORD_LENGTH.most), password: Password }),
    output: Nothing,
    http: { method: 'POST', path: '/dashboard/api/password' },
    errors: ['conflict'],
  }),
  join: operation({
    title: 'Join a workspace',
    description: 'Adds the signed-in person to the workspace that the invitation is for.',
    input: z.strictObject({ token: z.string().max(200) }),
    output: OwnWorkspace,
    http: { method: 'POST', path: '/dashboard/api/links/join' },
    errors: ['not_found', 'conflict'],
  }),
  me: operation({
    title: 'See the account',
    description: 'Returns the signed-in person and their workspaces.',
    input: Nothing,
    output: z.object({
      person_id: z.string(),
      name: z.string(),
      email: z.string(),
      /** The id of this session; a person can have several sessions. */
      session_id: z.string(),
      /**
       * False for a person who can sign in only through a provider. Such a person gets a password by requesting a link for a
       * new password.
       */
      has_password: z.boolean(),
      /** The providers through which the person can sign in. */
      providers: z.array(Provider),
      workspaces: z.array(OwnWorkspace),
      /** Whether the person may use the Admin page. */
      is_operator: z.boolean(),
    }),
    http: { method: 'GET', path: '/dashboard/api/me' },
  }),
}
