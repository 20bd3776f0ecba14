import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOutbound } from '../../outbound/outbound.ts'
import { adapterFor } from '../adapters.ts'
import type { SiteAdapter } from '../port.ts'
import { sendAll } from '../send-all.fixture.ts'
import { article, FAQ, picture } from './article.fixture.ts'
import {
  noWordPressReason,
  type RealWordPress,
  ROLES,
  type Role,
  START_MS,
  startWordPress,
} from './real-wordpress.fixture.ts'

const reason = noWordPressReason()
const title = reason === null ? '' : ` (skipped: ${reason})`

const SERVERS = [
  ['6.1', {}],
  ['6.5', { WP_CORE: '6.5' }],
  ['in a folder', { WP_PATH: '/blog' }],
] as const

/** Reads a page as readers' browsers do: its JSON-LD of this kind, and its text. */
const readPage = async (url: string) => {
  const answer = await fetch(url)
  const html = await answer.text()
  const schemas = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
    .map(([, json = '']): unknown => JSON.parse(json))
    .filter((schema) => JSON.stringify(schema).includes('FAQPage'))
  return { status: answer.status, html, schemas }
}

describe.skipIf(reason !== null).each(SERVERS)(`WordPress %s${title}`, (_, env) => {
  let real: RealWordPress
  beforeAll(async () => {
    real = await startWordPress(env)
  }, START_MS)
  afterAll(() => real?.stop())

  const siteOf = (role: Role, { url = real.url, password = real.passwordOf(role) } = {}): SiteAdapter =>
    adapterFor(
      { platform: 'wordpress', url, username: role, application_password: password },
      {
        outboundTo: (origin) =>
          createOutbound({
            allowedOrigins: () => new Set([origin]),
            userAgent: 'quillport-test/1',
            now: Date.now,
          }),
        now: Date.now,
        signal: AbortSignal.timeout(600_000),
      },
    )
  /** Reads the post as the administrator sees it in the editor. */
  const stored = async (id: string) => {
    const authorization = `Basic ${Buffer.from(`admin:${real.passwordOf('admin')}`).toString('base64')}`
    const answer = await fetch(`${real.url}/?rest_route=/wp/v2/posts/${id}&context=edit`, {
      headers: { authorization },
    })
    return answer.json()
  }

  test('the probe reports the account, its permissions, and a wrong password', async () => {
    const probed = await Promise.all(ROLES.map((role) => siteOf(role).probe()))
    expect(probed.map(({ name, url, account, mayPublish }) => [name, url, account, mayPublish])).toEqual(
      ROLES.map((role) => ['Test site', real.url, role, role !== 'contributor']),
    )
    expect(probed[0]?.message).toBeNull()
    expect(probed[1]?.message).toBeNull()
    expect(probed[2]?.message).toMatch(/author\) cannot keep FAQ markup/)
    expect(probed[3]?.message).toMatch(/cannot publish.*or upload pictures.*or keep FAQ markup/)
    await expect(siteOf('admin', { password: 'wrong wrong wrong' }).probe()).rejects.toMatchObject({
      kind: 'login',
    })
    // An address copied from the browser's address bar.
    expect(await siteOf('admin', { url: `${real.url}/wp-admin/post.php?post=1` }).probe()).toMatchObject({
      url: real.url,
    })
  })

  test.each(['admin', 'editor', 'author'] as const)(
    'as %s: a draft with a picture, updated in place, then live, then live again',
    async (role) => {
      const site = siteOf(role)
      const post = article()
      const sent = picture({ fileName: `${post.marker}.png` })
      const image = await site.uploadImage(sent)
      expect(await site.findImage(sent)).toEqual(image)
      expect(await site.find(post)).toBeNull()

      const draft = await site.create({ post, status: 'draft', image })
      expect(draft.post).toMatchObject({ status: 'draft', postUrl: expect.stringContaining('preview=true') })
      const keepsSchema = role !== 'author'
      // The category now exists: an author may use it but not make it.
      expect(draft.warnings.map(({ code }) => code)).toEqual([
        ...(keepsSchema ? [] : ['faq_schema_left_out']),
        'seo_meta_not_kept',
      ])
      expect(await site.find(post)).toEqual(draft.post)
      expect((await fetch(draft.post.postUrl)).status).not.toBe(200)

      const changed = article({ marker: post.marker, title: 'Another title', tags: ['rechnungen'] })
      const again = await site.update(draft.post, { post: changed, status: 'draft', image }, sendAll)
      expect(again.post.id).toBe(draft.post.id)
      const live = await site.update(again.post, { post: changed, status: 'publish', image }, sendAll)
      expect(live.post).toMatchObject({ id: draft.post.id, status: 'publish' })
      expect(live.post.postUrl).toBe(
        `${real.url}/another-title${{ admin: '', editor: '-2', author: '-3' }[role]}/`,
      )
      expect(await site.read(live.post.id, post)).toEqual(live.post)

      const page = await readPage(live.post.postUrl)
      expect(page.status).toBe(200)
      expect(page.schemas).toEqual(keepsSchema ? [JSON.parse(post.jsonLd ?? '')] : [])
      expect(page.html.includes('mainEntity')).toBe(keepsSchema)
      expect(page.html).toContain('<section class="faq">')

      // Without the FAQ, nothing of its markup may stay.
      const bare = await site.update(
        live.post,
        {
          post: article({ marker: post.marker, html: '<p>Only this.</p>', jsonLd: null }),
          status: 'publish',
          image: null,
        },
        sendAll,
      )
      expect(bare.post.postUrl).toBe(live.post.postUrl)
      const after = await readPage(bare.post.postUrl)
      expect(after.html.replaceAll(/<!--.*?-->/g, '')).toContain('<p>Only this.</p>')
      expect(after.html).not.toMatch(/mainEntity|FAQPage|wp:html/)
      expect(await stored(live.post.id)).toMatchObject({
        featured_media: Number(image.id),
        excerpt: { raw: post.metaDescription },
      })
      expect((await site.recentPosts()).map(({ url }) => url)).toContain(live.post.postUrl)
    },
  )

  test('as contributor: drafts without a picture, with warnings about the rest', async () => {
    const site = siteOf('contributor')
    const post = article({ categories: ['Brand new'] })
    await expect(site.uploadImage(picture())).rejects.toMatchObject({
      kind: 'forbidden',
      certain: true,
    })
    await expect(site.create({ post, status: 'publish', image: null })).rejects.toMatchObject({
      kind: 'forbidden',
    })
    expect(await site.find(post)).toBeNull()
    const draft = await site.create({ post, status: 'draft', image: null })
    expect(draft.warnings.map(({ code }) => code).sort()).toEqual([
      'categories_not_made',
      'faq_schema_left_out',
      'seo_meta_not_kept',
    ])
    expect(await site.find(post)).toEqual(draft.post)
    expect(JSON.stringify(await stored(draft.post.id))).not.toContain('mainEntity')
    await expect(
      site.update(draft.post, { post, status: 'publish', image: null }, sendAll),
    ).rejects.toMatchObject({
      kind: 'forbidden',
    })
    // After an editor published the post, the contributor can read it but no longer change it.
    const live = await siteOf('editor').update(draft.post, { post, status: 'publish', image: null }, sendAll)
    expect(await site.read(draft.post.id, post)).toEqual(live.post)
    await expect(
      site.update(draft.post, { post, status: 'draft', image: null }, sendAll),
    ).rejects.toMatchObject({
      kind: 'forbidden',
    })
  })

  test.each(ROLES)(
    'as %s: a post in the trash is restored, and a deleted post is made again',
    async (role) => {
      const site = siteOf(role)
      const post = article({ tags: [], categories: [] })
      const draft = await site.create({ post, status: 'draft', image: null })
      await real.php(`wp_trash_post(${draft.post.id});`)
      expect(await site.find(post)).toMatchObject({ id: draft.post.id })
      expect(await site.read(draft.post.id, post)).toBeNull()
      const restored = await site.update(draft.post, { post, status: 'draft', image: null }, sendAll)
      expect(restored.post).toEqual(draft.post)
      expect(restored.warnings.map(({ code }) => code)).toContain('restored_from_trash')
      await real.php(`wp_delete_post(${draft.post.id}, true);`)
      expect(await site.find(post)).toBeNull()
      await expect(
        site.update(draft.post, { post, status: 'draft', image: null }, sendAll),
      ).rejects.toMatchObject({
        kind: 'missing',
      })
    },
  )

  test('a live post comes back from the trash under its own address', async () => {
    const site = siteOf('author')
    const post = article({ title: 'Comes back', tags: [], categories: [] })
    const { post: live } = await site.create({ post, status: 'publish', image: null })
    await real.php(`wp_trash_post(${live.id});`)
    expect((await site.update(live, { post, status: 'publish', image: null }, sendAll)).post).toEqual(live)
    expect((await readPage(live.postUrl)).status).toBe(200)
  })

  test('a file that is no picture is refused for good', async () => {
    const broken = picture({ bytes: Buffer.from('no picture') })
    await expect(siteOf('admin').uploadImage(broken)).rejects.toMatchObject({
      kind: 'invalid',
      certain: true,
    })
  })

  test('with plain permalinks, everything works over ?rest_route=', async () => {
    await real.php(`update_option('permalink_structure', ''); flush_rewrite_rules(false);`)
    try {
      const site = siteOf('editor')
      const post = article()
      const image = await site.uploadImage(picture())
      const { post: live } = await site.create({ post, status: 'publish', image })
      expect(await site.find(post)).toEqual(live)
      expect((await readPage(live.postUrl)).schemas).toHaveLength(1)
      expect(live.postUrl).toMatch(/\?p=\d+$/)
    } finally {
      await real.php(
        `update_option('permalink_structure', '/%postname%/'); $GLOBALS['wp_rewrite']->init(); flush_rewrite_rules(false);`,
      )
    }
  })

  test('registered SEO fields are filled, and closed ones do not stop the post', async () => {
    const register = (more: string) =>
      real.plugin(
        'seo',
        `add_action('init', function () { foreach (['_yoast_wpseo_title', '_yoast_wpseo_metadesc', '_yoast_wpseo_focuskw'] as $key)
          register_post_meta('post', $key, ['show_in_rest' => true, 'single' => true, 'type' => 'string' ${more}]); });`,
      )
    try {
      await register(`, 'auth_callback' => function () { return current_user_can('edit_posts'); }`)
      const post = article({ tags: [], categories: [] })
      const open = await siteOf('author').create({ post, status: 'publish', image: null })
      expect(open.warnings.map(({ code }) => code)).toEqual(['faq_schema_left_out'])
      expect(await stored(open.post.id)).toMatchObject({
        meta: { _yoast_wpseo_metadesc: post.metaDescription, _yoast_wpseo_title: post.seoTitle },
      })
      // Without a callback, nobody may change a key that begins with an underscore.
      await register('')
      const closed = await siteOf('author').create({ post: article(), status: 'publish', image: null })
      expect(closed.post.status).toBe('publish')
      expect(closed.warnings.map(({ code }) => code)).toContain('seo_meta_not_kept')
    } finally {
      await real.plugin('seo', '')
    }
  })

  test('scripts that settings or plugins remove leave no text behind', async () => {
    const withoutSchema = async () => {
      const post = article({ tags: [], categories: [] })
      const { post: live, warnings } = await siteOf('admin').create({ post, status: 'publish', image: null })
      expect(warnings.map(({ code }) => code)).toContain('faq_schema_left_out')
      expect((await readPage(live.postUrl)).html).not.toContain('mainEntity')
    }
    try {
      await real.plugin('scripts', `define('DISALLOW_UNFILTERED_HTML', true);`)
      await withoutSchema()
      await real.plugin('scripts', `add_filter('content_save_pre', 'wp_filter_post_kses', 99);`)
      await withoutSchema()
    } finally {
      await real.plugin('scripts', '')
    }
  })

  test('a search plugin that ignores comments does not hide a lost post', async () => {
    const post = article({ tags: [], categories: [] })
    const { post: draft } = await siteOf('author').create({ post, status: 'draft', image: null })
    try {
      await real.plugin(
        'search',
        `add_filter('posts_search', function ($sql, $query) { return $query->get('s') ? ' AND 1=0 ' : $sql; }, 10, 2);`,
      )
      expect(await siteOf('author').find(post)).toEqual(draft)
      expect(await siteOf('author').find({ ...post, marker: `${post.marker}0` })).toBeNull()
    } finally {
      await real.plugin('search', '')
    }
  })

  test('an API that is closed to strangers opens with the login, or its refusal is reported', async () => {
    const closeTo = (who: string) =>
      real.plugin(
        'closed',
        `add_filter('rest_authentication_errors', function ($result) { return ${who} ? $result
           : new WP_Error('rest_cannot_access', 'Only for members.', ['status' => is_user_logged_in() ? 403 : 401]); }, 99);`,
      )
    try {
      await closeTo('is_user_logged_in()')
      expect(await siteOf('editor').probe()).toMatchObject({ name: 'Test site', account: 'editor' })
      await closeTo('false')
      await expect(siteOf('editor').probe()).rejects.toMatchObject({
        kind: 'forbidden',
        message: expect.stringContaining('Only for members.'),
      })
      await real.plugin('closed', `add_filter('wp_is_application_passwords_available', '__return_false');`)
      await expect(siteOf('editor').probe()).rejects.toMatchObject({ kind: 'invalid' })
    } finally {
      await real.plugin('closed', '')
    }
  })

  test('any page of the site leads to its API, and another site is reported', async () => {
    const { origin } = new URL(real.url)
    expect(await siteOf('admin', { url: `${real.url}/no/such/place` }).probe()).toMatchObject({
      url: real.url,
    })
    if (real.url !== origin)
      await expect(siteOf('admin', { url: origin }).probe()).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('the page shows the question of its JSON-LD', async () => {
    const site = siteOf('editor')
    const { post } = await site.create({ post: article(), status: 'publish', image: null })
    const { html, schemas } = await readPage(post.postUrl)
    const shown = await real.php(
      `echo json_encode(array_map(fn($t) => html_entity_decode(wp_strip_all_tags($t)), (function ($html) { preg_match_all('#<h3>(.*?)</h3>#s', $html, $m); return $m[1]; })(base64_decode('${Buffer.from(html).toString('base64')}'))));`,
    )
    const plain = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
    expect((JSON.parse(shown) as string[]).map(plain)).toContain(plain(FAQ.question))
    expect(schemas).toMatchObject([{ mainEntity: [{ name: FAQ.question }] }])
  })
})
