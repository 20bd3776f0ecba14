import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { articleCost } from '../../contract/credits.ts'
import type { Agent } from '../../contract/desk.ts'
import { operationsOf } from '../../contract/operation.ts'
import { service as contract } from '../../contract/service.ts'
import { type Installed, installProgram } from './programs.ts'
import { type AgentProgram, PROGRAMS } from './programs-known.ts'
import {
  connect,
  jobsOf,
  questionOf,
  type Ready,
  runOn,
  type Stage,
  seenOn,
  setStage,
  takenBy,
} from './programs-stage.ts'
import { takeOrders } from './programs-turn.ts'

/** The point of each ordered article. Without a model, an order needs one. */
const TOPIC = 'Most late payers forgot.'

const SHIM = join(import.meta.dirname, '../../main/stdio/shim.ts')
const TOOLS = operationsOf(contract).flatMap(({ operation }) => operation.mcp?.tool ?? [])

const ready = (program: AgentProgram, installed: Installed): readonly Ready[] =>
  'missing' in installed ? [] : [{ program, ...installed }]

/** The command line that the desk writes. */
const commandOf = ({ desk }: Stage, { name }: Agent): string =>
  [process.execPath, SHIM, 'mcp', '--agent', name, '--data', desk.dataFolder].join(' ')

describe.each(PROGRAMS)('$id, the real one,', { timeout: 120_000 }, (program) => {
  let installed: Installed
  let its: Ready
  let stage: Stage
  beforeAll(async () => {
    installed = await installProgram(program)
    for (const one of ready(program, installed)) {
      its = one
      stage = await setStage([program], 'usual')
    }
  }, 300_000)
  afterAll(() => stage?.end())
  beforeEach(({ skip }) => {
    if ('missing' in installed) skip(installed.missing)
  })

  const shown = async () => {
    const { programs } = await stage.desk.screens.programs.list({})
    return programs.find(({ program_id }) => program_id === program.id)
  }
  const connectByHand = async () => {
    const { programs, agents } = stage.desk.screens
    await programs.undo({ program_id: program.id })
    const { agent, snippets, token } = await agents.create({ name: 'By hand' })
    const { snippet, paste, tokenIn } = program.overHttp
    const { text = '' } = snippets.find(({ title }) => title === snippet) ?? {}
    const file = (await shown())?.file ?? ''
    writeFileSync(file, paste(existsSync(file) ? readFileSync(file, 'utf8') : '', text))
    const seen = await seenOn(stage, its)
    expect(seen?.target).toBe((await agents.list({})).bridge.url)
    expect(seen?.connected).not.toBe(false)
    return { agent, env: tokenIn === undefined ? {} : { [tokenIn]: token } }
  }

  test('knows Quillport after one click, and not after the undo', async () => {
    expect(await seenOn(stage, its)).toBeNull()
    const agent = await connect(stage.desk, program)
    const seen = await seenOn(stage, its)
    expect(seen?.target).toBe(commandOf(stage, agent))
    expect(seen?.connected).not.toBe(false)
    // Programs also change that file themselves.
    expect(await shown()).toMatchObject({ state: 'connected', can_undo: true })
    await stage.desk.screens.programs.undo({ program_id: program.id })
    expect(await shown()).toMatchObject({ state: 'not_connected' })
    expect(await seenOn(stage, its)).toBeNull()
  })

  test.each(['command', 'http'] as const)('gets an article by %s once the person allows it', async (door) => {
    const { desk } = stage
    const { agent, env } =
      door === 'command' ? { agent: await connect(desk, program), env: {} } : await connectByHand()
    const before = await takenBy(desk)
    const title = `What freelancers charge for late invoices by ${door}`
    const orders = [
      { tool: 'check_credits', input: {} },
      { tool: 'generate_article', input: { title, topic: TOPIC } },
    ]
    const run = runOn(stage, its)
    const turn = takeOrders(program, orders, (args, own) => run(args, { ...own, ...env }))
    const { approval_id, ...question } = await questionOf(desk, agent, turn)
    expect(question).toMatchObject({
      agent_name: agent.name,
      tool: 'generate_article',
      cost: articleCost({}),
    })
    expect(JSON.parse(question.arguments)).toEqual({ title, topic: TOPIC })
    expect(await takenBy(desk)).toEqual(before)
    await desk.screens.approvals.answer({ approval_id, answer: 'once' })

    const { results, offered } = await turn
    if (offered) expect(TOOLS.filter((tool) => !offered.some((name) => name.endsWith(tool)))).toEqual([])
    await expect.poll(() => jobsOf(desk, title)).toHaveLength(1)
    const [job = ''] = await jobsOf(desk, title)
    expect(results).toEqual([expect.stringContaining('balance'), expect.stringContaining(job)])
    expect(await takenBy(desk)).toEqual([-5, ...before])
    const { entries } = await desk.screens.activity.list({ agent_id: agent.agent_id })
    expect(entries.map(({ tool, outcome, approval }) => [tool, outcome, approval])).toEqual([
      ['generate_article', 'ok', 'once'],
      ['check_credits', 'ok', null],
    ])
    const { agents } = await desk.screens.agents.list({})
    expect(agents.find(({ agent_id }) => agent_id === agent.agent_id)?.via).toBe(door)
  })

  test('starts without long waiting while Quillport does not run', async () => {
    const agent = await connect(stage.desk, program)
    await stage.desk.quit()
    const began = performance.now()
    expect((await seenOn(stage, its))?.target).toBe(commandOf(stage, agent))
    // Without an acknowledgement of its subscription, Claude Code would take half a minute.
    expect(performance.now() - began).toBeLessThan(15_000)
  })

  test('requests only known addresses outside this computer', () => {
    expect(stage.outside.asked.filter((address) => !program.insists.includes(address))).toEqual([])
  })
})

