import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'

// Requests /healthz from several addresses at a steady rate, in a thread, so that neither a delayed answer nor a busy
// client delays a question. Reports the address, the time and the duration of each question in ms; null without a
// successful answer.
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
