export type PictureFile = {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp'
  readonly width: number
  readonly height: number
  /** How a JPEG must be turned or mirrored to be upright, as in its Exif data: 1 to 8; absent if the file does not say. */
  readonly orientation?: number
}

const textAt = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to)

const png = (bytes: Buffer): PictureFile | null =>
  bytes.length > 33 && textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' && textAt(bytes, 12, 16) === 'IHDR'
    ? { mediaType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : null

/** Whether a JPEG marker starts a frame, which contains the size: SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const EXIF = 'Exif\0\0'
/** The marker of the segment that may contain Exif data: APP1. */
const EXIF_MARKER = 0xe1
const ORIENTATION_TAG = 0x0112

/** Reads the orientation from a segment of Exif data, which is a TIFF header and a list of tags; null if there is none. */
const orientationIn = (exif: Buffer): number | null => {
  if (exif.length < EXIF.length + 10 || textAt(exif, 0, EXIF.length) !== EXIF) return null
  const tiff = exif.subarray(EXIF.length)
  const little = textAt(tiff, 0, 2) === 'II'
  const int16 = (at: number): number => {
    if (at + 2 > tiff.length) return 0
    return little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  }
  const tags = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let tag = 0; tag < int16(tags); tag += 1) {
    const at = tags + 2 + tag * 12
    if (int16(at) !== ORIENTATION_TAG) continue
    const orientation = int16(at + 8)
    return orientation >= 1 && orientation <= 8 ? orientation : null
  }
  return null
}

const jpeg = (bytes: Buffer): PictureFile | null => {
  if (bytes.length < 12 || bytes.readUInt16BE(0) !== 0xffd8) return null
  let orientation: number | null = null
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === EXIF_MARKER)
      orientation ??= orientationIn(bytes.subarray(at + 4, at + 2 + bytes.readUInt16BE(at + 2)))
    if (isFrame(marker))
      return {
        mediaType: 'image/jpeg',
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
        ...(orientation === null ? {} : { orientation }),
      }
  }
  return null
}

const webpSize = (bytes: Buffer): { readonly width: number; readonly height: number } | null => {
  switch (textAt(bytes, 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return null
  }
}

const webp = (bytes: Buffer): PictureFile | null => {
  if (bytes.length < 32 || textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 12) !== 'WEBP') return null
  const size = webpSize(bytes)
  return size && { mediaType: 'image/webp', ...size }
}

/**
 * Reads the kind and size of a picture from its first bytes, regardless of its declared type; null if the file is not a
 * PNG, JPEG or WebP.
 */
export const readPictureFile = (file: Uint8Array): PictureFile | null => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  return png(bytes) ?? jpeg(bytes) ?? webp(bytes)
}
