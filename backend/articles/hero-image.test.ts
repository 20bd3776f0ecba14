import { afterAll, expect, test } from 'vitest'
import { IMAGE_KIB } from '../../contract/articles.ts'
import { createModels, modelsInEnv } from '../model/models.ts'
import { serve } from '../outbound/loopback.fixture.ts'
import { ArticleOrder } from './article-order.ts'
import { Work } from './document.ts'
import { heroImage } from './hero-image.ts'
import { type ImageAnswer, startImageModel } from './image-model.fixture.ts'
import { readPictureFile } from './picture-file.ts'
import { drawSvg } from './resvg.ts'
import { decodeWebp, encodeWebp } from './webp.ts'

const TITLE = 'Late invoices <img src=x onerror=alert(1)>'
const ORDER = ArticleOrder.parse({ title: TITLE, image: true })
const WORK = Work.parse({ keyword: 'late invoices' })

/** Random pixels, which are as hard to compress as a photograph can be. */
const noise = (width: number, height: number) => {
  const data = new Uint8ClampedArray(width * height * 4)
  let state = 1
  for (let at = 0; at < data.length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    data[at] = at % 4 === 3 ? 255 : state >> 16
  }
  return { data, width, height }
}
const drawn = await drawSvg(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1536" height="1024"><rect width="1536" height="1024" fill="#246"/><circle cx="768" cy="512" r="300" fill="#fc8"/></svg>',
)
const tiny = await drawSvg(
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64"/></svg>',
)
/** A JPEG of 320 × 256 px, all navy. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAEAAUADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAMF/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AkgGwmAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//9k=',
  'base64',
)

const model = await startImageModel('hang')
const pages = await serve((_, response) => response.end(drawn.png))
afterAll(async () => {
  await model.close()
  await pages.close()
})

const made = async (answer: ImageAnswer, timeoutMs = 20_000) => {
  model.answer(answer)
  const before = model.requests.length
  const { image } = createModels({
    configured: null,
    image: model.choice,
    lookAround: false,
    now: Date.now,
  })
  const signal = AbortSignal.timeout(60_000)
  const result = await heroImage(ORDER, WORK, image, { workspaceId: 'ws_1', signal, timeoutMs })
  if (!result.image) throw new Error('There is no picture.')
  return { ...result, image: result.image, asked: model.requests.length - before }
}

test('a picture is redrawn as WebP at the size of a card, with its own alternative text', async () => {
  const kinds: readonly (readonly [string, Uint8Array])[] = [
    ['png', drawn.png],
    ['jpeg', JPEG],
    ['webp', await encodeWebp({ ...drawn, data: new Uint8ClampedArray(drawn.pixels) }, 80)],
  ]
  for (const [kind, picture] of kinds) {
    const { image, warnings, asked } = await made({ picture })
    expect({ kind, warnings, asked }).toEqual({ kind, warnings: [], asked: 1 })
    expect(readPictureFile(image.file)).toEqual({ mediaType: 'image/webp', width: 1200, height: 630 })
    expect(image).toMatchObject({ mediaType: 'image/webp', width: 1200, height: 630 })
    expect(image.alt).toBe(`Illustration: ${TITLE}`)
    const { data } = await decodeWebp(image.file)
    expect(data.subarray(0, 3)).not.toEqual(new Uint8ClampedArray([255, 0, 255]))
  }
  expect(model.requests.at(-1)).toMatchObject({ model: 'painter', authorization: 'Bearer sk-image' })
})

test('a picture that hardly compresses still fits into 300 KB', async () => {
  const { image, warnings } = await made({ picture: await encodeWebp(noise(1024, 1024), 100) })
  expect(warnings).toEqual([])
  expect(image.mediaType).toBe('image/webp')
  expect(image.file.byteLength).toBeLessThanOrEqual(IMAGE_KIB * 1024)
}, 60_000)

test.each([
  ['a busy model', { status: 429, retryAfter: '3600' }, 1],
  ['a busy model that may be asked again', { status: 429, retryAfter: '0' }, 3],
  ['a failing model', { status: 500 }, 3],
  ['a refusal', { status: 400 }, 1],
  ['a wrong key', { status: 401 }, 1],
  ['no answer in time', 'hang', 3],
  ['garbage', { body: '<html>no</html>' }, 3],
  ['half an answer', { body: '{"data":[{"b64_json":"iVBO' }, 3],
  ['no picture', { body: '{"created":1,"data":[]}' }, 3],
  ['text for a picture', { picture: Buffer.from('<svg onload="alert(1)"/>') }, 1],
  ['half a picture', { picture: drawn.png.subarray(0, 60) }, 1],
  [
    'a picture with a head alone',
    { picture: Buffer.concat([drawn.png.subarray(0, 40), Buffer.alloc(2000)]) },
    1,
  ],
  ['a WebP with a head alone', { picture: (await encodeWebp(noise(300, 300), 50)).subarray(0, 60) }, 1],
  ['a tiny picture', { picture: tiny.png }, 1],
  ['an address in a private network', { url: `${pages.origin.replace('127.0.0.1', 'localhost')}/a.png` }, 3],
] satisfies readonly (readonly [string, ImageAnswer, number])[])(
  'the title card replaces %s, and a warning says so',
  async (_, answer, tries) => {
    const { image, warnings, asked } = await made(answer, answer === 'hang' ? 1500 : undefined)
    expect(readPictureFile(image.file)).toEqual({ mediaType: 'image/png', width: 1200, height: 630 })
    expect(image.alt).toBe(`Title card: ${TITLE}`)
    expect(warnings).toMatchObject([{ code: 'image_fallback' }])
    expect(warnings[0]?.message).toMatch(/model painter failed: .*The article uses a title card instead\.$/)
    expect(warnings[0]?.message).not.toMatch(/safety system|sk-image/)
    expect(asked).toBeLessThanOrEqual(tries)
  },
)

test('the environment names the model, and a wrong name is refused with the right form', () => {
  expect(modelsInEnv({}).image).toBeNull()
  expect(modelsInEnv({ QUILLPORT_IMAGE_MODEL: 'openai_compatible:gpt-image-1' }).image).toMatchObject({
    model: 'gpt-image-1',
    base_url: 'https://api.openai.com/v1',
  })
  expect(() => modelsInEnv({ QUILLPORT_IMAGE_MODEL: 'painter' })).toThrow('openai_compatible:model')
})

test('an image model that the person chooses draws the next pictures until the person removes the choice', async () => {
  const models = createModels({ configured: null, lookAround: false, now: Date.now })
  const drawnBy = async () => {
    model.answer({ picture: drawn.png })
    const before = model.requests.length
    await heroImage(ORDER, WORK, models.image, {
      workspaceId: 'ws_1',
      signal: AbortSignal.timeout(60_000),
      timeoutMs: 20_000,
    })
    return model.requests.slice(before).map(({ authorization }) => authorization)
  }
  expect(models.imageInUse()).toEqual({ model: null })
  expect(await drawnBy()).toEqual([])
  expect(models.chooseImage(model.choice)).toEqual({ model: 'painter' })
  expect(await drawnBy()).toEqual(['Bearer sk-image'])
  expect(models.chooseImage(null)).toEqual({ model: null })
  expect(await drawnBy()).toEqual([])
})
