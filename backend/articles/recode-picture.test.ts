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

/** A JPEG of 256 × 480 px in four colors: red and blue at the top, green and white at the bottom. */
const PHOTO = Buffer.from(
  '/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAHgAQADASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAQFBv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAXAQEBAQEAAAAAAAAAAAAAAAAABgUE/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AgAcakAAAAAAAAAAAAAAQgLBKgAAAAAAAAAAAAALgEeqgAAAAAAAAAAAAAEICwSoAAAAAAAAAAAAAC4BHqoAAAAAAAAAAAAABCAsEqAAAAAAAAAAAAAAuAR6qAAAAAAAAAAAAAAQgLBKgAAAAAAAAAAAAALgEeqgAAAAAAAAAAAAAEICwSoAAAAAAAAAAAAAC4BHqoAAAAAAAAAAAAABCAsEqAAAAAAAAAAAAAAuAR6qAAAAAAAAAAAAAAQgLBKgAAAAAAAAAAAAALgEeqgAAAAAAAAAAAAAEICwSoAAAAAAAAAAAAAC4BHqoAAAAAAAAAAAAABCAsEqAAAAAAAAAAAAAAuAR6qAAAAAAAAAAAAAAQgLBKgAAAAAAAAAAAAALgEeqgAAAAAAAAAAAAAEICwSoAAAAAAAAAAAAAC4BHqoAAAAAAAAAAAAABCAsEqAAAAAAAAAAAAAAuAR6qAAAAAAAAAAAAAAQgLBKgAAAAAAAAAAAAALgEeqgAAAAAAAAAAAAAEICwSoAAAAAAAAAAAAAC4BHqoAAAAAAAAAAAAABCAsEqAAAAAAAAAAAAAA6QBBsYAAAAAAAAAAAAABvgNhvgAAAAAAAAAAAAAMABjsAAAAAAAAAAAAAABvgNhvgAAAAAAAAAAAAAMABjsAAAAAAAAAAAAAABvgNhvgAAAAAAAAAAAAAMABjsAAAAAAAAAAAAAABvgNhvgAAAAAAAAAAAAAMABjsAAAAAAAAAAAAAABvgNhvgAAAAAAAAAAAAAMABjsAAAAAAAAAAAAAABvgNhvgAAAAAAAAAAAAAMABjsAAAAAAAAAAAAAABvgNhvgAAAAAAAAAAAAAMABjsAAAAAAAAAAAAAABvgNhvgAAAAAAAAAAAAAMABjsAAAAAAAAAAAAAABvgNhvgAAAAAAAAAAAAAMABjsAAAAAAAAAAAAAABvgNhvgAAAAAAAAAAAAAMABjsAAAAAAAAAAAAAABvgNhvgAAAAAAAAAAAAAMABjsAAAAAAAAAAAAAABvgNhvgAAAAAAAAAAAAAMABjsAAAAAAAAAAAAAABvgNhvgAAAAAAAAAAAAAMABjsAAAAAAAAAAAAAABvgNhvgAAAAAAAAAAAAAMABjsAAAAAAAAAAAAAABvgNhvgAAAAAAAAAAAAAP//Z',
  'base64',
)

/** Adds Exif data to a JPEG. The data contains only the orientation. */
const turned = (jpeg: Buffer, orientation: number, little: boolean): Buffer => {
  const tiff = Buffer.from(
    little
      ? '49492a0008000000010012010300010000000000000000000000'
      : '4d4d002a00000008000101120003000000010000000000000000',
    'hex',
  )
  if (little) tiff.writeUInt16LE(orientation, 18)
  else tiff.writeUInt16BE(orientation, 18)
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)])
}

const NAMES: Readonly<Record<string, string>> = {
  '100': 'red',
  '001': 'blue',
  '010': 'green',
  '111': 'white',
}

/** The colors in the corners of a recoded picture: top left, top right, bottom left and bottom right. */
const cornersOf = async (file: Uint8Array) => {
  const recoded = await recodePicture(file)
  if ('unusable' in recoded) return recoded
  const { data, width, height } = await decodeWebp(recoded.image.file)
  return [
    [20, 20],
    [width - 20, 20],
    [20, height - 20],
    [width - 20, height - 20],
  ].map(([x = 0, y = 0]) => {
    const at = (y * width + x) * 4
    return NAMES[[...data.subarray(at, at + 3)].map((value) => (value > 128 ? 1 : 0)).join('')]
  })
}

test.each([
  [1, ['red', 'blue', 'green', 'white']],
  [2, ['blue', 'red', 'white', 'green']],
  [3, ['white', 'green', 'blue', 'red']],
  [4, ['green', 'white', 'red', 'blue']],
  [5, ['red', 'green', 'blue', 'white']],
  [6, ['green', 'red', 'white', 'blue']],
  [7, ['white', 'blue', 'green', 'red']],
  [8, ['blue', 'white', 'red', 'green']],
])('a photo with the Exif orientation %i becomes upright', async (orientation, corners) => {
  expect(await cornersOf(turned(PHOTO, orientation, true))).toEqual(corners)
  expect(await cornersOf(turned(PHOTO, orientation, false))).toEqual(corners)
})

test('a photo with damaged Exif data is used as it is stored', async () => {
  const upright = ['red', 'blue', 'green', 'white']
  expect(await cornersOf(turned(PHOTO, 9, true))).toEqual(upright)
  const cut = turned(PHOTO, 6, true)
  cut.writeUInt32LE(0xfffffff0, 16)
  expect(await cornersOf(cut)).toEqual(upright)
})
