import { createOutbound } from '../../outbound/outbound.ts'
import { createGate } from './host-gate.ts'
import {
  type Community,
  type ForumPost,
  type ForumSource,
  type Page,
  SOURCE_ORIGINS,
  type SourceContext,
  type SourceOrigins,
} from './port.ts'
import { memoryTurns } from './turns.fixture.ts'

/** The moment at which the tests' scans begin, ms. */
export const NOW = Date.UTC(2026, 10, 21, 9, 12)

export type TestContext = SourceContext & {
  /** Moves the clock that gate, client and adapter share. */
  advance(ms: number): void
}

/** Makes the real client and gate, with a clock that moves when they sleep. Only these origins are open. */
export const contextFor = (
  origins: readonly string[],
  change: Partial<Pick<SourceContext, 'credentials' | 'keywords'>> & {
    readonly origins?: Partial<SourceOrigins>
  } = {},
): TestContext => {
  let at = NOW
  const now = () => at
  const advance = (ms: number) => {
    at += ms
  }
  return {
    outbound: createOutbound({
      allowedOrigins: () => new Set(origins),
      userAgent: 'Quillport/0.1 (test)',
      now,
    }),
    gate: createGate({ turns: memoryTurns(now), now, sleep: async (ms) => advance(ms) }),
    now,
    advance,
    credentials: {},
    keywords: [],
    answered: new Map(),
    ...change,
    origins: { ...SOURCE_ORIGINS, ...change.origins },
  }
}

/** Reads pages until the source says that there are no more, as a scan does. */
export const scan = async (
  source: ForumSource,
  community: Community,
  cursor: string | null,
  ctx: SourceContext,
): Promise<{
  readonly posts: readonly ForumPost[]
  readonly pages: readonly Page[]
  readonly cursor: string
}> => {
  const pages: Page[] = []
  let at = cursor
  for (;;) {
    const page = await source.newPosts(community, at, ctx)
    pages.push(page)
    at = page.cursor
    if (!page.more) return { posts: pages.flatMap(({ posts }) => posts), pages, cursor: at }
    if (pages.length > 100) throw new Error('the walk never ends')
  }
}
