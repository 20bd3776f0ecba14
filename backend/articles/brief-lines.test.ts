import { expect, test } from 'vitest'
import { ArticleOrder } from './article-order.ts'
import { contentsOfBrief } from './brief-contents.ts'
import { givenHeadings } from './given-headings.ts'

const contents = (topic: string) =>
  contentsOfBrief(ArticleOrder.parse({ title: 'Chopping boards', topic, include_faq: true }), 4)
const headings = (topic: string): readonly string[] => contents(topic).points.map(({ heading }) => heading)

test('the items of a numbered list within a line are points, and the lines around the list keep their labels', () => {
  const topic =
    'Tidewell, Bristol.\nPrices: boards £11, racks £72\nPoints: 1) replace a board when a nail catches 2) no board under 14 mm\nOpen on Monday'
  expect(contents(topic)).toMatchObject({
    opening: ['Tidewell, Bristol.'],
    points: [
      { heading: 'Replace a board when a nail catches' },
      { heading: 'No board under 14 mm' },
      { heading: 'Prices', statements: ['Boards £11, racks £72.'] },
    ],
    facts: ['Open on Monday.'],
  })
})

test.each([
  [
    'Us.\nPoints: a first thing. / a second thing / a third thing',
    ['A first thing', 'A second thing', 'A third thing'],
  ],
  [
    'Us.\nMust say: clean first; decide who sees what; keep little',
    ['Clean first', 'Decide who sees what', 'Keep little'],
  ],
  [
    'Nosotros.\nHay que decir: lo uno es así. Lo otro también. Y lo tercero no.',
    ['Lo uno es así', 'Lo otro también', 'Y lo tercero no'],
  ],
  [
    'Us.\nMust be in there: do a trial day, bring own food (no switching, please), keep goodbye short',
    ['Do a trial day', 'Bring own food (no switching, please)', 'Keep goodbye short'],
  ],
])('the points within a line are separated: %s', (topic, points) => {
  expect(headings(topic)).toEqual(points)
})

test('questions lose the words that introduce them, and keep the answers in parentheses after them', () => {
  expect(
    contents('People ask: do I need a rack? (yes, warm boards warp) and: is wood allowed?').questions,
  ).toEqual([
    { question: 'Do I need a rack?', answer: 'Yes, warm boards warp.' },
    { question: 'Is wood allowed?', answer: null },
  ])
})

test('another question without a question mark is also a question', () => {
  const topic =
    'People ask: what if it warps? (we plane it) and what if it breaks (we replace it, or give you the next size)'
  expect(contents(topic).questions).toEqual([
    { question: 'What if it warps?', answer: 'We plane it.' },
    { question: 'What if it breaks?', answer: 'We replace it, or give you the next size.' },
  ])
})

test('an answer loses the dash before it', () => {
  expect(contents('Us.\nQ: is wood allowed? - Yes, if it is smooth').questions).toEqual([
    { question: 'Is wood allowed?', answer: 'Yes, if it is smooth.' },
  ])
})

test('other people’s words get the quotation marks of the language', () => {
  const topic = 'Wir hobeln Bretter.\nQuellen:\nBfR, Schneidebretter: "Ersetzen Sie beschädigte Bretter."'
  const order = ArticleOrder.parse({ title: 'Wie oft braucht eine Küche neue Schneidebretter?', topic })
  expect(contentsOfBrief(order, 4).points.at(-1)?.statements).toEqual(['„Ersetzen Sie beschädigte Bretter.“'])
})

test('sources come after the points, with the quotations from the brief', () => {
  const topic =
    'We plane boards.\nWe collect on Tuesdays.\nSources to use:\nFSA, Boards (https://food.example/boards): "Replace damaged boards."'
  expect(contents(topic).points.at(-1)).toMatchObject({
    heading: 'FSA, Boards',
    statements: ['“Replace damaged boards.”'],
  })
})

test('opening hours are not split at their dash', () => {
  const topic = 'Us.\nPoints: 1) one thing 2) another\nMon to Fri 8am - 7pm, free parking'
  expect(contents(topic).facts).toEqual(['Mon to Fri 8am - 7pm, free parking.'])
})

test.each([
  [
    'What happens first (we talk for about a quarter of an hour, and then look at how you move)',
    'What happens first',
  ],
  [
    'Please replace each of the boards on its condition and not on a date - if a nail catches its done',
    'Please replace each of the boards on its condition and not on a date',
  ],
  [
    'We recommend that beginners with a bad wrist or an aching back begin with the hand or the slab',
    'We recommend that beginners with a bad wrist or an aching back begin with…',
  ],
])('a heading ends where a clause ends: %s', (sentence, heading) => {
  expect(headings(`Us.\nPoints: 1) ${sentence} 2) another`)[0]).toBe(heading)
})

