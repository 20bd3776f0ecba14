import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeBothDatabases, describePostgres } from './database.fixture.ts'
import { openDatabase, transaction } from './database.ts'
import { DatabaseTrouble, type TroubleKind } from './trouble.ts'

const kindOfThrown = async (work: Promise<unknown>): Promise<TroubleKind | 'none' | 'bug'> => {
  try {
    await work
    return 'none'
  } catch (thrown) {
    return thrown instanceof DatabaseTrouble ? thrown.kind : 'bug'
  }
}

describeBothDatabases('trouble', (make, dialect) => {
  it('is distinguished from a bug, whose error stays unchanged', async () => {
    const { db } = await make()
    expect(await kindOfThrown(sql`select nothing from nowhere`.execute(db))).toBe('bug')
    expect(await kindOfThrown(sql`insert into workspace (id) values (null)`.execute(db))).toBe('bug')
  })

  it('is read_only for a database that accepts no changes', async () => {
    const { db } = await make()
    const change = () => sql`update workspace set name = 'x'`
    if (dialect === 'sqlite') {
      await sql`pragma query_only = on`.execute(db)
      expect(await kindOfThrown(change().execute(db))).toBe('read_only')
    } else {
      const changing = transaction(db, async (trx) => {
        await sql`set transaction read only`.execute(trx)
        await change().execute(trx)
      })
      expect(await kindOfThrown(changing)).toBe('read_only')
    }
  })

  it('is full for a full disk', async () => {
    const { db } = await make()
    if (dialect === 'sqlite') {
      await sql`create table ballast (data text)`.execute(db)
      await sql`pragma max_page_count = 1`.execute(db)
      const row = sql`insert into ballast values (${'x'.repeat(1_000_000)})`
      expect(await kindOfThrown(row.execute(db))).toBe('full')
    } else {
      // Imitates the error of Postgres, because this machine has only one disk.
      const full = sql`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`
      expect(await kindOfThrown(full.execute(db))).toBe('full')
    }
  })
})

it('is recognized for a file that is not a database, and for a file that cannot be opened', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quillport-trouble-'))
  try {
    const file = join(folder, 'quillport.db')
    await writeFile(file, 'this was a database once '.repeat(500))
    expect(() => openDatabase(file)).toThrow(/damaged/)
    expect(() => openDatabase(folder)).toThrow(DatabaseTrouble)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

it('is recognized for every error of the driver that means that Postgres does not answer', async () => {
  for (const address of ['postgres://x:x@127.0.0.1:1/x', 'postgres://x:x@nowhere.invalid:1/x']) {
    const db = openDatabase(address)
    expect(await kindOfThrown(sql`select 1`.execute(db))).toBe('unreachable')
    await db.destroy()
  }
})

describePostgres('trouble', (make) => {
  it('is refused for a Postgres that rejects this service', async () => {
    const { db, address } = await make()
    const ask = async (change: (url: URL) => void, statement = sql`select 1`) => {
      const url = new URL(address)
      change(url)
      const other = openDatabase(url.href)
      return kindOfThrown(statement.execute(other)).finally(() => other.destroy())
    }
    const toDatabase = (name: string) => (url: URL) => {
      url.pathname = name
    }
    const wrongPassword = ask((url) => {
      url.password = 'wrong'
    })
    expect(await wrongPassword).toBe('refused')
    expect(await ask(toDatabase('/dropped'))).toBe('refused')
    const role = `visitor_${randomUUID().replaceAll('-', '')}`
    const lostGrant = transaction(db, async (trx) => {
      await sql`create role ${sql.ref(role)}`.execute(trx)
      await sql`set local role ${sql.ref(role)}`.execute(trx)
      await sql`select 1 from workspace`.execute(trx)
    })
    expect(await kindOfThrown(lostGrant)).toBe('refused')
    const closing = sql`alter database ${sql.ref(new URL(address).pathname.slice(1))} allow_connections false`
    expect(await ask(toDatabase('/postgres'), closing)).toBe('none')
    expect(await ask(() => {})).toBe('refused')
  })
})
