import { UPLOAD_KIB } from '../../../contract/articles.ts'

/** The longest side of a picture that is sent, in px. The service cuts pictures to 1200 × 630 px. */
const LONGEST = 2400
/** JPEG qualities, tried in turn until the file is small enough. */
const QUALITIES = [0.9, 0.75, 0.5] as const

/** Thrown if a file is not a picture that this computer can read. */
export class NoPicture extends Error {}

/**
 * Reads a picture file of any kind that this browser knows, and returns it as a JPEG of an allowed size, as base64. Turns
 * it upright, and leaves out everything else in the file, such as the place where a photograph was taken. Throws NoPicture.
 */
export const readPicture = async (file: Blob): Promise<string> => {
  const picture = await createImageBitmap(file).catch(() => {
    throw new NoPicture('Quillport cannot read this file as an image. Choose a PNG, JPEG or WebP file.')
  })
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new NoPicture('Images cannot be read here.')
  // A JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  for (const quality of QUALITIES) {
    const base64 = canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? ''
    if ((base64.length * 3) / 4 <= UPLOAD_KIB * 1024) return base64
  }
  throw new NoPicture('This image is too large. Choose a smaller image.')
}
