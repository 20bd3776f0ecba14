import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

const require = createRequire(import.meta.url)

const load = async (): Promise<void> => {
  await initWasm(await readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')))
}
let loading: Promise<void> | undefined

/** Draws an SVG at its own width or at a given width in px. `pixels` are red, green, blue and alpha, row by row. */
export const drawSvg = async (svg: string, width?: number) => {
  loading ??= load()
  await loading
  const image = new Resvg(svg, {
    font: { loadSystemFonts: false },
    ...(width === undefined ? {} : { fitTo: { mode: 'width' as const, value: width } }),
  })
  const rendered = image.render()
  try {
    const { width, height, pixels } = rendered
    return { width, height, pixels, png: rendered.asPng() }
  } finally {
    rendered.free()
    image.free()
  }
}
