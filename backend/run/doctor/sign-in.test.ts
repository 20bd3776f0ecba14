import { expect, it } from 'vitest'
import { diagnose } from './doctor.fixture.ts'

const KEY = Buffer.alloc(32, 7).toString('base64')
const GOOGLE = { QUILLPORT_GOOGLE_CLIENT_ID: 'id', QUILLPORT_GOOGLE_CLIENT_SECRET: 'a-secret-of-google' }
const found = async (env: Record<string, string>) => {
  const { of } = await diagnose({ QUILLPORT_DATA: '/nonexistent', ...env })
  return { settings: of.get('settings'), signIn: of.get('sign-in') }
}

it('doctor reports how people can sign in, and what to register at a provider', async () => {
  const { signIn } = await found({
    ...GOOGLE,
    QUILLPORT_SECRETS_KEY: KEY,
    QUILLPORT_BASE_URL: 'https://localhost:1',
  })
  expect(signIn).toMatch(/^ok: .*passkeys, which work only for localhost/)
  expect(signIn).toContain('https://localhost:1/dashboard/auth/callback/google')
  expect(signIn).not.toContain('a-secret')
})

it('doctor warns of a provider that nobody can use', async () => {
  const here = { QUILLPORT_SECRETS_KEY: KEY, QUILLPORT_BASE_URL: 'http://127.0.0.1:1' }
  expect((await found({ ...GOOGLE, ...here })).signIn).toMatch(
    /^warn: .*does not use https.*Passkeys are not available/,
  )
  expect((await found(GOOGLE)).signIn).toMatch(/^warn: .*QUILLPORT_SECRETS_KEY is not set/)
})

it('doctor says which half of a provider’s settings is missing, and checks the rest', async () => {
  const { QUILLPORT_GOOGLE_CLIENT_SECRET: _, ...half } = GOOGLE
  const { settings, signIn } = await found(half)
  expect(settings).toMatch(/^wrong: .*QUILLPORT_GOOGLE_CLIENT_ID: needs QUILLPORT_GOOGLE_CLIENT_SECRET/)
  expect(signIn).toMatch(/^ok: /)
})

it('doctor continues without a mail server that has no sender', async () => {
  const { settings } = await found({ QUILLPORT_SMTP_URL: 'smtp://127.0.0.1:1' })
  expect(settings).toMatch(/^wrong: .*QUILLPORT_SMTP_URL: needs QUILLPORT_MAIL_FROM/)
})
