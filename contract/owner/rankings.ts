import { z } from 'zod'
import { operation } from '../operation.ts'
import { Nothing } from '../shapes.ts'

/** The account that reads Search Console: a service account, or a person's Google account. No operation returns its secrets. */
export const SearchConsole = z.object({
  client_email: z
    .string()
    .nullable()
    .describe('The email address of the service account; null if no service account is connected.'),
  google: z
    .object({
      connected_by: z.string().describe('The email address of the member who connected the Google account.'),
    })
    .nullable()
    .describe(
      'The Google account with which a member connected Search Console; null if no such account is connected.',
    ),
  google_offered: z
    .boolean()
    .describe('Whether this service lets members connect Search Console by signing in to Google.'),
  sites: z.array(z.string()).describe('The Search Console properties that the account may read.'),
  message: z.string().nullable().describe('What is wrong with the connection, and what to do about it.'),
})
export type SearchConsole = z.infer<typeof SearchConsole>

/** The owner's operations on the account that reads Search Console. */
export const rankingsOfOwner = {
  getSearchConsole: operation({
    title: 'Read the Search Console connection',
    description: 'Returns the account that reads Search Console, and the properties that it may read.',
    input: Nothing,
    output: SearchConsole,
    http: { method: 'GET', path: '/owner/search-console' },
  }),
  connectSearchConsole: operation({
    title: 'Connect Search Console',
    description: 'Checks a service account’s key with Google and stores the key encrypted.',
    input: z.strictObject({
      service_account: z.string().min(1).max(20_000).describe('The JSON key file.'),
    }),
    output: SearchConsole,
    http: { method: 'PUT', path: '/owner/search-console' },
  }),
  disconnectSearchConsole: operation({
    title: 'Disconnect Search Console',
    description:
      'Deletes the service account’s key, or the token of the member’s Google account. Before deleting a token, Quillport asks Google to revoke Quillport’s access to the Google account, unless the same member has also connected another workspace to Google. If Google does not confirm that access was revoked, the token is not deleted.',
    input: Nothing,
    output: Nothing,
    http: { method: 'DELETE', path: '/owner/search-console' },
  }),
}
export type RankingsOfOwner = typeof rankingsOfOwner
