import type { ReadLanguage } from '../../contract/languages.ts'
import type { LeadRow } from './forum.rows.ts'
import { answersIn, askedIn, comparedSize, isAnswered, limitsFor, relevance } from './outline/answers.ts'
import { disclosureIn } from './outline/disclosure.ts'
import { type Fact, type Facts, factsOf, type Limit } from './outline/facts.ts'
import { wordsIn } from './outline/languages.ts'
import { type Needs, needsOf } from './outline/needs.ts'
import { termsIn, topicOf } from './outline/topic.ts'
import type { Matter, Words } from './outline/words.ts'
import type { SellerProfile } from './scoring/score.ts'

type Post = Pick<LeadRow, 'title' | 'body' | 'intent'>

/** What an outline is made of beside the profile and the post. */
export type OutlineSetting = {
  readonly guidelines?: string
  /** The community forbids promotion: the product stays out. */
  readonly unnamed?: boolean
  /** Another number gives other words where there are any. */
  readonly variation?: number
  /** Of the post, and of the settings. */
  readonly language?: ReadLanguage
  readonly ownLanguage?: ReadLanguage
}

/** All that the parts of an outline are made from. */
type Outline = {
  readonly name: string
  readonly intent: Post['intent']
  readonly words: Words
  readonly needs: Needs
  readonly facts: Facts
  readonly answers: readonly Fact[]
  readonly limits: readonly Limit[]
  readonly topics: readonly string[]
  readonly keywords: readonly string[]
  readonly disclosure: string
  readonly english: boolean
  readonly pick: (list: readonly string[], given?: Filling) => string
  readonly told: (fact: string) => string
}
type Situation = Pick<Outline, 'needs' | 'facts' | 'topics' | 'intent'>
type Filling = Readonly<Record<string, string>>

/** FNV-1a, 32 bits. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0
  return (value ^ (value >>> 15)) >>> 0
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const ended = (text: string): string => (/[.!?\]]$/.test(text) ? text : `${text}.`)
const blank = (text: string): string => `[${text}]`

/** The words with what is filled in; null where something that they need is not known. */
const filled = (words: string, given: Filling): string | null => {
  let whole = true
  const text = words.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = given[key.charAt(0).toLowerCase() + key.slice(1)] ?? ''
    if (value === '') whole = false
    return /^[A-Z]/.test(key) ? upper(value) : value
  })
  return whole ? text : null
}

