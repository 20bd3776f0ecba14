import { expect, it, vi } from 'vitest'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { startBackend } from '../run/backend.fixture.ts'

const made = vi.hoisted(() => ({ openApi: 0, skillMd: 0 }))
vi.mock('../../transport/openapi.ts', async (load) => {
  const real = await load<typeof import('../../transport/openapi.ts')>()
  const openApi: typeof real.openApi = (...given) => {
    made.openApi += 1
    return real.openApi(...given)
  }
  return { ...real, openApi }
})
vi.mock('../../transport/docs.ts', async (load) => {
  const real = await load<typeof import('../../transport/docs.ts')>()
  const skillMd: typeof real.skillMd = (...given) => {
    made.skillMd += 1
    return real.skillMd(...given)
  }
  return { ...real, skillMd }
})

describeEachDatabase('a document that anybody may request', (make) => {
  it('is made only once, so that repeated requests delay nothing', async () => {
    Object.assign(made, { openApi: 0, skillMd: 0 })
    const { send } = startBackend(await make())
    for (let asked = 0; asked < 5; asked += 1)
      for (const path of ['/openapi.json', '/skill.md']) expect((await send('GET', path)).status).toBe(200)
    expect(made).toEqual({ openApi: 1, skillMd: 1 })
  })
})
