type SearchConsoleColumns = {
  readonly workspace_id: string
  readonly client_email: string
  /** The key file as sealed JSON. */
  readonly service_account: string
  readonly message: string | null
  readonly checked_at: number
}
export type SearchConsoleTables = { search_console: SearchConsoleColumns }
