const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/** Resolves with the first SIGTERM or SIGINT. A second signal ends the process at once. */
export const untilStopped = (): Promise<string> =>
  new Promise((resolve) => {
    const heard = (signal: NodeJS.Signals): void => {
      for (const one of SIGNALS) process.off(one, heard)
      resolve(signal)
    }
    for (const one of SIGNALS) process.on(one, heard)
  })

/** Resolves when standard input closes, which also happens when the parent process ends. */
export const untilInputEnds = (): Promise<string> =>
  new Promise((resolve) => {
    // Electron's utility process has no standard input. It ends with its parent.
    if (Reflect.has(process, 'parentPort')) return
    process.stdin.once('end', () => resolve('standard input closed'))
    process.stdin.once('error', () => resolve('standard input broke'))
    process.stdin.resume()
  })
