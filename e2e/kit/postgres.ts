import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../backend/run/nginx.fixture.ts'
import { run, start, until } from './tools.ts'

const PASSWORD = 'the:pass/word@1'

/** Debian’s Postgres on loopback, with a user and an empty database for Quillport, created as the kit’s README says. */
export const startDebianPostgres = async (folder: string) => {
  const [version = ''] = (await readdir('/usr/lib/postgresql')).toSorted().toReversed()
  const bin = join('/usr/lib/postgresql', version, 'bin')
  const home = join(folder, 'postgres')
  await mkdir(home)
  await chmod(home, 0o755)
  await run('chown', ['postgres', home])
  const asPostgres = (program: string, args: readonly string[]) =>
    ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', join(bin, program), ...args] as const
  const runAsPostgres = (program: string, args: readonly string[]) => {
    const [command, ...rest] = asPostgres(program, args)
    return run(command, rest, { cwd: home })
  }
  const data = join(home, 'data')
  const port = String(await freePort())
  const admin = ['-h', home, '-p', port]
  await runAsPostgres('initdb', ['-D', data, '--auth-local=trust', '--auth-host=scram-sha-256'])
  await writeFile(
    join(data, 'postgresql.auto.conf'),
    `listen_addresses='127.0.0.1'\nport=${port}\nunix_socket_directories='${home}'\n`,
  )
  const [command, ...args] = asPostgres('postgres', ['-D', data])
  const server = start(command, args, { cwd: home })
  const isReady = () =>
    run('pg_isready', ['-q', ...admin]).then(
      () => true,
      () => false,
    )
  await until(isReady, server.said)
  const say = (statement: string) => runAsPostgres('psql', [...admin, '-qc', statement, 'postgres'])
  await say(`create role quillport login password '${PASSWORD}'`)
  const makeEmpty = async (): Promise<void> => {
    await say('drop database if exists quillport with (force)')
    await say('create database quillport owner quillport')
  }
  await makeEmpty()
  return {
    url: `postgres://quillport:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/quillport`,
    password: PASSWORD,
    makeEmpty,
    // Postgres stops without waiting for clients.
    stop: () => server.stop('SIGINT'),
  }
}
