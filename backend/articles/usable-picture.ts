import { parseFairly, TooComplex } from '../outbound/parse-outside.ts'
import { workerFile } from '../outbound/worker-file.ts'
import type { Recoded } from './recode-picture.ts'
import type { HeroImage } from './title-card.ts'

/** How long it may take to encode a picture again, in ms. Large pictures on a busy computer take seconds. */
const MOST_MS = 30_000

const recode = parseFairly<Uint8Array, Recoded>(workerFile('picture', import.meta.url), { mostMs: MOST_MS })

/** Thrown for a picture that cannot be used. The message says why, in words that follow “the picture”. */
export class Unusable extends Error {}

/** Checks a stranger's picture by its bytes and encodes it again in another thread, when it is the workspace’s turn. Throws Unusable. */
export const usablePicture = async (
  workspaceId: string,
  file: Uint8Array,
): Promise<Omit<HeroImage, 'alt'>> => {
  const recoded = await recode(workspaceId, file).catch((thrown: unknown): Recoded => {
    if (thrown instanceof TooComplex) return { unusable: 'takes too long to read' }
    throw thrown
  })
  if ('unusable' in recoded) throw new Unusable(recoded.unusable)
  return recoded.image
}
