import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Article } from '../../../contract/articles.ts'
import { publishing } from '../../../contract/publishing.ts'
import { startArticles } from '../../articles/articles.fixture.ts'
import { describeEachDatabase } from '../../db/database.fixture.ts'
import { serviceOn } from '../sites.fixture.ts'
import { FAQ, article as sample } from './article.fixture.ts'
import {
  noWordPressReason,
  type RealWordPress,
  type Role,
  START_MS,
  startWordPress,
} from './real-wordpress.fixture.ts'

const reason = noWordPressReason()
const LD_JSON = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g
const FaqPage = z.object({
  '@type': z.literal('FAQPage'),
  mainEntity: z.array(z.object({ name: z.string(), acceptedAnswer: z.object({ text: z.string() }) })),
})

describe.skipIf(reason !== null)(
  `an article on a real WordPress${reason ? ` (skipped: ${reason})` : ''}`,
  () => {
    let real: RealWordPress
    beforeAll(async () => {
      real = await startWordPress({ WP_CORE: '6.5' })
    }, START_MS)
    afterAll(() => real?.stop())

    describeEachDatabase('publishing', (make) => {
      test.each(['admin', 'editor', 'author'] as const)(
        'connected as %s: draft, live, edited, live again',
        async (role) => {
          const it = await startService(role)
          const article = await it.written({
            title: `Late invoices of ${role}: how freelancers get paid`,
            image: true,
          })
          await it.edit(article, { html: sample().html })
          const draft = await it.publish(article)
          expect(draft).toMatchObject({ status: 'draft', updated: false })
          const live = await it.publish(article, 'publish')
          expect(live).toMatchObject({ status: 'publish', updated: true, edit_url: draft.edit_url })

          const page = await (await fetch(live.post_url)).text()
          const schemas = [...page.matchAll(LD_JSON)].flatMap(([, json = '']) => {
            const { data } = FaqPage.safeParse(JSON.parse(json))
            return data ? [data] : []
          })
          expect(schemas).toHaveLength(role === 'author' ? 0 : 1)
          const visible = await textOf(page)
          expect(visible).toContain(folded(FAQ.answer))
          // The theme shows the featured image. Its file name contains the article's id.
          const picture = page.match(/<img[^>]*>/g)?.find((tag) => tag.includes(article.job_id))
          expect(picture).toMatch(/ alt="[^"]*Late invoices of/)
          for (const { name, acceptedAnswer } of schemas.flatMap(({ mainEntity }) => mainEntity)) {
            expect(visible).toContain(folded(name))
            expect(visible).toContain(folded(acceptedAnswer.text))
          }

          await it.send('PATCH', `/api/v1/articles/${article.job_id}`, {
            body: { title: `Paid, says ${role}` },
          })
          const again = await it.publish(article, 'publish')
          expect(again).toMatchObject({ updated: true, post_url: live.post_url, edit_url: live.edit_url })
          expect(await (await fetch(live.post_url)).text()).toContain(`Paid, says ${role}`)
          expect(
            await real.php(
              `echo count(get_posts(['s' => '${article.job_id}', 'post_status' => 'any', 'numberposts' => -1]));`,
            ),
          ).toBe('1')
        },
      )

      test('connected as contributor: a draft without its picture, and not live', async () => {
        const it = await startService('contributor')
        expect(it.site).toMatchObject({
          live_publish: false,
          message: expect.stringContaining('upload pictures'),
        })
        const article = await it.written({ title: 'Drafts of a contributor', image: true })
        const draft = await it.publish(article)
        expect(draft.status).toBe('draft')
        expect(draft.warnings.map(({ code }) => code)).toContain('image_refused')
        const refused = await it.ask(article, 'publish')
        expect(refused.status).toBe(403)
        expect(await refused.json()).toMatchObject({ code: 'live_publish_disabled' })
      })

      const startService = async (role: Role) => {
        const service = await startArticles(make, 40, { privateOrigins: new Set([new URL(real.url).origin]) })
        const { owner } = await serviceOn(service, {}, service)
        const site = await owner.connectSite({
          login: {
            platform: 'wordpress',
            url: real.url,
            username: role,
            application_password: real.passwordOf(role),
          },
        })
        const ask = ({ job_id }: Pick<Article, 'job_id'>, status: 'draft' | 'publish' = 'draft') =>
          service.send('POST', `/api/v1/articles/${job_id}/publish`, {
            body: { connection_id: site.connection_id, status },
          })
        const publish = async (article: Pick<Article, 'job_id'>, status?: 'draft' | 'publish') =>
          publishing.publish.output.parse(await (await ask(article, status)).json())
        const edit = async ({ job_id }: Pick<Article, 'job_id'>, body: Readonly<Record<string, string>>) =>
          expect((await service.send('PATCH', `/api/v1/articles/${job_id}`, { body })).status).toBe(200)
        return { ...service, site, ask, publish, edit }
      }
    })

    /** Returns a page's text as words alone, because WordPress uses its own quotes and dashes. */
    const textOf = async (html: string) =>
      folded(
        await real.php(
          `echo html_entity_decode(wp_strip_all_tags(base64_decode('${Buffer.from(html).toString('base64')}')));`,
        ),
      )
  },
)

const folded = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
