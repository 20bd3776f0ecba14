import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { describeEachDatabase, describePostgres } from '../db/database.fixture.ts'
import { OPENAI_URL } from '../model/image-model.ts'
import { startNews } from '../news/news.fixture.ts'
import { databaseEnv } from './command-line.fixture.ts'
import { runCommandLine } from './command-line.ts'
import { readConfig } from './config.ts'
import { newFolder } from './new-folder.fixture.ts'
import { startProgram, startServing } from './program.fixture.ts'

// Some tests start programs, which takes seconds each on a slow machine.
vi.setConfig({ testTimeout: 120_000 })

/** A start that must end at once. */
const start = async (env: Readonly<Record<string, string>>) => {
  const err: string[] = []
  const code = await runCommandLine(['serve'], { env, print: () => {}, complain: (line) => err.push(line) })
  return { code, err: err.join('\n') }
}

const changed = (address: string, change: (url: URL) => void): string => {
  const url = new URL(address)
  change(url)
  return url.href
}

describePostgres('a start with a database that refuses the service', (make) => {
  it('ends with one sentence that quotes the database and says what to check', async () => {
    const { address } = await make()
    const wrongPassword = changed(address, (url) => {
      url.password = 'wrong'
    })
    const dropped = changed(address, (url) => {
      url.pathname = '/dropped'
    })
    for (const [DATABASE_URL, says] of [
      [wrongPassword, 'password authentication failed'],
      [dropped, 'database "dropped" does not exist'],
    ] as const) {
      const { code, err } = await start({ DATABASE_URL })
      expect({ code, err }).toEqual({
        code: 1,
        err: expect.stringMatching(
          new RegExp(
            `^The database rejects .*${says}.*Check the user, the password and the database in DATABASE_URL\\.$`,
          ),
        ),
      })
    }
  })

  it('logs why the program waits for a database that is away', async () => {
    const { address } = await make()
    const nowhere = changed(address, (url) => {
      url.hostname = 'nowhere.invalid'
    })
    const secured = changed(address, (url) => url.searchParams.set('sslmode', 'require'))
    for (const [DATABASE_URL, cause] of [
      [nowhere, /"msg":"waiting for the database[^"]*(ENOTFOUND|EAI_AGAIN) nowhere\.invalid/],
      [secured, /"msg":"waiting for the database[^"]*does not support SSL/],
    ] as const) {
      const program = startProgram([], { DATABASE_URL, QUILLPORT_PORT: '0' })
      await expect.poll(program.err, { timeout: 60_000 }).toMatch(cause)
      program.child.kill('SIGTERM')
      expect(await program.exit).toBe(0)
    }
  })
})

it('names the setting of PgBouncer that makes it refuse connections', async () => {
  const said = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0'
  const bouncer = createServer((socket) => {
    socket.once('data', () => {
      const head = Buffer.alloc(5)
      head.write('E')
      head.writeInt32BE(said.length + 4, 1)
      socket.end(Buffer.concat([head, Buffer.from(said)]))
    })
  })
  await new Promise<void>((resolve) => bouncer.listen(0, '127.0.0.1', resolve))
  const address = bouncer.address()
  const port = typeof address === 'object' ? address?.port : 0
  try {
    const { code, err } = await start({ DATABASE_URL: `postgres://x:x@127.0.0.1:${port}/x` })
    expect(code).toBe(1)
    expect(err.split('\n')).toHaveLength(1)
    expect(err).toContain('unsupported startup parameter: statement_timeout')
    expect(err).toContain(
      'ignore_startup_parameters=lock_timeout,statement_timeout,idle_in_transaction_session_timeout',
    )
  } finally {
    bouncer.close()
  }
})