test('a heading is not cut inside parentheses', () => {
  const topic =
    'Un taller.\nUna pieza tarda unas cuatro semanas (secado, bizcocho, esmalte), así que no sirve para regalos'
  expect(headings(topic).at(-1)).toBe('Una pieza tarda unas cuatro semanas (secado, bizcocho, esmalte)')
})

test('in a brief with lists, each line is a section, and a list belongs to the line above it', () => {
  const topic = [
    'Bluegum, Redcliffe. Two vans.',
    'A rescue costs $320 in most of the pools that we see, chemicals are included up to 50,000 litres.',
    'How we do it: scoop, test, shock. We come from 5:30.',
    'What people get wrong',
    '- Flushable wipes. They are not.',
    '- Grease, down the sink',
    'And prices: a visit is $95.',
    'They ask me:',
    '- Can I swim? No, wait for the test',
  ].join('\n')
  expect(contents(topic)).toMatchObject({
    opening: ['Bluegum, Redcliffe.', 'Two vans.'],
    points: [
      {
        heading: 'A rescue costs $320 in most of the pools that we see',
        statements: ['Chemicals are included up to 50,000 litres.'],
      },
      { heading: 'How we do it', statements: ['Scoop, test, shock.', 'We come from 5:30.'] },
      {
        heading: 'What people get wrong',
        statements: [],
        items: ['Flushable wipes. They are not.', 'Grease, down the sink.'],
      },
      { heading: 'Prices', statements: ['A visit is $95.'] },
    ],
    questions: [{ question: 'Can I swim?', answer: 'No, wait for the test.' }],
  })
})

test('the items of a list that names the points are sections themselves', () => {
  const topic =
    'Us, since 2001.\nOpen on Monday.\nTwo vans.\nPlease cover:\n- dry wood\n- warning signs\n- the room'
  expect(headings(topic)).toEqual(['Open on Monday', 'Dry wood', 'Warning signs', 'The room'])
})

test('the rest of a sentence stands alone only if it is no enumeration and needs no first clause', () => {
  const rest = 'and we say so on the phone before we come to you at all'
  for (const line of [
    `We pick you up at your home, college or work within ten kilometres of the old square in the city`,
    `We never load propane tanks, gasoline, paint, pool chemicals, ammo, fireworks into a truck at all`,
    `A visit costs 95 dollars in the whole of the city, ${rest}`,
  ])
    expect(
      contents(`Us.\nTwo vans.\nBoth new.\n${line}\nLast.`).points.flatMap(({ statements }) => statements),
    ).toContain(`${line}.`)
})

test.each([
  'Outline I have in mind',
  'Could the article go in this order please:',
  'Gewünschte Gliederung:',
  'Plan souhaité :',
])('instructions announce the headings in any words: %s', (announced) => {
  const instructions = `${announced}\n- What it costs\n- Mistakes\n- After you pass\n- Questions learners ask`
  const topic =
    'Us.\nTwo movers are $139, three are $189, and the fee for travel is $95.\nThings people get wrong: no tape.\nThen you pass.'
  const order = ArticleOrder.parse({ title: 'Moving', topic, instructions, include_faq: true })
  expect(givenHeadings(order)).toEqual(['What it costs', 'Mistakes', 'After you pass'])
  expect(contentsOfBrief(order, 4).wishes).toEqual([])
})

test('a list of wishes is not taken for headings', () => {
  const instructions = 'Please:\n- friendly\n- no jargon\n- grams, never cups'
  expect(givenHeadings(ArticleOrder.parse({ title: 'Bread', instructions }))).toEqual([])
})

test('a number before a question ends the sentence', () => {
  expect(contents('Do you do cupcakes? Yes, at least 24. What if it rains? We wait.').questions).toEqual([
    { question: 'Do you do cupcakes?', answer: 'Yes, at least 24.' },
    { question: 'What if it rains?', answer: 'We wait.' },
  ])
})

test('what two points have in common stays in both, and two points with one label are one point', () => {
  const points = contents('Us.\nMonday: 9 to 17\nTuesday: 9 to 17\nTip: book early\nTip: bring water').points
  expect(points).toMatchObject([
    { heading: 'Monday', statements: ['9 to 17.'] },
    { heading: 'Tuesday', statements: ['9 to 17.'] },
    { heading: 'Tip', statements: ['Book early.', 'Bring water.'] },
  ])
  const plans =
    'Us.\nTwo vans.\nBasic comes with\n- Free parking\n- Breakfast\nPremium comes with\n- Free parking\n- Breakfast'
  expect(contents(plans).points.map(({ items }) => items)).toEqual([
    undefined,
    ['Free parking.', 'Breakfast.'],
    ['Free parking.', 'Breakfast.'],
  ])
})

