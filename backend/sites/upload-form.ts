import { randomUUID } from 'node:crypto'
import type { PostImage } from './port.ts'

/** Fields and a file as multipart/form-data, the file last, as stores of files want it. */
export const uploadForm = (
  fields: readonly { readonly name: string; readonly value: string }[],
  { bytes, mediaType, fileName }: Pick<PostImage, 'bytes' | 'mediaType' | 'fileName'>,
): { readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array } => {
  const boundary = `quillport-${randomUUID()}`
  const parts = fields.map(
    ({ name, value }) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: ${mediaType}\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(parts.join('') + file), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
