// Runs a bridge or a whole desk in its own process, as on a person's computer. bench/bridge.ts forks it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBridge } from '../../main/core/bridge/bridge.ts'
import { testDesk } from '../../main/core/desk.fixture.ts'

const [kind, baseUrl = '', key = '', allowedTool = '', folder = ''] = process.argv.slice(2)
const shim = { command: process.execPath, args: [] }

/** Starts only the bridge, with its call log. Every read goes to the service. */
const bridge = async () => {
  const dataFolder = folder || mkdtempSync(join(tmpdir(), 'quillport-bench-bridge-'))
  const made = createBridge({
    platform: { now: Date.now, log: () => {}, version: '0.0.0' },
    dataFolder,
    service: () => ({ baseUrl, key }),
    onChanged: () => {},
    readsPerMinute: Number.POSITIVE_INFINITY,
    shim,
  })
  await made.start()
  // A bridge that restarts with its folder already has its agent. The agent's token was shown only once.
  const agent = folder ? null : made.agents.create('Bench')
  if (agent && allowedTool)
    made.agents.change(agent.agent.agent_id, { permissions: { [allowedTool]: 'allow' } })
  process.send?.({ pid: process.pid, url: made.status().url, token: agent?.token ?? '', folder: dataFolder })
  return async () => {
    await made.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

/**
 * Starts a desk that is connected to the service. Because of its cache and the change feed, its agents cause fewer requests
 * to the service.
 */
const desk = async () => {
  const its = await testDesk({ shim })
  await its.desk.client.connection.connect({ base_url: baseUrl, key })
  const { token } = await its.desk.client.agents.create({ name: 'Bench' })
  const { bridge } = await its.desk.client.agents.list({})
  process.send?.({ pid: process.pid, url: bridge.url, token, folder: its.folder })
  return its.end
}

const end = await (kind === 'desk' ? desk() : bridge())
process.once('disconnect', () => void end().then(() => process.exit()))
