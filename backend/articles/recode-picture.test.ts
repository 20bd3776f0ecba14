import { expect, test } from 'vitest'
import { recodePicture } from './recode-picture.ts'
import { drawSvg } from './resvg.ts'
import { decodeWebp, encodeWebp } from './webp.ts'

const picture = (shapes: string) =>
  drawSvg(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">${shapes}</svg>`)

/** The colors of a recoded picture at its left edge and in its middle, as red, green, blue and alpha. */
const colorsOf = async (file: Uint8Array) => {
  const recoded = await recodePicture(file)
  if ('unusable' in recoded) return recoded
  const { data, width } = await decodeWebp(recoded.image.file)
  const at = (x: number) => [...data.subarray((300 * width + x) * 4, (300 * width + x) * 4 + 4)]
  return { edge: at(10), middle: at(600) }
}

const near = (color: readonly number[]) =>
  color.map((value) => expect.toBeOneOf([value - 1, value, value + 1]))
const WHITE = near([255, 255, 255, 255])

test('what is transparent in a picture becomes white, and half transparent colors become lighter', async () => {
  const blue = await picture('<rect x="400" width="400" height="630" fill="#00f"/>')
  expect(await colorsOf(blue.png)).toEqual({ edge: WHITE, middle: near([0, 0, 255, 255]) })
  const half = await picture('<rect width="1200" height="630" fill="#000" opacity="0.5"/>')
  expect(await colorsOf(half.png)).toMatchObject({ middle: near([127, 127, 127, 255]) })
  const data = new Uint8ClampedArray(blue.pixels)
  const webp = await encodeWebp({ data, width: blue.width, height: blue.height }, 90)
  expect(await colorsOf(webp)).toMatchObject({ edge: WHITE })
})

test('a wholly transparent picture becomes white', async () => {
  expect(await colorsOf((await picture('')).png)).toEqual({ edge: WHITE, middle: WHITE })
})

test('a picture of any one color keeps it', async () => {
  for (const [fill, color] of [
    ['#fff', [255, 255, 255, 255]],
    ['#f0f', [255, 0, 255, 255]],
  ] as const) {
    const { png } = await picture(`<rect width="1200" height="630" fill="${fill}"/>`)
    expect(await colorsOf(png)).toMatchObject({ middle: near(color) })
  }
})

test('a picture that cannot be decoded is damaged', async () => {
  const { png } = await picture('<rect width="1200" height="630" fill="#c00"/>')
  const cut = new Uint8Array(png.length)
  cut.set(png.subarray(0, 40))
  expect(await recodePicture(cut)).toEqual({ unusable: 'is damaged' })
})
