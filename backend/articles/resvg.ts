import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

const require = createRequire(import.meta.url)

const load = async (): Promise<void> => {
  await initWasm(await readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')))
}
let loading: Promise<void> | undefined

export type Drawn = {
  readonly width: number
  readonly height: number
  /** Red, green, blue and alpha of each pixel, row by row. */
  readonly pixels: Uint8Array
  readonly png: Uint8Array
}

/** Draws an SVG as wide as it says, or as wide as given, px. */
export const drawSvg = async (svg: string, width?: number): Promise<Drawn> => {
  loading ??= load()
  await loading
  const image = new Resvg(svg, {
    font: { loadSystemFonts: false },
    ...(width === undefined ? {} : { fitTo: { mode: 'width' as const, value: width } }),
  })
  const rendered = image.render()
  try {
    return {
      width: rendered.width,
      height: rendered.height,
      pixels: rendered.pixels,
      png: rendered.asPng(),
    }
  } finally {
    rendered.free()
    image.free()
  }
}
