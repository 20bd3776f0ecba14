import { z } from 'zod'
import { operation } from '../operation.ts'
import { Nothing } from '../shapes.ts'
import { Challenge, DeskName, DeskPort, DeskScopes } from './desk-request.ts'

/** The code that the person types, in uppercase or lowercase letters and with any spaces. */
const UserCode = z.string().min(1).max(40)

/** With these operations, a desk gets an agent key without anybody copying a key. Owners of a workspace decide. */
export const deskKeys = {
  allow: operation({
    title: 'Allow a desk',
    description:
      'Creates a one-time code that a desktop app on this computer asked for. Only this app can use the code, and only within two minutes.',
    input: z.strictObject({
      workspace_id: z.string(),
      scopes: DeskScopes,
      name: DeskName,
      challenge: Challenge,
      port: DeskPort,
    }),
    output: z.object({ code: z.string() }),
    http: { method: 'POST', path: '/dashboard/api/desk-keys/allow' },
    errors: ['not_found', 'role_missing', 'conflict'],
  }),
  begin: operation({
    title: 'Ask with a code',
    description:
      'Starts the sign-in of a desktop app on a computer without a browser. Returns a code, which the user types on the page “Connect the desktop app” on any other device. Needs no session.',
    input: z.strictObject({ name: DeskName, scopes: DeskScopes }),
    output: z.object({
      /** The code that the person types: eight letters in two groups. */
      user_code: z.string(),
      /** The secret with which the desk calls `redeem`. */
      device_secret: z.string(),
      expires_at: z.iso.datetime(),
      /** The minimum time between two calls of `redeem`, in seconds. */
      interval: z.int().min(1),
    }),
    http: { method: 'POST', path: '/dashboard/api/desk-keys/begin' },
  }),
  readCode: operation({
    title: 'Read a code',
    description:
      'Returns the name of the computer that shows this code, and the scopes that this computer asks for.',
    input: z.strictObject({ user_code: UserCode }),
    output: z.object({ name: DeskName, scopes: DeskScopes, expires_at: z.iso.datetime() }),
    http: { method: 'POST', path: '/dashboard/api/desk-keys/code/read' },
    errors: ['not_found'],
  }),
  allowCode: operation({
    title: 'Allow the desktop app that shows this code',
    description:
      'Allows the sign-in. When the desktop app next asks for its key, it gets a key for the chosen workspace and scopes.',
    input: z.strictObject({ user_code: UserCode, workspace_id: z.string(), scopes: DeskScopes }),
    output: Nothing,
    http: { method: 'POST', path: '/dashboard/api/desk-keys/code/allow' },
    errors: ['not_found', 'role_missing', 'conflict'],
  }),
  refuseCode: operation({
    title: 'Refuse the desktop app that shows this code',
    description: 'Refuses the sign-in. The desktop app learns this when it next asks for its key.',
    input: z.strictObject({ user_code: UserCode }),
    output: Nothing,
    http: { method: 'POST', path: '/dashboard/api/desk-keys/code/refuse' },
    errors: ['not_found'],
  }),
  redeem: operation({
    title: 'Get the key',
    description:
      'Exchanges either a one-time code (with its verifier and port) or the `device_secret` from `begin` for an agent key. Works once. Needs no session.',
    input: z.strictObject({
      /** The one-time code from `allow`, or the `device_secret` from `begin`. */
      code: z.string().min(1).max(100),
      /** The secret text whose SHA-256 is the challenge; sent only with a one-time code. */
      verifier: z.string().max(200).optional(),
      /** The port that the desk named; sent only with a one-time code. */
      port: DeskPort.optional(),
    }),
    output: z.object({
      /** The agent key; null as long as the person has not answered. */
      key: z.string().nullable(),
      /** The name of the key's workspace, for the desk to show. `email` is the address of the person who allowed the key. */
      workspace_name: z.string().optional(),
      email: z.string().optional(),
    }),
    http: { method: 'POST', path: '/dashboard/api/desk-keys/redeem' },
    errors: ['not_found', 'role_missing', 'conflict', 'approval_denied'],
  }),
}
