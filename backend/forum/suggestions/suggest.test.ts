import { expect, test } from 'vitest'
import { describeEachDatabase } from '../../db/database.fixture.ts'
import { feedSite, startForum } from '../forum.fixture.ts'
import { sourceOf } from '../sources/sources.ts'
import { KNOWN_COMMUNITIES } from './known-communities.ts'
import { suggestKeywords } from './suggest-keywords.ts'

const INVOICING =
  'Invoicing software for freelancers who bill by the hour. It turns tracked hours into invoices and reminds clients who pay late. We do not do payroll.'

test('every known community has the name that its source gives it, and needs no keys', () => {
  expect(KNOWN_COMMUNITIES.filter(({ source, name }) => sourceOf(source).parse(name).name !== name)).toEqual(
    [],
  )
  expect(new Set(KNOWN_COMMUNITIES.map(({ name }) => name)).size).toBe(KNOWN_COMMUNITIES.length)
  expect(KNOWN_COMMUNITIES.some(({ source }) => source === 'reddit')).toBe(false)
})

test('keywords come from what is sold, not from the name, from verbs or from what is not offered', () => {
  const keywords = suggestKeywords(`Tidybill is i${INVOICING.slice(1)}`, 'Tidybill')
  expect(keywords).toContain('invoicing software')
  expect(keywords).toContain('tracked hours')
  expect(keywords.join(' ')).not.toMatch(/tidybill|turns|reminds|payroll/)
})

test('keywords do not name the terms of a sale or a state', () => {
  const keywords = suggestKeywords(
    'Invoicing software for freelancers. It shows what is still owed. Tidybill has a 30-day free trial and a warranty.',
    'Tidybill',
  )
  expect(keywords).toContain('invoicing software')
  expect(keywords.join(' ')).not.toMatch(/owed|trial|warranty/)
})

test('keywords end with the thing that is sold, and are no units, no single adjectives and no words about the customers', () => {
  expect(
    suggestKeywords(
      'Handmade leather dog collars for people whose dogs outgrow shop collars. Padded, adjustable from 30 to 65 cm, with brass buckles.',
      'Hide & Buckle',
    ),
  ).toEqual(['leather dog collars', 'brass buckles'])
  const cakes = suggestKeywords('Birthday cakes to order, 2 kg or more, and affordable sourdough bread.', '')
  expect(cakes).toEqual(['birthday cakes', expect.stringContaining('sourdough bread')])
  for (const text of [
    'Handgemachte Hundehalsbänder aus Leder, verstellbar von 30 bis 65 cm.',
    'Collares de cuero para perros, de 30 a 65 cm.',
  ])
    expect(suggestKeywords(text, '')).not.toContain('cm')
  const numbered = suggestKeywords('We sell web3 wallets and mp3 players.', '')
  expect(numbered.join(' ')).toMatch(/wallets.*players|players.*wallets/)
})

test('keywords are found in other languages that Quillport reads', () => {
  expect(
    suggestKeywords('Ein Rechnungsprogramm für Freiberufler, das an offene Rechnungen erinnert.', ''),
  ).toContain('rechnungsprogramm')
})

test('a description without telling words has no keywords', () => {
  expect(suggestKeywords('It is good for people, and it works.', '')).toEqual([])
})

