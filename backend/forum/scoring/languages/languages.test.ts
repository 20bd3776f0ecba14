import { describe, expect, it } from 'vitest'
import { HOT_SCORE } from '../../../../contract/forum.ts'
import { isRead, READ_LANGUAGES, type ReadLanguage } from '../../../../contract/languages.ts'
import { compileProfile, languageOf, type SellerProfile, scorePost } from '../score.ts'
import { SIGNALS } from '../weights.ts'
import { languageIn } from './detect-language.ts'
import { SAME_POSTS } from './posts.fixture.ts'

const LANGUAGES = Object.keys(READ_LANGUAGES).filter(isRead)

type Scores = { readonly leads: readonly number[]; readonly others: readonly number[] }

const scoresIn = (language: ReadLanguage): Scores => {
  const all = SAME_POSTS[language].map(({ profile, leads, others }) => {
    const compiled = compileProfile(profile)
    const score = (post: { title: string; body: string }) => scorePost(compiled, post).score
    return { leads: leads.map(score), others: others.map(score) }
  })
  return { leads: all.flatMap((s) => s.leads), others: all.flatMap((s) => s.others) }
}

const SCORES = new Map(LANGUAGES.map((language) => [language, scoresIn(language)]))

const spreadOf = (list: (scores: Scores) => readonly number[]): number[] => {
  const rows = [...SCORES.values()].map(list)
  return (rows[0] ?? []).map((_, i) => {
    const column = rows.map((row) => row[i] ?? 0)
    return Math.max(...column) - Math.min(...column)
  })
}

describe('the same posts in every language', () => {
  it.each(LANGUAGES)('in %s, each lead scores as a lead and no other post does', (language) => {
    const { leads, others } = SCORES.get(language) ?? { leads: [], others: [] }
    expect(Math.min(...leads)).toBeGreaterThanOrEqual(HOT_SCORE)
    expect(Math.max(...others)).toBeLessThan(HOT_SCORE)
  })

  it('leads score alike in all languages', () => {
    expect(Math.max(...spreadOf((s) => s.leads))).toBeLessThanOrEqual(10)
  })

  it('posts that are not leads score alike in all languages', () => {
    expect(Math.max(...spreadOf((s) => s.others))).toBeLessThanOrEqual(10)
  })

  it.each(LANGUAGES)('posts and descriptions in %s are recognized as such', (language) => {
    for (const { profile, leads, others } of SAME_POSTS[language]) {
      const compiled = compileProfile(profile)
      expect(compiled.language).toBe(language)
      for (const post of [...leads, ...others]) expect(languageOf(compiled, post)).toBe(language)
    }
  })

  it('points sum to the score, and each quote is in the post', () => {
    for (const language of LANGUAGES)
      for (const { profile, leads, others } of SAME_POSTS[language])
        for (const post of [...leads, ...others]) {
          const { score, reasons } = scorePost(compileProfile(profile), post)
          expect(reasons.reduce((n, r) => n + r.points, 0)).toBe(score)
          for (const { quote } of reasons)
            expect(post.title.includes(quote) || post.body.includes(quote)).toBe(true)
        }
  })
})

const IN_ENGLISH: SellerProfile = {
  businessName: 'Tidybill',
  businessDescription:
    'Tidybill is invoicing software for freelancers. It writes quotes and invoices and reminds late payers.',
  keywords: ['invoice', 'invoicing software', 'Rechnung', 'Rechnungsprogramm', 'facture', 'factuur'],
  competitors: ['Billora'],
  brandTerms: ['Tidybill'],
}

