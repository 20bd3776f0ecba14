import { z } from 'zod'
import { operation } from '../operation.ts'
import { Nothing, visibleName } from '../shapes.ts'
import { PASSWORD_LENGTH } from './account.ts'

/** The maximum number of passkeys of a person. */
export const MOST_PASSKEYS = 20

export const PasskeyName = visibleName(60)

/** A passkey, with which a person signs in without a password. */
export const Passkey = z.object({
  passkey_id: z.string(),
  name: z.string(),
  /** The name of the password manager or device that stores the passkey; null if unknown. */
  kept_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/**
 * One attempt to create or use a passkey: the options for the browser, and the id to send back with the browser's answer.
 */
const Ceremony = z.object({
  ceremony: z.string(),
  /** WebAuthn options as JSON. */
  options: z.record(z.string(), z.unknown()),
})

const CurrentPassword = z.string().max(PASSWORD_LENGTH.most)

/** A person's passkeys. Adding and removing them needs the current password. */
export const passkeys = {
  beginSignIn: operation({
    title: 'Start signing in with a passkey',
    description:
      'Returns the options for signing in with a passkey in the browser. The options can be used only once, within five minutes. Needs no session.',
    input: Nothing,
    output: Ceremony,
    http: { method: 'POST', path: '/dashboard/api/passkeys/sign-in' },
    errors: ['conflict'],
  }),
  list: operation({
    title: 'List passkeys',
    description: 'Returns the passkeys of the signed-in person, newest first.',
    input: Nothing,
    output: z.object({ passkeys: z.array(Passkey) }),
    http: { method: 'GET', path: '/dashboard/api/passkeys' },
  }),
  begin: operation({
    title: 'Start adding a passkey',
    description:
      'Returns the options for creating a passkey in the browser. The options can be used only once, within five minutes. Needs the current password.',
    input: z.strictObject({ current_password: CurrentPassword }),
    output: Ceremony,
    http: { method: 'POST', path: '/dashboard/api/passkeys/begin' },
    errors: ['conflict'],
  }),
  add: operation({
    title: 'Add a passkey',
    description:
      'Stores the passkey that the browser created, and tells the signed-in person about it by email.',
    input: z.strictObject({
      ceremony: z.string().max(500),
      name: PasskeyName,
      /** The browser's WebAuthn answer as JSON. */
      response: z.record(z.string(), z.unknown()),
    }),
    output: Passkey,
    http: { method: 'POST', path: '/dashboard/api/passkeys' },
    errors: ['conflict'],
  }),
  rename: operation({
    title: 'Rename a passkey',
    description: 'Changes the name under which a passkey is listed. The passkey itself does not change.',
    input: z.strictObject({ passkey_id: z.string(), name: PasskeyName }),
    output: Passkey,
    http: { method: 'PATCH', path: '/dashboard/api/passkeys/{passkey_id}' },
    errors: ['not_found'],
  }),
  remove: operation({
    title: 'Remove a passkey',
    description:
      'Removes the passkey and ends all other sessions of the signed-in person. Needs the current password.',
    input: z.strictObject({ passkey_id: z.string(), current_password: CurrentPassword }),
    output: Nothing,
    http: { method: 'POST', path: '/dashboard/api/passkeys/{passkey_id}/remove' },
    errors: ['not_found', 'conflict'],
  }),
}
