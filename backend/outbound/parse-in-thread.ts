import { parentPort } from 'node:worker_threads'

/** Turns a module into a thread for `parseOutside`, which parses one input after another. */
export const parseInThread = <In, Out>(parse: (input: In) => Out | Promise<Out>): void => {
  parentPort?.on('message', async (input: In) => parentPort?.postMessage(await parse(input)))
  parentPort?.postMessage('ready')
}
