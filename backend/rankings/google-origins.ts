import { TOKEN_ADDRESS } from './service-account.ts'

/** Addresses of Google. Tests replace them with a fake. */
export const GOOGLE = {
  accounts: 'https://accounts.google.com',
  token: new URL(TOKEN_ADDRESS).origin,
  searchConsole: 'https://searchconsole.googleapis.com',
}
export type GoogleOrigins = Readonly<typeof GOOGLE>
