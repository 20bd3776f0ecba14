import { expect, onTestFinished, test } from 'vitest'
import { startArticles } from '../articles/articles.fixture.ts'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { serviceOn } from '../sites/sites.fixture.ts'
import { startFakeWordPress } from '../sites/wordpress/wordpress-fake.fixture.ts'

describeEachDatabase('what WordPress itself gives a post', (make) => {
  test('does not count as an edit when the article gets an address and a category later', async () => {
    const fake = await startFakeWordPress()
    onTestFinished(fake.close)
    const service = await startArticles(make, 40, { privateOrigins: new Set([fake.origin]) })
    const { owner } = await serviceOn(service, {}, service)
    const { connection_id } = await owner.connectSite({ login: fake.loginOf('editor') })
    const article = await service.written({ title: 'Late invoices' })
    const path = `/api/v1/articles/${article.job_id}`
    const edit = (body: object) => service.send('PATCH', path, { body })
    const publish = async (status: 'draft' | 'publish') =>
      (await service.send('POST', `${path}/publish`, { body: { connection_id, status } })).json()
    await edit({ html: '<p>Our words.</p>' })
    expect(await publish('draft')).toMatchObject({ status: 'draft' })
    expect(await publish('publish')).toMatchObject({ status: 'publish' })
    const [post] = fake.posts.values()
    expect(post?.slug).toBe('late-invoices')
    await edit({ slug: 'paid-on-time', categories: ['Money'] })
    expect(await publish('publish')).toMatchObject({ status: 'publish' })
    expect(post).toMatchObject({ slug: 'paid-on-time', categories: [expect.any(Number)] })
    // An address that a person chose on the site is an edit.
    if (post) post.slug = 'by-hand'
    await edit({ slug: 'paid-late' })
    expect(await publish('publish')).toMatchObject({ code: 'conflict', fields: ['slug'] })
  })
})
