import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const TOKENS = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** Returns the light and the dark color of a token. */
const colorsOf = (token: string): readonly string[] =>
  new RegExp(`--color-${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(TOKENS)?.slice(1) ?? []

/** Returns the relative luminance of a color, as WCAG 2 defines it. */
const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test.each(['bg', 'surface', 'sunken'])('the edge of a field stands out from %s in both themes', (ground) => {
  const grounds = colorsOf(ground)
  const lines = colorsOf('field-line')
  expect(lines).toHaveLength(2)
  for (const [theme, line] of lines.entries())
    expect(contrast(line, grounds[theme] ?? line)).toBeGreaterThanOrEqual(3)
})

/** The text and the background of each step of a score, from the quietest. */
const STEPS = [
  ['ink-2', 'note'],
  ['hot', 'hot-bg'],
  ['hottest', 'hottest-bg'],
] as const

test.each([
  ['light', 0],
  ['dark', 1],
] as const)(
  'in the %s theme, a score is readable in each step, and each step is stronger than the one before',
  (_, theme) => {
    const surface = colorsOf('surface')[theme] ?? ''
    const strengths = STEPS.map(([text, ground]) => {
      const [ink = '', bg = ''] = [colorsOf(text)[theme], colorsOf(ground)[theme]]
      expect(contrast(ink, bg)).toBeGreaterThanOrEqual(4.5)
      return contrast(bg, surface)
    })
    const [quiet = 0, hot = 0, hottest = 0] = strengths
    expect(hot).toBeGreaterThanOrEqual(1.2 * quiet)
    expect(hottest).toBeGreaterThanOrEqual(1.2 * hot)
  },
)
