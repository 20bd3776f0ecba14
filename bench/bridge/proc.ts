import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'

/** Whether a process runs. A zombie does not count. */
export const runs = (pid: number): boolean => {
  const found = statOf(pid)
  return found !== null && found.state !== 'Z'
}

/** Lists the ids of a process's descendants. */
export const descendantsOf = (pid: number): readonly number[] => {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parents = new Map(all.map((name) => [Number(name), statOf(Number(name))?.parent]))
  const found = [pid]
  for (const one of found) for (const [child, parent] of parents) if (parent === one) found.push(child)
  return found.slice(1)
}

const statOf = (pid: number): { readonly state: string; readonly parent: number } | null => {
  try {
    // The process's name, in brackets, may contain any character.
    const [state = '', parent] = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '').split(
      ' ',
    )
    return { state, parent: Number(parent) }
  } catch {
    return null
  }
}

/** Kills a process and its descendants. */
export const killWhole = async (child: ChildProcess): Promise<void> => {
  const { pid } = child
  if (pid === undefined) return
  const all = [pid, ...descendantsOf(pid)]
  const exit = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
  for (const one of all) if (runs(one)) process.kill(one, 'SIGKILL')
  await exit
}

/** Measures the resident memory of a process and its descendants, in MiB. */
export const residentMib = (pid: number): number =>
  [pid, ...descendantsOf(pid)].reduce((sum, one) => sum + residentAlone(one), 0)

const residentAlone = (pid: number): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1024
}
