import { IMAGE_SIDES, IMAGE_SIZE, UPLOAD_KIB } from '../../../contract/articles.ts'

/** The longest side of a picture that is sent, in px. */
const LONGEST = 2400
/** JPEG qualities, tried in turn until the file is small enough. */
const QUALITIES = [0.9, 0.75, 0.5] as const

/** Thrown if a file is not a picture that this computer can read. */
export class NoPicture extends Error {}

type Size = { readonly width: number; readonly height: number }

/**
 * Returns the part of a picture that is sent, in px, and the scale at which it is sent. The service shows only the middle of a picture.
 * If the whole of a wide banner were made small enough, it would be too low. Throws NoPicture if the picture is too small.
 */
export const sentPart = ({ width, height }: Size) => {
  const { from } = IMAGE_SIDES
  if (Math.min(width, height) < from)
    throw new NoPicture(`This image is ${width} × ${height} px. Each side must be at least ${from} px.`)
  const ratio = IMAGE_SIZE.width / IMAGE_SIZE.height
  const part = {
    width: Math.min(width, Math.max(from, Math.round(height * ratio))),
    height: Math.min(height, Math.max(from, Math.round(width / ratio))),
  }
  return {
    x: Math.round((width - part.width) / 2),
    y: Math.round((height - part.height) / 2),
    ...part,
    scale: Math.min(1, LONGEST / Math.max(part.width, part.height)),
  }
}

/**
 * Reads a picture file of any kind that this browser knows, and returns its middle as a JPEG of an allowed size, as base64. Turns
 * it upright, and leaves out everything else in the file, such as the place where a photograph was taken. Throws NoPicture.
 */
export const readPicture = async (file: Blob): Promise<string> => {
  const picture = await createImageBitmap(file).catch(() => {
    throw new NoPicture('Quillport cannot read this file as an image. Choose a PNG, JPEG or WebP file.')
  })
  const { x, y, width, height, scale } = sentPart(picture)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new NoPicture('Quillport cannot open image files here.')
  // A JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
  picture.close()
  for (const quality of QUALITIES) {
    const base64 = canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? ''
    if ((base64.length * 3) / 4 <= UPLOAD_KIB * 1024) return base64
  }
  throw new NoPicture('This image is too large. Choose a smaller image.')
}
