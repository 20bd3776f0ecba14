import { existsSync } from 'node:fs'
import { join } from 'node:path'
import semver from 'semver'
import { z } from 'zod'
import { jsonOr } from '../../../transport/json.ts'
import { readText, writePrivate } from '../files/files.ts'
import { sha512OfFile } from './download.ts'
import { UpdateManifest, Version } from './manifest.ts'

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

/** updates.json in the desk's folder. A missing or damaged field gets the value that a new desk has. */
const Kept = z.object({
  look: z.boolean().catch(true),
  looked_at: z.iso.datetime().nullable().catch(null),
  /** `published` of the newest signed list that this desk has seen. */
  newest_seen: z.iso.datetime().nullable().catch(null),
  offer: Offer.nullable().catch(null),
  /** The version that the person does not want to be told about again. */
  later: z.string().nullable().catch(null),
  at_quit: z.boolean().catch(false),
  /** Checked packages in `updates/`, newest first. */
  packages: z
    .array(z.object({ version: Version, name: z.string().regex(/^[\w.+-]+$/), sha512: z.string() }))
    .catch([]),
})
type Kept = z.infer<typeof Kept>

/** Opens updates.json. A damaged field loses only its own value, and a file that is no JSON object counts as missing. */
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
    if (semver.lt(one.version, version) && existsSync(path) && (await sha512OfFile(path)) === one.sha512)
      return { version: one.version, path }
  }
  return null
}
