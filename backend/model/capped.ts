import { TryFailed } from './tries.ts'

/** Reads an answer whole, up to so many bytes, so that no server fills the memory. Throws TryFailed beyond them. */
export const capped = async (response: Response, most: number): Promise<Response> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > most) throw new TryFailed('its answer was too large')
    chunks.push(chunk)
  }
  return new Response(Buffer.concat(chunks), { status: response.status, headers: response.headers })
}
