/** Search engines set titles in Arial of this size; Liberation Sans and Helvetica have the same widths. */
const FONT = '20px Arial, "Liberation Sans", Helvetica, sans-serif'

let canvas: CanvasRenderingContext2D | null = null

/** How wide a title stands in search results, in px, as this computer draws it. */
export const titlePixels = (title: string): number => {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return 0
  canvas.font = FONT
  return Math.round(canvas.measureText(title).width)
}
