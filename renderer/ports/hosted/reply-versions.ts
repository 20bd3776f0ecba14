import type { DraftVersion } from '../../../contract/desk.ts'

/** The maximum number of own versions that are kept for a reply. */
const MOST_VERSIONS = 20

/** Drops own versions of a reply, oldest first in the list, until no more than the maximum are left. The newest versions stay. */
export const fittingVersions = (versions: readonly DraftVersion[]): DraftVersion[] =>
  versions.slice(-MOST_VERSIONS)

/** Puts together the own versions of a reply from this page and from the service, oldest first. */
export const mergedVersions = (
  ours: readonly DraftVersion[],
  stored: readonly DraftVersion[],
): DraftVersion[] => {
  // The service may have removed words of a deleted post from a version that both have.
  const byId = new Map([...ours, ...stored].map((version) => [version.version_id, version]))
  return fittingVersions([...byId.values()].sort((a, b) => a.at.localeCompare(b.at)))
}
