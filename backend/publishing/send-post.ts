import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../../contract/errors.ts'
import type { PostField } from '../../contract/publishing.ts'
import type { Warning } from '../../contract/shapes.ts'
import { dbNow } from '../db/database.ts'
import {
  type Post,
  type RemoteImage,
  type RemotePost,
  readSite,
  type SiteAdapter,
  SiteError,
  type SiteFields,
} from '../sites/sites.ts'
import { PUBLISH_TIMES } from './context.ts'
import { deletedOnSite, EditedOnSite, fieldWords, takenOffline } from './edited-on-site.ts'
import { requirePermission } from './permission.ts'
import { PlacesInPost, refuseUnfilledInPost } from './places.ts'
import type { PublicationRow } from './publication.rows.ts'
import { imageOf, postOf } from './publication.table.ts'
import { insist } from './retry.ts'
import { refusePostOfAnother } from './same-site.ts'
import { keep, type Running } from './save-publication.ts'
import {
  baselineAfter,
  baselineOf,
  type Comparison,
  compareFields,
  lostIn,
  type OwnFields,
  pendingOf,
} from './site-edits.ts'

/** The data and the site for sending a post. */
type Sending = {
  readonly running: Running
  readonly site: SiteAdapter
  readonly post: Post
  /** The fields of the post that the article decides. */
  readonly own: OwnFields
  /** The version that was last sent to the site, for posts that were never compared. */
  readonly before: OwnFields | null
  /** The picture that was uploaded for an earlier order; null if there is none. */
  readonly lastImage: RemoteImage | null
  /** Whether the picture was uploaded again, because the article has another picture or the site has lost it. */
  readonly imageAnew: boolean
}

const TRIES = 3

/**
 * Saves the post on its site. Updates the post that contains the marker, and makes a new post only if there is none. If the earlier
 * post was deleted, makes a new post only for an order that overwrites. If an earlier request may have had an effect but was not
 * answered, looks for the post before sending anything.
 * Throws:
 * - EditedOnSite if the post was edited on the site and the order does not say what to do
 * - PlacesInPost if readers would see unfilled places in the post
 * - `conflict`
 */
export const sendPost = async (sending: Sending, first: PublicationRow) => {
  let row = first
  for (let tries = 1; ; tries += 1) {
    const found = await locate(sending, row)
    const updated = updates(row, found)
    const { baseline } = row
    try {
      const { saved, edited, before } = await insist(sending.running, async () => {
        row = await announce(sending, { ...row, baseline }, { found, updated })
        try {
          return await save(sending, { ...row, baseline }, found)
        } catch (thrown) {
          // The request certainly had no effect, so no worker has to look for its post.
          if (
            thrown instanceof EditedOnSite ||
            thrown instanceof PlacesInPost ||
            (thrown instanceof SiteError && thrown.certain)
          )
            row = await keep(sending.running, row, { step: 'post', baseline })
          throw thrown
        }
      })
      const warnings = [...gone(first, found), ...keptOnSite(edited), ...saved.warnings]
      const { own } = sending
      const after = baselineAfter({ own, before, saved: saved.fields, edited }, baselineOf({ baseline }))
      return { row, saved: { ...saved, warnings }, baseline: JSON.stringify(after) }
    } catch (thrown) {
      if (!(thrown instanceof SiteError)) throw thrown
      const again = !thrown.certain || thrown.kind === 'collision' || thrown.kind === 'missing'
      if (!again || tries === TRIES) throw thrown
    }
  }
}

/** Whether an order updates an earlier post. A post that the order itself created before the site's answer was lost does not count. */
const updates = (row: PublicationRow, found: RemotePost | null): PublicationRow['updated'] => {
  if (found === null) return 0
  return row.step === 'create_sent' || row.step === 'update_sent' ? row.updated : 1
}

/** Finds the article's post on the site as it is now; null if there is none. Throws `conflict`. */
const locate = async (sending: Sending, row: PublicationRow): Promise<RemotePost | null> => {
  const { running, site, post } = sending
  const known = postOf(row)
  const there = known && (await insist(running, () => site.read(known.id, post)))
  const lookedUp = there ? null : await lookUp(sending, row)
  if (lookedUp) await refusePostOfAnother(running.context.db, row, lookedUp.id)
  const found = there ?? lookedUp
  // A post in the trash can only be found by its marker.
  const isDeleted = known !== null && there === null && (found === null || found.id === known.id)
  if (isDeleted && row.on_conflict !== 'overwrite') {
    await keep(running, row, { step: 'post' })
    throw deletedOnSite()
  }
  if (found?.status === 'publish' && row.wanted_status === 'draft') {
    await keep(running, row, { step: 'post', post: JSON.stringify(found), status: found.status })
    throw new AppError(
      'conflict',
      'The post is live on the site. Saving a draft would either change what readers see or take the post offline, so nothing was changed. If you are allowed to publish live, publish the article live (status `publish`) to update the post.',
    )
  }
  if (isTakenOffline(row, found)) {
    // The status stays: a repeated order must not go live only because the first one was refused.
    await keep(running, row, { step: 'post', post: JSON.stringify(found) })
    throw takenOffline()
  }
  return found
}

