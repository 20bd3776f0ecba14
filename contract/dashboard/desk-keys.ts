import { z } from 'zod'
import { operation } from '../operation.ts'
import { Nothing } from '../shapes.ts'
import { Challenge, DeskName, DeskPort, DeskScopes } from './desk-request.ts'

/** The code that the person types, however it is spaced and whether or not it is in capitals. */
const UserCode = z.string().min(1).max(40)

/** How a desk gets an agent key without anybody copying one. Owners of a workspace decide. */
export const deskKeys = {
  allow: operation({
    title: 'Let a desk in',
    description:
      'Makes a one-time code for the desk that waits on this computer. The code is good for two minutes, and only for the desk that asked.',
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
    title: 'Ask by a code',
    description:
      'Returns a code that the person types on the page “Connect a desk”, for a computer without a browser. Needs no session.',
    input: z.strictObject({ name: DeskName, scopes: DeskScopes }),
    output: z.object({
      /** Eight letters in two groups, for the person. */
      user_code: z.string(),
      /** With it, the desk asks `redeem` for the key. */
      device_secret: z.string(),
      expires_at: z.iso.datetime(),
      /** The least seconds between two calls of `redeem`. */
      interval: z.int().min(1),
    }),
    http: { method: 'POST', path: '/dashboard/api/desk-keys/begin' },
  }),
  readCode: operation({
    title: 'Read a code',
    description: 'Tells which computer shows this code and what it asks for.',
    input: z.strictObject({ user_code: UserCode }),
    output: z.object({ name: DeskName, scopes: DeskScopes, expires_at: z.iso.datetime() }),
    http: { method: 'POST', path: '/dashboard/api/desk-keys/code/read' },
    errors: ['not_found'],
  }),
  allowCode: operation({
    title: 'Let in the desk that shows a code',
    description: 'The desk gets a key of the chosen workspace and scopes when it next asks.',
    input: z.strictObject({ user_code: UserCode, workspace_id: z.string(), scopes: DeskScopes }),
    output: Nothing,
    http: { method: 'POST', path: '/dashboard/api/desk-keys/code/allow' },
    errors: ['not_found', 'role_missing', 'conflict'],
  }),
  refuseCode: operation({
    title: 'Refuse the desk that shows a code',
    description: 'The desk learns it when it next asks.',
    input: z.strictObject({ user_code: UserCode }),
    output: Nothing,
    http: { method: 'POST', path: '/dashboard/api/desk-keys/code/refuse' },
    errors: ['not_found'],
  }),
  redeem: operation({
    title: 'Get the key',
    description:
      'Exchanges a one-time code with its verifier and port, or the secret of `begin`, for an agent key. Works once. Needs no session.',
    input: z.strictObject({
      /** The one-time code of `allow`, or the secret of `begin`. */
      code: z.string().min(1).max(100),
      /** The text whose SHA-256 is the challenge; only with a one-time code. */
      verifier: z.string().max(200).optional(),
      /** The port that the desk named; only with a one-time code. */
      port: DeskPort.optional(),
    }),
    output: z.object({
      /** Null while the person has not answered. */
      key: z.string().nullable(),
      /** The workspace of the key, and the person who allowed it, so that the desk can say whose it is. */
      workspace_name: z.string().optional(),
      email: z.string().optional(),
    }),
    http: { method: 'POST', path: '/dashboard/api/desk-keys/redeem' },
    errors: ['not_found', 'role_missing', 'conflict', 'approval_denied'],
  }),
}
