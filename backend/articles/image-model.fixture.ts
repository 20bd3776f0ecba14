import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import { serve } from '../outbound/loopback.fixture.ts'

const Asked = z.object({ model: z.string(), prompt: z.string(), size: z.string() })

/**
 * How the server answers the next requests: with a picture as the API sends it, the address of a picture, an HTTP
 * error, or not at all.
 */
export type ImageAnswer =
  | { readonly picture: Uint8Array }
  | { readonly url: string }
  | { readonly status: number; readonly retryAfter?: string }
  | { readonly body: string }
  | 'hang'

const send = (response: ServerResponse, answer: ImageAnswer): void => {
  if (answer === 'hang') return
  const json = { 'content-type': 'application/json' }
  if ('status' in answer) {
    const headers = { ...json, ...(answer.retryAfter ? { 'retry-after': answer.retryAfter } : {}) }
    const error = {
      message: 'Your request was rejected by our safety system.',
      type: 'image_generation_user_error',
    }
    response.writeHead(answer.status, headers).end(JSON.stringify({ error }))
  } else if ('body' in answer) response.writeHead(200, json).end(answer.body)
  else {
    const data =
      'url' in answer ? { url: answer.url } : { b64_json: Buffer.from(answer.picture).toString('base64') }
    response
      .writeHead(200, json)
      .end(JSON.stringify({ created: 1, data: [{ ...data, revised_prompt: '<script>alert(1)</script>' }] }))
  }
}

/** Starts a server on loopback that speaks OpenAI's images API as documented. */
export const startImageModel = async (first: ImageAnswer) => {
  let next = first
  const requests: (z.infer<typeof Asked> & { readonly authorization: string | undefined })[] = []
  const { origin, close } = await serve(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    if (request.url !== '/v1/images/generations') {
      response.writeHead(404).end()
      return
    }
    const { authorization } = request.headers
    requests.push({ ...Asked.parse(JSON.parse(text)), authorization })
    send(response, next)
  })
  return {
    choice: {
      provider: 'openai_compatible',
      model: 'painter',
      base_url: `${origin}/v1`,
      api_key: 'sk-image',
    } as const,
    requests,
    answer: (answer: ImageAnswer) => {
      next = answer
    },
    close,
  }
}
