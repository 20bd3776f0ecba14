import { describe, expect, it } from 'vitest'
import { ArticleOrder } from './article-order.ts'
import { calculated, openFigures } from './calculations.ts'
import { Work } from './document.ts'

const ORDER = ArticleOrder.parse({
  title: 'Reupholster an armchair',
  length: 'short',
  topic:
    'A wing chair costs £640, fabric £28 to £90 a metre; it needs 6 metres; two get 10 % off. We have 6 vans, 2 of them electric. A roof of 18 m² weighs 95 kg per m². 81 % pass. A course has up to nine guests.',
})
const written = (sentence: string): Work =>
  Work.parse({
    keyword: 'armchair',
    headings: [],
    sections: [[{ kind: 'paragraph', text: sentence }]],
    faq: [],
  })
/** The figures of a sentence that a calculation explains. */
const explained = (sentence: string, calculation: string, number = 1): readonly string[] => {
  const work = written(sentence)
  const open = openFigures(ORDER, work)
  expect(open.map(({ words }) => words)).not.toEqual([])
  return calculated(ORDER, work, open, [{ number, calculation }]).map(({ words }) => words)
}

describe('a figure that the order does not name', () => {
  it.each([
    ['With the best fabric, the finished chair costs £1,180.', '640 + 6 * 90', ['£1,180']],
    ['With the best fabric, the finished chair costs £1,180.', '640 + 6 × 90 = £1,180', ['£1,180']],
    ['Two chairs without fabric cost £1,152 with the discount.', '2 * 640 * (1 - 10 %)', ['£1,152', 'Two']],
    ['Two chairs without fabric cost £1,152 with the discount.', '2 * 640 * 0.9', ['£1,152', 'Two']],
    ['Ein Garagendach wiegt gut 1,7 Tonnen.', '18 * 95 / 1000', ['1,7']],
    ['Bei uns fallen 19 % durch.', '100 - 81', ['19 %']],
  ])('is explained by a calculation with figures of the order: %s %s', (sentence, calculation, words) => {
    expect(explained(sentence, calculation)).toEqual(words)
  })

  it.each([
    ['a wrong result', 'The finished chair costs £1,280.', '640 + 6 * 90'],
    ['a figure that the order does not give', 'The finished chair costs £1,180.', '580 + 600'],
    ['a factor that no discount leaves', 'Two chairs cost £1,024 with the discount.', '2 * 640 * 0.8'],
    ['no figure of the order', 'The guild has 84 members.', '12 * 7'],
    ['no amount of money', 'The survey costs £108.', '18 * 6'],
    ['text in place of a calculation', 'The finished chair costs £1,180.', 'as the order says'],
    ['a single number', 'The finished chair costs £1,180.', '1180'],
    ['a part of a calculation', 'The finished chair costs £1,180.', '(640 + 6 * 90'],
    ['a division by zero', 'The finished chair costs £1,180.', '640 / 0'],
  ])('is not explained by %s', (_, sentence, calculation) => {
    expect(explained(sentence, calculation)).toEqual([])
  })

  it('is explained together with the number of things that the sentence chooses', () => {
    expect(
      explained('For 80 chairs with 6 metres each, the bill is £64,640.', '80 * (640 + 6 * 28)', 2),
    ).toEqual(['£64,640', '80', '6'])
  })

  it('is explained by words of the order that contain it, and by no others', () => {
    const sentence = 'At most nine people sit at a table.'
    expect(explained(sentence, 'up to nine guests')).toEqual(['nine'])
    expect(explained(sentence, 'up to nine people')).toEqual([])
    expect(explained(sentence, 'it needs 6 metres')).toEqual([])
  })

  it('needs no source in advice or in an example', () => {
    expect(explained('Test the colour in fourteen places.', 'advice')).toEqual(['fourteen'])
    expect(explained('Lock the door, even for 5 minutes.', 'Advice')).toEqual(['5'])
    expect(explained('Some children spend half the time at one puddle.', 'advice')).toEqual(['half the'])
  })

  it.each([
    ['money', 'Have £18 ready.'],
    ['a share', 'Leave 18 % for mistakes.'],
    ['a large number', 'Wait 80 minutes.'],
    ['a statement of the business', 'Our oven takes twelve tiles.'],
    ['a rounded number', 'More than 18 people ask this each day.'],
    ['another number of what the order counts', 'At most twelve guests can book a course.'],
  ])('needs a source in spite of the word “advice”, because it is %s', (_, sentence) => {
    expect(explained(sentence, 'advice')).toEqual([])
  })

  it('is not explained by a calculation for a figure that is not listed', () => {
    expect(explained('The finished chair costs £1,180.', '640 + 6 * 90', 2)).toEqual([])
    expect(explained('The finished chair costs £1,180.', '640 + 6 * 90', 0)).toEqual([])
  })
})
