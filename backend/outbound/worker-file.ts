/** The module of a thread beside the module that asks: `NAME.worker.ts`, of which the build makes `NAME.worker.js` beside the program. */
export const workerFile = (name: string, beside: string): URL =>
  new URL(`./${name}.worker${beside.endsWith('.ts') ? '.ts' : '.js'}`, beside)
