import { createInterface } from 'node:readline'
import { createBridge } from './bridge.ts'

// Runs as its own process, which the test stops and continues: a bridge on a folder. It prints where it listens and an
// agent's token, then answers each line of its input: `list`, `once`, `deny` or `forbid`.
const [dataFolder = '', baseUrl = '', times = ''] = process.argv.slice(2)
const bridge = createBridge({
  platform: { now: Date.now, log: () => undefined, version: '0.0.0' },
  dataFolder,
  service: () => ({ baseUrl, key: 'qp_live_good' }),
  onChanged: () => undefined,
  shim: { command: process.execPath, args: [] },
  approvalTimes: JSON.parse(times),
})
await bridge.start()
const say = (what: unknown) => console.log(JSON.stringify(what))
const { agent, token } = bridge.agents.create('Test agent')
say({ url: bridge.status().url, token })
for await (const line of createInterface({ input: process.stdin })) {
  const [question] = bridge.approvals.list()
  if (line === 'forbid') bridge.agents.change(agent.agent_id, { permissions: { forum_run_scan: 'never' } })
  if ((line === 'once' || line === 'deny') && question)
    bridge.approvals.answer(question.approval_id, line, '')
  say({ questions: bridge.approvals.list().length })
}
process.exit(0)
