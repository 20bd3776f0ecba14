import { createHash } from 'node:crypto'
import { z } from 'zod'
import { exchange, headOf } from '../exchange.ts'
import { type PostImage, type RemoteImage, SiteError } from '../port.ts'
import { uploadForm } from '../upload-form.ts'
import type { WebflowApi } from './api.ts'

/** Maximum size of a picture on Webflow, in bytes. */
const LARGEST = 4 * 1024 * 1024
const PAGE = 100

const Made = z.object({
  id: z.string(),
  uploadUrl: z.string(),
  uploadDetails: z.record(z.string(), z.string()),
  hostedUrl: z.string(),
})
const Asset = z.object({
  id: z.string(),
  hostedUrl: z.string().nullish(),
  originalFileName: z.string().nullish(),
  displayName: z.string().nullish(),
})
const Assets = z.object({ assets: z.array(Asset), pagination: z.object({ total: z.number() }).optional() })

/** Registers a picture with Webflow, uploads it to its storage, and sets its alternative text. */
export const uploadAsset = async (
  api: WebflowApi,
  siteId: string,
  image: PostImage,
): Promise<RemoteImage> => {
  if (image.bytes.byteLength > LARGEST)
    throw new SiteError('invalid', 'Webflow accepts pictures of up to 4 MB, and this picture is larger.')
  const body = {
    fileName: image.fileName,
    fileHash: createHash('md5').update(image.bytes).digest('hex'),
  }
  const made = await api.ask({ path: `sites/${siteId}/assets`, method: 'POST', body, answer: Made })
  const fields = Object.entries(made.uploadDetails).map(([name, value]) => ({ name, value }))
  const upload = {
    url: made.uploadUrl,
    method: 'POST',
    changes: true,
    body: uploadForm(fields, image),
  } as const
  const { status } = await exchange(api.outbound, upload)
  if (status < 200 || status > 299)
    throw new SiteError('failed', `Webflow’s file storage rejected the picture (${status}).`)
  await api.ask({
    path: `assets/${made.id}`,
    method: 'PATCH',
    body: { altText: image.alt },
    answer: z.object({ id: z.string() }),
  })
  return { id: made.id, url: made.hostedUrl }
}

/** Finds a picture among the site's assets by its name; null if there is none, or if its bytes never arrived. */
export const findAsset = async (
  api: WebflowApi,
  siteId: string,
  fileName: string,
): Promise<RemoteImage | null> => {
  for (let offset = 0; ; offset += PAGE) {
    const path = `sites/${siteId}/assets?limit=${PAGE}&offset=${offset}`
    const { assets, pagination } = await api.ask({ path, answer: Assets })
    for (const { id, hostedUrl, originalFileName, displayName } of assets) {
      const named = originalFileName === fileName || displayName === fileName
      if (named && hostedUrl && (await headOf(api.outbound, hostedUrl))?.status === 200)
        return { id, url: hostedUrl }
    }
    if (assets.length < PAGE || offset + PAGE >= (pagination?.total ?? Number.POSITIVE_INFINITY)) return null
  }
}