const listed = (items: readonly string[], and: string): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)}`

const isName = (text: string, name: string): boolean => name !== '' && text.startsWith(name)

/** A clause within a sentence: small at its start, and with "it" for the name, which was just said. */
const within = (text: string, name: string, english = true): string => {
  if (!english) return text
  if (isName(text, name) && /^ \p{Ll}/u.test(text.slice(name.length))) return `it${text.slice(name.length)}`
  return /^(?:I\b|\p{Lu}[\p{Lu}\d])/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
}

/** Facts in one sentence; those of one subject share it. Of other languages each is a sentence of its own. */
const joined = (facts: readonly Fact[], { name, words, told, english }: Outline): string => {
  if (!english) return told(facts.map(({ text }) => text).join('. '))
  const groups: { subject: string; parts: string[] }[] = []
  for (const { text, subject, predicate } of facts) {
    const last = groups.at(-1)
    if (last && predicate !== '' && last.subject === subject.toLowerCase()) last.parts.push(predicate)
    else groups.push({ subject: subject.toLowerCase(), parts: [within(text, name)] })
  }
  const clauses = groups.map(({ parts }) => listed(parts, words.and))
  const [one = '', other, ...more] = clauses
  const both = groups.some(({ parts }) => parts.length > 1) ? `, ${words.and} ` : '; '
  return told(other === undefined || more.length > 0 ? clauses.join('; ') : `${one}${both}${other}`)
}

const isFree = (price: Fact): boolean => /\bfree\b|kostenlos|gratuit|gratis|gratuito/i.test(price.text)
const isRunning = (price: Fact): boolean =>
  /month|year|monat|jahr|mois|\ban\b|mes|año|mese|anno|maand|jaar|mês|ano/i.test(price.text)

const mattersOf = ({ needs, facts, topics, intent }: Situation): readonly Matter[] => {
  const { money } = needs
  const [price] = facts.prices
  const ofMoney = (): readonly Matter[] => {
    if (!money || !price) return []
    if (money.kind === 'free') return [isFree(price) ? 'free' : 'notFree']
    if (money.kind === 'once') return isRunning(price) ? ['once'] : []
    return money.kind === 'cap' ? ['cap'] : []
  }
  return [
    ...(needs.listed ? (['list'] as const) : []),
    ...(needs.rivals.length > 0 ? ([needs.leaving ? 'leaving' : 'beside'] as const) : []),
    ...ofMoney(),
    ...(needs.byHand ? (['byHand'] as const) : []),
    ...(needs.platforms.length > 0 ? (['platform'] as const) : []),
    ...(topics.length > 0
      ? ([intent === 'pain_point' || intent === 'question' ? 'dull' : 'topic'] as const)
      : []),
    'none',
  ]
}

/** "the spreadsheet", and Excel, which is a name. */
const byHandIn = (tool: string, { the }: Words): string => {
  if (/^(?:excel|google)/i.test(tool)) return upper(tool)
  return the === '' ? tool : `${the} ${tool.toLowerCase()}`
}

const fillingOf = ({ name, needs, facts, topics, words, told }: Omit<Outline, 'pick'>): Filling => ({
  name,
  topic: listed(topics, words.and),
  rival: needs.rivals[0] ?? '',
  rivals: listed(needs.rivals, words.and),
  byHand: needs.byHand ? byHandIn(needs.byHand, words) : '',
  platform: listed(needs.platforms, words.and),
  cap: needs.money?.kind === 'cap' ? needs.money.text : '',
  is: facts.is ? told(facts.is.text) : '',
})

const priced = (lead: string, price: string, english: boolean): string =>
  lead === '' ? upper(price) : `${lead}${within(price, '', english)}`

/** What it costs, and what that means for who wants it free or wants to buy once. */
const priceOf = (
  { needs, facts, words, pick, told, english }: Outline,
  opened: Matter,
): readonly string[] => {
  const [price] = facts.prices
  const { money } = needs
  if (!price) return money ? [blank(pick(words.priceUnknown))] : []
  const compared = comparedSize(price.text, needs.sizes)
  const text = ['free', 'notFree', 'cap', 'once'].includes(opened)
    ? upper(told(price.text))
    : priced(pick(words.price), told(price.text), english)
  const size = compared ? `${compared.size.count} ${compared.size.noun}` : ''
  const remark = (): readonly string[] => {
    if (compared && isFree(price)) return [pick(compared.fits ? words.within : words.beyond, { size })]
    if ((money?.kind === 'free' || money?.kind === 'once') && isFree(price)) return [pick(words.freeEnds)]
    return money?.kind === 'once' && isRunning(price) ? [pick(words.notOnce)] : []
  }
  return [ended(text), ...remark()]
}

/** That others came from what they want to leave, where the seller says so. */
const comesFrom = ({ needs, facts, words, pick }: Outline): readonly string[] => {
  const rival = needs.leaving ? needs.rivals.find((name) => facts.from?.text.includes(name)) : undefined
  return rival === undefined ? [] : [pick(words.comeFrom, { rival })]
}

const limitsOf = ({ limits, words, name, pick, told, english }: Outline): readonly string[] => {
  const [first] = limits
  if (!first) return []
  const items = limits.filter(({ refusal }) => refusal === first.refusal).map(({ item }) => item)
  return [
    pick(words.limit, {
      limit: told(within(`${first.refusal} ${listed(items.slice(0, 2), words.and)}`, name, english)),
    }),
  ]
}

const MOST_BLANKS = 2

/** What only the person can say: what is wanted and not answered, what else is asked, else something that they lived. */
const blanksOf = ({ needs, facts, keywords, limits, words, english, pick }: Outline): readonly string[] => {
  const said = [...facts.does, ...facts.prices, ...(facts.is ? [facts.is] : [])].map(({ text }) => text)
  const known = [...said, ...keywords, ...limits.map(({ item }) => item)]
  const open = needs.wants.filter((want) => !isAnswered(want, known, english))
  const wants = open.slice(0, 1).map(() => pick(words.blanks.want, { want: open.slice(0, 2).join('; ') }))
  const questions = needs.questions
    .slice(0, 1)
    .map((question) => pick(words.blanks.question, { question: question.replace(/\?+$/, '') }))
  const deadline = needs.deadline ? [pick([words.blanks.deadline], { deadline: needs.deadline })] : []
  const places = needs.places.filter((place) => !said.some((text) => text.includes(place)))
  const place = places.slice(0, 1).map((one) => pick([words.blanks.place], { place: one }))
  const found = [...wants, ...questions, ...deadline, ...place].slice(0, MOST_BLANKS)
  return (found.length > 0 ? found : [pick(words.blanks.own)]).map(blank)
}

const PEOPLE =
  /\b(?:people|employees|teams?|seats|mitarbeiter\w*|personas|personnes|persone|mensen|pessoas)\b/i

/** What the product is, where that answers something: what it runs on, or whom it is for. */
const identityOf = ({ facts, name, words, needs, told }: Outline, fits: boolean): readonly string[] =>
  facts.is && (fits || needs.platforms.length > 0 || (needs.people && PEOPLE.test(facts.is.text)))
    ? [`${upper(name)} ${words.is} ${told(facts.is.text)}.`]
    : []

const isOwn = ({ text, subject }: Fact, name: string): boolean =>
  /^(?:we|our|i)\b/i.test(subject || text) || isName(text, name)

/** Without the product: what a setup for this should do, which the seller knows, and what only the person can add. */
const unnamedOutline = (outline: Outline): string => {
  const { answers, name, words, needs, pick } = outline
  const points = answers.filter((fact) => !isOwn(fact, name))
  const [matter = 'none'] = mattersOf(outline)
  const advice = words.advice[matter] ?? []
  return [
    points.length > 0 ? `${pick(words.look)}: ${joined(points, outline)}.` : blank(pick(words.blanks.view)),
    ...(advice.length > 0 && matter !== 'none' ? [pick(advice)] : []),
    blank(
      needs.questions[0]
        ? pick(words.blanks.question, { question: needs.questions[0].replace(/\?+$/, '') })
        : pick(words.blanks.view),
    ),
  ].join('\n\n')
}

const paragraphs = (...parts: readonly (readonly string[])[]): string =>
  parts
    .map((sentences) => sentences.filter((one) => one !== '').join(' '))
    .filter((one) => one !== '')
    .join('\n\n')

const FIRST_FACTS = 3

const namedOutline = (outline: Outline, intent: Post['intent'], fits: boolean): string => {
  const { answers, facts, words, disclosure, pick, needs } = outline
  const matters = mattersOf(outline)
  const opened = matters.find((matter) => pick(words.openers[matter]) !== '') ?? 'none'
  const opener = intent === 'brand_mention' ? pick(words.thanks) : pick(words.openers[opened])
  const chosen = answers.length > 0 ? answers : facts.does.slice(0, 2)
  const first = chosen.slice(0, FIRST_FACTS)
  const told = first.length > 0 ? joined(first, outline) : facts.is ? facts.is.text : blank(words.blanks.fact)
  const rest = chosen.slice(FIRST_FACTS)
  const advice = words.advice[opened] ?? []
  return paragraphs(
    [ended(`${opener}: ${told}`), disclosure],
    [
      ...(first.length > 0 && !(facts.is && opener.includes(facts.is.text)) ? identityOf(outline, fits) : []),
      ...(rest.length > 0 ? [ended(upper(joined(rest, outline)))] : []),
      ...comesFrom(outline),
      ...priceOf(outline, opened),
      ...limitsOf(outline),
    ],
    [needs.rivals.length > 0 || opened === 'byHand' ? pick(advice) : ''],
    blanksOf(outline),
  )
}

/** So much of what the product is must be in the post for it to be worth a sentence. */
const FITS = 1.2

const MAKES =
  /\b(?:app|apps|software|tool|tools|platform|plugin|extension|crm|saas|program|programm|logiciel|programa|applicazione)\b|\b(?:we|i) (?:make|build|develop)\b/i

/** An honest start of a reply: what the post asks for beside what the person says that answers it, and blanks for what only they know. */
export const outlineReply = (profile: SellerProfile, post: Post, setting: OutlineSetting = {}): string => {
  const { guidelines = '', variation = 0, language = 'en', ownLanguage = language } = setting
  const words = wordsIn(language)
  const english = ownLanguage === 'en'
  const name = profile.businessName || blank(words.blanks.name)
  const needs = needsOf(post, profile.competitors, words.cues)
  const facts = factsOf(profile.businessName, profile.businessDescription, guidelines, english)
  const asked = askedIn(post, needs, english)
  const terms = termsIn(profile.keywords, profile.businessDescription, post, english)
  const seed = hash(`${post.title}\n${post.body}\n${post.intent}\n${variation}`)
  const kind = MAKES.test(profile.businessDescription) ? words.makes : words.runs
  const base = {
    name,
    intent: post.intent,
    words,
    needs,
    facts,
    answers: answersIn(facts.does, asked, terms),
    limits: limitsFor(facts.limits, `${post.title}\n${post.body}`, english),
    topics: topicOf(terms, profile.businessDescription, post, english),
    keywords: profile.keywords,
    disclosure: '',
    english,
    told: (fact: string) =>
      language === ownLanguage ? fact : blank(filled(words.blanks.translate, { fact }) ?? fact),
  }
  const filling = fillingOf(base)
  const pick = (list: readonly string[], given: Filling = {}): string => {
    const usable = list.map((one) => filled(one, { ...filling, ...given })).filter((one) => one !== null)
    return usable.length === 0 ? '' : (usable[(seed + hash(list[0] ?? '')) % usable.length] ?? '')
  }
  const outline = { ...base, pick, disclosure: disclosureIn(guidelines) ?? pick(kind) }
  if (setting.unnamed || post.intent === 'discussion') return unnamedOutline(outline)
  return namedOutline(outline, post.intent, facts.is !== null && relevance(facts.is.text, asked) >= FITS)
}
