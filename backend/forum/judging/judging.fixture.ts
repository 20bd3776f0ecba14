import type { Intent } from '../../../contract/forum.ts'
import type { FakeRequest } from '../../model/model.fixture.ts'

/** A post as a model was shown it. */
export type ShownPost = { readonly n: number; readonly title: string; readonly text: string }

/** The posts of an ask, by the mark and number that each stands under. */
export const shownIn = ({ prompt }: Pick<FakeRequest, 'prompt'>): readonly ShownPost[] =>
  prompt
    .split(/^#[0-9a-f]{10} /m)
    .slice(1)
    .map((text) => {
      const [n = '', title = '', ...rest] = text.split('\n')
      return { n: Number(n), title, text: [title, ...rest].join('\n') }
    })

/** Whether an ask is for one of a scan's judgements. */
export const isJudging = ({ system }: Pick<FakeRequest, 'system'>): boolean => system.includes('"quote"')

/** What a model says of a post, which quotes the beginning of its title. */
export const saidOf = (
  { n, title }: Pick<ShownPost, 'n' | 'title'>,
  score: number,
  intent: Intent = 'recommendation',
): string => JSON.stringify({ n, score, intent, quote: title.split(' ').slice(0, 6).join(' ') })

/** Answers each post with the score that it is given. */
export const scoring =
  (scoreOf: (post: ShownPost, all: readonly ShownPost[]) => number) =>
  (request: Pick<FakeRequest, 'prompt'>): string => {
    const all = shownIn(request)
    return all.map((post) => saidOf(post, scoreOf(post, all))).join('\n')
  }
