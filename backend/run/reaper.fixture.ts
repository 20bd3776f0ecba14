import { createInterface } from 'node:readline'

// Ends what a test run leaves behind, however the run itself ends: it is told `+` and a process id for each program that
// is started, `-` and the same once that has ended, and kills what is left when nobody tells it any more.
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
        // It ended in this moment.
      }
  })
