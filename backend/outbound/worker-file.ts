/** Returns the module of a thread in the folder of the calling module: `NAME.worker.ts`, or `NAME.worker.js` in a build. */
export const workerFile = (name: string, beside: string): URL =>
  new URL(`./${name}.worker${beside.endsWith('.ts') ? '.ts' : '.js'}`, beside)
