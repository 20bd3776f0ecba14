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
/** The time limit of a test on a busy machine, in ms. */
const TEST_MS = 120_000
const SERVERS = [
  ['6.1', {}],
  ['6.5', { WP_CORE: '6.5' }],
] as const
const LD_JSON = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g
const FaqPage = z.object({
  '@type': z.literal('FAQPage'),
  mainEntity: z.array(z.object({ name: z.string(), acceptedAnswer: z.object({ text: z.string() }) })),
})

describe.skipIf(reason !== null).each(SERVERS)(
  `an article on WordPress %s${reason ? ` (skipped: ${reason})` : ''}`,
  (_, env) => {
    let real: RealWordPress
    beforeAll(async () => {
      real = await startWordPress(env)
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
          const pictures = page.match(/<img[^>]*late-invoices-of[^>]*>/g) ?? []
          expect(pictures[0]).toMatch(/ alt="[^"]*Late invoices of/)
          // Readers see no trace: no gap where the marker is, and no id in the name of the picture.
          expect(page).not.toMatch(/<p>\s*(?:<!--.*?-->\s*)?<\/p>/)
          const elements = page.replaceAll(/<!--.*?-->/gs, '')
          expect(elements).not.toContain(article.job_id)
          expect(elements).not.toMatch(/quillport/i)
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
        TEST_MS,
      )

      test('edits by hand of each field are kept, with every choice, and a save by a plugin is no conflict', async () => {
        const it = await startService('editor')
        const article = await it.written({ title: `Edits by hand ${Math.random()}`, image: true })
        await it.edit(article, { html: sample().html })
        const { edit_url } = await it.publish(article)
        const id = /post=(\d+)/.exec(edit_url)?.[1] ?? ''
        const edit = (fields: Readonly<Record<string, string>>) =>
          real.php(
            `kses_remove_filters(); wp_update_post(wp_slash(['ID' => ${id}] + json_decode(base64_decode('${Buffer.from(JSON.stringify(fields)).toString('base64')}'), true)));`,
          )
        const stored = (field: string) => real.php(`echo get_post(${id})->${field};`)
        const send = async (choices: object = {}) => {
          const body = { connection_id: it.site.connection_id, ...choices }
          const path = `/api/v1/articles/${article.job_id}/publish`
          const answer = await it.send('POST', path, { body })
          return answer.json()
        }

        // The block editor and a plugin save the post without an edit.
        const raw = await stored('post_content')
        const blocks = raw
          .replaceAll(/<p>([\s\S]*?)<\/p>/g, '<!-- wp:paragraph -->\n<p>$1</p>\n<!-- /wp:paragraph -->')
          .replaceAll(
            /<h2>([\s\S]*?)<\/h2>/g,
            '<!-- wp:heading -->\n<h2 class="wp-block-heading">$1</h2>\n<!-- /wp:heading -->',
          )
        await edit({ post_content: blocks })
        await real.plugin(
          'filter',
          `add_filter('content_save_pre', fn($c) => str_replace('invoice', 'Invoice', $c));`,
        )
        await it.edit(article, { html: `${sample().html}<p>One invoice more.</p>` })
        expect(await send()).toMatchObject({ status: 'draft', updated: true })
        expect(await stored('post_content')).toContain('One Invoice more.')
        await it.edit(article, { html: `${sample().html}<p>Two invoices more.</p>` })
        expect(await send()).toMatchObject({ status: 'draft', updated: true })
        await real.plugin('filter', '')

        for (const [field, column, change] of [
          ['title', 'post_title', { title: 'Our title' }],
          ['html', 'post_content', { html: '<p>Our text.</p>' }],
          ['meta_description', 'post_excerpt', { meta_description: 'Our description.' }],
        ] as const) {
          await edit({ [column]: `Their ${field}` })
          await it.edit(article, change)
          expect(await send()).toMatchObject({ status: 409, code: 'conflict', fields: [field] })
          expect(await stored(column)).toBe(`Their ${field}`)
          expect(await send({ on_conflict: 'keep_theirs' })).toMatchObject({ status: 'draft' })
          expect(await stored(column)).toBe(`Their ${field}`)
          expect(JSON.stringify(await it.get(article.job_id))).toContain(`Their ${field}`)
          await edit({ [column]: `Theirs again` })
          const [value] = Object.values(change)
          await it.edit(article, change)
          expect(await send({ on_conflict: 'overwrite' })).toMatchObject({ status: 'draft' })
          expect((await stored(column)).replaceAll(/<!--.*?-->/g, '')).toBe(value)
        }

        // A tag by hand stays, because the article has none.
        await real.php(`wp_set_post_tags(${id}, 'By hand');`)
        await it.edit(article, { title: 'Once more' })
        expect(await send()).toMatchObject({
          warnings: expect.not.arrayContaining([{ code: 'kept_on_site' }]),
        })
        expect(await real.php(`echo join(',', wp_get_post_tags(${id}, ['fields' => 'names']));`)).toBe(
          'By hand',
        )

        // The picture vanishes from the library although the post still names it. Then a person removes it from the post.
        const thumbnail = () => real.php(`echo (int) get_post_thumbnail_id(${id});`)
        const first = await thumbnail()
        await real.php(
          `global $wpdb; $wpdb->delete($wpdb->posts, ['ID' => ${first}]); clean_post_cache(${first});`,
        )
        expect(await send()).toMatchObject({ status: 'draft' })
        const second = await thumbnail()
        expect([second === '0', second === first]).toEqual([false, false])
        await real.php(`delete_post_thumbnail(${id});`)
        // A new title would also redraw the title card, which would change the picture.
        await it.edit(article, { meta_description: 'Without a picture' })
        expect(await send()).toMatchObject({ status: 'draft' })
        expect([await stored('post_excerpt'), await thumbnail()]).toEqual(['Without a picture', '0'])
      }, 240_000)

      test(
        'places to fill in do not go live through any door, and a draft keeps them',
        async () => {
          const it = await startService('editor')
          // An outline has places to fill in.
          const article = await it.written({ title: `Places to fill in ${Math.random()}` })
          const { edit_url } = await it.publish(article)
          const id = /post=(\d+)/.exec(edit_url)?.[1] ?? ''
          const stored = () => real.php(`echo json_encode(get_post(${id}));`)
          const before = await stored()
          expect(JSON.parse(before)).toMatchObject({
            post_status: 'draft',
            post_content: expect.stringContaining('✎'),
          })
          const overRest = await it.ask(article, 'publish')
          expect([overRest.status, await overRest.json()]).toEqual([
            400,
            expect.objectContaining({ code: 'placeholders_left' }),
          ])
          const order = {
            job_id: article.job_id,
            connection_id: it.site.connection_id,
            status: 'publish',
          }
          const overMcp = await it.send('POST', '/mcp', {
            body: {
              ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
              params: { name: 'publish_article', arguments: order },
            },
            headers: { accept: 'application/json, text/event-stream' },
          })
          expect(await overMcp.text()).toMatch(/placeholders_left/)
          expect(await stored()).toBe(before)
          // A place that somebody wrote on the site counts, too. Other brackets do not.
          await it.edit(article, { html: '<p>All said [sic], as shown [1].</p>' })
          await it.publish(article)
          await real.php(
            `wp_update_post(wp_slash(['ID' => ${id}, 'post_content' => '<p>It costs [✎ the price].</p>']));`,
          )
          expect(await (await it.ask(article, 'publish')).json()).toMatchObject({ code: 'placeholders_left' })
          expect(JSON.parse(await stored())).toMatchObject({ post_status: 'draft' })
          await real.php(
            `wp_update_post(wp_slash(['ID' => ${id}, 'post_content' => '<p>It costs [1].</p>']));`,
          )
          const live = await it.publish(article, 'publish')
          expect(live.status).toBe('publish')
          expect(await (await fetch(live.post_url)).text()).toContain('It costs [1].')
        },
        TEST_MS,
      )

      test(
        'another account of the site is no second site, and the post stays one when the account changes',
        async () => {
          const it = await startService('author')
          const article = await it.written({ title: `Two accounts ${Math.random()}` })
          await it.edit(article, { html: '<p>By the author.</p>' })
          const draft = await it.publish(article)
          const loginOf = (role: Role, url = real.url) =>
            ({
              platform: 'wordpress',
              url,
              username: role,
              application_password: real.passwordOf(role),
            }) as const
          for (const url of [real.url, `${real.url}/`, `${real.url}/wp-admin/`])
            await expect(it.owner.connectSite({ login: loginOf('editor', url) })).rejects.toMatchObject({
              code: 'conflict',
              message: expect.stringContaining(`connection_id ${it.site.connection_id}`),
            })
          // The author's connection is ended, and an editor's one takes its place.
          await it.owner.disconnectSite({ connection_id: it.site.connection_id })
          const site = await it.owner.connectSite({ login: loginOf('editor') })
          expect(site.connection_id).toBe(it.site.connection_id)
          await it.edit(article, { html: '<p>By the editor.</p>' })
          const live = await it.publish(article, 'publish')
          expect(live).toMatchObject({ status: 'publish', updated: true, edit_url: draft.edit_url })
          const count = `echo count(get_posts(['s' => '${article.job_id}', 'post_status' => 'any', 'numberposts' => -1]));`
          expect(await real.php(count)).toBe('1')
        },
        TEST_MS,
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
        return { ...service, owner, site, ask, publish, edit }
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
