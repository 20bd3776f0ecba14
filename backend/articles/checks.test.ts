import { expect, test } from 'vitest'
import { placeRanges, placesIn, placesInHtml, withoutPlaces } from '../../contract/places.ts'
import { allowListed } from './allow-listed.ts'
import { pixelWidth } from './arial.ts'
import { readBody } from './body.ts'
import { type Checked, runChecks } from './checks.ts'
import { withFaqSchema } from './faq-schema.ts'
import { holdsKeyphrase, keyphraseCount, keyphraseOf } from './keyphrase.ts'
import { fitDescription, fitTitle } from './meta.ts'
import { plainLine } from './model-text.ts'
import { countPlaces, markPlaces } from './places.ts'

const many = (count: number, word = 'word'): string => Array.from({ length: count }, () => word).join(' ')
const GOOD: Omit<Checked, 'body'> = {
  order: { length: 'short', include_faq: true, include_external_link: true },
  title: 'Late invoices',
  seo_title: 'Late invoices: how freelancers get paid on time',
  meta_description: many(26, 'abcd'),
  focus_keyword: 'late invoices',
  imageAlt: 'Title card: Late invoices',
  isOutline: false,
  ownDomain: 'own.example',
  sources: [],
  unsupported: [],
  doubts: [],
  business: '',
  calculated: [],
  confirmed: [],
}
const BODY = `<p>Late invoices are late.</p><p>${many(200)}.</p><h2>Why an invoice is late</h2><p>${many(200)}.</p>
<p>A late invoice costs. Send late invoices again. ${many(30)} <a href="https://example.org/">more</a></p>
<section class="faq"><h2>FAQ</h2><h3>When?</h3><p>Soon.</p></section>`

const failedIn = (html: string, changed: Partial<Checked> = {}) =>
  runChecks({ ...GOOD, body: readBody(html), ...changed })
    .filter(({ passed }) => !passed)
    .map(({ id }) => id)

test('a figure that only the title or the description in search results has needs a source', () => {
  const openOf = (changed: Partial<Checked>) =>
    runChecks({ ...GOOD, body: readBody(BODY), ...changed }).flatMap(({ claims }) => claims?.open ?? [])
  const seo_title = 'Late invoices: 87 % are paid after 3 calls, 640 EUR on average'
  expect(openOf({ seo_title })).toEqual([{ sentence: seo_title, words: ['87 %', '640 EUR'] }])
  expect(openOf({ meta_description: 'Late invoices cost 640 euros a year.' })).toEqual([
    { sentence: 'Late invoices cost 640 euros a year.', words: ['640 euros'] },
  ])
  const body = readBody(`${BODY}<p>They cost <a href="https://example.org/">808 euros</a>.</p>`)
  expect(openOf({ body, meta_description: 'Late invoices cost 808 euros.' })).toEqual([])
  const stated = 'Late invoices: we always get you paid'
  expect(openOf({ seo_title: stated, unsupported: [stated] })).toEqual([{ sentence: stated, words: [] }])
  expect(openOf({ unsupported: [stated] })).toEqual([])
  expect(openOf({ seo_title: '7 ways to get late invoices paid' })).toEqual([])
})

test('a good article passes every rule', () => {
  expect(failedIn(BODY)).toEqual([])
})

test('each fault fails its own rule and says what was measured', () => {
  expect(failedIn(BODY, { seo_title: 'Late invoices' })).toEqual(['title_width'])
  expect(failedIn(BODY, { meta_description: many(40) })).toEqual(['description_length'])
  expect(failedIn(`${BODY}<h1>Again</h1>`)).toEqual(['no_h1'])
  expect(failedIn(`${BODY}<h4>Too deep</h4>`)).toEqual([])
  expect(failedIn(BODY.replace('h2>Why', 'h3>Why').replace('late</h2>', 'late</h3>'))).toEqual([
    'heading_order',
  ])
  expect(
    failedIn(BODY, { title: 'Money', seo_title: 'Money that comes later than it should, and what helps' }),
  ).toEqual(['keyphrase_in_title'])
  expect(failedIn(BODY, { imageAlt: 'A picture' })).toEqual(['keyphrase_in_alt'])
  expect(failedIn(BODY.replace('Late invoices are late', 'Some are late'))).toEqual(['keyphrase_in_opening'])
  expect(failedIn(BODY.replace('Why an invoice is late', 'Why'))).toEqual(['keyphrase_in_subheading'])
  expect(failedIn(`${BODY}${'<p>Late invoices.</p>'.repeat(20)}`)).toEqual(['keyphrase_density'])
  expect(failedIn(BODY.replace(/<h2>Why.*?<\/h2>/, ''))).toContain('subheading_distance')
  expect(failedIn(`${BODY}<h2>More</h2><p>${many(200)}</p>`)).toEqual(['word_count'])
  expect(failedIn(BODY.replace('class="faq"', ''))).toEqual(['faq_schema'])
  expect(failedIn(BODY.replace('https://example.org/', '/inside'))).toEqual(['external_link'])
  expect(failedIn(BODY.replace('https://example.org/', 'https://www.own.example/other'))).toEqual([
    'external_link',
  ])
})

