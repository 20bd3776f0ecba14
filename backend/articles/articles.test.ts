import { expect, it } from 'vitest'
import { z } from 'zod'
import { IMAGE_KIB } from '../../contract/articles.ts'
import { ChangePage } from '../../contract/changes.ts'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { newAccount, newKey } from '../run/backend.fixture.ts'
import { moneyOf, PICTURED, PLAIN, startArticles } from './articles.fixture.ts'

const Ordered = z.object({
  job_id: z.string(),
  status: z.literal('pending'),
  credits_charged: z.int(),
  credits_balance: z.int(),
})
const Problem = z.object({ code: z.string(), detail: z.string() })
const Schema = z.object({
  '@type': z.literal('FAQPage'),
  mainEntity: z.array(z.object({ name: z.string(), acceptedAnswer: z.object({ text: z.string() }) })),
})
const ORDER = {
  title: 'How to chase late invoices as a freelancer',
  focus_keyword: 'late invoices',
  topic: 'Most late payers forgot. A reminder on day three works. Fees need a contract.',
  instructions: 'For designers who work alone. No legal advice.',
}

const schemaIn = (html: string) =>
  Schema.parse(JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>/s.exec(html)?.[1] ?? 'null'))

describeEachDatabase('articles', (make) => {
  it('answers an order at once, charges more with an image, and writes the article in the background', async () => {
    const it = await startArticles(make)
    const plain = Ordered.parse(await (await it.order(ORDER)).json())
    expect(plain).toMatchObject({ credits_charged: PLAIN, credits_balance: 20 - PLAIN })
    const left = 20 - PLAIN - PICTURED
    const shown = Ordered.parse(await (await it.order({ ...ORDER, image: true })).json())
    expect(shown).toMatchObject({ credits_charged: PICTURED, credits_balance: left })
    expect(await it.get(plain.job_id)).toMatchObject({
      status: 'pending',
      progress: { percent: 0, stage: 'brief' },
      error: null,
    })
    await it.work()
    const done = await it.get(shown.job_id)
    expect(done).toMatchObject({
      status: 'completed',
      progress: { percent: 100, stage: 'completed' },
      has_image: true,
      written_by: 'outline',
      focus_keyword: 'late invoices',
      version: 1,
    })
    expect((await it.get(plain.job_id)).has_image).toBe(false)
    expect(await (await it.send('GET', `/api/v1/articles/${plain.job_id}/image`)).json()).toMatchObject({
      code: 'not_found',
      detail: `The article ${plain.job_id} has no hero image. Upload an image, or generate one.`,
    })
    const image = z
      .object({ base64: z.string(), alt: z.string(), width: z.literal(1200) })
      .parse(await (await it.send('GET', `/api/v1/articles/${shown.job_id}/image`)).json())
    const png = Buffer.from(image.base64, 'base64')
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(png.length).toBeLessThan(IMAGE_KIB * 1024)
    expect(image.alt).toContain('late invoices')
    expect(await moneyOf(it)).toEqual({ balance: left, sum: left, refunds: 0 })
  })

  it('refuses an order without enough credits, names the missing number, and charges nothing', async () => {
    const left = PICTURED - 1
    const it = await startArticles(make, left)
    const refused = await it.order({ ...ORDER, image: true })
    expect(refused.status).toBe(403)
    expect(Problem.parse(await refused.json())).toEqual({
      code: 'insufficient_credits',
      detail: `This costs ${PICTURED} credits, but you have only ${left}. Nothing was charged.`,
    })
    expect(await it.db.selectFrom('article').selectAll().execute()).toEqual([])
    expect(await moneyOf(it)).toEqual({ balance: left, sum: left, refunds: 0 })
  })

  it('creates one job and one debit for 200 simultaneous equal orders if the balance suffices for one', async () => {
    for (const headers of [{ 'idempotency-key': 'the-same' }, {}]) {
      const it = await startArticles(make, PLAIN)
      const answers = await Promise.all(Array.from({ length: 200 }, () => it.order(ORDER, headers)))
      const good = answers.filter(({ status }) => status === 200)
      const jobs = await it.db.selectFrom('article').select('id').execute()
      expect(jobs.length).toBe(1)
      expect(await moneyOf(it)).toEqual({ balance: 0, sum: 0, refunds: 0 })
      const ids = await Promise.all(good.map(async (answer) => Ordered.parse(await answer.json()).job_id))
      expect(new Set(ids)).toEqual(new Set(jobs.map(({ id }) => id)))
      expect(good.length).toBe('idempotency-key' in headers ? 200 : 1)
      for (const answer of answers)
        if (answer.status !== 200) expect((await answer.json()).code).toBe('insufficient_credits')
    }
  })

  it('writes an outline of the person’s own points and blanks, without sources or repeated sentences', async () => {
    const it = await startArticles(make)
    const article = await it.written(ORDER)
    const html = article.html ?? ''
    expect([...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, text]) => text)).toEqual([
      'Most late payers forgot',
      'A reminder on day three works',
      'Fees need a contract',
      'Frequently asked questions',
    ])
    expect(html).toContain('No legal advice')
    expect(html).not.toMatch(/<a |<h1/)
    const lines = html
      .replaceAll(/<[^>]+>/g, '\n')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    expect(new Set(lines).size).toBe(lines.length)
    const failed = (article.checks ?? []).filter(({ passed }) => !passed).map(({ id }) => id)
    // The words that ask the person to write do not count as text.
    expect(failed).toEqual([
      'keyphrase_in_opening',
      'keyphrase_in_subheading',
      'keyphrase_density',
      'faq_schema',
      'filled_in',
    ])
  })

  it('refuses an order that has only a title before it spends anything, and says what to add', async () => {
    const it = await startArticles(make)
    const only = { title: ORDER.title, focus_keyword: ORDER.focus_keyword, instructions: 'Calm. No jokes.' }
    for (const topic of ['', ORDER.title, 'https://example.org/']) {
      const refused = await it.order({ ...only, topic })
      expect([refused.status, Problem.parse(await refused.json())]).toEqual([
        400,
        {
          code: 'invalid_input',
          detail:
            'topic: This order has only a title. Without a language model, Quillport can create an outline only from your own words. Add the points of the article as a list in `topic`, one point per line. Or connect a model. Nothing was charged.',
        },
      ])
    }
    expect(await it.db.selectFrom('article').selectAll().execute()).toEqual([])
    expect(await moneyOf(it)).toEqual({ balance: 20, sum: 20, refunds: 0 })
    for (const order of [
      { ...only, topic: '- Remind on day three' },
      { ...only, topic: 'May I add a fee?' },
      { ...only, topic: '', instructions: 'Outline: One; Two' },
    ])
      expect((await it.order(order)).status).toBe(200)
    const { title, charged } = await it.db
      .selectFrom('article')
      .innerJoin('ledger', 'ledger.workspace_id', 'article.workspace_id')
      .select(['ledger.reason as title', 'article.charged'])
      .where('ledger.amount', '<', 0)
      .executeTakeFirstOrThrow()
    expect([title, charged]).toEqual([`Outline: ${ORDER.title}`, PLAIN])
  })

  it('makes the items of a list the headings, in the title’s language, and pairs only questions with answers', async () => {
    const it = await startArticles(make)
    const article = await it.written({
      title: 'Cómo elegir una **bicicleta eléctrica**: lo que importa',
      topic: `Vendemos bicicletas en Vigo.
- Autonomía: una batería de 400 Wh da para unos 60 km.
- El motor en el buje es más barato. En cuestas rinde menos.
- ¿Hace falta seguro? No, si no pasa de 25 km/h.
¿Se puede lavar a presión? Abrimos los sábados. El casco es cómodo.`,
      instructions: 'Tono cercano. Mira https://example.es/guia',
    })
    const html = article.html ?? ''
    expect([...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, text]) => text)).toEqual([
      'Autonomía',
      'El motor en el buje es más barato',
      'Preguntas frecuentes',
    ])
    expect(html).toContain('<p>Vendemos bicicletas en Vigo.</p>')
    expect(html).toContain('<h2>Autonomía</h2>\n<p>Una batería de 400 Wh da para unos 60 km.</p>')
    expect(html).toContain('<h3>¿Hace falta seguro?</h3>\n<p>No, si no pasa de 25 km/h.</p>')
    expect(html).toMatch(/<h3>¿Se puede lavar a presión\?<\/h3>\n<p>\[/)
    expect(html).not.toMatch(/What do you|Frequently|Further/)
    expect(article.title).toBe('Cómo elegir una bicicleta eléctrica: lo que importa')
    expect(article.seo_title?.split(':').length).toBe(2)
    expect(article.meta_description).toMatch(
      /^Cómo elegir una bicicleta eléctrica: lo que importa\. Vendemos/,
    )
    expect(article.meta_description).not.toMatch(/https?:/)
  })

  it('splits Japanese sentences, and uses no words of another language if it does not know the title’s', async () => {
    const it = await startArticles(make)
    const japanese = await it.written({
      title: '自転車ライトの選び方',
      topic:
        '当店は横浜にあります。電池は外せる物を選びます。雨の日は防水が必要です。前後で電源を分けます。ライトは義務ですか？はい、夜間は必要です。',
    })
    const headingsIn = (html = '') => [...html.matchAll(/<h[23]>(.*?)<\/h[23]>/g)].map(([, text]) => text)
    expect(headingsIn(japanese.html)).toEqual([
      '電池は外せる物を選びます',
      '雨の日は防水が必要です',
      '前後で電源を分けます',
      'よくある質問',
      'ライトは義務ですか？',
    ])
    expect(japanese.html).toContain('<p>はい、夜間は必要です。</p>')
    expect(japanese.html?.replace(/<script.*/s, '')).not.toMatch(/[a-z]{4,}(?![^<]*>)/)
    const polish = await it.written({
      title: 'Jak wybrać rower miejski dla dorosłych',
      topic: '- Rama ze stali jest cięższa\n- Hamulce tarczowe działają w deszczu',
    })
    expect(headingsIn(polish.html)).toEqual([
      'Rama ze stali jest cięższa',
      'Hamulce tarczowe działają w deszczu',
    ])
    expect(polish.html).not.toMatch(/\[[^\]]*[a-z]/)
    expect((polish.checks ?? []).find(({ id }) => id === 'filled_in')?.measured).toBe('3 gaps marked ✎')
  })

  it('uses the brief’s questions and answers as the FAQ, and adds JSON-LD only when all are filled in', async () => {
    const it = await startArticles(make)
    const topic =
      'May I add a fee? Only if the contract says so. When do I call? On day three.\nWho pays the lawyer?'
    const { html = '', job_id } = await it.written({ ...ORDER, topic })
    expect(html).toContain('<h3>May I add a fee?</h3>\n<p>Only if the contract says so.</p>')
    expect(html).not.toContain('ld+json')
    const filled = html.replaceAll(/\[[^\]]*\]/g, 'Now it is said.')
    await it.send('PATCH', `/api/v1/articles/${job_id}`, { body: { html: filled } })
    const edited = await it.get(job_id)
    const lines = (edited.html ?? '').replaceAll(/<[^>]+>/g, '\n').split('\n')
    const pairs = schemaIn(edited.html ?? '').mainEntity
    expect(pairs.length).toBe(3)
    for (const { name, acceptedAnswer } of pairs) {
      expect(lines).toContain(name)
      expect(lines).toContain(acceptedAnswer.text)
    }
    const checks = new Map((edited.checks ?? []).map(({ id, passed }) => [id, passed]))
    expect([checks.get('faq_schema'), checks.get('filled_in')]).toEqual([true, true])
  })

  it('uses the headings of a brief’s outline in their order, each with its points', async () => {
    const it = await startArticles(make)
    const instructions =
      'Outline:\n- Why clients pay late\n- The reminder on day three\n- FAQ\nNo legal advice.'
    const { html = '' } = await it.written({ ...ORDER, instructions })
    const headings = [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, text]) => text)
    expect(headings).toEqual([
      'Why clients pay late',
      'The reminder on day three',
      'Frequently asked questions',
    ])
    expect(html).toMatch(/<h2>The reminder on day three<\/h2>\s*<p>A reminder on day three works\./)
    expect(html).not.toContain('Outline:')
  })

  it('puts prices and mistakes under the given headings that name them in other words', async () => {
    const it = await startArticles(make)
    const topic =
      'Two movers are $139, three are $189, and the fee for travel is $95.\nThings people get wrong: no tape on the truck.\nThe truck comes at six.'
    const instructions = 'Sections like:\n- The truck\n- What it costs\n- Frequent mistakes'
    const { html = '' } = await it.written({ title: 'Moving', topic: `Us.\n${topic}`, instructions })
    expect(html).toMatch(/<h2>The truck<\/h2>\s*<p>The truck comes at six\.<\/p>/)
    expect(html).toMatch(/<h2>What it costs<\/h2>\s*<p>Two movers are \$139/)
    expect(html).toMatch(/<h2>Frequent mistakes<\/h2>\s*<p>Things people get wrong: No tape/)
  })

  it('completes headings with a space before the colon, as in French, and cuts no character in half', async () => {
    const it = await startArticles(make)
    const long = `Comment relancer ${'un client qui ne paie pas '.repeat(6)}:`
    const cut = `${'a'.repeat(159)}😀`
    const article = await it.written({ ...ORDER, instructions: `Outline:\n- ${long}\n- Le prix :\n- ${cut}` })
    const headings = [...(article.html ?? '').matchAll(/<h2>(.*?)<\/h2>/g)].map(([, text]) => text)
    expect(headings.slice(0, 3)).toEqual([long.slice(0, -1).slice(0, 160).trim(), 'Le prix', 'a'.repeat(159)])
    expect(article.meta_description).toMatch(/\S\.$/)
  })

  it('saves edits of keyword, tags and categories, and checks the article with the new keyword', async () => {
    const it = await startArticles(make)
    const { job_id } = await it.written(ORDER)
    const edit = async (body: Readonly<Record<string, unknown>>) =>
      (await it.send('PATCH', `/api/v1/articles/${job_id}`, { body })).status
    expect(await edit({})).toBe(400)
    expect((await it.get(job_id)).version).toBe(1)
    expect(await edit({ focus_keyword: 'garden gnomes', tags: ['Money', 'money', 'Work'] })).toBe(200)
    expect(await edit({ categories: ['Business'] })).toBe(200)
    const edited = await it.get(job_id)
    expect(edited).toMatchObject({
      version: 3,
      focus_keyword: 'garden gnomes',
      tags: ['Money', 'Work'],
      categories: ['Business'],
    })
    const checks = new Map((edited.checks ?? []).map((check) => [check.id, check]))
    expect(checks.get('keyphrase_in_title')).toMatchObject({
      passed: false,
      measured: 'not in the title',
      wanted: 'the words of “garden gnomes” in the title',
    })
    expect(await edit({ tags: [' '] })).toBe(400)
  })

  it('asks for the answer below a heading that is a question, and says which checks wait for the gaps', async () => {
    const it = await startArticles(make)
    const topic = ['What does it cost?', 'Is it waterproof?', 'How to clean it'].map((line) => `- ${line}`)
    const { job_id } = await it.written({ title: 'Choosing a tent', topic: topic.join('\n') })
    const { html = '', checks = [] } = await it.get(job_id)
    expect(html).toMatch(/<h2>Is it waterproof\?<\/h2>\s*<p>\[✎ [^\]]*“Is it waterproof\?”/)
    expect(html).toMatch(/<h2>How to clean it<\/h2>\s*<p>\[✎ Give an example/)
    const places = html.match(/\[✎[^\]]*\]/g) ?? []
    expect(new Set(places).size).toBe(places.length)
    const waiting = checks.filter((check) => check.waiting).length
    expect(waiting).toBeGreaterThan(0)
    for (const path of ['articles', `articles/${job_id}/versions`]) {
      const body = await (await it.send('GET', `/api/v1/${path}`)).json()
      expect((body.articles ?? body.versions)[0].checks).toMatchObject({ waiting, all: checks.length })
    }
  })

  it('leaves out the FAQ, its JSON-LD and its check if the order wants no FAQ', async () => {
    const it = await startArticles(make)
    const article = await it.written({ ...ORDER, include_faq: false, include_external_link: false })
    expect(article.html).not.toMatch(/FAQPage|class="faq"/)
    const ids = (article.checks ?? []).map(({ id }) => id)
    expect(ids).not.toContain('faq_schema')
    expect(ids).not.toContain('external_link')
  })

  it('refuses characters that a database cannot store, and charges nothing', async () => {
    const it = await startArticles(make)
    for (const topic of ['Late\u0000 payers', 'Late \ud83d payers']) {
      const refused = await it.order({ ...ORDER, topic })
      expect([refused.status, Problem.parse(await refused.json())]).toEqual([
        400,
        {
          code: 'invalid_input',
          detail: 'topic: Remove U+0000 and unpaired surrogates (halves of characters).',
        },
      ])
    }
    expect((await it.send('GET', '/api/v1/articles/job_%00')).status).toBe(400)
    expect((await it.send('GET', '/api/v1/content-plan?domain=%00')).status).toBe(400)
    expect(await moneyOf(it)).toMatchObject({ balance: 20 })
  })

  it('removes line breaks from titles and keywords', async () => {
    const it = await startArticles(make)
    const broken = { ...ORDER, title: 'Late\n\tinvoices ', focus_keyword: 'late\r\ninvoices' }
    const { job_id } = Ordered.parse(await (await it.order(broken)).json())
    await it.work()
    expect(await it.get(job_id)).toMatchObject({ title: 'Late invoices', focus_keyword: 'late invoices' })
  })

  it('keeps markup in a title, topic or keyword as text', async () => {
    const it = await startArticles(make)
    const evil = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
    const article = await it.written({ ...ORDER, topic: `${evil} A point.`, focus_keyword: `late ${evil}` })
    const html = article.html ?? ''
    expect(html).not.toMatch(/<script|<img|<[^>]+onerror/)
    expect(html).toContain('&lt;script&gt;')
    const topicOfQuestions = `May I ${evil}? Yes, ${evil}. And when? Now. By whom? By me.`
    const asked = await it.written({
      ...ORDER,
      topic: topicOfQuestions,
      title: `Why ${evil} happens`,
      instructions: 'Outline: One; Two',
    })
    const filled = (asked.html ?? '').replaceAll(/\[[^\]]*\s[^\]]*\]/g, 'Said.')
    await it.send('PATCH', `/api/v1/articles/${asked.job_id}`, { body: { html: filled } })
    const marked = (await it.get(asked.job_id)).html ?? ''
    expect(marked.match(/<script/g)?.length).toBe(1)
    expect(schemaIn(marked).mainEntity[0]?.acceptedAnswer.text).toContain('<script>')
  })

  it('saves a person’s edit as a new version, without forbidden HTML, and checks it', async () => {
    const it = await startArticles(make)
    const { job_id } = await it.written(ORDER)
    const html = `<h1>Again</h1><p onclick="x()">My own <b>words</b>.<script>alert(1)</script></p>
      <a href="javascript:alert(1)">bad</a> <a href="https://example.org/">good</a><iframe src="https://x.example"></iframe>
      <section class="faq other"><h2>FAQ</h2><h3>Is it mine?</h3><p>Yes, <i>mine</i>.</p></section>`
    const answer = await it.send('PATCH', `/api/v1/articles/${job_id}`, {
      body: { version: 1, seo_title: 'Mine', html },
    })
    expect(answer.status).toBe(200)
    const edited = await it.get(job_id)
    expect(edited).toMatchObject({ version: 2, seo_title: 'Mine', title: ORDER.title })
    expect(edited.html).not.toMatch(/onclick|alert|javascript|iframe|other/)
    expect(edited.html).toContain('<a href="https://example.org/">good</a>')
    expect(schemaIn(edited.html ?? '').mainEntity).toMatchObject([
      { name: 'Is it mine?', acceptedAnswer: { text: 'Yes, mine.' } },
    ])
    const checks = new Map((edited.checks ?? []).map(({ id, passed }) => [id, passed]))
    expect(checks.get('no_h1')).toBe(false)
    expect(checks.get('title_width')).toBe(false)
    expect(checks.has('external_link')).toBe(false)
    const stale = await it.send('PATCH', `/api/v1/articles/${job_id}`, {
      body: { version: 1, title: 'Older' },
    })
    expect(stale.status).toBe(409)
    const versions = await it.db.selectFrom('article_version').select(['version', 'origin']).execute()
    expect(versions).toEqual([
      { version: 1, origin: 'service' },
      { version: 2, origin: 'person' },
    ])
  })

  it('refuses an edit with deeply nested elements at once, without a new version', async () => {
    const it = await startArticles(make)
    const { job_id } = await it.written(ORDER)
    const pit = await it.send('PATCH', `/api/v1/articles/${job_id}`, {
      body: { html: '<b>'.repeat(133_000) },
    })
    expect([pit.status, Problem.parse(await pit.json()).detail]).toEqual([
      400,
      'html: The HTML elements of the text are nested too deeply.',
    ])
    const deep = `${'<p><b><i>'.repeat(300)}Kept.`
    expect((await it.send('PATCH', `/api/v1/articles/${job_id}`, { body: { html: deep } })).status).toBe(200)
    expect((await it.get(job_id)).version).toBe(2)
  })

  it('refuses an edit that leaves no words or changes nothing, without a new version', async () => {
    const it = await startArticles(make)
    const { job_id } = await it.written(ORDER)
    const refused = async (body: object) => {
      const answer = await it.send('PATCH', `/api/v1/articles/${job_id}`, { body })
      return [answer.status, await answer.json()] as const
    }
    for (const html of ['<b>', ' ', '<p>…</p>', '<script>alert(1)</script>'])
      expect(await refused({ html })).toMatchObject([
        400,
        { code: 'invalid_input', issues: [{ path: 'html', message: 'The text has no words.' }] },
      ])
    for (const body of [{ version: 1 }, {}])
      expect(await refused(body)).toMatchObject([
        400,
        { code: 'invalid_input', issues: [{ path: '', message: 'Send at least one field to change.' }] },
      ])
    expect((await it.get(job_id)).version).toBe(1)
    expect((await refused({ html: '<p>[✎ Say what it costs.]</p>' }))[0]).toBe(200)
  })

  it('refuses edits of unfinished articles and of another workspace’s articles', async () => {
    const it = await startArticles(make)
    const { job_id } = Ordered.parse(await (await it.order(ORDER)).json())
    const path = `/api/v1/articles/${job_id}`
    const early = await it.send('PATCH', path, { body: { title: 'Too early' } })
    expect([early.status, (await early.json()).code]).toEqual([400, 'not_ready'])
    const { key } = await newAccount(it)
    for (const [method, at, body] of [
      ['GET', path, undefined],
      ['GET', `${path}/image`, undefined],
      ['PATCH', path, { title: 'Not mine' }],
    ] as const)
      expect((await it.send(method, at, { key, body })).status).toBe(404)
    expect((await it.order({ ...ORDER, brand_voice_id: 'voice_1' })).status).toBe(404)
    expect((await it.order({ focus_keyword: 'no title' })).status).toBe(400)
    expect(await moneyOf({ db: it.db })).toMatchObject({ balance: 20 - PLAIN })
  })

  it('reports its changes in the feed, but not to a key that has only the forum scope', async () => {
    const it = await startArticles(make)
    const { job_id } = await it.written(ORDER)
    const read = async (key: string) => {
      const page = ChangePage.parse(await (await it.send('GET', '/api/v1/changes', { key })).json())
      return page.items.filter(({ kind }) => kind === 'article')
    }
    expect(await read(it.key)).toMatchObject([{ id: job_id, data: { status: 'completed', version: 1 } }])
    const forumKey = await newKey(it, { workspaceId: it.workspaceId, scopes: ['forum'] })
    expect(await read(forumKey.key)).toEqual([])
  })
})
