import { expect, test } from 'vitest'
import { sentPart } from './shrink-picture.ts'

test('of a picture, the middle part that an article shows is sent, in a size that the service accepts', () => {
  for (const [width, height, part] of [
    [1200, 630, { x: 0, y: 0, width: 1200, height: 630, scale: 1 }],
    // A banner, a panorama and a tall photograph.
    [6000, 400, { x: 2619, y: 0, width: 762, height: 400, scale: 1 }],
    [20_000, 4000, { x: 6191, y: 0, width: 7619, height: 4000, scale: 2400 / 7619 }],
    [3000, 9000, { x: 0, y: 3713, width: 3000, height: 1575, scale: 0.8 }],
    [256, 256, { x: 0, y: 0, width: 256, height: 256, scale: 1 }],
    [300, 300, { x: 0, y: 22, width: 300, height: 256, scale: 1 }],
  ] as const)
    expect(sentPart({ width, height })).toEqual(part)
})

test('of a picture that is too small, the rule and its own size are said', () => {
  expect(() => sentPart({ width: 2000, height: 200 })).toThrow(
    'This image is 2000 × 200 px. Each side must be at least 256 px.',
  )
})