test('a place to fill in is counted, and the FAQ check reports that it prevents JSON-LD', () => {
  const html = BODY.replace('<p>Soon.</p>', '<p>[✎ Your answer in two sentences.]</p>')
  expect(failedIn(html)).toEqual(['faq_schema', 'filled_in'])
  const checks = new Map(runChecks({ ...GOOD, body: readBody(html) }).map((check) => [check.id, check]))
  expect(checks.get('faq_schema')?.measured).toBe('1 answer to fill in')
  expect(checks.get('filled_in')?.measured).toBe('1 gap marked ✎')
  expect(withFaqSchema(html)).toBe(html)
  expect(withFaqSchema(BODY)).toContain('"FAQPage"')
})

test('only the places that Quillport left count, however the person changes them', () => {
  expect(countPlaces('As said [1] and [sic], [see annex 2] and [[ -f x ]] ✎.')).toBe(0)
  expect(countPlaces('[✎ Your price?] [✎ Your price? 40 [net]] [ ✎価格は?] [✎ never closed')).toBe(4)
  const html = '<p>[Who pays late?] [1] [sic] [see annex 2] <a href="/">[a b]</a></p>'
  expect(markPlaces(html, 'Read this [see annex 2].')).toBe(
    '<p>[✎ Who pays late?] [1] [sic] [see annex 2] <a href="/">[✎ a b]</a></p>',
  )
  expect(markPlaces(markPlaces(html, ''), '')).toBe(markPlaces(html, ''))
})

