import { expect, test } from 'vitest'
import { faultsIn } from './reply-faults.ts'

const GIVEN = {
  ownWords:
    'Tidybill is an app for freelancers. Free for three clients, then 12 dollars a month. It saves 1,200 clicks.',
  post: 'I have 15 clients and pay $30 a month for Wave. I need something that lets me send invoices from my phone on the road.',
  competitors: ['Wave', 'FreshBooks'],
}
const found = (text: string) => faultsIn({ ...GIVEN, text })
const codes = (text: string) => found(text).map(({ code }) => code)

test.each([
  ['figure', 'It saves you 40% of your time.', '40%'],
  ['figure', 'It costs $9 a month.', '$9'],
  ['figure', 'It costs $15 a month.', '$15'],
  ['figure', 'More than two hundred, or 200, users trust it.', '200'],
  ['figure', 'It takes five minutes.', 'five minutes'],
  ['figure', 'Es spart dir sieben Stunden.', 'sieben Stunden'],
  ['discount_code', 'Use code SAVE20 for a start.', 'SAVE20'],
  ['discount_code', 'There is 20% off for you.', '20% off'],
  ['discount_code', 'Mit dem Gutscheincode TIDY10 geht es günstiger.', 'Gutscheincode'],
  ['direct_message', 'DM me for more.', 'DM me'],
  ['direct_message', 'Just call me, I know the forms.', 'call me'],
  ['direct_message', 'Call me any time.', 'Call me any time'],
  ['direct_message', 'The link is in my bio.', 'link is in my bio'],
  ['direct_message', 'Schreib mir, wenn du magst.', 'Schreib mir'],
  ['direct_message', 'Contactez-moi pour en parler.', 'Contactez-moi'],
  ['direct_message', 'Escríbeme y te cuento.', 'Escríbeme'],
  ['rival', 'Wave is overpriced and buggy.', 'Wave: overpriced, buggy'],
  ['rival', 'It works better than FreshBooks.', 'FreshBooks: better than'],
  ['rival', 'Wave ist leider veraltet.', 'Wave: veraltet'],
  ['greeting', 'Hi there! Send the invoice at once.', 'Hi there'],
  ['greeting', 'Hallo zusammen, schickt die Rechnung sofort.', 'Hallo zusammen'],
  ['greeting', 'Send the invoice at once.\n\nBest regards, Anna', 'Best regards, Anna'],
  ['hashtag', 'Send it at once. #freelance #Rechnung2', '#freelance'],
  ['machine_words', 'As an AI, I cannot try it.', 'As an AI'],
  ['machine_words', 'Als KI kann ich das nicht testen.', 'Als KI'],
  ['machine_words', 'En tant qu’IA, je ne sais pas.', 'En tant qu’IA'],
  [
    'quotes_post',
    'You need something that lets you send invoices from my phone on the road.',
    'from my phone on the road',
  ],
  [
    'quotes_post',
    'What you describe, that you need something that lets me send invoices from my phone on the road, is common, and there is more than one way of doing it without much trouble at all.',
    'lets me send invoices',
  ],
  ['quotes_post', 'I have 15 customers and pay $30 a month for Wave.', 'I have 15 customers'],
])('warns of %s in “%s”', (code, text, words) => {
  const warning = found(text).find((one) => one.code === code)
  expect(warning?.message).toContain(words)
})

test.each([
  'Send the invoice on the day the work ends.',
  'It is free for 3 clients; with 15 clients you pay 12 dollars a month.',
  'With $30 a month you pay for more than you use.',
  'That is 1200 clicks.',
  '1. Ask first.\n2. Then send it.',
  'I make Tidybill. Wave does recurring invoices too, and does them well.',
  'Call me old-fashioned, but I would send a letter.',
  'A wave of slow payers is bad for anyone.',
  'Being discontinued is no reason to hurry.',
  'Hidden costs are what I would look for.',
  'Issue #12 of a magazine, C# and item 3.',
  'The app will message the client by itself.',
  '[What it costs: 99 dollars? DM me #x]',
])('finds no fault in: %s', (text) => {
  expect(codes(text)).toEqual([])
})

test('in a reply to a post about language models, the word for a model is not a fault', () => {
  const post = 'Which language model do you use for invoices?'
  expect(faultsIn({ ...GIVEN, post, text: 'Any language model will do.' })).toEqual([])
  expect(faultsIn({ ...GIVEN, text: 'Any language model will do.' }).map(({ code }) => code)).toEqual([
    'machine_words',
  ])
})
