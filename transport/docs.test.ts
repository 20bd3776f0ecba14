import { expect, test } from 'vitest'
import { z } from 'zod'
import { strangersText } from '../contract/authors.ts'
import { operation } from '../contract/operation.ts'
import { skillMd } from './docs.ts'
import { openApi } from './openapi.ts'

const Book = z.object({ at: z.iso.datetime(), pages: z.int().optional(), of: z.enum(['novel', 'poem']) })
const contract = {
  shelf: {
    list: operation({
      title: 'List books',
      description: 'Lists books.',
      input: z.strictObject({ shelf_id: z.string(), limit: z.int().min(1).max(50).default(10) }),
      output: z.object({ at: z.iso.datetime() }),
      http: { method: 'GET', path: '/shelves/{shelf_id}/books' },
      scopes: ['articles', 'publish'],
    }),
    add: operation({
      title: 'Add a book',
      description: 'Adds it.',
      input: z.strictObject({
        shelf_id: z.string(),
        kind: z.enum(['novel', 'poem']),
        note: z.string().max(300).optional(),
        author_id: z.string(),
        title: z
          .string()
          .optional()
          .meta({ examples: ['Emma'] }),
      }),
      output: z.object({
        book_id: z.string(),
        book: Book,
        others: z.array(Book).describe('By the same author.'),
        title: strangersText('As it is printed.').nullable(),
        tags: z.array(strangersText()).max(9).describe('Of the readers.'),
      }),
      errors: ['conflict'],
      needs: 'site',
      http: { method: 'POST', path: '/shelves/{shelf_id}/books' },
      scopes: 'any',
      credits: { base: 5, note: 'or 8 with a picture.', of: () => 5 },
      mcp: {
        tool: 'add_book',
        readOnly: false,
        destructive: false,
        idempotent: false,
        openWorld: false,
      },
    }),
    inside: operation({
      title: 'No path',
      description: 'For screens alone.',
      input: z.strictObject({}),
      output: z.object({}),
    }),
  },
}
const CHANGE = operation({
  title: 'Change a book',
  description: 'Changes it.',
  input: z.strictObject({ book_id: z.string(), note: z.string().optional() }),
  output: z.object({}),
  http: { method: 'PATCH', path: '/books/{book_id}' },
})
const document = openApi(contract, { title: 'Books', version: '1' })

test('two methods of one path are listed together, each field where HTTP carries it', () => {
  expect(Object.keys(document.paths)).toEqual(['/shelves/{shelf_id}/books'])
  const { get, post } = document.paths['/shelves/{shelf_id}/books'] ?? {}
  expect(get).toMatchObject({
    operationId: 'shelf.list',
    parameters: [
      { name: 'shelf_id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'limit', in: 'query', required: false, schema: { type: 'integer', default: 10 } },
    ],
  })
  expect(get).not.toHaveProperty('requestBody')
  expect(post).toMatchObject({
    'x-mcp-tool': 'add_book',
    parameters: [{ name: 'shelf_id' }, { name: 'Idempotency-Key', in: 'header', required: false }],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            required: ['kind', 'author_id'],
            properties: { kind: { enum: ['novel', 'poem'] }, note: {} },
          },
        },
      },
    },
  })
  expect(post).not.toHaveProperty('requestBody.content.application/json.schema.properties.shelf_id')
})

test('an operation that creates something links to those that need its id, and a change needs a field', () => {
  const { paths } = openApi(
    { shelf: { ...contract.shelf, change: CHANGE } },
    { title: 'Books', version: '1' },
  )
  expect(paths['/shelves/{shelf_id}/books']?.post).toMatchObject({
    responses: {
      200: {
        links: {
          'shelf.change': { operationId: 'shelf.change', parameters: { book_id: '$response.body#/book_id' } },
        },
      },
    },
  })
  expect(paths['/shelves/{shelf_id}/books']?.get).not.toHaveProperty('responses.200.links')
  expect(paths['/books/{book_id}']?.patch).toMatchObject({
    requestBody: { required: true, content: { 'application/json': { schema: { minProperties: 1 } } } },
  })
})

test('each operation lists its errors by their status', () => {
  const { get, post } = document.paths['/shelves/{shelf_id}/books'] ?? {}
  expect(get).toMatchObject({ responses: { 400: { description: '`invalid_input`' } } })
  expect(post).toMatchObject({
    responses: {
      403: { description: '`domain_mismatch`, `scope_missing`, `insufficient_credits`' },
      409: { $ref: '#/components/responses/Problem', description: '`already_running`, `conflict`' },
      422: { description: '`idempotency_mismatch`' },
      503: { description: '`unavailable`' },
    },
  })
})

test('every reference has a target', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    ([, path = '']) => path,
  )
  expect(references.length).toBeGreaterThan(4)
  for (const path of new Set(references)) expect(document).toHaveProperty(path.split('/'))
})

test('the service’s documents leave out codes that only the bridge answers', () => {
  expect(JSON.stringify(document)).toContain('scope_missing')
  expect(JSON.stringify(document)).not.toContain('approval_pending')
})

test('the skill text lets an agent call every operation without the OpenAPI document', () => {
  const guide = { title: 'Books', summary: 'Sells books.', rules: ['Be kind.'], limits: ['Ten a day.'] }
  const text = skillMd(contract, guide, 'https://books.example')
  expect(text).toContain('# Books\n\nSells books.\n\n## Rules\n\n- Be kind.')
  expect(text).toContain('`POST /shelves/{shelf_id}/books`, MCP tool `add_book`')
  expect(text).toContain('- `kind` (`novel`, `poem`, required)')
  expect(text).toContain('- `limit` (integer 1 to 50, default `10`)')
  expect(text).toContain('- `note` (string up to 300 characters)')
  expect(text).toContain('Costs 5 credits, or 8 with a picture.')
  expect(text).toContain(`curl -X POST "https://books.example/shelves/<SHELF_ID>/books" \\
  -H "Authorization: Bearer <API_KEY>" \\
  -H "Idempotency-Key: <NEW_KEY>" \\
  -H "Content-Type: application/json" \\
  -d '{"kind":"novel","author_id":"<AUTHOR_ID>","title":"Emma"}'
\`\`\`

Answer:

- \`book_id\` (string)
- \`book\` (object)
  - \`at\` (time), \`pages\` (integer, optional), \`of\` (\`novel\`, \`poem\`)
- \`others\` (list of objects, same fields as \`book\`) By the same author.
- \`title\` (string or null, by strangers) As it is printed.
- \`tags\` (list of up to 9 strings, by strangers) Of the readers.

Errors: \`insufficient_credits\` and \`conflict\`.
`)
  expect(text).toContain('Needs a connected site. Only the user can connect sites.')
  expect(text).not.toContain('No path')
})

test('a required field without an example is reported', () => {
  const add = operation({
    ...contract.shelf.add,
    input: z.strictObject({ shelf_id: z.string(), name: z.string() }),
  })
  const guide = { title: 'Books', summary: '', rules: [], limits: [] }
  expect(() => skillMd({ shelf: { add } }, guide)).toThrow('The field name needs an example')
})
