import { expect, it, test } from 'vitest'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { moneyOf, PICTURED, PLAIN, startArticles } from './articles.fixture.ts'
import { canDraw, titleCard } from './title-card.ts'

test.each([
  ['Arabic', 'كيف تكتب فاتورة تُدفع في موعدها؟'],
  ['Hindi', 'समय पर भुगतान होने वाला चालान कैसे लिखें'],
  ['Japanese', 'フリーランスの請求書を期日どおりに払ってもらう方法'],
  ['Chinese', '自由职业者如何让发票按时付款'],
  ['Thai', 'วิธีเขียนใบแจ้งหนี้ให้ได้รับเงินตรงเวลา'],
  ['Hebrew', 'איך כותבים חשבונית שמשולמת בזמן'],
  ['Korean', '프리랜서가 제때 돈을 받는 청구서 쓰는 법'],
  ['Yoruba, whose marks combine with letters', 'Ẹ̀kọ́ ìwé owó'],
  ['English with a Japanese word', 'How to write a 請求書'],
])('no card is drawn for a title in %s, because the bundled font lacks letters', (_, title) => {
  expect(canDraw(title)).toBe(false)
})

const drawn = async (title: string): Promise<string> =>
  Buffer.from((await titleCard(title, '')).file).toString('base64')

test.each([
  ['Vietnamese', 'Cách viết hóa đơn để được thanh toán đúng hạn', 'ếểềễệốồổ'],
  ['Kazakh', 'Әр шотты қалай уақытында төлеу керек', 'ғқңөұһәӘ'],
  ['Greek with all accents', 'Ἑλληνικὴ γλῶσσα καὶ τιμολόγια ᾧ', 'ὴῶᾧἑἐἀὰὖ'],
  ['Polish with an emoji', 'Jak wystawić fakturę 🎉, którą opłacą', 'ąćęłńśźż'],
])('a card shows every letter of a title in %s', async (_, title, letters) => {
  expect(canDraw(title)).toBe(true)
  // All missing letters are drawn as the same box, so at most as many cards would differ as there are color schemes.
  const cards = await Promise.all([...letters].map(drawn))
  expect(new Set(cards).size).toBe(cards.length)
})

test('a word that is longer than a line is drawn smaller, and nothing is cut off', async () => {
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
  // If the end were cut off, at most as many cards would differ as there are color schemes.
  const cards = await Promise.all([...'abcdefgh'].map((last) => drawn(word + last)))
  expect(new Set(cards).size).toBe(cards.length)
})

describeEachDatabase('title cards', (make) => {
  it('are neither drawn nor charged if their font lacks letters of the title', async () => {
    const it = await startArticles(make, PICTURED)
    const article = await it.written({ title: 'كيف تكتب فاتورة؟', image: true })
    expect(article).toMatchObject({ status: 'completed', has_image: false })
    expect(article.warnings).toContainEqual({
      code: 'no_title_card',
      message: expect.stringMatching(/cannot display some of the characters in this title.*refunded/),
    })
    expect(await moneyOf(it)).toMatchObject({ balance: PICTURED - PLAIN, sum: PICTURED - PLAIN })
  })

  it('are drawn again when the title changes, and keep a description that a person wrote', async () => {
    const it = await startArticles(make, PICTURED)
    const made = await it.written({ title: 'How to choose a bike light', image: true })
    const edit = async (body: Readonly<Record<string, unknown>>) => {
      const answer = await it.send('PATCH', `/api/v1/articles/${made.job_id}`, { body })
      expect(answer.status).toBe(200)
      return it.get(made.job_id)
    }
    const pictureOf = async () =>
      (await (await it.send('GET', `/api/v1/articles/${made.job_id}/image`)).json()).base64
    const first = await pictureOf()
    expect(await edit({ seo_title: 'Another' })).toMatchObject({ image_id: made.image_id })
    const renamed = await edit({ title: 'Which bike light is bright enough?' })
    expect(renamed.image_alt).toContain('Which bike light is bright enough?')
    expect(renamed.image_id).not.toBe(made.image_id)
    const second = await pictureOf()
    expect(second).not.toBe(first)
    await edit({ image_alt: 'A lamp' })
    expect(await edit({ title: 'Bright bike lights' })).toMatchObject({ image_alt: 'A lamp' })
    expect(await pictureOf()).not.toBe(second)
    expect(await moneyOf(it)).toMatchObject({ balance: 0, sum: 0 })
  })
})
