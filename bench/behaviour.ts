import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildStale } from '../build/build.ts'
import { AGENT_CASES } from './behaviour/agent-cases.ts'
import { wordsOf } from './behaviour/calling.ts'
import type { Case, Outcome } from './behaviour/case.ts'
import { until } from './behaviour/processes.ts'
import { lostIn, type Results, tableOf } from './behaviour/table.ts'
import { createUpstream, type Upstream } from './behaviour/upstream.ts'
import { longCall, UPSTREAM_CASES } from './behaviour/upstream-cases.ts'
import { type Way, waysOf } from './behaviour/ways.ts'
import { WEB_CASES } from './behaviour/web-cases.ts'
import { installPeers, PEERS } from './bridge/peers.ts'

const CASES: readonly Case[] = [longCall, ...UPSTREAM_CASES, ...AGENT_CASES, ...WEB_CASES]
const OURS = new Set(['bridge', 'shim'])
/** Number of pairs (one case on one way) that run at once. Starting the programs takes most of a pair's time. */
const AT_ONCE = 4
/** Before the next long call starts: maximum milliseconds to wait until a long call has reached the server. */
const BEGINS_WITHIN = 20_000

/**
 * Compares how our bridge and its peers behave between agents and a misbehaving server. Runs every case on every way; each
 * pair has its own programs and server. `--only WORDS` runs the cases whose names contain the words. `--write` writes the
 * table to BEHAVIOUR.md. The exit code is 1 if one of our ways fails a case that a peer passes.
 */
export const run = async (): Promise<Record<string, unknown>> => {
  const { values } = parseArgs({
    allowPositionals: true,
    options: { only: { type: 'string', default: '' }, write: { type: 'boolean', default: false } },
  })
  if (values.write && values.only)
    throw new Error('BEHAVIOUR.md must contain every case. Use --write without --only.')
  await buildStale({ only: ['stdio'] })
  const kept = mkdtempSync(join(tmpdir(), 'quillport-behaviour-'))
  const ways = waysOf({ installed: await installPeers(), kept })
  const wanted = CASES.filter(({ name }) => name.toLowerCase().includes(values.only.toLowerCase()))
  const results = await allOf(wanted, ways).finally(() => rmSync(kept, { recursive: true, force: true }))
  const table = tableOf(
    ways.map(({ name }) => name),
    results,
  )
  console.log(table)
  if (values.write) writeFileSync(join(import.meta.dirname, 'BEHAVIOUR.md'), pageOf(table))
  const lost = lostIn(results, OURS)
  if (lost.length > 0) process.exitCode = 1
  return {
    peers: PEERS,
    cases: Object.fromEntries([...results].map(([name, of]) => [name, Object.fromEntries(of)])),
    lost,
  }
}

/** Runs every case on every way to which it applies. While the long calls wait, the other cases run. */
const allOf = async (cases: readonly Case[], ways: readonly Way[]): Promise<Results> => {
  const results = new Map(cases.map(({ name }) => [name, new Map<string, Outcome>()]))
  const pairs = cases.flatMap((one) => ways.flatMap((way) => (concerns(one, way) ? [{ one, way }] : [])))
  const attempt = async (one: Case, way: Way, upstream: Upstream) => {
    const outcome = await outcomeOf(one, way, upstream)
    results.get(one.name)?.set(way.name, outcome)
    console.error(`${outcome.passed ? 'pass' : 'FAIL'}  ${way.name}: ${one.name}: ${outcome.words}`)
  }
  const longOnes = async () => {
    const waiting: Promise<void>[] = []
    for (const { one, way } of pairs.filter(({ one }) => one === longCall)) {
      const upstream = await createUpstream()
      const attempted = attempt(one, way, upstream)
      waiting.push(attempted)
      await Promise.race([attempted, until(() => upstream.begun() > 0, BEGINS_WITHIN)])
    }
    await Promise.all(waiting)
  }
  const others = pairs.filter(({ one }) => one !== longCall).values()
  const worker = async () => {
    for (const { one, way } of others) await attempt(one, way, await createUpstream())
  }
  await Promise.all([longOnes(), ...Array.from({ length: AT_ONCE }, worker)])
  return results
}

const concerns = ({ needs }: Case, { kind, restarts }: Way): boolean =>
  needs === 'nothing' || needs === kind || (needs === 'restart' && restarts)

const outcomeOf = async (one: Case, way: Way, upstream: Upstream): Promise<Outcome> => {
  try {
    if (one.upstreamFirst) await upstream.start()
    const door = await way.open(upstream)
    try {
      return await one.run(door, upstream)
    } finally {
      await door.close()
    }
  } catch (thrown) {
    return { passed: false, words: wordsOf(thrown) }
  } finally {
    await upstream.stop()
  }
}

const pageOf = (table: string): string => `# How bridges behave

\`npm run -s bench -- behaviour --write\` writes this file. Every agent is an MCP SDK 1.x client. Each cell was measured with its
own programs and its own server. The server is stateless, like Quillport's service. \`bridge\` is Quillport's bridge over HTTP. \`shim\` is the
command that Quillport gives to agents. The other columns are ${Object.entries(PEERS)
  .map(([name, version]) => `${name} ${version}`)
  .join(', ')}. In the HTTP columns,
supergateway and mcp-proxy make a program with standard input and output available over HTTP. This program is mcp-remote, which calls the
server. Here, both keep sessions. mcp-proxy runs with \`--apiKey\`. supergateway has no such option.

${table}
`
