import type { Role } from '../../contract/dashboard/account.ts'
import type { Upgrade } from '../../contract/dashboard/workspaces.ts'
import type { LeaseColumns } from '../jobs/lease-columns.ts'

/** A person who can sign in. better-auth writes these rows; the times are its own and nothing here reads them. */
type PersonRow = {
  readonly id: string
  readonly name: string
  /** In lower case. */
  readonly email: string
  readonly emailVerified: boolean | 0 | 1
  /** When the person proved that they read the mailbox of their address (ms); null if somebody only passed a link on to them. Ours. */
  readonly mailbox_proven_at: number | null
}

/** A person who belongs to a workspace. */
export type MemberRow = {
  readonly workspace_id: string
  readonly person_id: string
  readonly role: Role
  readonly joined_at: number
}

/** A link that works once; the row goes when it is used. */
export type LinkRow = {
  readonly id: string
  /** SHA-256 of its token, in hex. */
  readonly token_hash: string
  readonly kind: 'invitation' | 'reset'
  /** The workspace of an invitation; null if the person gets one of their own. */
  readonly workspace_id: string | null
  /** The person of a reset, or who made the invitation; null if the operator made it. */
  readonly person_id: string | null
  readonly role: Role
  /** The address that it was made for; null if any address can use it. */
  readonly email: string | null
  readonly created_at: number
  readonly expires_at: number
  /** 1 if only the mailbox of the address got it, so that whoever uses it reads that mailbox. */
  readonly mailed: 1 | null
}

/** A mail that waits to be sent. The row goes when the mail server has taken the mail, or when the mail is given up. */
export type AccountMailRow = LeaseColumns & {
  readonly id: string
  readonly kind:
    | 'sign_up'
    | 'reset'
    | 'invitation'
    | 'changed'
    | 'passkey_added'
    | 'suspended'
    | 'resumed'
    | 'requested'
    | 'address_left'
    | 'address_taken'
  /** In lower case. */
  readonly email: string
  /** The link of an invitation, else null. */
  readonly link_id: string | null
  /** The workspace that it is about, else null. */
  readonly workspace_id: string | null
  /** The request that asked for it, as the log names it. */
  readonly request_id: string
  readonly tries: number
  /** Why the last try failed, without an address; null before the first. */
  readonly error: string | null
  readonly next_at: number
  readonly created_at: number
}

/** What the members of a workspace ask the operator for. */
export type UpgradeRequestRow = {
  readonly id: string
  readonly workspace_id: string
  /** Who asked; null once they have no account any more. */
  readonly person_id: string | null
  readonly what: Upgrade
  readonly note: string
  readonly created_at: number
  readonly answered_at: number | null
  readonly answer: string | null
}

/** A desk that asks for an agent key. The row goes when the key is made. */
export type DeskCodeRow = {
  readonly id: string
  /** SHA-256, in hex, of the one-time code, or of the secret of a desk that shows a code for the person. */
  readonly secret_hash: string
  /** SHA-256, in hex, of the code that the person types; null if the browser brings the answer. */
  readonly user_code_hash: string | null
  readonly state: 'waiting' | 'allowed' | 'refused'
  readonly device_name: string
  /** SHA-256 of the desk's verifier, in base64url; null if the person types a code. */
  readonly challenge: string | null
  readonly port: number | null
  /** JSON list: what the desk asks for, then what the person allowed. */
  readonly scopes: string
  /** Null until the person allowed it. */
  readonly workspace_id: string | null
  readonly person_id: string | null
  /** When the desk last asked (ms), and the least time between two calls (ms). */
  readonly polled_at: number | null
  readonly interval_ms: number
  readonly created_at: number
  readonly expires_at: number
}

/** A time as better-auth stores it: a text in SQLite, a date in Postgres. */
type StoredTime = string | Date

/** A passkey. better-auth writes these rows, except for `used_at`. */
type PasskeyRow = {
  readonly id: string
  readonly name: string | null
  readonly userId: string
  readonly credentialID: string
  /** The model of the authenticator that keeps it. */
  readonly aaguid: string | null
  readonly createdAt: StoredTime
  /** When it was last used to sign in (ms). */
  readonly used_at: number | null
}

/** What people connect: an app that registered itself or has a document about itself. better-auth writes these rows. */
type OAuthClientRow = {
  readonly clientId: string
  /** What the app calls itself. */
  readonly name: string | null
  /** JSON list of addresses. */
  readonly redirectUris: string
  readonly clientDiscoveryId: string | null
  readonly createdAt: StoredTime
}

/** What a person allowed an app in a workspace. */
type OAuthConsentRow = {
  readonly id: string
  readonly clientId: string
  readonly userId: string
  /** The workspace. */
  readonly referenceId: string
  /** JSON list. */
  readonly scopes: string
  readonly createdAt: StoredTime
}

/** An access or refresh token. */
type OAuthTokenRow = {
  readonly id: string
  /** A hash of it. */
  readonly token: string
  readonly revoked: StoredTime | null
  readonly clientId: string
  readonly userId: string
  /** The workspace. */
  readonly referenceId: string
  readonly createdAt: StoredTime
  readonly expiresAt: StoredTime
}

type RefreshTokenRow = OAuthTokenRow & {
  /** The answer that a second use of a token gets for some seconds, encrypted by better-auth. */
  readonly rotationReplayResponse: string | null
  readonly rotationReplayExpiresAt: StoredTime | null
}

export type AccountTables = {
  desk_code: DeskCodeRow
  oauth_client: OAuthClientRow
  oauth_consent: OAuthConsentRow
  oauth_access_token: OAuthTokenRow
  oauth_refresh_token: RefreshTokenRow
  /** The signed statements by which an app proved who it is. Each counts once. */
  oauth_client_assertion: { readonly id: string; readonly expiresAt: StoredTime }
  person: PersonRow
  /** better-auth writes these rows. */
  person_session: { readonly id: string; readonly userId: string; readonly createdAt: StoredTime }
  /** A password, or an account at a provider. better-auth writes these rows. */
  person_login: {
    readonly userId: string
    /** `credential` for a password. */
    readonly providerId: string
    readonly accountId: string
    /** The hash of the password; null for an account at a provider. */
    readonly password: string | null
  }
  person_passkey: PasskeyRow
  /** What better-auth remembers of a sign-in that is under way. */
  person_token: { readonly expiresAt: StoredTime; readonly value: string }
  /** Requests to the sign-in routes, which better-auth counts. */
  person_limit: { readonly key: string }
  member: MemberRow
  one_time_link: LinkRow
  account_mail: AccountMailRow
  upgrade_request: UpgradeRequestRow
  /** The people who had their forum trial. */
  forum_trial: { readonly person_id: string; readonly started_at: number }
  /** The people who got their free workspace. */
  free_workspace: { readonly person_id: string; readonly given_at: number }
  /** How often something was tried in a window that began at `since` (ms). */
  try_count: { readonly key: string; readonly count: number; readonly since: number }
}
