import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import satori from 'satori'
import { IMAGE_KIB, IMAGE_SIZE } from '../../contract/articles.ts'
import { cutAtWord } from '../../contract/words.ts'
import { glyphsOf, tableOf } from '../text/woff.ts'
import { holdsKeyphrase } from './keyphrase.ts'
import { drawSvg } from './resvg.ts'

/** Width of a picture that social networks show in full, in px. */
export const CARD_WIDTH = IMAGE_SIZE.width
export const CARD_HEIGHT = IMAGE_SIZE.height
/** Maximum size of a hero image, in bytes. */
export const IMAGE_CAP = IMAGE_KIB * 1024

const PALETTES = [
  ['#0f2a43', '#1d6fa5', '#ffd166'],
  ['#23304d', '#5b7db1', '#f6ae2d'],
  ['#1f3b36', '#3c887e', '#f2c14e'],
  ['#3d2645', '#83516f', '#f0c987'],
  ['#2b2d42', '#5c677d', '#ef8354'],
] as const

/** The parts of the bundled font. `electron-builder.yml` lists the same files. */
const SUBSETS = [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
] as const

const require = createRequire(import.meta.url)

const load = () => {
  const fonts = SUBSETS.map((subset, at) => ({
    name: at === 0 ? 'Inter' : `Inter ${subset}`,
    data: readFileSync(require.resolve(`@fontsource/inter/files/inter-${subset}-700-normal.woff`)),
    weight: 700 as const,
    style: 'normal' as const,
  }))
  const glyphs = fonts.map(({ data }) => glyphsOf(tableOf(data, 'cmap')))
  return { fonts, has: (sign: string) => glyphs.some((some) => some.has(sign.codePointAt(0) ?? 0)) }
}
let loaded: ReturnType<typeof load> | undefined
/** The bundled font, and whether it has a character. */
const font = () => {
  loaded ??= load()
  return loaded
}

/** A hero image as a file. */
export type HeroImage = {
  readonly mediaType: 'image/png' | 'image/webp'
  readonly file: Uint8Array
  readonly width: number
  readonly height: number
  readonly alt: string
}

/** The start of the alternative text of a title card. */
export const TITLE_CARD = 'Title card'

/** Writes the alternative text of a picture of the given kind. It contains the keyphrase. */
export const altOf = (kind: string, title: string, keyword: string): string =>
  keyword === '' || holdsKeyphrase(title, keyword) ? `${kind}: ${title}` : `${kind} on ${keyword}: ${title}`

/**
 * Whether the bundled font has every letter and digit of a title. Marks that combine with a letter cannot be placed, so such a title
 * cannot be drawn unless the font has the letter with its mark.
 */
export const canDraw = (title: string): boolean =>
  [...title.normalize('NFC')].every((sign) => !/[\p{L}\p{M}\p{Nd}]/u.test(sign) || isShown(sign))

/** Whether a card shows a character. Emoji and other signs that the font lacks are left out. */
const isShown = (sign: string): boolean => !/\p{M}/u.test(sign) && font().has(sign)

/** The longest title on a card, in characters. */
const LONGEST = 160

/** Space around the text, in px. */
const PADDING = 80
/** The width of most letters, and of the widest words, in relation to the font size. */
const LETTER_WIDTH = 0.66

/** Returns a font size at which the whole text and its longest word have room. */
const fontSizeOf = (text: string): number => {
  const longest = Math.max(...text.split(/\s+/).map((word) => word.length))
  const forWord = Math.floor((CARD_WIDTH - 2 * PADDING) / (longest * LETTER_WIDTH))
  return Math.min(text.length <= 40 ? 84 : text.length <= 80 ? 66 : 52, Math.max(forWord, SMALLEST))
}
/** The smallest font size, in px. A longer word is broken. */
const SMALLEST = 24

/** Draws a card with the article's title. The same title always produces the same card. */
export const titleCard = async (title: string, keyword: string): Promise<HeroImage> => {
  const shown = cutAtWord(
    [...title.normalize('NFC')].filter(isShown).join('').replaceAll(/\s+/g, ' ').trim(),
    LONGEST,
  )
  const hash = createHash('sha256').update(title).digest()
  const [dark, light, accent] = PALETTES[(hash[0] ?? 0) % PALETTES.length] ?? PALETTES[0]
  const svg = await satori(cardOf(shown, dark, light, accent), {
    width: CARD_WIDTH,
    height: CARD_HEIGHT,
    fonts: font().fonts,
  })
  const { png } = await drawSvg(svg)
  if (png.byteLength > IMAGE_CAP)
    throw new Error(`The title card is too large: it has ${png.byteLength} bytes.`)
  return {
    mediaType: 'image/png',
    file: png,
    width: CARD_WIDTH,
    height: CARD_HEIGHT,
    alt: altOf(TITLE_CARD, title, keyword),
  }
}

const box = (style: Readonly<Record<string, string | number>>, children: unknown = undefined) => ({
  type: 'div',
  key: null,
  props: { style: { display: 'flex', ...style }, ...(children === undefined ? {} : { children }) },
})

const cardOf = (text: string, dark: string, light: string, accent: string) =>
  box(
    {
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      boxSizing: 'border-box',
      flexDirection: 'column',
      justifyContent: 'flex-end',
      padding: PADDING,
      backgroundImage: `linear-gradient(135deg, ${dark}, ${light})`,
      fontFamily: `Inter, ${SUBSETS.slice(1)
        .map((subset) => `Inter ${subset}`)
        .join(', ')}`,
    },
    [
      box({ width: 120, height: 12, backgroundColor: accent, marginBottom: 36 }),
      box(
        {
          color: '#ffffff',
          fontSize: fontSizeOf(text),
          fontWeight: 700,
          lineHeight: 1.15,
          wordBreak: 'break-word',
        },
        text,
      ),
    ],
  )