/** Whether somebody took the live post offline on the site, and the order would make it live again. */
const isTakenOffline = (row: PublicationRow, found: RemotePost | null): boolean =>
  row.status === 'publish' &&
  found?.status === 'draft' &&
  row.wanted_status === 'publish' &&
  row.on_conflict !== 'overwrite'

/**
 * Looks for the post by its marker. If a request may still be under way, keeps looking until the site would have carried out the
 * request.
 */
const lookUp = async ({ running, site, post }: Sending, row: PublicationRow): Promise<RemotePost | null> => {
  const { context, signal } = running
  const { settled } = context.publishTimes ?? PUBLISH_TIMES
  const until = row.step === 'create_sent' ? (row.sent_at ?? 0) + settled : 0
  for (let pause = 250; ; pause = Math.min(pause * 2, 4_000)) {
    const left = until - (await dbNow(context.db))
    const found = await insist(running, () => site.find(post))
    if (found || left <= 0) return found
    await delay(Math.min(pause, left), undefined, { signal })
  }
}

/**
 * Records what is about to be sent, before each request. Only the worker with the lease can therefore send requests,
 * and only requests that are still allowed. Throws `live_publish_disabled`, and `not_found` if the site was
 * disconnected.
 */
const announce = async (
  { running, own }: Sending,
  row: PublicationRow,
  { found, updated }: { readonly found: RemotePost | null; readonly updated: PublicationRow['updated'] },
): Promise<PublicationRow> => {
  const { db } = running.context
  await requirePermission(db, await readSite(db, row.workspace_id, row.site_id), row.wanted_status)
  const sent_at = await dbNow(db)
  const pending = pendingOf(own)
  return keep(running, row, {
    updated,
    sent_at,
    baseline: JSON.stringify({ fields: {}, ...baselineOf(row), pending }),
    ...(found === null ? { step: 'create_sent' } : { step: 'update_sent', post: JSON.stringify(found) }),
  })
}

/** Saves the post. Also returns the fields whose edits on the site are kept, and the fields before the save; null if the post is new. */
const save = async (sending: Sending, row: PublicationRow, found: RemotePost | null) => {
  const { site, post, own, before, lastImage, imageAnew } = sending
  // The row may name an earlier picture, which does not match the article's description of its picture.
  const image = own.image === undefined ? null : imageOf(row)
  const wanted = { post, status: row.wanted_status, image }
  if (found === null) return { saved: await site.create(wanted), edited: [], before: null }
  let edited: readonly PostField[] = []
  let onSite: SiteFields = {}
  const choose = (now: SiteFields, goesLive: boolean): ReadonlySet<PostField> => {
    const compared = compareFields({
      ...{ own, before, site: now, baseline: baselineOf(row) },
      uploaded: [image, lastImage].filter((one) => one !== null),
    })
    const send = new Set([...compared.send, ...chosen(row, compared, { now, own })])
    if (imageAnew) send.add('image')
    refuseUnfilledInPost(row, { now, send, own, imageAlt: post.imageAlt, goesLive })
    edited = compared.edited.filter((field) => !send.has(field))
    onSite = now
    return send
  }
  const saved = await site.update(found, wanted, choose)
  return { saved, edited, before: onSite }
}

/** Returns the edited fields that the order overwrites. Throws EditedOnSite if the order does not overwrite them. */
const chosen = (
  { on_conflict }: PublicationRow,
  { edited, conflicts }: Comparison,
  { now, own }: { readonly now: SiteFields; readonly own: OwnFields },
): readonly PostField[] => {
  // If a person removed or replaced the picture on the site, that edit is kept, unless the article now has another picture.
  const texts = edited.filter((field) => field !== 'image' || conflicts.includes(field))
  if (on_conflict === 'overwrite') return texts
  if (on_conflict === 'keep_theirs' ? texts.length > 0 : conflicts.length > 0)
    throw new EditedOnSite(now, texts, texts.includes('html') ? lostIn(now.html?.shown, own.html) : [])
  return []
}

const keptOnSite = (edited: readonly PostField[]): readonly Warning[] => {
  const texts = edited.filter((field) => field !== 'image')
  return [
    ...(texts.length === 0
      ? []
      : [
          {
            code: 'kept_on_site',
            message: `These parts of the post were edited on the site, but have not changed in the article: ${fieldWords(texts)}. Quillport kept the edits.`,
          },
        ]),
    ...(edited.includes('image')
      ? [
          {
            code: 'image_left_out',
            message: 'The picture was removed or replaced on the site. Quillport did not undo this.',
          },
        ]
      : []),
  ]
}

const gone = (row: PublicationRow, found: RemotePost | null): readonly Warning[] => {
  const before = postOf(row)
  if (before === null || before.id === found?.id) return []
  const instead = found === null ? 'a new post was created' : 'another post with this article was updated'
  return [{ code: 'post_was_gone', message: `The earlier post was deleted on the site, so ${instead}.` }]
}
