import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { AppError } from '../../../contract/errors.ts'
import { call } from '../api.ts'
import { auth } from '../auth.ts'

/** Whether this browser can create and use passkeys. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/** Loads the WebAuthn library on first use, because most people do not need it on their first page. */
const library = () => import('@simplewebauthn/browser')

/** Turns a known error of the browser's passkey functions into an AppError with our own message. Returns other values unchanged. */
const refusal = (thrown: unknown): unknown => {
  if (!(thrown instanceof Error)) return thrown
  if (thrown.name === 'InvalidStateError')
    return new AppError('conflict', 'This device already has a passkey for your account.')
  if (thrown.name === 'NotAllowedError' || thrown.name === 'AbortError')
    return new AppError(
      'conflict',
      'You canceled the passkey request in your browser, or took too long. Try again.',
    )
  if (thrown.name === 'NotSupportedError' || thrown.name === 'ConstraintError')
    return new AppError(
      'conflict',
      'This device cannot store a passkey that is protected by your PIN, fingerprint or face. Use another device.',
    )
  if (thrown.name === 'SecurityError')
    return new AppError(
      'conflict',
      'Your browser cannot create passkeys for this address. Open the page over https.',
    )
  return thrown
}

const inBrowser = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((thrown: unknown) => {
    throw refusal(thrown)
  })

/** Signs in with a passkey that the person chooses in the browser. Throws an AppError or an AuthError. */
export const signInWithPasskey = async (uses_cookies: boolean): Promise<void> => {
  const [{ startAuthentication }, { ceremony, options }] = await Promise.all([
    library(),
    call('passkeys', 'beginSignIn', {}),
  ])
  // The service created these options with SimpleWebAuthn's server library, so they have the type that this library expects.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  await auth.signInWithPasskey(await inBrowser(startAuthentication({ optionsJSON })), ceremony, uses_cookies)
}

/** Creates a passkey in the browser and adds it to the account. Throws an AppError. */
export const addPasskey = async ({
  name,
  current_password,
}: {
  readonly name: string
  readonly current_password: string
}) => {
  const [{ startRegistration }, { ceremony, options }] = await Promise.all([
    library(),
    call('passkeys', 'begin', { current_password }),
  ])
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const response = await inBrowser(startRegistration({ optionsJSON }))
  return call('passkeys', 'add', { ceremony, name, response: { ...response } })
}
