type SearchConsoleColumns = {
  readonly workspace_id: string
  readonly client_email: string
  /** The key file as sealed JSON. */
  readonly service_account: string
}
export type SearchConsoleTables = { search_console: SearchConsoleColumns }