test('a statement above a list is kept, whatever its verb', () => {
  const topic = 'Us.\nTwo vans.\nOur prices include VAT within five miles.\n- Small is £5\n- Large is £9'
  expect(contents(topic).points.at(-1)).toMatchObject({
    heading: 'Our prices include VAT within five miles',
    items: ['Small is £5.', 'Large is £9.'],
  })
})

test.each([
  ['Boards £11.\nPlease be nice about Grandma. Open on Monday.', 'Please be nice about Grandma'],
  ['Boards £11.\nThings I’d like in it. Open on Monday.', 'Things I’d like in it'],
  ['Boards £11.\nOpen on Monday. This article should be short.', 'This article should be short'],
])('what %j says to the writer is a wish, and no text for readers', (topic, wish) => {
  const { opening, points, facts, wishes } = contents(topic)
  expect(wishes).toEqual([wish])
  expect(JSON.stringify([opening, points, facts])).not.toContain(wish)
  expect(JSON.stringify([opening, points, facts])).toContain('pen on Monday')
})

test.each([
  'Please call before you come.',
  'Cover the board before you cut.',
  'Thanks to the groove, no juice runs out.',
])('%j is for readers', (sentence) => {
  const { opening, points, facts, wishes } = contents(`Boards £11.\n${sentence}`)
  expect(wishes).toEqual([])
  expect(JSON.stringify([opening, points, facts])).toContain(sentence.replace('.', ''))
})

test('in German and Spanish, too, a sentence to the writer is a wish', () => {
  const wishesOf = (title: string, topic: string) =>
    contentsOfBrief(ArticleOrder.parse({ title, topic, include_faq: true }), 4).wishes
  expect(
    wishesOf('Wie oft muss ein Klavier gestimmt werden?', 'Einmal im Jahr. Bitte schön machen.'),
  ).toEqual(['Bitte schön machen'])
  expect(wishesOf('Cómo bañar a tu perro en casa', 'Una vez al mes.\nContar lo de Trufa.')).toEqual([
    'Contar lo de Trufa',
  ])
})

test('questions that are introduced within a line get everything up to the next question as their answer', () => {
  const { questions, points } = contents(
    'Boards £11.\nThe oil is food-safe. Customers ask: (a) do two brands match? No. I stay with one. (b) Do I need wax? Not required. "Can it warp?" and "can I sand it?" Yes, twice.',
  )
  expect(questions).toEqual([
    { question: 'Do two brands match?', answer: 'No. I stay with one.' },
    { question: 'Do I need wax?', answer: 'Not required.' },
    { question: '"Can it warp?"', answer: null },
    { question: '"can I sand it?"', answer: 'Yes, twice.' },
  ])
  expect(JSON.stringify(points)).not.toContain('Not required')
})

test('a long line without a label is split into sections, and a line with one is not', () => {
  const six = Array.from({ length: 6 }, (_, at) => `Board ${at} dries for a week`).join('. ')
  expect(headings(`Us.\n${six}.\nPrices: ${six}.`)).toEqual([
    'Board 0 dries for a week',
    'Board 3 dries for a week',
    'Prices',
  ])
})

test('an item of a list is a point, also with a verb of writing, and an order of such lines alone keeps them', () => {
  expect(headings('- Explain why late fees help\n- Mention the 30-day rule\n- Mention deposits')).toEqual([
    'Explain why late fees help',
    'Mention the 30-day rule',
    'Mention deposits',
  ])
  const { opening, points, wishes } = contents('Mention prices. Mention vaccinations.')
  expect(JSON.stringify([opening, points, wishes])).toContain('vaccinations')
})

test('a condition before a question stays in the question', () => {
  const { questions } = contents(
    'We teach small groups. For children under four: do they need a ticket? No. Parents wait outside.',
  )
  expect(questions[0]?.question).toContain('children under four')
  expect(questions[0]?.answer).toBe('No.')
})

test.each([
  'Please use the side entrance.',
  'Mention this article at the counter and you get 10 percent off.',
  'The post must be set 60 cm deep.',
  'Sorry if it rains, we come anyway.',
])('%j is for readers, too', (sentence) => {
  expect(contents(`Boards £11.\n${sentence}`).wishes).toEqual([])
})

test('what must not be written is a wish', () => {
  expect(contents('Boards £11.\nDon’t mention that our licence lapsed.').wishes).toEqual([
    'Don’t mention that our licence lapsed',
  ])
})

