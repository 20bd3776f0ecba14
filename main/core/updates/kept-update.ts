import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { jsonOr } from '../../../transport/json.ts'
import { readText, writePrivate } from '../files/files.ts'
import { sha512OfFile } from './download.ts'
import { UpdateManifest } from './manifest.ts'

/** A newer version, as a signed list offers it. */
export const Offer = UpdateManifest.pick({
  version: true,
  whats_new: true,
  oldest_service: true,
  expires: true,
}).extend({
  file: UpdateManifest.shape.files.element,
})
export type Offer = z.infer<typeof Offer>

/** updates.json in the desk's folder. */
const Kept = z.object({
  look: z.boolean().default(true),
  looked_at: z.iso.datetime().nullable().default(null),
  /** `published` of the newest signed list that this desk has seen. */
  newest_seen: z.iso.datetime().nullable().default(null),
  offer: Offer.nullable().default(null),
  /** The version that the person does not want to be told about again. */
  later: z.string().nullable().default(null),
  at_quit: z.boolean().default(false),
  /** Checked packages in `updates/`, newest first. */
  packages: z
    .array(z.object({ version: z.string(), name: z.string().regex(/^[\w.+-]+$/), sha512: z.string() }))
    .default([]),
})
type Kept = z.infer<typeof Kept>

/** Opens updates.json. A damaged file counts as missing, but must not make the desk accept an old list as new. */
export const openKept = (dataFolder: string) => {
  const path = join(dataFolder, 'updates.json')
  let kept = Kept.catch(() => Kept.parse({})).parse(jsonOr(readText(path) ?? '{}'))
  return {
    get: () => kept,
    change: (part: Partial<Kept>): void => {
      kept = { ...kept, ...part }
      writePrivate(path, `${JSON.stringify(kept, null, 2)}\n`)
    },
  }
}

export type KeptUpdate = ReturnType<typeof openKept>

/** The name of the file of an offered package in `updates/`. */
export const packageName = ({ version, file }: Offer): string =>
  `quillport-${version}-${file.arch}.${file.kind === 'appimage' ? 'AppImage' : file.kind}`

/** Finds the newest intact package of a version older than the given version; null if there is none. */
export const packageBefore = async (
  dataFolder: string,
  version: string,
): Promise<{ readonly version: string; readonly path: string } | null> => {
  for (const one of openKept(dataFolder).get().packages) {
    const path = join(dataFolder, 'updates', one.name)
    if (one.version !== version && existsSync(path) && (await sha512OfFile(path)) === one.sha512)
      return { version: one.version, path }
  }
  return null
}
