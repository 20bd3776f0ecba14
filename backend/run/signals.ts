/** Resolves with the reason at the first SIGTERM or SIGINT; a second one ends the process at once. */
export const untilStopped = (): Promise<string> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal))
  })

/** Resolves when whoever started this process closed its standard input, as ending itself does too. */
export const untilInputEnds = (): Promise<string> =>
  new Promise((resolve) => {
    // Electron's utility process has no input of its own and ends with its parent.
    if (Reflect.has(process, 'parentPort')) return
    process.stdin.once('end', () => resolve('standard input closed'))
    process.stdin.once('error', () => resolve('standard input broke'))
    process.stdin.resume()
  })
