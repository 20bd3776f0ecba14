import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Reads the codec's WebAssembly from the package. In a browser, the codec would fetch it itself. */
const binary = async (file: string): Promise<ArrayBuffer> => {
  const bytes = await readFile(require.resolve(`@jsquash/webp/codec/${file}`))
  return new Uint8Array(bytes).buffer
}

/** A picture as the red, green, blue and alpha values of each pixel, row by row. */
export type Pixels = {
  readonly data: Uint8ClampedArray<ArrayBuffer>
  readonly width: number
  readonly height: number
}

/** Replaces the browser's `ImageData`, which the codec uses and Node lacks. */
class PlainImageData {
  readonly data: Uint8ClampedArray<ArrayBuffer>
  readonly width: number
  readonly height: number
  readonly colorSpace = 'srgb'

  constructor(data: Uint8ClampedArray<ArrayBuffer>, width: number, height: number) {
    this.data = data
    this.width = width
    this.height = height
  }
}

const loadEncoder = async () => {
  const { default: encode, init } = await import('@jsquash/webp/encode.js')
  await init({ wasmBinary: await binary('enc/webp_enc_simd.wasm') })
  return encode
}
let encoder: ReturnType<typeof loadEncoder> | undefined

const loadDecoder = async () => {
  if (!('ImageData' in globalThis)) Object.assign(globalThis, { ImageData: PlainImageData })
  const { default: decode, init } = await import('@jsquash/webp/decode.js')
  await init({ wasmBinary: await binary('dec/webp_dec.wasm') })
  return decode
}
let decoder: ReturnType<typeof loadDecoder> | undefined

/** Encodes pixels as a WebP file, with a quality from 0 to 100. */
export const encodeWebp = async ({ data, width, height }: Pixels, quality: number): Promise<Uint8Array> => {
  encoder ??= loadEncoder()
  const encode = await encoder
  return new Uint8Array(await encode(new PlainImageData(data, width, height), { quality }))
}

/** Decodes a WebP file. Throws if the file is damaged. */
export const decodeWebp = async (file: Uint8Array): Promise<Pixels> => {
  decoder ??= loadDecoder()
  const decode = await decoder
  const { data, width, height } = await decode(new Uint8Array(file).buffer)
  return { data: new Uint8ClampedArray(data), width, height }
}
