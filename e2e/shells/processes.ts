import { readdirSync, readFileSync } from 'node:fs'

const parentOf = (pid: number): number | null => {
  try {
    // The name in brackets may itself contain spaces and brackets. The id of the parent is the second field after the name.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}

/** The process and its descendants on Linux; elsewhere only the process. */
export const family = (root: number): readonly number[] => {
  if (process.platform !== 'linux') return [root]
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(Number(name)) }))
  const found = [root]
  for (const pid of found) found.push(...all.filter(({ parent }) => parent === pid).map((child) => child.pid))
  return found
}
