import { crc32, deflateSync } from 'node:zlib'
import { IMAGE_KIB, IMAGE_SIDES } from '../../contract/articles.ts'
import { readPictureFile } from './picture-file.ts'
import { drawSvg } from './resvg.ts'
import { CARD_HEIGHT, CARD_WIDTH, type HeroImage, IMAGE_CAP } from './title-card.ts'
import { decodeWebp, encodeWebp, type Pixels } from './webp.ts'

/** Widths in px, each with a WebP quality. They are tried in turn until the file is small enough. */
const ENCODINGS = [
  [CARD_WIDTH, 82],
  [CARD_WIDTH, 65],
  [CARD_WIDTH, 45],
  [CARD_WIDTH / 2, 60],
  [CARD_WIDTH / 2, 35],
] as const

class UnusableFile extends Error {}

const chunk = (type: string, data: Uint8Array): Uint8Array => {
  const bytes = Buffer.alloc(12 + data.length)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  bytes.set(data, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
  return bytes
}

/** Encodes pixels as a PNG, because the renderer cannot read WebP. */
const pngOf = ({ data, width, height }: Pixels): Uint8Array => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // 8 bits for each of red, green, blue and alpha.
  head.set([8, 6, 0, 0, 0], 8)
  const rows = Buffer.alloc(height * (width * 4 + 1))
  for (let row = 0; row < height; row += 1)
    rows.set(data.subarray(row * width * 4, (row + 1) * width * 4), row * (width * 4 + 1) + 1)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', new Uint8Array()),
  ])
}

/** A picture in a format that the renderer reads. The renderer ignores the orientation, so it is applied when the picture is drawn. */
type Readable = { readonly type: string; readonly file: Uint8Array; readonly orientation: number }

/** Converts a picture to a format that the renderer reads. Throws UnusableFile if the file is not a picture of an allowed size. */
const readable = async (file: Uint8Array): Promise<Readable> => {
  const kind = readPictureFile(file)
  if (!kind) throw new UnusableFile('is not a PNG, JPEG or WebP')
  const { width, height, mediaType, orientation = 1 } = kind
  if (Math.min(width, height) < IMAGE_SIDES.from || Math.max(width, height) > IMAGE_SIDES.to)
    throw new UnusableFile(
      `is ${width} × ${height} px, and each side must be ${IMAGE_SIDES.from} to ${IMAGE_SIDES.to} px`,
    )
  if (mediaType !== 'image/webp') return { type: mediaType, file, orientation }
  const pixels = await decodeWebp(file).catch(() => {
    throw new UnusableFile('is damaged')
  })
  return { type: 'image/png', file: pngOf(pixels), orientation: 1 }
}

/** White behind the picture's own pixels. A filter is drawn only with its picture, so a picture that cannot be decoded leaves nothing. */
const WHITE_BEHIND =
  '<filter id="white" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feFlood flood-color="#fff" result="white"/><feComposite in="SourceGraphic" in2="white" operator="over"/></filter>'

/** The matrix that makes a picture upright within the card, by its Exif orientation. */
const UPRIGHT: Readonly<Record<number, string>> = {
  1: '1 0 0 1 0 0',
  2: `-1 0 0 1 ${CARD_WIDTH} 0`,
  3: `-1 0 0 -1 ${CARD_WIDTH} ${CARD_HEIGHT}`,
  4: `1 0 0 -1 0 ${CARD_HEIGHT}`,
  5: '0 1 1 0 0 0',
  6: `0 1 -1 0 ${CARD_WIDTH} 0`,
  7: `0 -1 -1 0 ${CARD_WIDTH} ${CARD_HEIGHT}`,
  8: `0 -1 1 0 0 ${CARD_HEIGHT}`,
}

/** Whether a picture of this orientation is stored with its width and height exchanged. */
const isLying = (orientation: number): boolean => orientation >= 5

const isEmpty = (pixels: Uint8Array): boolean => {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 0) return false
  return true
}

/** Draws the picture again in the format of a title card, so that only the pixels of the file remain. */
const redrawn = async ({ type, file, orientation }: Readable, width: number) => {
  const data = Buffer.from(file).toString('base64')
  const size = (w: number, h: number) => `width="${w}" height="${h}"`
  const whole = size(CARD_WIDTH, CARD_HEIGHT)
  const stored = isLying(orientation) ? size(CARD_HEIGHT, CARD_WIDTH) : whole
  const drawn = await drawSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" ${whole}>${WHITE_BEHIND}<image ${stored} transform="matrix(${UPRIGHT[orientation] ?? UPRIGHT[1]})" filter="url(#white)" preserveAspectRatio="xMidYMid slice" href="data:${type};base64,${data}"/></svg>`,
    width,
  )
  if (isEmpty(drawn.pixels)) throw new UnusableFile('is damaged')
  return drawn
}

const encoded = async (file: Uint8Array): Promise<Omit<HeroImage, 'alt'>> => {
  const picture = await readable(file)
  for (const [width, quality] of ENCODINGS) {
    const { pixels, height } = await redrawn(picture, width)
    const webp = await encodeWebp({ data: new Uint8ClampedArray(pixels), width, height }, quality)
    if (webp.byteLength <= IMAGE_CAP) return { mediaType: 'image/webp', file: webp, width, height }
  }
  throw new UnusableFile(`is still larger than ${IMAGE_KIB} KB after compression`)
}

/** A picture that was encoded again, or why it cannot be used: words that follow “the picture”. */
export type Recoded = { readonly image: Omit<HeroImage, 'alt'> } | { readonly unusable: string }

/** Encodes a stranger's picture again. Takes long, so it runs in its own thread. */
export const recodePicture = async (file: Uint8Array): Promise<Recoded> => {
  try {
    return { image: await encoded(file) }
  } catch (thrown) {
    if (thrown instanceof UnusableFile) return { unusable: thrown.message }
    throw thrown
  }
}
