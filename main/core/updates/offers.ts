import semver from 'semver'
import { AppError } from '../../../contract/errors.ts'
import type { Platform, UpdateSource } from '../platform.ts'
import { addressIn, readSmall } from './download.ts'
import type { KeptUpdate, Offer } from './kept-update.ts'
import { type CheckedManifest, checkManifest, MANIFEST_LIMIT } from './manifest.ts'

/** The newest offer of a list of versions; without an offer, the reason in words. */
type ReadOffer = { readonly offer: Offer } | { readonly offer: null; readonly message: string }

/** Reads signed lists of versions, and knows which offer may still be installed. */
export const createOffers = ({ version, now }: Pick<Platform, 'version' | 'now'>, kept: KeptUpdate) => {
  const fetchManifest = async (from: UpdateSource): Promise<CheckedManifest> => {
    const address = addressIn(from.feed, `quillport-${from.channel}.json`)
    const bytes = await readSmall(address, MANIFEST_LIMIT)
    const signature = await readSmall(`${address}.sig`, 1_000)
    return checkManifest(bytes, signature.toString('latin1'), {
      key: from.key,
      channel: from.channel,
      version,
      now: now(),
      newestSeen: kept.get().newest_seen,
      platform: from.os,
      arch: from.arch,
      kind: from.kind,
    })
  }
  /** Whether an offer may still be installed: its version is newer than the running one, and its list has not expired. */
  const stands = (offer: Offer): boolean =>
    semver.gt(offer.version, version) && Date.parse(offer.expires) > now()
  return {
    stands,
    /** Whether the newest list that this desk has seen still offers this file. */
    isOffered: ({ version: offered, file }: Offer): boolean => {
      const { offer } = kept.get()
      return offer?.version === offered && offer.file.sha512 === file.sha512 && stands(offer)
    },
    /** Reads the list of versions, and stores the version that it offers. Throws the reason if the list cannot be used. */
    read: async (from: UpdateSource): Promise<ReadOffer> => {
      const checked = await fetchManifest(from)
      const looked_at = new Date(now()).toISOString()
      if (checked.ok) {
        const { manifest, file } = checked
        const { published, whats_new, oldest_service, expires } = manifest
        const offer = { version: manifest.version, whats_new, oldest_service, expires, file }
        kept.change({ looked_at, newest_seen: published, offer })
        return { offer }
      }
      const { refusal, published, message } = checked
      // If a newer list does not contain the offered version, the version was withdrawn.
      if (refusal === 'current' || refusal === 'older' || refusal === 'no_file')
        kept.change({ looked_at, newest_seen: published, offer: null })
      else kept.change({ looked_at })
      if (refusal === 'current') return { offer: null, message }
      throw new AppError('unavailable', message)
    },
  }
}

/** The error for a chosen version that the newest list no longer offers. */
export const noLongerOffered = ({ version }: Offer): AppError =>
  new AppError(
    'unavailable',
    `Quillport ${version} is no longer offered, so it was not installed. Look for updates again.`,
  )
