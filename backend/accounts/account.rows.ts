import type { Role } from '../../contract/dashboard/account.ts'
import type { Upgrade } from '../../contract/dashboard/workspaces.ts'
import type { LeaseColumns } from '../jobs/lease-columns.ts'

/** A person who can sign in. better-auth writes these rows. Only better-auth reads the times in them. */
type PersonRow = {
  readonly id: string
  readonly name: string
  /** In lower case. */
  readonly email: string
  readonly emailVerified: boolean | 0 | 1
  /**
   * When the person proved that they read the mailbox of their address (ms); null if somebody only passed a link on to them. Quillport
   * writes this column.
   */
  readonly mailbox_proven_at: number | null
}

/** A person who belongs to a workspace. */
export type MemberRow = {
  readonly workspace_id: string
  readonly person_id: string
  readonly role: Role
  readonly joined_at: number
}

/** A link that works once. Using the link deletes its row. */
export type LinkRow = {
  readonly id: string
  /** SHA-256 of the link's token, in hex. */
  readonly token_hash: string
  readonly kind: 'invitation' | 'reset'
  /** The workspace to join; null if the person gets a workspace of their own. */
  readonly workspace_id: string | null
  /**
   * For a reset, the person whose password the link sets; for an invitation, the person who invited; null if the operator created
   * the link.
   */
  readonly person_id: string | null
  readonly role: Role
  /** The address that the link is for; null if people with any address can use it. */
  readonly email: string | null
  readonly created_at: number
  readonly expires_at: number
  /** 1 if the link exists only in a mail to the address, so that whoever uses the link must read that mailbox. */
  readonly mailed: 1 | null
}

/** A mail that waits to be sent. The service deletes the row when the mail server has accepted the mail or the service stops trying. */
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
  /** The workspace that the mail is about, else null. */
  readonly workspace_id: string | null
  /** The id, in the log, of the request that caused the mail. */
  readonly request_id: string
  readonly tries: number
  /** Why the last try failed, without an address; null before the first try. */
  readonly error: string | null
  readonly next_at: number
  readonly created_at: number
}

/** What the members of a workspace ask the operator for. */
export type UpgradeRequestRow = {
  readonly id: string
  readonly workspace_id: string
  /** The person who asked; null after their account was deleted. */
  readonly person_id: string | null
  readonly what: Upgrade
  readonly note: string
  readonly created_at: number
  readonly answered_at: number | null
  readonly answer: string | null
}

/** A desk that asks for an agent key. Creating the key deletes the row. */
export type DeskCodeRow = {
  readonly id: string
  /** SHA-256, in hex, of the one-time code, or of the secret of a desk that shows a code for the person. */
  readonly secret_hash: string
  /** SHA-256, in hex, of the code that the person types; null if the browser passes the answer to the desk. */
  readonly user_code_hash: string | null
  readonly state: 'waiting' | 'allowed' | 'refused'
  readonly device_name: string
  /** SHA-256 of the desk's verifier, in base64url; null if the person types a code. */
  readonly challenge: string | null
  readonly port: number | null
  /** JSON list: at first the scopes that the desk asks for, later those that the person allowed. */
  readonly scopes: string
  /** Null until the person has allowed the desk. */
  readonly workspace_id: string | null
  readonly person_id: string | null
  /** When the desk last asked (ms), and the minimum time between two calls (ms). */
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
  /** The model of the authenticator that stores the passkey. */
  readonly aaguid: string | null
  readonly createdAt: StoredTime
  /** When the passkey was last used to sign in (ms). */
  readonly used_at: number | null
}

/** An app that people can connect: it registered itself, or publishes a document about itself. better-auth writes these rows. */
type OAuthClientRow = {
  readonly clientId: string
  /** What the app calls itself. */
  readonly name: string | null
  /** JSON list of addresses. */
  readonly redirectUris: string
  readonly clientDiscoveryId: string | null
  readonly createdAt: StoredTime
}

/** A person's permission for an app in a workspace. */
type OAuthConsentRow = {
  readonly id: string
  readonly clientId: string
  readonly userId: string
  /** The workspace. */
  readonly referenceId: string
  /** JSON list. */
  readonly scopes: string
  /** 1 if the app may save posts only as drafts; null if it may also publish live. Quillport writes this column. */
  readonly drafts_only: 1 | null
  readonly createdAt: StoredTime
}

/** An access or refresh token. */
type OAuthTokenRow = {
  readonly id: string
  /** A hash of the token. */
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
  /** The answer to a second use of the refresh token within a few seconds, encrypted by better-auth. */
  readonly rotationReplayResponse: string | null
  readonly rotationReplayExpiresAt: StoredTime | null
}

export type AccountTables = {
  desk_code: DeskCodeRow
  oauth_client: OAuthClientRow
  oauth_consent: OAuthConsentRow
  oauth_access_token: OAuthTokenRow
  oauth_refresh_token: RefreshTokenRow
  /** The signed statements by which apps proved their identity. Each can be used only once. */
  oauth_client_assertion: { readonly id: string; readonly expiresAt: StoredTime }
  person: PersonRow
  /** better-auth writes these rows. */
  person_session: {
    readonly id: string
    readonly userId: string
    readonly createdAt: StoredTime
    readonly expiresAt: StoredTime
  }
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
  /** The state that better-auth stores for a sign-in in progress. */
  person_token: { readonly expiresAt: StoredTime; readonly value: string }
  /** Requests to the sign-in routes, which better-auth counts. */
  person_limit: { readonly key: string }
  member: MemberRow
  one_time_link: LinkRow
  account_mail: AccountMailRow
  upgrade_request: UpgradeRequestRow
  /** The people whose one forum trial has started. */
  forum_trial: { readonly person_id: string; readonly started_at: number }
  /** The people who have received their one free workspace. */
  free_workspace: { readonly person_id: string; readonly given_at: number }
  /** How often something was tried in a window that began at `since` (ms). */
  try_count: { readonly key: string; readonly count: number; readonly since: number }
}