describeEachDatabase('suggestions', (make) => {
  test('communities of the same subject come first, and Hacker News is searched for the first keyword', async () => {
    const it = await startForum(make)
    const { communities, keywords, website } = await it.owner.suggestWatching({
      business_description: INVOICING,
    })
    expect(communities[0]).toMatchObject({
      source: 'stack_exchange',
      name: 'freelancing.stackexchange.com',
    })
    expect(communities.at(-1)).toMatchObject({ source: 'hacker_news', name: `search:${keywords[0]}` })
    expect(communities.some(({ source }) => source === 'reddit')).toBe(false)
    expect(website).toBeNull()
  })

  test('Hacker News is not suggested to who sells what nobody discusses there', async () => {
    const it = await startForum(make)
    const suggestedFor = async (business_description: string) =>
      (await it.owner.suggestWatching({ business_description })).communities.map(({ source }) => source)
    expect(await suggestedFor('Handmade leather dog collars with brass buckles.')).not.toContain(
      'hacker_news',
    )
    expect(await suggestedFor('Sourdough bread and birthday cakes to order.')).not.toContain('hacker_news')
    expect(await suggestedFor('Uptime monitoring for websites, with alerts.')).toContain('hacker_news')
  })

  test('Hacker News is suggested in every language, because only English offers can be compared with it', async () => {
    const it = await startForum(make)
    const { communities } = await it.owner.suggestWatching({
      business_description:
        'Rechnungssoftware für Freiberufler, die nach Stunden abrechnen und Zahlungen anmahnen.',
    })
    expect(communities.map(({ source }) => source)).toContain('hacker_news')
  })

  test('the name of a subreddit is enough for communities', async () => {
    const it = await startForum(make)
    const { communities } = await it.owner.suggestWatching({ subreddit: 'freelance' })
    expect(communities.map(({ name }) => name)).toContain('freelancing.stackexchange.com')
    expect((await it.owner.suggestWatching({})).communities).toEqual([
      { source: 'hacker_news', name: 'ask', title: 'Ask Hacker News' },
    ])
  })

  test('a website’s title, description and headings are read for what it sells', async () => {
    const it = await startForum(make)
    const site = await feedSite()
    site.files.set('/', {
      type: 'text/html',
      body: `<!doctype html><html><head><title>Tidybill – Invoices that chase themselves</title>
<meta name="description" content="Invoicing software for freelancers &amp; small studios."><script>var x = "payroll"</script></head>
<body><h1>Late payment reminders <em>by themselves</em></h1><p>Read our cookie policy.</p></body></html>`,
    })
    const { website, keywords, communities } = await it.owner.suggestWatching({ website: site.origin })
    expect(website).toEqual({
      name: 'Tidybill',
      description: 'Invoicing software for freelancers & small studios.',
    })
    expect(keywords).toContain('invoicing software')
    expect(keywords.join(' ')).toMatch(/payment reminders/)
    expect(keywords.join(' ')).not.toMatch(/cookie|payroll/)
    expect(communities[0]?.name).toBe('freelancing.stackexchange.com')
  })

  test('the first paragraph of a website without a description says what it sells', async () => {
    const it = await startForum(make)
    const site = await feedSite()
    site.files.set('/', {
      type: 'text/html',
      body: `<html><head><title>Hide & Buckle</title><script>document.write("<p>A paragraph that only a script contains.</p>")</script></head><body>
<noscript><p>Please enable JavaScript to use this website and all of its pages.</p></noscript>
<p>Menu</p><p class="banner">We use cookies to make this website work for you.</p><h1>Welcome</h1>
<p>We make <b>leather dog collars</b> by hand, for dogs that outgrow everything else.<p>Next</body></html>`,
    })
    expect((await it.owner.suggestWatching({ website: site.origin })).website).toEqual({
      name: 'Hide & Buckle',
      description: 'We make leather dog collars by hand, for dogs that outgrow everything else.',
    })
  })

  test('a website that cannot be read says why', async () => {
    const it = await startForum(make)
    const site = await feedSite()
    const failure = async (website: string) =>
      it.owner.suggestWatching({ website }).then(
        () => null,
        (thrown: unknown) => thrown,
      )
    expect(await failure(site.origin)).toMatchObject({
      code: 'upstream_failed',
      message: 'The website could not be read. The site returned 404: there is nothing at this address.',
    })
    site.files.set('/', { type: 'application/json', body: '{}' })
    expect(await failure(site.origin)).toMatchObject({ code: 'upstream_failed' })
    expect(await failure('my website')).toMatchObject({
      code: 'invalid_input',
      details: {
        issues: [{ path: 'website', message: 'Enter the address of your website, such as example.com.' }],
      },
    })
    // The metadata service of clouds is never read.
    expect(await failure('http://169.254.169.254/latest')).toMatchObject({
      code: 'upstream_failed',
      message: expect.stringContaining('never opens this address'),
    })
  })
})
