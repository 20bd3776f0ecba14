import { createInterface } from 'node:readline'

// Ends what a test run leaves behind, however the run itself ends. It reads `+` and a process id for each started
// program, and `-` and the id when that has ended. When its input closes, it kills the rest.
const running = new Set<number>()
process.on('SIGINT', () => {})
createInterface(process.stdin)
  .on('line', (line) => {
    const pid = Number(line.slice(1))
    if (line.startsWith('+')) running.add(pid)
    else running.delete(pid)
  })
  .on('close', () => {
    for (const pid of running)
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // The process has just ended by itself.
      }
  })