describe('a business that is described in one language', () => {
  const profile = compileProfile(IN_ENGLISH)
  const score = (title: string, body = '') => scorePost(profile, { title, body }).score

  it('finds posts by keywords in another language', () => {
    expect(
      score('Welches Rechnungsprogramm nutzt ihr?', 'Ich schreibe alles mit der Hand.'),
    ).toBeGreaterThanOrEqual(HOT_SCORE)
    expect(
      score('Suche Programm für Rechnungen', 'Habt ihr eine Empfehlung für mich?'),
    ).toBeGreaterThanOrEqual(HOT_SCORE)
    expect(score('Vous utilisez quoi pour vos factures ?', 'Je suis freelance.')).toBeGreaterThanOrEqual(
      HOT_SCORE,
    )
    expect(
      score('Wat gebruiken jullie voor facturen?', 'Ik ben net begonnen als zzp’er.'),
    ).toBeGreaterThanOrEqual(HOT_SCORE)
  })

  it('scores English posts alike with or without keywords in another language', () => {
    const english = { ...IN_ENGLISH, keywords: ['invoice', 'invoicing software'] }
    const post = {
      title: 'Which invoicing software do you use?',
      body: 'I want to send an invoice from my phone.',
    }
    expect(scorePost(profile, post).reasons.map((r) => r.signal)).toEqual(
      scorePost(compileProfile(english), post).reasons.map((r) => r.signal),
    )
  })
})

describe('how people type', () => {
  const german = compileProfile(SAME_POSTS.de[1]?.profile ?? IN_ENGLISH)
  const dutch = compileProfile(SAME_POSTS.nl[0]?.profile ?? IN_ENGLISH)
  const french = compileProfile(SAME_POSTS.fr[1]?.profile ?? IN_ENGLISH)

  it('words are known without their accents or umlauts', () => {
    const both = (profile: typeof german, one: string, other: string) =>
      expect(scorePost(profile, { title: one, body: '' }).score).toBe(
        scorePost(profile, { title: other, body: '' }).score,
      )
    both(german, 'Könnt ihr einen Bürostuhl empfehlen?', 'Koennt ihr einen Buerostuhl empfehlen?')
    both(german, 'Könnt ihr einen Bürostuhl empfehlen?', 'Konnt ihr einen Burostuhl empfehlen?')
    both(
      french,
      'Où acheter une chaise de bureau à bon prix ?',
      'Ou acheter une chaise de bureau a bon prix ?',
    )
  })

  it('a keyword inside a compound is found', () => {
    const profile = compileProfile({ ...IN_ENGLISH, keywords: ['Rechnung'] })
    const title = 'Könnt ihr ein Rechnungsprogramm empfehlen?'
    expect(scorePost(profile, { title, body: '' }).score).toBeGreaterThanOrEqual(HOT_SCORE)
    const tool = 'Kan iemand een factuurprogramma aanraden?'
    expect(scorePost(dutch, { title: tool, body: '' }).score).toBeGreaterThanOrEqual(HOT_SCORE)
  })

  it('a question without a question mark is a request', () => {
    const title = 'hat jemand erfahrung mit ergonomischen bürostühlen'
    expect(scorePost(german, { title, body: '' }).score).toBeGreaterThanOrEqual(HOT_SCORE)
  })

  it('the capital of a German noun does not make it a competitor', () => {
    const profile = compileProfile({ ...IN_ENGLISH, keywords: ['Rechnung'], competitors: ['Programm'] })
    const { reasons } = scorePost(profile, {
      title: 'Ich suche ein gutes Programm für eine Rechnung',
      body: '',
    })
    expect(reasons.map((r) => r.signal)).not.toContain('Names a competitor')
  })
})

describe('short posts', () => {
  it.each([
    ['en', 'Which office chair?', 'Fed up with Sitwell'],
    ['de', 'Welcher Bürostuhl?', 'Ich habe genug von Sitwell'],
    ['fr', 'Quelle chaise de bureau ?', 'Marre de Sitwell'],
    ['es', '¿Qué silla de oficina?', 'Harto de Sitwell'],
    ['it', 'Quale sedia da ufficio?', 'Stufo di Sitwell'],
    ['nl', 'Welke bureaustoel?', 'Klaar met Sitwell'],
    ['pt', 'Qual cadeira de escritório?', 'Farto da Sitwell'],
  ] as const)(
    'a bare question or a complaint about a competitor in %s is a hot lead',
    (language, asked, fedUp) => {
      const profile = compileProfile(SAME_POSTS[language][1]?.profile ?? IN_ENGLISH)
      for (const title of [asked, fedUp])
        expect(scorePost(profile, { title, body: '' }).score).toBeGreaterThanOrEqual(HOT_SCORE)
    },
  )

  it.each([
    ['en', 'Spare part for my office chair', 'Where do I get one?'],
    ['de', 'Ersatzteil für meinen Bürostuhl', 'Wo bekomme ich eins?'],
    ['fr', 'Pièce de rechange pour ma chaise de bureau', 'Où en trouver une ?'],
    ['es', 'Repuesto para mi silla de oficina', '¿Dónde consigo uno?'],
    ['it', 'Ricambio per la mia sedia da ufficio', 'Dove ne trovo uno?'],
    ['nl', 'Reserveonderdeel voor mijn bureaustoel', 'Waar vind ik er een?'],
    ['pt', 'Peça de reposição para a minha cadeira de escritório', 'Onde encontro uma?'],
  ] as const)('a request for a spare part in %s is not taken for a wish to buy', (language, title, body) => {
    const profile = compileProfile(SAME_POSTS[language][1]?.profile ?? IN_ENGLISH)
    const { score, reasons } = scorePost(profile, { title, body })
    expect(score).toBeLessThan(HOT_SCORE)
    expect(reasons.map((r) => r.signal)).toContain(SIGNALS.parts.label)
  })
})

