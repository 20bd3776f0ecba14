import { changedPart } from '../../../contract/changed-part.ts'
import type { DraftVersion } from '../../../contract/desk.ts'

/** The maximum number of own versions that are kept for a reply. */
const MOST_VERSIONS = 20

/** Counts the characters of the words that are in a text but not in the next version. */
const lostAfter = ({ text }: DraftVersion, next: DraftVersion): number =>
  changedPart(text, next.text).ours.trim().length

/**
 * Drops own versions of a reply, given oldest first, until no more than the maximum are left. Each time, drops the version that
 * has the fewest words that are not in the next version. A text that a draft or an earlier version replaced therefore stays, and
 * the steps of typing go.
 */
export const fittingVersions = (versions: readonly DraftVersion[]): DraftVersion[] => {
  const kept = [...versions]
  while (kept.length > MOST_VERSIONS) {
    const lost = kept.flatMap((version, at) => {
      const next = kept[at + 1]
      return next ? [lostAfter(version, next)] : []
    })
    kept.splice(lost.indexOf(Math.min(...lost)), 1)
  }
  return kept
}

/** Puts together the own versions of a reply from this page and from the service, oldest first. */
export const mergedVersions = (
  ours: readonly DraftVersion[],
  stored: readonly DraftVersion[],
): DraftVersion[] => {
  // The service may have removed words of a deleted post from a version that both have.
  const byId = new Map([...ours, ...stored].map((version) => [version.version_id, version]))
  return fittingVersions([...byId.values()].sort((a, b) => a.at.localeCompare(b.at)))
}
