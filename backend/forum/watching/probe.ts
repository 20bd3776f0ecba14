import { AppError } from '../../../contract/errors.ts'
import type { SourceKind } from '../../../contract/forum.ts'
import type { ProbeResult } from '../../../contract/owner/forum.ts'
import { detectSource } from '../sources/detect-source.ts'
import { SourceError } from '../sources/source-error.ts'
import { sourceOf } from '../sources/sources.ts'
import { clauseAsSentence } from './clause-as-sentence.ts'
import { type ForumContext, rememberSecret, sourceContext } from './context.ts'
import { ownKeys } from './forum-keys.table.ts'

const PROBE_MS = 20_000

/** Finds the community that the person typed, and tests whether it can be read now. Throws `invalid_input` if no source recognizes it. */
export const probeCommunity = async (
  context: ForumContext,
  workspaceId: string,
  typed: { readonly text: string; readonly source?: SourceKind | undefined },
): Promise<ProbeResult> => {
  const detected = detectSource(typed.text)
  const kind = typed.source ?? detected?.source
  if (kind === undefined)
    throw new AppError(
      'invalid_input',
      'Enter a subreddit (r/name), the web address of a forum or feed, or “Hacker News”.',
    )
  const source = sourceOf(kind)
  const community = source.parse(detected?.source === kind ? detected.name : typed.text)
  try {
    const found = await source.probe(
      community,
      sourceContext(
        { ...context, gate: context.probeGate },
        {
          places: [community],
          credentials: (await ownKeys(context, workspaceId, kind)) ?? context.credentials,
          signal: AbortSignal.timeout(PROBE_MS),
        },
      ),
    )
    rememberSecret(context, workspaceId, kind, found.community)
    return { source: kind, name: found.community.name, title: found.title, status: 'ok', message: found.note }
  } catch (thrown) {
    const failure = isTimeout(thrown) ? new SourceError('error', 'the site did not answer in time') : thrown
    if (!(failure instanceof SourceError)) throw thrown
    rememberSecret(context, workspaceId, kind, community)
    const { name } = community
    return {
      source: kind,
      name,
      title: name,
      status: failure.state,
      message: clauseAsSentence(failure.message),
    }
  }
}

const isTimeout = (thrown: unknown): boolean =>
  thrown instanceof Error && (thrown.name === 'TimeoutError' || thrown.name === 'AbortError')
