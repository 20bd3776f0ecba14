import type { Intent } from '../../../contract/forum.ts'
import type { FakeRequest } from '../../model/model.fixture.ts'
import { controlIsLead } from './controls.ts'

/** A post as the model sees it. */
export type ShownPost = { readonly n: number; readonly title: string; readonly text: string }

/** Reads the posts of an ask, with the number of each. */
export const shownIn = ({ prompt }: Pick<FakeRequest, 'prompt'>): readonly ShownPost[] =>
  prompt
    .split(/^#[0-9a-f]{10} /m)
    .slice(1)
    .map((text) => {
      const [n = '', title = '', ...rest] = text.split('\n')
      return { n: Number(n), title, text: [title, ...rest].join('\n') }
    })

/** Whether a request asks for verdicts of a scan. */
export const isJudging = ({ system }: Pick<FakeRequest, 'system'>): boolean => system.includes('"quote"')

const titleBeginning = ({ title }: Pick<ShownPost, 'title'>): string => title.split(' ').slice(0, 6).join(' ')

/** Writes a model's line about a post. Unless told otherwise, it quotes the beginning of the title. */
export const saidOf = (
  shown: Pick<ShownPost, 'n' | 'title'>,
  score: number,
  intent: Intent = 'recommendation',
  quote = titleBeginning(shown),
): string => JSON.stringify({ n: shown.n, score, intent, quote })

/** The score that a model gives a control if no post sways it. */
export const ofControl = (isLead: boolean): number => (isLead ? 90 : 5)

/** Answers each post with the score and the quote that the functions give it, and each control with the right score. */
export const scoring =
  (
    scoreOf: (post: ShownPost, all: readonly ShownPost[]) => number,
    controlScoreOf: (isLead: boolean, all: readonly ShownPost[], control: ShownPost) => number = ofControl,
    quoteOf: (post: ShownPost) => string = titleBeginning,
  ) =>
  (request: Pick<FakeRequest, 'prompt'>): string => {
    const all = shownIn(request)
    const posts = all.filter(({ title }) => controlIsLead(title) === undefined)
    return all
      .map((shown) => {
        const isLead = controlIsLead(shown.title)
        const score = isLead === undefined ? scoreOf(shown, posts) : controlScoreOf(isLead, all, shown)
        return saidOf(shown, score, 'recommendation', quoteOf(shown))
      })
      .join('\n')
  }

/** Counts the posts in an ask, without the controls. */
export const askedAbout = (request: Pick<FakeRequest, 'prompt'>): number =>
  shownIn(request).filter(({ title }) => controlIsLead(title) === undefined).length
