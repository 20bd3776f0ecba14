import type { Intent } from '../../../contract/forum.ts'
import type { FakeRequest } from '../../model/model.fixture.ts'
import { controlIsLead } from './controls.ts'

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

/** What a model that nobody sways says of a control. */
export const ofControl = (isLead: boolean): number => (isLead ? 90 : 5)

/** Answers each post with the score that it is given, and each control with its own. */
export const scoring =
  (
    scoreOf: (post: ShownPost, all: readonly ShownPost[]) => number,
    controlScoreOf: (isLead: boolean, all: readonly ShownPost[], control: ShownPost) => number = ofControl,
  ) =>
  (request: Pick<FakeRequest, 'prompt'>): string => {
    const all = shownIn(request)
    const posts = all.filter(({ title }) => controlIsLead(title) === undefined)
    return all
      .map((shown) => {
        const isLead = controlIsLead(shown.title)
        const score = isLead === undefined ? scoreOf(shown, posts) : controlScoreOf(isLead, all, shown)
        return saidOf(shown, score)
      })
      .join('\n')
  }

/** How many posts an ask is about, without the controls among them. */
export const askedAbout = (request: Pick<FakeRequest, 'prompt'>): number =>
  shownIn(request).filter(({ title }) => controlIsLead(title) === undefined).length
