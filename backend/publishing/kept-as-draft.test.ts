import { expect, onTestFinished, test } from 'vitest'
import { publishing } from '../../contract/publishing.ts'
import { Site } from '../../contract/sites.ts'
import { startArticles } from '../articles/articles.fixture.ts'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { startBackend } from '../run/backend.fixture.ts'
import { startFakeWordPress } from '../sites/wordpress/wordpress-fake.fixture.ts'
import { SHORT_TIMES } from './publishing.fixture.ts'

describeEachDatabase('a post that WordPress keeps as a draft', (make) => {
  test('is reported once, with the reason', async () => {
    const fake = await startFakeWordPress()
    onTestFinished(fake.close)
    const parts = { privateOrigins: new Set([fake.origin]), publishTimes: SHORT_TIMES }
    const it = await startArticles(make, 40, parts)
    const owner = startBackend(it, { ...parts, owner: { workspaceId: it.workspaceId, token: 'owner' } })
    const connected = await owner.send('POST', '/owner/sites', {
      headers: { authorization: 'Bearer owner' },
      body: { login: fake.loginOf('editor') },
    })
    const { connection_id } = Site.parse(await connected.json())
    const article = await it.written({ title: 'How to brew tea' })
    // Imitates a plugin that holds posts for review.
    fake.block(({ method, route }) => {
      const id = Number(/^\/wp\/v2\/posts\/(\d+)$/.exec(route)?.[1])
      const post = fake.posts.get(id)
      if (method !== 'POST' || !post) return undefined
      const { title, content, excerpt } = post
      const raw = { title: { raw: title }, content: { raw: content }, excerpt: { raw: excerpt } }
      return { status: 200, body: { ...post, ...raw, status: 'pending', link: `${fake.origin}/?p=${id}` } }
    })
    const answer = await it.send('POST', `/api/v1/articles/${article.job_id}/publish`, {
      body: { connection_id, status: 'publish', allow_placeholders: true },
    })
    const { status, warnings } = publishing.publish.output.parse(await answer.json())
    expect(status).toBe('draft')
    expect(warnings.filter(({ code }) => code === 'not_live').map(({ message }) => message)).toEqual([
      expect.stringContaining('WordPress left the post in the state pending'),
    ])
  })
})
