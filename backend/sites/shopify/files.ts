import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { exchange } from '../exchange.ts'
import { type PostImage, type RemoteImage, SiteError } from '../port.ts'
import { uploadForm } from '../upload-form.ts'
import { type ShopifyApi, throwUserErrors, UserErrors } from './api.ts'

/**
 * The pause between two checks of whether Shopify has processed an uploaded image, in ms. The next constant is the
 * maximum number of checks.
 */
const LOOK_AGAIN_MS = 700
const LOOKS = 30

const STAGE = `mutation Stage($input: [StagedUploadInput!]!) {
  stagedUploadsCreate(input: $input) {
    stagedTargets { url resourceUrl parameters { name value } }
    userErrors { field message }
  }
}`
const Staged = z.object({
  stagedUploadsCreate: z.object({
    stagedTargets: z
      .array(
        z.object({
          url: z.string(),
          resourceUrl: z.string(),
          parameters: z.array(z.object({ name: z.string(), value: z.string() })),
        }),
      )
      .nullable(),
    userErrors: UserErrors,
  }),
})

const FILE = '... on MediaImage { id fileStatus image { url } }'
const CREATE = `mutation CreateFile($files: [FileCreateInput!]!) {
  fileCreate(files: $files) { files { ${FILE} } userErrors { field message code } }
}`
const READ = `query File($id: ID!) { node(id: $id) { ${FILE} } }`
const FIND = `query FindFile($query: String!) {
  files(first: 10, query: $query, sortKey: CREATED_AT, reverse: true) { nodes { ${FILE} } }
}`

const File = z.object({
  id: z.string(),
  fileStatus: z.enum(['UPLOADED', 'PROCESSING', 'READY', 'FAILED']),
  image: z.object({ url: z.string() }).nullable(),
})
type File = z.infer<typeof File>
const Created = z.object({
  fileCreate: z.object({ files: z.array(File).nullable(), userErrors: UserErrors }),
})
const Read = z.object({ node: File.nullable() })
// Files that are not images arrive without an image's fields.
const Found = z.object({
  files: z.object({ nodes: z.array(z.union([File, z.object({}).transform(() => null)])) }),
})

/** Adds a picture to the shop's files and waits until Shopify serves it. */
export const uploadFile = async (api: ShopifyApi, image: PostImage): Promise<RemoteImage> => {
  const source = await stage(api, image)
  const file = { originalSource: source, filename: image.fileName, alt: image.alt, contentType: 'IMAGE' }
  const { fileCreate } = await api.ask({
    query: CREATE,
    variables: { files: [file] },
    answer: Created,
    changes: true,
  })
  throwUserErrors(fileCreate.userErrors)
  const made = fileCreate.files?.[0]
  if (!made)
    throw new SiteError(
      'failed',
      'Shopify accepted the picture, but its answer did not contain the picture.',
      { certain: false },
    )
  return whenReady(api, made)
}

/** Uploads the bytes to Shopify's storage. The shop does not show them yet. */
const stage = async (api: ShopifyApi, image: PostImage): Promise<string> => {
  const input = {
    resource: 'IMAGE',
    filename: image.fileName,
    mimeType: image.mediaType,
    httpMethod: 'POST',
    fileSize: String(image.bytes.byteLength),
  }
  const { stagedUploadsCreate: staged } = await api.ask({
    query: STAGE,
    variables: { input: [input] },
    answer: Staged,
  })
  throwUserErrors(staged.userErrors)
  const target = staged.stagedTargets?.[0]
  if (!target) throw new SiteError('failed', 'Shopify did not return an upload address for the picture.')
  const upload = {
    url: target.url,
    method: 'POST',
    changes: false,
    body: uploadForm(target.parameters, image),
  } as const
  const { status } = await exchange(api.outbound, upload)
  if (status < 200 || status > 299)
    throw new SiteError('failed', `Shopify’s file storage rejected the picture (${status}).`)
  return target.resourceUrl
}

const whenReady = async (api: ShopifyApi, made: File): Promise<RemoteImage> => {
  let file: File | null = made
  for (let looks = 0; looks < LOOKS && file !== null; looks += 1) {
    if (file.fileStatus === 'FAILED') throw new SiteError('invalid', 'Shopify could not read the picture.')
    if (file.fileStatus === 'READY' && file.image) return { id: file.id, url: file.image.url }
    await pause(LOOK_AGAIN_MS, undefined, { signal: api.signal }).catch(() => api.signal.throwIfAborted())
    file = (await api.ask({ query: READ, variables: { id: file.id }, answer: Read })).node
  }
  throw new SiteError('failed', 'Shopify is still processing the picture. Try again later.', {
    certain: false,
  })
}

/** Finds a picture among the shop's files by its name; null if Shopify serves no such picture. */
export const findFile = async (api: ShopifyApi, fileName: string): Promise<RemoteImage | null> => {
  const stem = fileName.replace(/\.[a-z]+$/i, '')
  const { files } = await api.ask({ query: FIND, variables: { query: `filename:${stem}*` }, answer: Found })
  for (const file of files.nodes) {
    if (file === null || file.fileStatus === 'FAILED') continue
    const ready = await whenReady(api, file)
    // If a name is taken, Shopify appends to it. Shopify also adds a version after a question mark.
    if (new URL(ready.url).pathname.split('/').at(-1)?.startsWith(stem)) return ready
  }
  return null
}