describe('what is not read', () => {
  const profile = compileProfile(IN_ENGLISH)

  it.each([
    [
      'Polish',
      'pl',
      'Jaki program do fakturowania polecacie?',
      'Prowadzę małą firmę i wystawiam faktury w Excelu. Szukam czegoś prostego.',
    ],
    [
      'Turkish',
      'tr',
      'Hangi fatura programını kullanıyorsunuz?',
      'Serbest çalışıyorum ve faturalarımı Excel ile hazırlıyorum. Önerileriniz nedir?',
    ],
    ['Japanese', 'ja', '請求書作成ソフトのおすすめは？', 'フリーランスで、請求書をエクセルで作っています。'],
    [
      'Swedish',
      'sv',
      'Vilket faktureringsprogram använder ni?',
      'Jag är egenföretagare och skriver mina fakturor i Excel. Jag söker något enkelt.',
    ],
    [
      'Czech',
      'cs',
      'Jaký fakturační program používáte?',
      'Jsem na volné noze a faktury píšu v Excelu. Hledám něco jednoduchého.',
    ],
  ] as const)('a post in %s gets no score and says why', (name, code, title, body) => {
    const post = { title, body }
    expect(languageOf(profile, post)).toBe(code)
    expect(scorePost(profile, post)).toEqual({
      score: 0,
      intent: 'discussion',
      isUnread: true,
      reasons: [
        { signal: `Written in ${name}, which Quillport reads only with an AI model`, points: 0, quote: '' },
      ],
    })
  })
})

describe('languageIn', () => {
  const titled = (title: string, expected?: string) => languageIn({ title, body: '' }, expected)

  it.each([
    'Best CRM?',
    'Jobber alternatives',
    'Invoice template',
    "Let's discuss.",
    'I mean, come on',
    'Desk chair under $300',
    'Notion vs Airtable',
    'Anyone on Kelpline?',
    'Die hard fan needs a chair',
    'Me and my desk',
    'Standing desk, no wobble',
    "Amazon's chair",
    'CRM para-legal firm',
  ])('"%s" is read in its language', (title) => {
    expect([undefined, 'en']).toContain(titled(title))
  })

  it('a title without telling words is read in the language of the business', () => {
    const german = compileProfile(SAME_POSTS.de[0]?.profile ?? IN_ENGLISH)
    expect(titled('Rechnungsprogramm Empfehlung')).toBe(undefined)
    expect(languageOf(german, { title: 'Rechnungsprogramm Empfehlung', body: '' })).toBe('de')
  })

  it('between two equally likely languages, the language of the business is chosen', () => {
    expect(titled('Silla de oficina por menos de 300 euros', 'es')).toBe('es')
    expect(titled('Cadeira de escritorio por menos de 300 euros', 'pt')).toBe('pt')
  })

  it('addresses, code and emoji do not reveal a language', () => {
    expect(titled('https://www.beispiel.de/der-die-das-und-ist-nicht')).toBe(undefined)
    expect(titled('😀😀😀')).toBe(undefined)
    expect(
      languageIn({
        title: 'Build fails',
        body: 'npm ERR! code ELIFECYCLE\nnpm ERR! errno 1\nWhat can I do about this?',
      }),
    ).toBe('en')
  })
})
