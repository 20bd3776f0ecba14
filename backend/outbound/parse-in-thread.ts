import { parentPort } from 'node:worker_threads'

/** Turns a module into a thread for `parseOutside`, which parses one input after another. */
export const parseInThread = <In, Out>(parse: (input: In) => Out): void => {
  parentPort?.on('message', (input: In) => parentPort?.postMessage(parse(input)))
  parentPort?.postMessage('ready')
}
