import { expect, it, vi } from 'vitest'
import { startArticles } from '../../articles/articles.fixture.ts'
import { modelsAt } from '../../articles/models.fixture.ts'
import { describeEachDatabase } from '../../db/database.fixture.ts'
import { startFakeModel } from '../../model/model.fixture.ts'
import { diagnose, settingsOf } from './doctor.fixture.ts'

vi.setConfig({ testTimeout: 120_000 })

describeEachDatabase('doctor', (make) => {
  it('says how many of the last articles failed and why, and that the model does not work if three and half of them failed', async () => {
    const model = await startFakeModel('wrong_key')
    const it = await startArticles(make, 20, { models: modelsAt(model.baseUrl) })
    const ask = async () => {
      const set = { QUILLPORT_MODEL: 'openai_compatible:fake', QUILLPORT_MODEL_BASE_URL: model.baseUrl }
      return (await diagnose({ ...settingsOf(it), ...set })).of.get('model')
    }
    expect(await ask()).toMatch(/^ok: openai_compatible:fake is set\. This check did not call it\./)
    for (let failed = 0; failed < 3; failed += 1) await it.written({ title: 'Late invoices' })
    expect(await ask()).toMatch(
      /^wrong: In the last day, 3 of the 3 most recent articles failed\. The most recent failure: .*rejected the key \(401\).*“The model is down” in the operator’s guide/,
    )
    // Articles that were written, or that nobody wrote with a model, count in favour of the model or not at all.
    const ids = (await it.db.selectFrom('article').select('id').execute()).map(({ id }) => id)
    const change = it.db.updateTable('article').set({ status: 'completed', error_code: null })
    await change.where('id', 'in', ids.slice(1)).execute()
    expect(await ask()).toMatch(
      /^ok: .*In the last day, 1 of the 3 most recent articles failed\. The most recent failure: .*401/,
    )
    await change.set({ written_by: 'outline' }).where('id', 'in', ids.slice(1)).execute()
    // A single failure says too little about the model.
    expect(await ask()).toMatch(/^ok: .*In the last day, 1 of the 1 most recent article failed\./)
    await model.close()
  })
})
