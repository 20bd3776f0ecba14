import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { joinPage } from '../../e2e/shells/program.ts'
import { HOME, type NewDebian, until } from './new-debian.ts'

const LONGEST_START_MS = 60_000

/** Throws an error with the text `otherwise` unless the condition holds. */
export const must = (holds: boolean, otherwise: string): void => {
  if (!holds) throw new Error(otherwise)
}

/** Controls the desk that is installed in a new Debian. */
export const installedDesk = (debian: NewDebian) => {
  const data = join(debian.root, HOME, '.local/share/quillport')
  const discovery = join(data, 'bridge.json')
  const read = (name: string): string =>
    existsSync(join(data, name)) ? readFileSync(join(data, name), 'utf8') : ''
  /** Starts the desk with a command line, and waits until the desk works. Throws if the desk logged an error meanwhile. */
  const open = async (line: string): Promise<ReturnType<typeof debian.startOnDesktop>> => {
    const before = read('logs/desk.log').length
    const started = debian.startOnDesktop(line)
    must(await until(() => existsSync(discovery), LONGEST_START_MS), 'Quillport did not start.')
    must(await until(() => debian.hasWindow('Quillport'), LONGEST_START_MS), 'Quillport shows no window.')
    const log = read('logs/desk.log').slice(before)
    must(!log.includes('"level":"error"'), log)
    return started
  }
  /** Ends the desk in the same way as the system does when the person logs out. */
  const quit = async (): Promise<void> => {
    for (const pid of debian.desks()) process.kill(pid, 'SIGTERM')
    const isOver = (): boolean => debian.desks().length === 0 && !existsSync(discovery)
    must(await until(isOver, 20_000), `Quillport did not quit: ${debian.desks()} ${read('bridge.json')}`)
  }
  return {
    /** The path of its data folder, outside the new Debian. */
    data,
    /** Returns the text of a file in the data folder; empty if there is none. */
    read,
    open,
    quit,
    /**
     * Starts the desk, connects to its page with the debugger, and quits the desk afterwards. The main process cannot be
     * debugged, because the package disables its debugger.
     */
    withPage: async <T>(
      variables: string,
      use: (page: Awaited<ReturnType<typeof joinPage>>['page']) => Promise<T>,
    ): Promise<T> => {
      const desk = await open(`env ${variables} /usr/lib/quillport/quillport --remote-debugging-port=0`)
      const { page, leave } = await joinPage(desk.stderr, 'Quillport')
      const result = await use(page)
      await leave()
      await quit()
      return result
    },
  }
}
