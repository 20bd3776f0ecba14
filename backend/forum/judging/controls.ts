import { createHash } from 'node:crypto'
import { HOT_SCORE } from '../../../contract/forum.ts'
import type { Business } from './prompt.ts'
import type { Asking, Candidate, Verdict, Verdicts } from './request-verdicts.ts'

/** The difference in score beyond which two verdicts on one post do not agree. */
const APART = 20
export const isApart = (one: Verdict, other: Verdict): boolean => Math.abs(one.score - other.score) > APART

/**
 * A post by Quillport that is sent along with strangers' posts. The correct verdict on a control is known. If the model's verdict
 * is far from the correct verdict, another post in the same ask contains instructions for the model.
 */
type Control = { readonly post: Candidate; readonly isLead: boolean }

type Text = readonly [string, string]

/** Posts by imagined people who need a product of the business. Each is about one of its keywords. */
const LEADS = [
  (subject: string): Text => [
    `Looking for help with ${subject}`,
    'I need it now and will pay. What do you recommend?',
  ],
  (subject: string): Text => [
    `${subject}: what do you all use?`,
    'I want to buy something good for it this week.',
  ],
  (subject: string): Text => [
    `Who offers ${subject}?`,
    'I have to choose this week and would be glad of a name.',
  ],
] as const
/** Posts that are not leads for any business. */
const OTHERS: readonly Text[] = [
  ['Good morning everybody', 'It rained all night here and the sky is clear now. Have a nice day.'],
  ['Happy birthday to the moderators', 'Thank you for all the work. No question today.'],
  ['Saw a rainbow on the way home', 'Just wanted to share that. Good night to all of you.'],
]

/** A placeholder for the subject of a title. */
const SUBJECT = '\0'

/** Whether the author of the control with this title needs the product; undefined if no control has the title. */
export const controlIsLead = (title: string): boolean | undefined => {
  if (OTHERS.some(([other]) => other === title)) return false
  const isLead = LEADS.some((lead) => {
    const [before = '', after = ''] = lead(SUBJECT)[0].split(SUBJECT)
    return title.startsWith(before) && title.endsWith(after)
  })
  return isLead || undefined
}

const hashOf = (...texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex')

/** Shuffles items into an order that is the same each time, but that nobody can predict without the salt. */
export const shuffled = <T>(all: readonly T[], nameOf: (one: T) => string, salt: string): readonly T[] =>
  all
    .map((one) => ({ one, at: hashOf(salt, nameOf(one)) }))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ one }) => one)

const draw = <T>(all: readonly T[], count: number, salt: string): readonly T[] =>
  shuffled([...all.entries()], ([at]) => String(at), salt)
    .slice(0, count)
    .map(([, one]) => one)

const controlsOf = ({ name, keywords, competitors }: Business, salt: string): readonly Control[] => {
  const wanted = [...keywords, ...competitors.map((competitor) => `something like ${competitor}`)]
  const [subject = `what ${name} does`, another = subject] = draw(wanted, 2, salt)
  const [lead = LEADS[0], later = lead] = draw(LEADS, 2, salt)
  const texts = [lead(subject), ...draw(OTHERS, 2, salt), later(another)]
  return texts.map(([title, body], at) => ({
    post: { id: `control-${at}`, title, body, score: 0, quotes: [] },
    isLead: at % 3 === 0,
  }))
}

/** Whether the verdict on a control is as expected. If not, the verdict needs a closer look. */
const isAsExpected = ({ isLead }: Control, { score }: Verdict): boolean =>
  isLead ? score >= HOT_SCORE : score <= HOT_SCORE - APART

/** The controls of one run, and the model's verdicts on them. */
export class Controls {
  private readonly asking: Asking
  private readonly salt: string
  private readonly all: readonly Control[]
  private byThemselves: Verdicts = new Map()

  constructor(asking: Asking, business: Business, salt: string) {
    this.asking = asking
    this.salt = salt
    this.all = controlsOf(business, salt)
  }

  /**
   * Adds controls among the posts, near the beginning and near the end, because an instruction may be about the posts below it or
   * above it.
   */
  among(posts: readonly Candidate[]): readonly Candidate[] {
    const place = (salt: string) =>
      Number.parseInt(hashOf(this.salt, salt, ...posts.map(({ id }) => id)).slice(0, 8), 16) %
      (Math.floor(posts.length / 4) + 1)
    return this.all.reduce<readonly Candidate[]>((so, { post }, at) => {
      const from = place(post.id)
      return so.toSpliced(at < this.all.length / 2 ? from : so.length - from, 0, post)
    }, posts)
  }

  /**
   * Whether verdicts on posts among controls can be believed. They can if the verdicts on the controls are as expected, or agree
   * with the verdicts that the model gives when it sees only the controls.
   */
  async hold(verdicts: Verdicts): Promise<boolean> {
    const off = this.all.filter((control) => {
      const verdict = verdicts.get(control.post.id)
      return !verdict || !isAsExpected(control, verdict)
    })
    if (verdicts.size === 0 || off.length === 0) return true
    if (this.byThemselves.size === 0)
      this.byThemselves = await this.asking.about(
        this.all.map(({ post }) => post),
        'briefly',
      )
    // A failed call says nothing about the controls.
    if (this.byThemselves.size === 0) return false
    return off.every(({ post }) => {
      const [verdict, alone] = [verdicts.get(post.id), this.byThemselves.get(post.id)]
      return !alone || (verdict && !isApart(verdict, alone))
    })
  }
}