it('names the setting whose database, folder or address cannot be used', async () => {
  const folder = await newFolder()
  const file = join(folder, 'file')
  await writeFile(file, '')
  for (const [env, words] of [
    [{ DATABASE_URL: 'postgres://x:x@127.0.0.1:99999/x' }, /^DATABASE_URL: /m],
    [{ QUILLPORT_DATA: file }, /^QUILLPORT_DATA: .*EEXIST/m],
    [{ QUILLPORT_DATA: join(file, 'data') }, /^QUILLPORT_DATA: .*ENOTDIR/m],
    [
      { QUILLPORT_DATA: folder, QUILLPORT_HOST: '192.0.2.9', QUILLPORT_BASE_URL: 'https://x.example' },
      /^QUILLPORT_HOST: .*EADDRNOTAVAIL/m,
    ],
  ] as const) {
    const { code, err } = await start(env)
    expect({ env, code, err }).toEqual({ env, code: 2, err: expect.stringMatching(words) })
    expect(err).not.toContain('    at ')
  }
})

it('names the words that a setting accepts, and says that a sender is an address', async () => {
  const { code, err } = await start({
    QUILLPORT_SIGN_UP: 'yes',
    QUILLPORT_CLIENT_REGISTRATION: 'on',
    QUILLPORT_LOG_LEVEL: 'loud',
    QUILLPORT_MAIL_FROM: 'foo',
  })
  expect(code).toBe(2)
  expect(err).toContain('QUILLPORT_SIGN_UP: must be open or invited, not yes')
  expect(err).toContain('QUILLPORT_CLIENT_REGISTRATION: must be open or off, not on')
  expect(err).toContain('fatal or silent, not loud')
  expect(err).toContain('QUILLPORT_MAIL_FROM: must be an email address, such as')
  for (const from of ['no-reply@quillport.example', 'Quillport <no-reply@quillport.example>'])
    expect((await start({ QUILLPORT_MAIL_FROM: from, QUILLPORT_PORT: 'x' })).err).not.toContain('MAIL_FROM')
})

it('accepts as a contact only an email address or a page with https', async () => {
  for (const QUILLPORT_CONTACT of [
    'me',
    'javascript:alert(1)',
    'http://quillport.example',
    'mailto:a@b.example',
  ])
    expect(await start({ QUILLPORT_CONTACT })).toEqual({
      code: 2,
      err: expect.stringContaining(
        'QUILLPORT_CONTACT: must be an email address, such as help@quillport.example, or a page with https',
      ),
    })
  for (const QUILLPORT_CONTACT of ['help@quillport.example', 'https://quillport.example/help'])
    expect((await start({ QUILLPORT_CONTACT, QUILLPORT_PORT: 'x' })).err).not.toContain('CONTACT')
})

it('reads a short price for each plan that the operator names', async () => {
  const wrong = ['starter', 'starter=', 'gold=€9', 'pro=€9; pro=€8', `pro=${'x'.repeat(31)}`]
  for (const QUILLPORT_PRICES of wrong)
    expect(await start({ QUILLPORT_PRICES })).toEqual({
      code: 2,
      err: expect.stringContaining(
        'QUILLPORT_PRICES: must contain plans (free, starter, growth, pro and scale), each at most once',
      ),
    })
  expect(
    readConfig({ QUILLPORT_PRICES: 'starter=€19 a month; Growth = €49 a month (2 = 1);' }).QUILLPORT_PRICES,
  ).toEqual({ starter: '€19 a month', growth: '€49 a month (2 = 1)' })
})

it('refuses open sign-up on a service without accounts', async () => {
  const { code, err } = await start({ QUILLPORT_SIGN_UP: 'open' })
  expect([code, err]).toEqual([
    2,
    expect.stringContaining(
      'QUILLPORT_SIGN_UP: is open, but there are no accounts without QUILLPORT_SECRETS_KEY',
    ),
  ])
})

describeEachDatabase('a worker without the settings of accounts', (make) => {
  it('reports at its start what does not work, and which settings are missing', async () => {
    const test = await make()
    const its = await startNews(test)
    await its.slack()
    const program = startProgram(['work'], { ...databaseEnv(test.address), QUILLPORT_PORT: '8953' })
    await expect
      .poll(program.err, { timeout: 60_000 })
      .toMatch(/"level":"warn".*1 notification is not sent, because QUILLPORT_SECRETS_KEY is not set/)
    program.child.kill('SIGTERM')
    expect(await program.exit).toBe(0)
  })
})

