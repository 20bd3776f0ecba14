import { descendantsOf, runs } from '../bridge/proc.ts'
import { CALL, call, GREETING, goesOn, seconds, wordsOf } from './calling.ts'
import type { Case } from './case.ts'
import { greeted, type Lines, until } from './processes.ts'
import { TOOL, type Upstream } from './upstream.ts'
import type { Open } from './ways.ts'

const longArgument: Case = {
  name: 'An argument of 1 MB',
  needs: 'nothing',
  upstreamFirst: true,
  run: async (door) => {
    const client = await door.connect(GREETING)
    const length = await call(client, { text: 'x'.repeat(1_000_000) })
    return { passed: length === '1000000', words: `${length} characters arrived` }
  },
}

/** Milliseconds within which the server should hear of a cancellation. */
const HEARD_WITHIN = 5_000

const cancelled: Case = {
  name: 'A cancelled call is cancelled upstream',
  needs: 'nothing',
  upstreamFirst: true,
  run: async (door, upstream) => {
    const client = await door.connect(GREETING)
    const giveUp = new AbortController()
    const ended = call(client, { ms: 60_000 }, { signal: giveUp.signal, timeout: 70_000 }).catch(() => '')
    await until(() => upstream.begun() > 0, CALL)
    giveUp.abort()
    const after = await until(() => upstream.givenUp() > 0, HEARD_WITHIN)
    await ended
    const on = await goesOn(client)
    const heard = after === null ? 'upstream is not told' : `upstream is told in ${seconds(after)}`
    return { passed: on && after !== null, words: `${heard}, ${on ? 'keeps working' : 'session is lost'}` }
  },
}

const garbage: Case = {
  name: 'Input that is not JSON does no harm',
  needs: 'nothing',
  upstreamFirst: true,
  run: async (door) => {
    if (door.kind === 'http') {
      const client = await door.connect(GREETING)
      const { status } = await fetch(door.url, {
        method: 'POST',
        headers: {
          ...door.headers,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: '{"jsonrpc":"2.0","id":',
      })
      const on = await goesOn(client)
      const passed = on && status >= 400 && status < 500
      return { passed, words: `${status}, ${on ? 'keeps working' : 'session is lost'}` }
    }
    return byLines(door, async (lines) => {
      lines.write('this is no message\n{"jsonrpc":"2.0","id":\n[]\n\n')
      lines.send(callOf(1, {}))
      const passed = await lines.answered(1, CALL)
      return { passed, words: passed ? 'keeps working' : 'no call works after it' }
    })
  },
}

/** Milliseconds within which a program must exit after its client has gone. */
const ENDS_WITHIN = 2_000

const inputEnds: Case = {
  name: 'stdin is closed: the program exits within 2 s and leaves no process behind',
  needs: 'stdio',
  upstreamFirst: true,
  run: (door) =>
    byLines(door, async (lines) => {
      lines.send(callOf(1, {}))
      if (!(await lines.answered(1, CALL))) return { passed: false, words: 'no call works' }
      const started = descendantsOf(lines.pid)
      lines.endInput()
      return ended(lines, started)
    }),
}

const clientDies: Case = {
  name: 'The client dies during a call: the program exits within 2 s and leaves no process behind',
  needs: 'stdio',
  upstreamFirst: true,
  run: (door, upstream) =>
    byLines(door, async (lines) => {
      lines.send(callOf(1, { ms: 60_000 }))
      if (!(await begun(upstream))) return { passed: false, words: 'no call works' }
      const started = descendantsOf(lines.pid)
      lines.hangUp()
      return ended(lines, started)
    }),
}

const begun = async (upstream: Upstream): Promise<boolean> =>
  (await until(() => upstream.begun() > 0, CALL)) !== null

const ended = async ({ pid }: Lines, started: readonly number[]) => {
  const after = await until(() => ![pid, ...started].some(runs), ENDS_WITHIN)
  if (after !== null) return { passed: true, words: `exits after ${seconds(after)}` }
  const left = started.filter(runs).length
  const words = runs(pid) ? 'still runs' : `leaves ${left} process${left === 1 ? '' : 'es'}`
  return { passed: false, words }
}

const byLines = async (
  door: Open,
  run: (lines: Lines) => ReturnType<Case['run']>,
): ReturnType<Case['run']> => {
  if (door.kind !== 'stdio') throw new Error('Only a stdio connection has lines.')
  const lines = await greeted(door.command, door.env, GREETING)
  try {
    return await run(lines)
  } catch (thrown) {
    return { passed: false, words: wordsOf(thrown) }
  } finally {
    await lines.kill()
  }
}

const callOf = (id: number, args: Readonly<Record<string, unknown>>) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: TOOL, arguments: args },
})

/** Cases in which the agent does something unusual. */
export const AGENT_CASES: readonly Case[] = [inputEnds, clientDies, garbage, longArgument, cancelled]