describe('all of them at once, their configuration moved by variables,', { timeout: 180_000 }, () => {
  /** Milliseconds from a question to its answer: more than the 45 seconds for which a call waits. */
  const LATE = 47_000
  let all: readonly Ready[]
  let stage: Stage
  beforeAll(async () => {
    const installed = PROGRAMS.map(async (program) => ready(program, await installProgram(program)))
    all = (await Promise.all(installed)).flat()
    stage = await setStage(
      all.map(({ program }) => program),
      'moved',
    )
    await stage.desk.screens.credits.add({})
  }, 300_000)
  afterAll(() => stage?.end())
  beforeEach(({ skip }) => {
    if (all.length === 0) skip('none of the programs could be installed')
  })

  test('know Quillport after a click for each', async () => {
    for (const one of all) {
      const agent = await connect(stage.desk, one.program)
      expect([one.program.id, await seenOn(stage, one)]).toEqual([
        one.program.id,
        expect.objectContaining({ target: commandOf(stage, agent) }),
      ])
    }
  })

  test('cope with a person who answers late: each gets approval_pending, and its repeat gets the article', async () => {
    const { desk } = stage
    const outlast = async (one: Ready) => {
      const agent = await connect(desk, one.program)
      const title = `How ${one.program.id} waits for a person`
      const order = { tool: 'generate_article', input: { title, topic: TOPIC } }
      const turn = takeOrders(one.program, [order, order], runOn(stage, one))
      const { approval_id } = await questionOf(desk, agent, turn)
      await pause(LATE)
      await desk.screens.approvals.answer({ approval_id, answer: 'once' })
      const { results } = await turn
      const brought = results.map((result) => /approval_pending|job_id/.exec(result)?.[0] ?? result)
      await expect.poll(() => jobsOf(desk, title)).toHaveLength(1)
      return [one.program.id, brought]
    }
    expect(await Promise.all(all.map(outlast))).toEqual(
      all.map(({ program }) => [program.id, ['approval_pending', 'job_id']]),
    )
    expect(await takenBy(desk)).toEqual(all.map(() => -5))
    const insisted = all.flatMap(({ program }) => program.insists)
    expect(stage.outside.asked.filter((address) => !insisted.includes(address))).toEqual([])
  })

  test('are connected by the line that is shown for a terminal, too, whatever the agent is called', async ({
    skip,
  }) => {
    const claude = all.find(({ program }) => program.id === 'claude-code')
    if (!claude) return skip('Claude Code could not be installed')
    const { screens } = stage.desk
    await screens.programs.undo({ program_id: 'claude-code' })
    const { agent, snippets } = await screens.agents.create({ name: 'Anna’s "$HOME" & Anna\'s agent' })
    const { text = '' } = snippets.find(({ title }) => title === 'Claude Code') ?? {}
    const { command, args } = claude.program.command(claude.modules)
    const script = `claude() { "${[command, ...args].join('" "')}" "$@"; }\n${text}`
    await stage.run({ command: '/bin/sh', args: ['-c', script] }, claude.program.env)
    expect(await seenOn(stage, claude)).toEqual({ target: commandOf(stage, agent), connected: true })
  })
})
