import { z } from 'zod'
import type { ServiceAccount } from './service-account.ts'

/** The Google account of a person who signed in, so that Quillport may read the account's Search Console. */
export type SignedInAccount = { readonly refresh_token: string }

/** The account that reads Search Console for a workspace: a service account with its key, or a person's account. */
export type ReadingAccount = ServiceAccount | SignedInAccount

const Kept = z.union([
  z.object({ refresh_token: z.string() }),
  z.object({ client_email: z.string(), private_key: z.string() }),
])

/** Parses an account that `JSON.stringify` stored. */
export const keptAccount = (text: string): ReadingAccount => Kept.parse(JSON.parse(text))

/** Whether the account is a person's account, connected by Google's sign-in. */
export const isSignedIn = (account: ReadingAccount): account is SignedInAccount => 'refresh_token' in account

/** Returns the secret by which Google recognizes the account: its refresh token or its key. Never shown. */
export const secretOf = (account: ReadingAccount): string =>
  isSignedIn(account) ? account.refresh_token : account.private_key

/** Names the account at the beginning of a sentence. The name of a person's account is not known. */
export const nameOf = (account: ReadingAccount): string =>
  isSignedIn(account) ? 'The connected Google account' : account.client_email
