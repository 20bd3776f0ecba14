import { AppError } from '../contract/errors.ts'
import { BODY_LIMIT, BODY_TOO_LARGE } from './body-limit.ts'

/** Maximum depth of nested lists and objects in a body. Readers recurse level by level, and no operation needs ten levels. */
const DEEPEST = 64
/**
 * Maximum number of fields in a body. Reading a field costs more than its length suggests, and no operation needs two
 * thousand fields.
 */
const MOST_FIELDS = 10_000
/** Maximum number of fields in a form. Apps that ask for tokens send forms, and no such form needs twenty fields. */
const MOST_FORM_FIELDS = 100

/** The error for a body over its limit, which is answered with status 413. */
export class BodyTooLarge extends AppError {
  constructor(most: number) {
    super(
      'invalid_input',
      most === BODY_LIMIT ? BODY_TOO_LARGE : `The body is larger than ${most / 1024} KB.`,
    )
  }
}

/**
 * Reads the text of a request's body of at most `most` bytes, before anything parses it. Throws BodyTooLarge, or `invalid_input` if the
 * JSON is nested too deeply, if the JSON or the form has too many fields, or if the body is incomplete.
 */
export const readBody = async (request: Request, most = BODY_LIMIT): Promise<string> => {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new BodyTooLarge(most)
  const text = await (request.headers.has('content-length')
    ? request.text()
    : readCounted(request, most)
  ).catch((thrown: unknown) => {
    if (thrown instanceof AppError) throw thrown
    throw new AppError('invalid_input', 'The body arrived incomplete.')
  })
  // Some routes also read the body of a form as JSON.
  const excess = (isForm(request) ? excessOfForm(text) : null) ?? excessOf(text)
  if (excess !== null) throw new AppError('invalid_input', `The body ${excess}.`)
  return text
}

const isForm = ({ headers }: Request): boolean =>
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers.get('content-type') ?? '')

const readCounted = async ({ body }: Request, most: number): Promise<string> => {
  if (!body) return ''
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  let bytes = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length
    if (bytes > most) {
      void discard(reader)
      throw new BodyTooLarge(most)
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}

/** Reads the rest of a body, because its client might otherwise never read the answer. The server ends an endless body. */
const discard = async (reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> => {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The client is gone, and nobody waits for its body.
  }
}

/** Says what makes a form too costly to parse; null if nothing does. */
const excessOfForm = (text: string): string | null =>
  text.split('&', MOST_FORM_FIELDS + 1).length > MOST_FORM_FIELDS
    ? `has more than ${MOST_FORM_FIELDS} fields`
    : null

/**
 * Says what makes JSON too costly to parse; null if nothing does. Scans the text, so that deep nesting cannot cause recursion.
 */
const excessOf = (text: string): string | null => {
  let level = 0
  let fields = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (quoted) {
      if (char === '\\') at += 1
      else if (char === '"') quoted = false
    } else if (char === '"') quoted = true
    else if (char === '[' || char === '{') {
      level += 1
      if (level > DEEPEST) return `nests lists and objects deeper than ${DEEPEST} levels`
    } else if (char === ']' || char === '}') level -= 1
    else if (char === ':') {
      fields += 1
      if (fields > MOST_FIELDS) return `has more than ${MOST_FIELDS.toLocaleString('en')} fields`
    }
  }
  return null
}