it('gives the allowed range of a numeric setting, and names an invalid origin', async () => {
  const { err } = await start({
    QUILLPORT_PRIVATE_ORIGINS: 'http://10.0.0.4:8080 http://10.0.0.5:8080/blog 10.0.0.6',
    QUILLPORT_TRUSTED_PROXIES: '10.0.0.0/8, 10.0.0.0/88',
    QUILLPORT_PORT: '99999',
    QUILLPORT_DATABASE_CONNECTIONS: '0',
    QUILLPORT_LEASE_MS: '10',
    QUILLPORT_READS_PER_MINUTE: '0',
  })
  expect(err).toContain(
    'QUILLPORT_PRIVATE_ORIGINS: http://10.0.0.5:8080/blog must consist only of scheme, host and port',
  )
  expect(err).toContain('QUILLPORT_PRIVATE_ORIGINS: 10.0.0.6 must consist only of scheme, host and port')
  expect(err).not.toContain('10.0.0.4')
  expect(err).toContain(
    'QUILLPORT_TRUSTED_PROXIES: 10.0.0.0/88 is neither an IP address nor a range such as 10.0.0.0/8',
  )
  expect(err).toContain('QUILLPORT_PORT: must be a whole number from 0 to 65535')
  expect(err).toContain('QUILLPORT_DATABASE_CONNECTIONS: must be a whole number from 1 to 1000')
  expect(err).toContain('QUILLPORT_LEASE_MS: must be a whole number from 100 to 3600000')
  expect(err).toContain('QUILLPORT_READS_PER_MINUTE: must be a whole number from 1 to')
})

it('accepts the address of a model’s API with its path, also for image models', async () => {
  const program = await startServing([], {
    QUILLPORT_DATA: await newFolder(),
    QUILLPORT_MODEL: 'openai_compatible:gpt-5',
    QUILLPORT_MODEL_BASE_URL: OPENAI_URL,
    QUILLPORT_IMAGE_MODEL: 'openai_compatible:gpt-image-1',
    QUILLPORT_IMAGE_MODEL_BASE_URL: OPENAI_URL,
  })
  program.child.kill('SIGTERM')
  expect(await program.exit).toBe(0)
})

it('warns about unknown settings, and logs the database, the model and whether there is a sealing key', async () => {
  const folder = await newFolder()
  const program = await startServing([], {
    QUILLPORT_DATA: folder,
    QUILLPORT_PROT: '9000',
    QUILLPORT_MODEL: 'ollama:llama3.3',
    QUILLPORT_SITE_SECRET: 'of a command, not of a start',
  })
  const lines = program.err().trim().split('\n')
  expect(lines.filter((line) => line.includes('"level":"warn"'))).toEqual([
    expect.stringContaining('QUILLPORT_PROT'),
  ])
  const started = lines.find((line) => line.includes('"msg":"started"')) ?? ''
  expect(JSON.parse(started)).toMatchObject({
    database: { kind: 'sqlite', file: join(folder, 'quillport.db') },
    model: 'ollama:llama3.3',
    secrets_key: false,
  })
  program.child.kill('SIGTERM')
  expect(await program.exit).toBe(0)
})

describePostgres('the log line of a start', (make) => {
  it('names a Postgres without its password', async () => {
    const { address } = await make()
    const { hostname, port, password, pathname } = new URL(address)
    const program = await startServing([], { DATABASE_URL: address })
    const started = program
      .err()
      .split('\n')
      .find((line) => line.includes('"msg":"started"'))
    expect(JSON.parse(started ?? '')).toMatchObject({
      database: { kind: 'postgres', host: `${hostname}:${port}`, name: pathname.slice(1) },
      model: 'none',
    })
    expect(started).not.toContain(`:${password}@`)
    program.child.kill('SIGTERM')
    expect(await program.exit).toBe(0)
  })
})
