import { setTimeout as pause } from 'node:timers/promises'
import { CALL, call, failureOf, GREETING, goesOn, seconds, toldAndOn, wordsOf } from './calling.ts'
import type { Case } from './case.ts'
import { until } from './processes.ts'

const restarted: Case = {
  name: 'Upstream restarts between two calls',
  needs: 'nothing',
  upstreamFirst: true,
  run: async (door, upstream) => {
    const client = await door.connect(GREETING)
    await call(client)
    await upstream.stop()
    await upstream.start()
    const failure = await failureOf(call(client))
    if (!failure) return { passed: true, words: 'second call answered' }
    const on = await goesOn(client)
    return {
      passed: false,
      words: `${wordsOf(failure.thrown)}; ${on ? 'the next one works' : 'session is lost'}`,
    }
  },
}

const down: Case = {
  name: 'A call arrives while upstream is down; then upstream comes back',
  needs: 'nothing',
  upstreamFirst: true,
  run: async (door, upstream) => {
    const client = await door.connect(GREETING)
    await call(client)
    await upstream.stop()
    const failure = await failureOf(call(client))
    await upstream.start()
    return toldAndOn(failure, client)
  },
}

const dies: Case = {
  name: 'Upstream dies during a call, then comes back',
  needs: 'nothing',
  upstreamFirst: true,
  run: async (door, upstream) => {
    const client = await door.connect(GREETING)
    const failing = failureOf(call(client, { ms: 60_000 }))
    await until(() => upstream.begun() > 0, CALL)
    await upstream.stop()
    const failure = await failing
    await upstream.start()
    return toldAndOn(failure, client)
  },
}

const badGateway: Case = {
  name: 'Upstream answers 502 with a page, then recovers',
  needs: 'nothing',
  upstreamFirst: true,
  run: async (door, upstream) => {
    const client = await door.connect(GREETING)
    await call(client)
    upstream.isBehindProxy = true
    const failure = await failureOf(call(client))
    upstream.isBehindProxy = false
    return toldAndOn(failure, client)
  },
}

const itself: Case = {
  name: 'The bridge in between is killed and restarted',
  needs: 'restart',
  upstreamFirst: true,
  run: async (door) => {
    if (!door.restart) throw new Error('This way cannot restart without its client.')
    const client = await door.connect(GREETING)
    await call(client)
    await door.restart()
    const failure = await failureOf(call(client))
    return failure ? toldAndOn(failure, client) : { passed: true, words: 'next call answered' }
  },
}

/**
 * Milliseconds until the server starts. This is long, because on a busy machine the programs that wait for the server start
 * slowly too.
 */
const COMES_UP = 10_000

const downAtStart: Case = {
  name: 'Upstream is down at the start and comes up 10 s later',
  needs: 'nothing',
  upstreamFirst: false,
  run: async (door, upstream) => {
    const up = pause(COMES_UP).then(upstream.start)
    const greet = () =>
      door.connect(GREETING).then(
        (client) => ({ client, why: '' }),
        (thrown: unknown) => ({ client: null, why: wordsOf(thrown) }),
      )
    const first = await greet()
    await up
    // Over HTTP, a client may send a second greeting. Over stdio, the program would have to start again for this.
    const { client, why } = first.client || door.kind === 'stdio' ? first : await greet()
    if (!client) return { passed: false, words: `no greeting: ${why}` }
    const on = await goesOn(client)
    const when = first.client ? 'at once' : 'at the second try'
    return { passed: on, words: `greeted ${when}, ${on ? 'calls work later' : 'no call works'}` }
  },
}

/** Milliseconds that a long call takes. A client's default timeout is 60,000. */
const LONG = 75_000
const PATIENCE = 120_000

/** This case takes longer than all others, so it starts first. */
export const longCall: Case = {
  name: 'A call takes 75 s and its client waits 120 s',
  needs: 'nothing',
  upstreamFirst: true,
  run: async (door) => {
    const client = await door.connect(GREETING)
    const from = performance.now()
    const failure = await failureOf(call(client, { ms: LONG }, { timeout: PATIENCE }))
    const after = seconds(performance.now() - from)
    return failure
      ? { passed: false, words: `${wordsOf(failure.thrown)} after ${after}` }
      : { passed: true, words: `answered after ${after}` }
  },
}

/** Cases about the server, or about the bridge itself. */
export const UPSTREAM_CASES: readonly Case[] = [restarted, down, dies, badGateway, downAtStart, itself]