test.each([
  'Please don’t use jargon.',
  'Please tell readers that we are closed in May.',
  'Please cover cats too.',
  'Can you add a table of prices?',
])('%j is a wish', (sentence) => {
  const { questions, wishes } = contents(`Boards £11.\n${sentence}`)
  expect(wishes).toHaveLength(1)
  expect(questions).toEqual([])
})

test.each(['For fragile items: do you pack them? No.', 'Asking price: is it fixed? No.'])(
  'in %j, the words before the question stay',
  (line) => {
    expect(contents(`Boards £11. ${line}`).questions[0]?.question).toMatch(
      /^(?:For fragile items|Asking price): /,
    )
  },
)

test.each(['People always wonder', 'Kunden wollen wissen', 'Dudas frecuentes'])(
  'after “%s:”, a question stands alone',
  (words) => {
    expect(contents(`Boards £11.\n${words}: does it warp? No.`).questions).toEqual([
      { question: 'Does it warp?', answer: 'No.' },
    ])
  },
)

test('notes alone below given headings, and greetings, are no text', () => {
  const order = ArticleOrder.parse({
    title: 'Chopping boards',
    topic: 'Please write this in a friendly tone. Thanks!',
    instructions: 'Outline: Care; Prices',
  })
  expect(contentsOfBrief(order, 4)).toMatchObject({ opening: [], points: [] })
  expect(contents('Hi all!')).toMatchObject({ opening: [], points: [], facts: [] })
})

test('after a question, only a sentence about the text itself is a wish', () => {
  const answerTo = (next: string) =>
    contents(`Boards £11. Customers ask: can I boil it? ${next}`).questions[0]?.answer
  expect(answerTo('Please use it cold.')).toBe('Please use it cold.')
  expect(answerTo('Please be nice about Grandma.')).toBeNull()
})

test('an answer on a line of its own belongs to the question above it', () => {
  const { questions, points } = contents(
    'Boards £11.\nWe oil them.\n\nQ: Can I boil it?\nA: No. It cracks. Use a cloth.\nQ: Will it warp?\nA: Stand it up.',
  )
  expect(questions).toEqual([
    { question: 'Can I boil it?', answer: 'No. It cracks. Use a cloth.' },
    { question: 'Will it warp?', answer: 'Stand it up.' },
  ])
  expect(JSON.stringify(points)).not.toContain('cracks')
})

test('if an order has hardly anything but questions and answers, these are the sections', () => {
  const { opening, questions, points } = contents(
    'What people ask.\nQ: Can I boil it?\nA: No. It cracks.\nQ: Will it warp?\nA: Stand it up.\nQ: Is it local?\nA: Yes.\nQ: How thick is it?',
  )
  expect(opening).toEqual(['What people ask.'])
  expect(points).toMatchObject([
    { heading: 'Can I boil it?', statements: ['No. It cracks.'] },
    { heading: 'Will it warp?', statements: ['Stand it up.'] },
    { heading: 'Is it local?', statements: ['Yes.'] },
  ])
  expect(questions).toEqual([{ question: 'How thick is it?', answer: null }])
})

test('lines in capitals are the headings of the lines below them', () => {
  const { opening, points } = contents(
    'WHAT WE DO\nWe sand the board. Then we oil it.\nIt dries for a week.\n\nPRICES\nSmall £11, large £19',
  )
  expect(opening).toEqual([])
  expect(points).toMatchObject([
    { heading: 'WHAT WE DO', statements: ['We sand the board.', 'Then we oil it.', 'It dries for a week.'] },
    { heading: 'PRICES', statements: ['Small £11, large £19.'] },
  ])
  expect(headings('Boards £11.\nDHL\nUPS\nHermes collects in a day.')).toContain('DHL')
  expect(contents('Boards £11.\nNEVER BOIL IT').points.map(({ heading }) => heading)).toContain(
    'NEVER BOIL IT',
  )
})

test.each(['Thanks, Orla', 'Merci, Yann', 'Viele Grüße, Anna Berg', 'Kind regards', 'Hola, Nuria!'])(
  '“%s” is no text',
  (words) => {
    const { opening, points, facts } = contents(`Boards £11.\nThey last for years.\n\n${words}`)
    expect(JSON.stringify([opening, points, facts])).not.toContain(words.slice(0, 5))
  },
)

test.each([
  'Hallo, montags geschlossen.',
  'Thanks, everything vegan.',
  'You can change the order until noon.',
])('“%s” is content', (words) => {
  const { opening, points, facts, wishes } = contents(`Boards £11.\n${words}\nThey last for years.`)
  expect(wishes).toEqual([])
  expect(JSON.stringify([opening, points, facts])).toContain(words.slice(-8, -1))
})
