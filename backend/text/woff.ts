import { inflateSync } from 'node:zlib'

/** Reads a table from a WOFF 1.0 file (https://www.w3.org/TR/WOFF/) and decompresses it. */
export const tableOf = (woff: Buffer, name: string): Buffer => {
  for (let entry = 44; entry < 44 + woff.readUInt16BE(12) * 20; entry += 20) {
    if (woff.toString('latin1', entry, entry + 4) !== name) continue
    const [offset, packed, full] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at))
    if (offset === undefined || packed === undefined || full === undefined) break
    const data = woff.subarray(offset, offset + packed)
    return packed === full ? data : inflateSync(data)
  }
  throw new Error(`The font has no table ${name}.`)
}

/** Maps each character to its glyph, from the `cmap` subtable of format 4. */
export const glyphsOf = (cmap: Buffer): ReadonlyMap<number, number> => {
  const glyphs = new Map<number, number>()
  for (let entry = 4; entry < 4 + cmap.readUInt16BE(2) * 8; entry += 8) {
    const table = cmap.subarray(cmap.readUInt32BE(entry + 4))
    if (table.readUInt16BE(0) !== 4) continue
    const count = table.readUInt16BE(6)
    for (let at = 0; at < count; at += 2) {
      const end = table.readUInt16BE(14 + at)
      const start = table.readUInt16BE(16 + count + at)
      const delta = table.readUInt16BE(16 + 2 * count + at)
      const place = 16 + 3 * count + at
      const range = table.readUInt16BE(place)
      for (let sign = start; sign <= end && sign !== 0xffff; sign += 1) {
        const found = range === 0 ? sign : table.readUInt16BE(place + range + (sign - start) * 2)
        const glyph = found === 0 ? 0 : (found + delta) & 0xffff
        if (glyph !== 0) glyphs.set(sign, glyph)
      }
    }
  }
  return glyphs
}
