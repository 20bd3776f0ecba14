import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import { chromium, expect, type Page, test } from '@playwright/test'
import { startMailbox } from '../backend/accounts/mailbox.fixture.ts'
import { CLEAN_ENV } from '../backend/run/clean-env.fixture.ts'
import { seriousFaults } from './axe.ts'
import { chromiumHere } from './shells/browser.ts'

const CLI = join(import.meta.dirname, '../dist/backend/cli.js')
const PASSWORD = 'correct horse battery'

/** A server on a free port of this computer that answers every request with a text. */
const listen = async (onRequest: (url: string) => void = () => {}) => {
  const server = createServer(({ url = '' }, response) => {
    onRequest(url)
    response.end('Back in the app')
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
  return { port, close }
}

/** Starts the built service with a dashboard and a mail server. Apps may register themselves at the service. */
const startService = async () => {
  const [mailbox, unused, folder] = [
    await startMailbox(),
    await listen(),
    mkdtempSync(join(tmpdir(), 'quillport-apps-')),
  ]
  await unused.close()
  const base = `http://127.0.0.1:${unused.port}`
  const child = spawn(process.execPath, [CLI], {
    env: {
      ...CLEAN_ENV,
      QUILLPORT_DATA: folder,
      QUILLPORT_PORT: String(unused.port),
      QUILLPORT_DRAIN_MS: '0',
      QUILLPORT_SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
      QUILLPORT_SIGN_UP: 'open',
      QUILLPORT_CLIENT_REGISTRATION: 'open',
      QUILLPORT_SMTP_URL: mailbox.url,
      QUILLPORT_MAIL_FROM: 'Quillport <no-reply@quillport.example>',
    },
    stdio: 'ignore',
  })
  const isReady = () =>
    fetch(`${base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady).toBe(true)
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill()
    await ended
    await mailbox.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { base, mailbox, stop }
}

/** An app on this computer that connects through the MCP SDK, and gets the person's answer at its own port. */
const startApp = async (base: string) => {
  let code = ''
  const callback = await listen((url) => {
    code = new URL(url, base).searchParams.get('code') ?? code
  })
  const redirect = `http://127.0.0.1:${callback.port}/callback`
  let information: OAuthClientInformationMixed | undefined
  let tokens: OAuthTokens | undefined
  let [verifier, asked] = ['', '']
  const authProvider: OAuthClientProvider = {
    redirectUrl: redirect,
    clientMetadata: {
      client_name: 'Chair helper',
      redirect_uris: [redirect],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => information,
    saveClientInformation: (saved) => {
      information = saved
    },
    tokens: () => tokens,
    saveTokens: (saved) => {
      tokens = saved
    },
    redirectToAuthorization: (url) => {
      asked = url.href
    },
    saveCodeVerifier: (saved) => {
      verifier = saved
    },
    codeVerifier: () => verifier,
  }
  const transport = () => new StreamableHTTPClientTransport(new URL('/mcp', base), { authProvider })
  return {
    close: callback.close,
    /** Asks for authorization and returns the address that the app opens in the browser. */
    ask: async (): Promise<string> => {
      await new Client({ name: 'test', version: '1' }).connect(transport()).catch(() => {})
      return asked
    },
    finish: () => transport().finishAuth(code),
    credits: async (): Promise<unknown> => {
      const client = new Client({ name: 'test', version: '1' })
      await client.connect(transport())
      const { structuredContent } = await client.callTool({ name: 'check_credits', arguments: {} })
      await client.close()
      return structuredContent
    },
  }
}

const look = async (page: Page, what: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect.soft(await seriousFaults(page), `${what}, ${colorScheme}`).toEqual([])
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `test-results/dashboard/${what}-${colorScheme}-${width}.png` })
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
  }
}

test('a person signs in, lets an app work in their workspace, and disconnects it', async () => {
  const service = await startService()
  const browser = await chromium.launch(await chromiumHere())
  const app = await startApp(service.base)
  try {
    const page = await (await browser.newContext({ baseURL: service.base })).newPage()
    await page.goto('/#/sign-up')
    await page.getByLabel('Email address').fill('anna@shop.example')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.goto(`/#/join/${await service.mailbox.token('anna@shop.example')}`)
    await page.getByLabel('Your name').fill('Anna')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create the account' }).click()
    await expect(page.getByRole('navigation')).toBeVisible()

    const other = await (await browser.newContext({ baseURL: service.base })).newPage()
    await other.goto(await app.ask())
    await other.getByLabel('Email address').fill('anna@shop.example')
    await other.getByLabel('Password').fill(PASSWORD)
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(other.getByRole('heading', { name: 'Chair helper asks for access' })).toBeVisible()
    await expect(other.getByText('Nobody has verified it')).toBeVisible()
    await expect(other.getByRole('radio', { name: 'Save drafts only' })).toBeChecked()
    await look(other, 'authorize')
    for (const box of await other.getByRole('checkbox').all()) await box.uncheck()
    await other.getByRole('button', { name: 'Allow' }).click()
    await expect(other.getByText('Choose at least one permission, or press Deny.')).toBeVisible()
    await other.getByRole('checkbox', { name: 'Articles' }).check()
    await other.getByRole('button', { name: 'Allow' }).click()
    await expect(other.getByText('Back in the app')).toBeVisible()
    await app.finish()
    expect(await app.credits()).toMatchObject({ balance: 20 })

    await page.getByRole('link', { name: 'Agents', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Chair helper' })).toBeVisible()
    await look(page, 'agents-with-app')
    await page.getByRole('button', { name: 'Disconnect Chair helper' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByText('Chair helper was disconnected.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Connected apps' })).toHaveCount(0)
    await expect(app.credits()).rejects.toThrow()

    await other.goto(await app.ask())
    await other.getByRole('button', { name: 'Deny' }).click()
    await expect(other.getByText('Back in the app')).toBeVisible()
    expect(new URL(other.url()).searchParams.get('error')).toBe('access_denied')

    await other.goto(
      `${service.base}/oauth2/authorize?response_type=code&client_id=nobody&redirect_uri=http://127.0.0.1/`,
    )
    await expect(other.getByRole('heading', { name: 'The app is not connected' })).toBeVisible()
    await look(other, 'authorize-failed')
  } finally {
    await app.close()
    await browser.close()
    await service.stop()
  }
})