test('a single word in brackets is a place too, unless it is a remark, code, part of a word or in the order', () => {
  for (const words of [
    'prices',
    'Telefonnummer',
    'email-address',
    '<em>price</em>',
    'X',
    'XX',
    '___',
    '€',
    'कीमत',
    'السعر',
  ])
    expect(markPlaces(`<p>Call us: [${words}].</p>`, '')).toBe(`<p>Call us: [✎ ${words}].</p>`)
  for (const html of [
    '<p>It costs [price]EUR, [ price ], [price?], [$price], [N], [XX%].</p>',
    '<p>每人[price]元，[日期]，［料金］。[가격]원</p>',
    '<table><tbody><tr><td>Small</td><td>[price]</td></tr></tbody></table>',
    '<ul><li>Small<ul><li>[price]</li></ul></li></ul>',
  ])
    expect([html, countPlaces(markPlaces(html, ''))]).toEqual([html, html.match(/[[［]/gu)?.length])
  for (const html of [
    '<p>[1] [12] [a] [sic] [Sic!] [NB] [%] [#] [原文] [A社]</p>',
    '<p>Use <code>list[index]</code> or <code>[index]</code>.</p><pre>[index]</pre>',
    '<p>[w]ord, Kund[inn]en, Lehrer[innen], <em>Kund</em>[innen]</p>',
    '<table><tbody><tr><td>[ ]</td></tr></tbody></table><ol><li>[ ] Check</li></ol>',
    '<pre><code>a</code> [index] &amp;[_]</pre>',
  ])
    expect(markPlaces(html, '')).toBe(html)
  expect(markPlaces('<p>[Hand] tools after <code>x</code> [price]</p>', 'Use [Hand] tools.')).toBe(
    '<p>[Hand] tools after <code>x</code> [✎ price]</p>',
  )
})

test('a place may be as long as an order’s instructions', () => {
  const wishes = 'Write calmly and mention our opening hours; '.repeat(100)
  expect(markPlaces(`<p>[Keep to this: ${wishes}.]</p>`, '')).toBe(`<p>[✎ Keep to this: ${wishes}.]</p>`)
})

test('markup within brackets and scripts without spaces do not hide a place', () => {
  for (const words of [
    'your <em>price</em> here',
    '<strong>insert your price</strong>',
    'your <code>price</code> here',
    'insert your <a href="/">price</a>',
    'your price<br>here and there',
    'ここに価格を入れる',
    '请填写价格',
    '가격을입력',
  ])
    expect(markPlaces(`<p>It costs [${words}].</p>`, '')).toBe(`<p>It costs [✎ ${words}].</p>`)
  const theirs = '<p>[图1] [<em>sic</em>] [see <em>annex</em> 2] [<em>✎ a b</em>] [a</p>\n<p>b]</p>'
  expect(markPlaces(theirs, 'As in [see *annex* 2].')).toBe(theirs)
  const started = performance.now()
  markPlaces('[<em> a <a href="'.repeat(20_000), '')
  markPlaces(`[${'<em>a '.repeat(50_000)}`, '')
  expect(performance.now() - started).toBeLessThan(2_000)
})

test('brackets within a place belong to it, and other brackets around the sign make a place too', () => {
  const nested = '[your [net] price, see [annex [2]]]'
  expect(markPlaces(`<p>It costs ${nested}. [1] [sic]</p>`, '')).toBe(
    `<p>It costs [✎ ${nested.slice(1, -1)}]. [1] [sic]</p>`,
  )
  expect(markPlaces('<p>[ open, [your price] ［your city］</p>', '')).toBe(
    '<p>[ open, [✎ your price] [✎ your city]</p>',
  )
  expect(markPlaces('<p>[your [net price] or so]</p>', 'Say [net price].')).toBe(
    '<p>[✎ your [net price] or so]</p>',
  )
  expect(placesIn('It costs [✎ your [net] price] or [✎ a [✎ b] c]; [1].')).toEqual([
    'your [net] price',
    'a [✎ b] c',
  ])
  expect(withoutPlaces('It costs [✎ your [net] price] a month.')).toBe('It costs  a month.')
  expect(placeRanges('It costs [✎ your [net] price].')).toMatchObject([{ from: 9, to: 29 }])
  for (const place of [
    '(✎ a b)',
    '{✎ a b}',
    '（✎ a b）',
    '【✎ a b】',
    '「✎ a b」',
    '[✎ a b］',
    '( \u200b✎ a b)',
  ])
    expect([place, placesIn(`x ${place} y`), withoutPlaces(`x ${place} y`)]).toEqual([place, ['a b'], 'x  y'])
  expect(placesIn('Two that share an end: [✎ a [b] c [✎ d]')).toEqual(['a [b', 'd'])
  expect(placesIn('✎ Write to us (✓ today) „✎ soon“')).toEqual([])
  expect(placesInHtml('<p>&lpar;&nbsp;<b>&#9998;</b> your price)</p>')).toEqual(['your price'])
  const started = performance.now()
  placesIn('[✎ '.repeat(100_000))
  placesIn(`${'[✎ [✎ ] '.repeat(50_000)}(`)
  markPlaces(`${'[a '.repeat(60_000)}${']'.repeat(60_000)}`, '')
  expect(performance.now() - started).toBeLessThan(3_000)
})

test('invisible characters and fullwidth brackets do not hide a place', () => {
  const hidden = ['\u200b', '\u2060', '\u00ad', '\u202e', '\u034f', '\u3164', '\ufe0f', ' \u200b ']
  for (const sign of hidden) expect(countPlaces(`[${sign}✎ Your price]`), encodeURI(sign)).toBe(1)
  expect(placesIn('It costs ［✎ Your price］ a month.')).toEqual(['Your price'])
  expect(withoutPlaces('It costs ［✎ Your price］ a month [\u200b✎ or so].')).toBe('It costs  a month .')
})

test('words in [brackets], which only ask the person to write, do not make a rule pass', () => {
  const asks = BODY.replace(
    '<p>Late invoices are late.</p>',
    '<p>[✎ What do you say about late invoices?]</p>',
  )
    .replace('Why an invoice is late</h2>', '[✎ Why an invoice is late]</h2>')
    .replace(
      'A late invoice costs. Send late invoices again.',
      '[✎ Why a late invoice costs. Send late invoices.]',
    )
  expect(failedIn(asks)).toEqual([
    'keyphrase_in_opening',
    'keyphrase_in_subheading',
    'keyphrase_density',
    'filled_in',
  ])
  expect(failedIn(`${BODY}<h2>More</h2><p>[✎ ${many(200)}]</p>`)).toEqual(['filled_in'])
})

test('an outline is not checked for a length or for sources that nobody ordered', () => {
  const alone = `${BODY.replace('https://example.org/', '/inside')}<h2>More</h2><p>${many(200)}</p>`
  expect(failedIn(alone)).toEqual(['word_count', 'external_link'])
  expect(failedIn(alone, { isOutline: true })).toEqual([])
})

test('keyphrases count by their words, not by their order or their plural', () => {
  expect(holdsKeyphrase('Invoices that come late', 'late invoice')).toBe(true)
  expect(holdsKeyphrase('Invoicing late', 'late invoice')).toBe(false)
  expect(holdsKeyphrase('Anything', '?!')).toBe(false)
  expect(keyphraseCount('Late invoice. None.\nAn invoice, late! late invoices?', 'late invoices')).toBe(3)
  expect(keyphraseOf('How to chase late invoices as a freelancer')).toBe('chase late invoices')
  expect(keyphraseOf('Composting in a small flat')).toBe('composting in a small flat')
  expect(keyphraseOf('12 ideas for a small wedding in winter')).toBe('small wedding')
  expect(keyphraseOf('Balcony solar panels: what they cost')).toBe('balcony solar panels')
  expect(keyphraseOf('Who is it for?')).toBe('')
  expect(keyphraseOf('Wie man alte Fahrräder pflegt')).toBe('alte fahrräder pflegt')
  expect(keyphraseOf('Cómo elegir una bicicleta eléctrica')).toBe('elegir una bicicleta eléctrica')
  expect(keyphraseOf('Jak wybrać rower miejski')).toBe('Jak wybrać rower miejski')
  expect(keyphraseOf('自転車ライトの選び方：初心者向け')).toBe('自転車ライトの選び方')
  expect(holdsKeyphrase('安い自転車ライトの選び方です', '自転車ライト')).toBe(true)
})

test.each([
  ['How to charge late fees without annoying clients', 'charge late fees'],
  ['Invoicing without a contract', 'invoicing'],
  ['Charge late fees before they grow', 'charge late fees'],
  ['Mahngebühren für Rechnungen berechnen ohne Kunden zu verärgern', 'mahngebühren für rechnungen berechnen'],
  ['Comment réclamer des intérêts sans perdre vos clients', 'réclamer des intérêts'],
  ['Comment choisir l’assurance de votre entreprise', 'choisir l’assurance'],
  ['Cómo cobrar recargos por demora sin perder a tus clientes', 'cobrar recargos'],
  ['Come chiedere gli interessi di mora senza perdere i clienti', 'chiedere gli interessi'],
  ['Como cobrar juros de mora sem perder os seus clientes', 'cobrar juros'],
  ['Hoe je aanmaningskosten rekent zonder je klanten kwijt te raken', 'aanmaningskosten rekent'],
  ['What is it for, and why?', ''],
  ['Without them', ''],
])('a keyphrase of “%s” has no function word at its ends and stops before “without”', (title, keyphrase) => {
  expect(keyphraseOf(title)).toBe(keyphrase)
})

test('without a focus keyword, the checks of the keyword report that', () => {
  const checks = runChecks({ ...GOOD, focus_keyword: '', body: readBody(BODY) })
  const measured = checks.filter(({ id }) => id.startsWith('keyphrase_')).map((check) => check.measured)
  expect(new Set(measured)).toEqual(new Set(['no focus keyword chosen']))
  expect(fitTitle('Who is it for?', '')).toBe('Who is it for?')
})

test('titles and descriptions are cut at words and never padded', () => {
  expect(fitTitle('Getting paid', 'late invoices')).toBe('Late invoices: Getting paid')
  expect(fitTitle('Money: getting paid', 'late invoices')).toBe('Late invoices – Money: getting paid')
  const cut = fitTitle(`Late invoices ${many(40, 'matter')}`, 'late invoices')
  expect(pixelWidth(cut)).toBeLessThanOrEqual(600)
  expect(cut).toMatch(/matter$/)
  expect(fitDescription('Short', ['One', 'Two.', 'One.', 'See https://a.example'])).toBe('Short. One. Two.')
  expect(fitDescription(many(60), []).length).toBeLessThanOrEqual(156)
  expect(fitDescription('Short', [many(60)])).toMatch(/^Short\. .{100,149}…$/)
  // Search results show half as many wide characters.
  const sentence = '煙は薄い青がよく、白い煙は苦くなります。'
  const wide = fitDescription('初めての燻製づくり', [
    sentence,
    `二番目に、${sentence}`,
    `三番目に、${sentence}`,
  ])
  expect(wide).toMatch(/^.{61,78}$/)
  expect(failedIn(BODY, { meta_description: wide })).toEqual([])
  expect(failedIn(BODY, { meta_description: wide.repeat(2) })).toEqual(['description_length'])
})

test('unclosed brackets in a text or a model’s answer cost linear time', () => {
  const startedAt = performance.now()
  expect(countPlaces(`[✎ a b] [${' '.repeat(200_000)} [✎ c d]`)).toBe(2)
  expect(plainLine(`${'['.repeat(200_000)}[a](https://b.example/c_(d))`)).toBe(`${'['.repeat(200_000)}a`)
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})

test('the time for checks grows in proportion to the text', () => {
  // A text that is 16 times as long would take 256 times as long if the time grew with the square of its length.
  const QUADRATIC = 16 ** 2
  const fastest = (html: string): number => {
    const body = readBody(html)
    const times = Array.from({ length: 5 }, () => {
      const startedAt = performance.now()
      runChecks({ ...GOOD, body })
      return performance.now() - startedAt
    })
    return Math.min(...times)
  }
  const links = (at: number): string =>
    `<p>See <a href="https://example.org/${at}">the page ${at} of it</a>.</p>`
  const claims = (at: number): string =>
    `<p>According to Nobody${at}, so <a href="https://a.example/${at}">it is</a>.</p>`
  const growth = (text: (length: number) => string, length: number): number =>
    fastest(text(length * 16)) / fastest(text(length))
  const repeated =
    (part: (at: number) => string) =>
    (length: number): string =>
      Array.from({ length: Math.floor(length / part(0).length) }, (_, at) => part(at)).join('')
  expect(growth(repeated(links), 25_000)).toBeLessThan(QUADRATIC / 4)
  expect(growth(repeated(claims), 25_000)).toBeLessThan(QUADRATIC / 4)
  expect(growth((length) => `<p>${'AÄ'.repeat(length / 2)}</p>`, 10_000)).toBeLessThan(QUADRATIC / 4)
})

test('the allow-list removes scripts, embedded resources and unusual addresses', () => {
  const html = allowListed(
    `<p style="x" id="a">ok<svg onload=x></svg><a href="data:text/html,x">d</a><a href="//evil.example">p</a>
    <form><input></form><style>p{}</style><math><mi xlink:href="javascript:x">m</mi></math><!-- c --></p>`,
  )
  expect(html).not.toMatch(/style|id=|svg|data:|evil|form|input|math|javascript|<!--/)
  expect(html).toContain('<p>ok')
})

test.each([
  ['Bookkeeping for small businesses', 'small business bookkeeping'],
  ['Dance classes', 'dance class'],
  ['House keys', 'house key'],
  ['Bank fees', 'bank fee'],
  ['Letting companies', 'letting company'],
  ['Boxes for toys', 'toy box'],
])('the text “%s” contains the keyphrase “%s”, in singular or plural', (text, keyphrase) => {
  expect(holdsKeyphrase(text, keyphrase)).toBe(true)
  expect(holdsKeyphrase(keyphrase, text)).toBe(true)
})

test('a description of one endless word keeps its beginning', () => {
  expect(fitDescription('x'.repeat(300), [])).toMatch(/^x{100,}…$/)
})

test('the width of an SEO title is told in characters that agree with the verdict, and a few px too few pass', () => {
  const title = 'How to charge late fees without losing clients'
  expect(pixelWidth(title)).toBeLessThan(420)
  for (const seo_title of ['Late invoices', title, 'Will WWW MMM wide?', `${title} ${title}`, '']) {
    const check = runChecks({ ...GOOD, seo_title, body: readBody(BODY) }).find(
      ({ id }) => id === 'title_width',
    )
    const [characters = 0] = (check?.measured.match(/\d+/g) ?? []).map(Number)
    const [from = 0, to = 0] = (check?.wanted.match(/\d+/g) ?? []).map(Number)
    expect(characters).toBe(seo_title.length)
    expect(characters >= from && characters <= to, seo_title).toBe(check?.passed)
  }
  expect(failedIn(BODY, { title: 'Late invoices', seo_title: title })).not.toContain('title_width')
})
