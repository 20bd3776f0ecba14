import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import satori from 'satori'
import { IMAGE_KIB } from '../../contract/articles.ts'
import { holdsKeyphrase } from './keyphrase.ts'
import { drawSvg } from './resvg.ts'

/** Width of a picture that social networks show in full, in px. */
export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630
/** Maximum size of a hero image, in bytes. */
export const IMAGE_CAP = IMAGE_KIB * 1024

const PALETTES = [
  ['#0f2a43', '#1d6fa5', '#ffd166'],
  ['#23304d', '#5b7db1', '#f6ae2d'],
  ['#1f3b36', '#3c887e', '#f2c14e'],
  ['#3d2645', '#83516f', '#f0c987'],
  ['#2b2d42', '#5c677d', '#ef8354'],
] as const

const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'greek'] as const
/** The characters that the bundled font can draw. */
const DRAWN = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\p{Sc}+=<>| ]/u

const require = createRequire(import.meta.url)

const load = async () => {
  const files = SUBSETS.map((subset) =>
    require.resolve(`@fontsource/inter/files/inter-${subset}-700-normal.woff`),
  )
  const fonts = await Promise.all(files.map((file) => readFile(file)))
  return fonts.map((data, at) => ({
    name: at === 0 ? 'Inter' : `Inter ${SUBSETS[at]}`,
    data,
    weight: 700 as const,
    style: 'normal' as const,
  }))
}
let loading: ReturnType<typeof load> | undefined

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

/** Whether the bundled font has every letter of a title. */
export const canDraw = (title: string): boolean =>
  [...title.normalize('NFC')].every((sign) => !/\p{L}/u.test(sign) || DRAWN.test(sign))

/** The longest title on a card, in characters. */
const LONGEST = 160
/** Cuts a title that is too long for the card after a word. */
const withinWords = (title: string): string =>
  title.length <= LONGEST ? title : `${title.slice(0, LONGEST).replace(/\s+\S*$/, '')}…`

const fontSizeOf = (text: string): number => (text.length <= 40 ? 84 : text.length <= 80 ? 66 : 52)

/** Draws a card with the article's title. The same title always produces the same card. */
export const titleCard = async (title: string, keyword: string): Promise<HeroImage> => {
  loading ??= load()
  const fonts = await loading
  const shown = withinWords(
    [...title.normalize('NFC')]
      .filter((sign) => DRAWN.test(sign))
      .join('')
      .trim(),
  )
  const hash = createHash('sha256').update(title).digest()
  const [dark, light, accent] = PALETTES[(hash[0] ?? 0) % PALETTES.length] ?? PALETTES[0]
  const svg = await satori(cardOf(shown, dark, light, accent), {
    width: CARD_WIDTH,
    height: CARD_HEIGHT,
    fonts,
  })
  const { png } = await drawSvg(svg)
  if (png.byteLength > IMAGE_CAP) throw new Error(`The title card has ${png.byteLength} bytes.`)
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
      padding: 80,
      backgroundImage: `linear-gradient(135deg, ${dark}, ${light})`,
      fontFamily: `Inter, ${SUBSETS.slice(1)
        .map((subset) => `Inter ${subset}`)
        .join(', ')}`,
    },
    [
      box({ width: 120, height: 12, backgroundColor: accent, marginBottom: 36 }),
      box({ color: '#ffffff', fontSize: fontSizeOf(text), fontWeight: 700, lineHeight: 1.15 }, text),
    ],
  )
