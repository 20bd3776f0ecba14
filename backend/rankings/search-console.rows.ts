type SearchConsoleColumns = {
  readonly workspace_id: string
  /** The service account's address; empty if a person's account is connected. */
  readonly client_email: string
  /** The key file, or the refresh token of a person's account, as sealed JSON. */
  readonly service_account: string
  /** The e-mail address of the member who connected their Google account; null for a service account. */
  readonly google_by: string | null
}
/** A sign-in at Google that is under way. */
type GoogleSignInColumns = {
  /** SHA-256 of the state that Google returns. */
  readonly state_hash: string
  readonly workspace_id: string
  readonly person_id: string
  /** The session that began the sign-in. Only this session can finish it. */
  readonly session_id: string
  /** The PKCE verifier. It is useless without the code and the secret of the service's client. */
  readonly verifier: string
  readonly expires_at: number
}
export type SearchConsoleTables = {
  search_console: SearchConsoleColumns
  google_sign_in: GoogleSignInColumns
}
