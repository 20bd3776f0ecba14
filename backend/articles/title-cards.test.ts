import { expect, it } from 'vitest'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { moneyOf, PICTURED, PLAIN, startArticles } from './articles.fixture.ts'

describeEachDatabase('title cards', (make) => {
  it('are neither drawn nor charged if their font lacks letters of the title', async () => {
    const it = await startArticles(make, PICTURED)
    const article = await it.written({ title: 'كيف تكتب فاتورة؟', image: true })
    expect(article).toMatchObject({ status: 'completed', has_image: false })
    expect(article.warnings).toContainEqual({
      code: 'no_title_card',
      message: expect.stringMatching(/cannot show the letters of this title.*given back/),
    })
    expect(await moneyOf(it)).toMatchObject({ balance: PICTURED - PLAIN, sum: PICTURED - PLAIN })
  })

  it('are drawn again when the title changes, and keep a description that a person wrote', async () => {
    const it = await startArticles(make, PICTURED)
    const made = await it.written({ title: 'How to choose a bike light', image: true })
    const edit = async (body: Readonly<Record<string, unknown>>) => {
      const answer = await it.send('PATCH', `/api/v1/articles/${made.job_id}`, { body })
      expect(answer.status).toBe(200)
      return it.get(made.job_id)
    }
    const pictureOf = async () =>
      (await (await it.send('GET', `/api/v1/articles/${made.job_id}/image`)).json()).base64
    const first = await pictureOf()
    expect(await edit({ seo_title: 'Another' })).toMatchObject({ image_id: made.image_id })
    const renamed = await edit({ title: 'Which bike light is bright enough?' })
    expect(renamed.image_alt).toContain('Which bike light is bright enough?')
    expect(renamed.image_id).not.toBe(made.image_id)
    const second = await pictureOf()
    expect(second).not.toBe(first)
    await edit({ image_alt: 'A lamp' })
    expect(await edit({ title: 'Bright bike lights' })).toMatchObject({ image_alt: 'A lamp' })
    expect(await pictureOf()).not.toBe(second)
    expect(await moneyOf(it)).toMatchObject({ balance: 0, sum: 0 })
  })
})
