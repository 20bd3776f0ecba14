import { randomUUID } from 'node:crypto'
import type { PostImage } from '../port.ts'

/** A file as multipart/form-data, as browsers send one. */
export const imageForm = ({
  bytes,
  mediaType,
  fileName,
}: Pick<PostImage, 'bytes' | 'mediaType' | 'fileName'>): {
  readonly contentType: string
  readonly body: Uint8Array
} => {
  const boundary = `quillport-${randomUUID()}`
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: ${mediaType}\r\n\r\n`
  const tail = `\r\n--${boundary}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nimage\r\n--${boundary}--\r\n`
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(tail)]),
  }
}
