import { FormData } from 'undici'
import type { PostImage } from './port.ts'

/** Makes a form with fields and then the file, in the order that file stores require. */
export const uploadForm = (
  fields: readonly { readonly name: string; readonly value: string }[],
  { bytes, mediaType, fileName }: Pick<PostImage, 'bytes' | 'mediaType' | 'fileName'>,
): FormData => {
  const form = new FormData()
  for (const { name, value } of fields) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)], { type: mediaType }), fileName)
  return form
}
