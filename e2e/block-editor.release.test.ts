import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startArticles } from '../backend/articles/articles.fixture.ts'
import { describeEachDatabase } from '../backend/db/database.fixture.ts'
import { serviceOn } from '../backend/sites/sites.fixture.ts'
import {
  noWordPressReason,
  type RealWordPress,
  START_MS,
  startWordPress,
} from '../backend/sites/wordpress/real-wordpress.fixture.ts'
import { publishing } from '../contract/publishing.ts'
import { openBlockEditor, readAsVisitor } from './wordpress.ts'

const reason = noWordPressReason()
const title = reason === null ? '' : ` (skipped: ${reason})`
const SERVERS = [
  ['6.1', {}],
  ['6.5', { WP_CORE: '6.5' }],
] as const

/** A text with every element that an article can have. */
const BODY = `<p>Invoices with <strong>bold</strong>, <em>stress</em>, <code>code</code>, <a href="https://example.com/a?b=1&amp;c=2">a link</a>, 2 &lt; 3 and<br>a break.</p>
<h2>A part</h2>
<h3>A smaller part &amp; more</h3>
<ul>
<li>One
<ul>
<li>Nested</li>
</ul>
</li>
<li>Two</li>
</ul>
<p>Between the lists.</p>
<ol start="3">
<li>Three</li>
</ol>
<blockquote><p>A quote.</p><p>Its second paragraph.</p></blockquote>
<hr>
<pre><code>x = 1
y = 2</code></pre>
<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td><strong>2</strong></td></tr></tbody></table>
<section class="faq">
<h2>Frequently asked questions</h2>
<h3>When is it due?</h3>
<p>After 14 days.</p>
</section>`

describe.skipIf(reason !== null).each(SERVERS)(`the block editor of WordPress %s${title}`, (_, env) => {
  let real: RealWordPress
  let editor: Awaited<ReturnType<typeof openBlockEditor>>
  beforeAll(async () => {
    real = await startWordPress(env)
    editor = await openBlockEditor(real)
  }, START_MS)
  afterAll(async () => {
    await editor?.close()
    await real?.stop()
  })

  describeEachDatabase('with a published article', (make) => {
    test('saves without an edit, which is no conflict, and edits, which are kept', async () => {
      const service = await startArticles(make, 40, { privateOrigins: new Set([new URL(real.url).origin]) })
      const { owner } = await serviceOn(service, {}, service)
      const { connection_id } = await owner.connectSite({
        login: {
          platform: 'wordpress',
          url: real.url,
          username: 'editor',
          application_password: real.passwordOf('editor'),
        },
      })
      const article = await service.written({ title: `Invoices in blocks ${Math.random()}`, image: true })
      const path = `/api/v1/articles/${article.job_id}`
      const edit = async (more: string) =>
        expect((await service.send('PATCH', path, { body: { html: BODY + more } })).status).toBe(200)
      const publish = async (order: object = {}) => {
        const answer = await service.send('POST', `${path}/publish`, { body: { connection_id, ...order } })
        return answer.json()
      }
      await edit('')
      const { edit_url } = publishing.publish.output.parse(await publish())
      const stored = () => real.php(`echo get_post(${/post=(\d+)/.exec(edit_url)?.[1]})->post_content;`)

      for (const toBlocks of [false, true]) {
        await editor.save(edit_url, { toBlocks })
        if (toBlocks) expect(await stored()).toContain('<!-- wp:list {"ordered":true,"start":3} -->')
        await edit(`<p>Once more, ${toBlocks}.</p>`)
        expect(await publish()).toMatchObject({
          status: 'draft',
          warnings: expect.not.arrayContaining([expect.objectContaining({ code: 'kept_on_site' })]),
        })
        expect(await stored()).toContain(`Once more, ${toBlocks}.`)
      }
      // A plugin changes the text at every save.
      await real.plugin(
        'filter',
        "add_filter('content_save_pre', fn($c) => str_replace('Between', 'In between', $c));",
      )
      await edit('<p>Ours.</p>')
      await publish()
      await editor.save(edit_url, { toBlocks: true })
      await edit('<p>Ours again.</p>')
      expect(await publish()).toMatchObject({ status: 'draft' })
      expect(await stored()).toMatch(/In between[\s\S]*Ours again/)
      await real.plugin('filter', '')

      const hand = { toBlocks: true, from: 'A quote.', to: 'A quote by hand.' }
      await editor.save(edit_url, hand)
      const byHand = await stored()
      expect(byHand).toContain('A quote by hand.')
      await edit('<p>Ours, later.</p>')
      expect(await publish()).toMatchObject({ status: 409, code: 'conflict', fields: ['html'] })
      expect(await stored()).toBe(byHand)
      expect(await publish({ on_conflict: 'keep_theirs' })).toMatchObject({ status: 'draft' })
      expect(await stored()).toBe(byHand)
      const taken = await service.get(article.job_id)
      expect(taken.html).toContain('A quote by hand.')
      expect(taken.html).not.toMatch(/wp:|<figure/)
      await editor.save(edit_url, { ...hand, from: 'A quote by hand.', to: 'Another quote.' })
      await edit('<p>Ours wins.</p>')
      expect(await publish({ on_conflict: 'overwrite' })).toMatchObject({ status: 'draft' })
      expect(await stored()).not.toContain('Another quote.')

      // A visitor sees the article and nothing else, also after the editor has saved the post as blocks.
      for (const toBlocks of [false, true]) {
        if (toBlocks) await editor.save(edit_url, { toBlocks })
        const { post_url } = publishing.publish.output.parse(await publish({ status: 'publish' }))
        const seen = await readAsVisitor(post_url)
        expect(seen).toMatchObject({ status: 200, title: article.title })
        expect(seen.pictures).toHaveLength(1)
        expect(seen.emptyParagraphs).toBe(0)
        expect(seen.text).toContain('Ours wins.')
        expect(seen.elements).not.toMatch(/quillport/i)
        expect(seen.elements).not.toContain(article.job_id)
        expect(seen.text).not.toContain('wp:')
        expect(seen.schemas.map((one) => JSON.stringify(one)).join()).toContain('When is it due?')
      }
    }, 300_000)
  })
})
