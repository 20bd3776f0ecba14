import { expect, it } from 'vitest'
import { z } from 'zod'
import { BrandVoice } from '../../contract/articles.ts'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { startPlans } from '../plans/plans.fixture.ts'
import { newAccount } from '../run/backend.fixture.ts'
import { startArticleModel } from './article-model.fixture.ts'
import { moneyOf } from './articles.fixture.ts'
import { modelsAt } from './models.fixture.ts'

const Listed = z.object({ brand_voices: z.array(BrandVoice) })
const VOICE = { name: 'Calm', guidance: 'Short sentences. Never shout.' }

describeEachDatabase('brand voices', (make) => {
  it('are saved, changed, listed by name and removed, each for its own workspace', async () => {
    const it = await startPlans(make)
    const list = async (key = it.key) =>
      Listed.parse(await (await it.send('GET', '/api/v1/brand-voices', { key })).json()).brand_voices
    expect(await list()).toEqual([])
    const loud = BrandVoice.parse(
      await (await it.own('POST', '/brand-voices', { ...VOICE, name: 'Loud' })).json(),
    )
    const calm = BrandVoice.parse(await (await it.own('POST', '/brand-voices', VOICE)).json())
    expect(await list()).toEqual([calm, loud])
    const changed = { brand_voice_id: loud.brand_voice_id, name: 'Bold', guidance: 'Be bold.' }
    expect(await (await it.own('POST', '/brand-voices', changed)).json()).toEqual(changed)
    expect(await list()).toEqual([changed, calm])
    expect(await list((await newAccount(it)).key)).toEqual([])
    const path = `/brand-voices/${calm.brand_voice_id}`
    expect([(await it.own('DELETE', path)).status, (await it.own('DELETE', path)).status]).toEqual([200, 404])
    expect(
      (await it.own('POST', '/brand-voices', { ...changed, brand_voice_id: calm.brand_voice_id })).status,
    ).toBe(404)
  })

  it('are in every prompt of the model, as they were when the article was ordered', async () => {
    const model = await startArticleModel()
    const it = await startPlans(make, { overrides: { models: modelsAt(model.baseUrl) } })
    const { brand_voice_id } = BrandVoice.parse(await (await it.own('POST', '/brand-voices', VOICE)).json())
    await it.order({ title: 'Late invoices', brand_voice_id })
    await it.own('DELETE', `/brand-voices/${brand_voice_id}`)
    await it.work()
    expect(model.systems.length).toBeGreaterThan(3)
    for (const system of model.systems) expect(system).toContain(VOICE.guidance)
    await model.close()
  })

  it('make an order fail without a charge if it names an unknown voice', async () => {
    const it = await startPlans(make)
    const refused = await it.order({ title: 'Late invoices', brand_voice_id: 'voice_none' })
    expect(refused.status).toBe(404)
    expect(await moneyOf(it)).toEqual({ balance: 20, sum: 20, refunds: 0 })
  })

  it('appear in an outline as a note for the person', async () => {
    const it = await startPlans(make)
    const { brand_voice_id } = BrandVoice.parse(await (await it.own('POST', '/brand-voices', VOICE)).json())
    const article = await it.written({ title: 'Late invoices', brand_voice_id })
    expect(article.html?.split(`[Brand voice “Calm”: ${VOICE.guidance}]`).length).toBe(2)
  })
})
