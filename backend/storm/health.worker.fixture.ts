import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'

// Asks several addresses for /healthz in a steady beat, in a thread of its own: whatever delays an answer delays no later
// question, and a client that is busy counts for nothing. Tells whom it asked when and how long that took, in
// milliseconds; null where no good answer came.
const { urls, every } = z.object({ urls: z.array(z.string()), every: z.number() }).parse(workerData)
const agent = new Agent({ keepAlive: true })

const ask = (url: string, whom: number) => {
  const at = performance.now()
  const told = (good: boolean) =>
    parentPort?.postMessage({ whom, at, took: good ? performance.now() - at : null })
  const asked = get(`${url}/healthz`, { agent }, (response) => {
    response.on('error', () => told(false)).on('end', () => told(response.statusCode === 200))
    response.resume()
  })
  asked.on('error', () => told(false))
}
setInterval(() => urls.forEach(ask), every)
