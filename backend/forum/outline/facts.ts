import { rarity } from '../scoring/rarity.ts'
import { stemsIn } from './stems.ts'

/** One thing that the person says of the business, in their own words. */
export type Fact = {
  /** A clause that can stand alone, without its full stop. */
  readonly text: string
  /** Who or what does it, where the clause could be parted: facts of one subject can be said in one sentence. */
  readonly subject: string
  readonly predicate: string
  readonly kind: 'is' | 'does' | 'price' | 'from'
}

/** Something that the person says the business does not do: `We do not do` and `payroll`. */
export type Limit = {
  readonly refusal: string
  readonly item: string
}

/** What the person's settings say, parted so that a reply can take what answers a post and leave the rest. */
export type Facts = {
  /** What the business is, as `a web app for freelancers`; null where no sentence says so after its name. */
  readonly is: Fact | null
  readonly does: readonly Fact[]
  readonly prices: readonly Fact[]
  /** Where customers come from. */
  readonly from: Fact | null
  readonly limits: readonly Limit[]
}

const VERBS = `
  accept add alert analyse analyze answer arrange ask assign attach automate back bake bill book bring build buy calculate call capture
  carry categorise categorize charge chase check choose clean coach collect combine come compare compile connect convert convince copy cost
  cover create customise customize cut deduct deliver deploy design detect do download draft draw edit encrypt enter estimate explain
  export fetch file fill find fit fix follow forecast forward generate get give go grade group grow guide handle help hold host hunt
  import improve include index install integrate invite invoice issue keep lay lead learn leave let link list listen log look mail
  make manage map mark match measure meet merge monitor move need notify offer open order organise organize pack pay pick place plan
  play post predict prepare prevent print process produce protect prove provide publish pull push put rank read receive recognise
  recognize recommend reconcile record reduce register remember remind remove rent repair replace reply report request reserve restore
  review reward rewrite roast run save scan schedule scrape search see sell send serve set share ship shop show sign sort speak split
  start stay stop store stream subscribe suggest summarise summarize support switch sync take talk tag teach tell test track train transcribe transfer
  translate treat try turn update upload use verify visit walk warn wash watch win work wrap write`
  .trim()
  .split(/\s+/)

const thirdPerson = (verb: string): string => {
  if (/(?:s|x|z|ch|sh|o)$/.test(verb)) return `${verb}es`
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`
}

const BASE: ReadonlySet<string> = new Set([...VERBS, 'are', 'have'])
const THIRD: ReadonlySet<string> = new Set([...VERBS.map(thirdPerson), 'is', 'has'])

const wordAt = (text: string, at: number): string =>
  text
    .split(/\s+/)
    [at]?.toLowerCase()
    .replace(/[^\p{L}]/gu, '') ?? ''

const TAKES_BASE = /^(?:you|we|they|i|people|(?:most|many|our|all|your) .*s|\p{L}+s)$/iu

/** A clause of its own: someone, and at once what they do ("tenants send …", "the app reminds …", "rent is …"). */
const startsClause = (piece: string): boolean => {
  const [first, second, third] = [wordAt(piece, 0), wordAt(piece, 1), wordAt(piece, 2)]
  if (/^(?:you|we|they|i)$/.test(first)) return BASE.has(second)
  if (/^(?:it|there|he|she)$/.test(first)) return THIRD.has(second) || second === 'are'
  if (/^(?:the|our|your|an?|each|every|all|most)$/.test(first)) return BASE.has(third) || THIRD.has(third)
  return (
    /^(?:is|are|has|have)$/.test(second) || (first.endsWith('s') && !THIRD.has(first) && BASE.has(second))
  )
}

/** The parts that commas and "and" join, each with what stood before it. */
const piecesOf = (part: string): readonly { readonly join: string; readonly text: string }[] => {
  const out: { join: string; text: string }[] = []
  let at = 0
  let join = ''
  for (const found of part.matchAll(/,\s+and\s+|,\s+|\s+and\s+/g)) {
    out.push({ join, text: part.slice(at, found.index) })
    join = found[0]
    at = found.index + found[0].length
  }
  out.push({ join, text: part.slice(at) })
  return out
}

const wordCount = (text: string): number => text.split(/\s+/).length

type Clause = { subject: string; predicate: string }

/** Who does it and what they do; the whole clause as subject where no verb is known. */
const parted = (clause: string, name = ''): Clause => {
  if (name !== '' && clause.startsWith(`${name} `) && THIRD.has(wordAt(clause.slice(name.length + 1), 0)))
    return { subject: name, predicate: clause.slice(name.length + 1) }
  const words = clause.split(/\s+/)
  const verbs = TAKES_BASE.test(words[0] ?? '') || /^(?:you|we|they)$/i.test(words[0] ?? '') ? BASE : THIRD
  const at = words.findIndex((word, place) => place > 0 && verbs.has(word.toLowerCase()))
  return at < 1
    ? { subject: clause, predicate: '' }
    : { subject: words.slice(0, at).join(' '), predicate: words.slice(at).join(' ') }
}

/** "It reads, sorts and prints" as three clauses of one subject; what cannot be told apart for certain stays together. */
const clausesOf = (part: string, name: string): readonly Clause[] => {
  const out: { subject: string; predicate: string; open: boolean }[] = []
  for (const { join, text } of piecesOf(part)) {
    const last = out.at(-1)
    if (last === undefined) {
      out.push({ ...parted(text, name), open: false })
      continue
    }
    // The subject of the first piece may go on: "An agent for Linux, Windows and Docker takes …".
    const known = last.predicate !== ''
    const verbs = TAKES_BASE.test(last.subject) ? BASE : THIRD
    if (last.open) {
      last.predicate += join + text
      last.open = false
    } else if (known && startsClause(text)) {
      out.push({ ...parted(text), open: false })
    } else if (known && verbs.has(wordAt(text, 0))) {
      out.push({ subject: last.subject, predicate: text, open: wordCount(text) === 1 })
    } else if (known) {
      last.predicate += join + text
    } else {
      Object.assign(last, parted(`${last.subject}${join}${text}`))
    }
  }
  return out
}

const MONEY =
  /(?:[$€£]\s?\d|\b\d[\d.,]*\s?(?:[$€£]|dollars?|euros?|pounds?|usd|eur|gbp|chf|francs?|reais)\b|\bfree (?:plan|tier|up to|for)\b|\b(?:gratuit|gratis|kostenlos)\b)/iu
/** Who the customers are, and what they come from. */
const CUSTOMERS =
  /^(?:most|many|our) (?:\p{L}+ )?(?:customers|clients|people|users|shops|landlords|members|teams|companies|\p{L}+s) (?:are|come|came|switch|switched|moved?|have)\b/iu
const FROM = /\b(?:come|came|switch|switched|moved?) (?:to us )?(?:from|after)\b/i
const REFUSAL =
  /^((?:\p{L}+ ){0,3}?(?:(?:do|does|are|is|will|can)(?:n['’]t| not)|(?:are|is) no|no longer|cannot|can['’]t|never)) (.+)$/iu
const REFUSAL_ABROAD =
  /^((?:\p{L}+ ){1,4}?(?:nicht|keine?n?|ne \p{L}+ pas(?: de)?|n['’]\p{L}+ pas(?: de)?|geen|niet|não|non|no) ?(?:\p{L}+ )?)(.+)$/iu
/** The verb that a row of refused things shares: "do not sell food, toys or medicine". */
const SHARED =
  /^(?:do|sell|offer|make|give|lend|coach|place|host|recover|back up|store|find|build|buy|run|repair|take|support|include|cover|ship|stock|handle|provide|teach) (?!or\b|and\b)(?=[^,]+)/i

const LEAST_TELLING = 0.35

/** A refused thing by itself must say something: "buy" alone is in every other post. */
const tells = (item: string): boolean => [...stemsIn(item)].some((one) => rarity(one) >= LEAST_TELLING)

const itemsIn = (refused: string): readonly string[] =>
  refused
    .split(/,? (?:or|and|nor)\s+|,\s+/i)
    .map((item) => item.replace(/^no /, '').trim())
    .filter((item) => item !== '')

const limitsIn = (sentence: string): readonly Limit[] =>
  sentence.split(/,? and (?=we\b)|;\s*|,\s+(?=we\b)/i).flatMap((clause) => {
    const [, refusal = '', rest = ''] = REFUSAL.exec(clause) ?? []
    const items = itemsIn(rest)
    const eachHasVerb = items.slice(1).some((item) => BASE.has(wordAt(item, 0)))
    const shared = eachHasVerb ? '' : (SHARED.exec(rest)?.[0].trim() ?? '')
    return items
      .map((item, at) => ({
        refusal: `${refusal} ${shared}`.trim(),
        item: (at === 0 ? item.slice(shared.length) : item).trim(),
      }))
      .filter(({ item }) => wordCount(item) <= 6)
      .filter(({ item }) => tells(item))
  })

/** Of a language whose sentences are not parted, a refusal is one whole sentence. */
const limitAbroad = (sentence: string): readonly Limit[] => {
  const [, refusal = '', item = ''] = REFUSAL_ABROAD.exec(sentence) ?? []
  return item === '' ? [] : [{ refusal: refusal.trim(), item }]
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const factOf = (text: string, kind: Fact['kind'], clause: Clause = { subject: '', predicate: '' }): Fact => ({
  text: upper(text.trim()),
  ...clause,
  kind,
})

/** "a web app we make for freelancers" without the maker, who is told beside it. */
const withoutMaker = (text: string): string =>
  text.replace(
    /,? (?:that |which )?(?:we|i) (?:make|made|build|built|develop|run|sell|offer) (?=for\b)/i,
    ' ',
  )

const IS = /^\s+(?:is|ist|est|es|è|é)\s+(.+)$/u
const LONG = 25
const RANGE = /,? ?\b(from (?:[$€£] ?)?\d[\d.,]* to (?:[$€£] ?)?\d[\d.,]*(?: \p{L}+)?)$/iu

const IDLE = /^(?:we|you|they|i|it|there|our|your|most|many)$/

/** "Invoicing software for freelancers" for a sentence: what the business is, without a verb. */
const isFragment = (part: string): boolean => {
  const head = /^(?:(?:an?|the) )?((?:[\p{L}\p{N}-]+ ){1,5}?)(?:for|that|which|with|where)\b/iu.exec(part)
  const words = head?.[1]?.trim().toLowerCase().split(' ') ?? []
  const [first] = words
  return (
    first !== undefined &&
    !IDLE.test(first) &&
    !BASE.has(first) &&
    !words.some((word) => THIRD.has(word) || BASE.has(word))
  )
}

const small = (text: string): string =>
  /^\p{Lu}[\p{Lu}\d]/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)

/** Reads `Name is a …`: what the business is, shortened to what stands before a colon, and all that was said. */
const identityIn = (part: string, name: string, mayBeFragment: boolean) => {
  const found = name !== '' && part.startsWith(name) ? IS.exec(part.slice(name.length))?.[1] : undefined
  const said = found ?? (mayBeFragment && isFragment(part) && !MONEY.test(part) ? small(part) : undefined)
  if (said === undefined) return null
  const text = withoutMaker(said)
  const short = wordCount(text) > LONG ? (text.split(/[:;]/, 1)[0] ?? text) : text
  return { is: { ...factOf(short, 'is'), text: short }, rest: short === text ? null : text }
}

const sentencesIn = (text: string): readonly string[] =>
  text
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\d$€£])|\n+/u)
    .map((sentence) => sentence.trim().replace(/[.!]+$/, ''))
    .filter((sentence) => sentence !== '')

/** Sentences of the guidelines that tell of the business; the others tell how to write. */
const told = (guidelines: string, name: string): readonly string[] =>
  sentencesIn(guidelines).filter(
    (sentence) =>
      /^(?:we|our|there (?:is|are)) /i.test(sentence) || (name !== '' && sentence.startsWith(`${name} `)),
  )

const partsOf = (sentence: string): readonly string[] => {
  const parts: string[] = []
  for (const part of sentence.split(/;\s+/)) {
    // "…; all by reward" is no clause of its own.
    const last = parts.length - 1
    if (last >= 0 && parted(part).predicate === '' && !MONEY.test(part) && !CUSTOMERS.test(part))
      parts[last] += `; ${part}`
    else parts.push(part)
  }
  return parts
}

type Reading = {
  readonly name: string
  readonly parts: boolean
  /** Where the description starts, and may do without a verb. */
  readonly first: string | undefined
}

/** The facts of one sentence that refuses nothing. */
const readSentence = (sentence: string, { name, parts, first }: Reading): readonly Fact[] =>
  (parts ? partsOf(sentence) : [sentence]).flatMap((part) => {
    const identity = identityIn(part, name, parts && sentence === first)
    if (identity) {
      const range = RANGE.exec(identity.rest ?? '')?.[1]
      const rest = identity.rest === null ? [] : [factOf(`${name} is ${identity.rest}`, 'does')]
      return [identity.is, ...rest, ...(range === undefined ? [] : [factOf(range, 'price')])]
    }
    if (CUSTOMERS.test(part)) return FROM.test(part) ? [factOf(part, 'from')] : []
    if (MONEY.test(part)) return [factOf(part, 'price')]
    if (!parts) return [factOf(part, 'does')]
    return clausesOf(part, name).map((clause) =>
      factOf(`${clause.subject} ${clause.predicate}`.trim(), 'does', clause),
    )
  })

const refusalsIn = (sentence: string, { parts }: Reading): readonly Limit[] => {
  if (MONEY.test(sentence)) return []
  return parts ? limitsIn(sentence) : limitAbroad(sentence)
}

/** Reads what the settings say. `parts` is false for languages whose sentences are not parted further. */
export const factsOf = (name: string, description: string, guidelines: string, parts = true): Facts => {
  const sentences = sentencesIn(description)
  const reading = { name, parts, first: sentences[0] }
  const limits: Limit[] = []
  const facts: Fact[] = []
  for (const sentence of [...sentences, ...told(guidelines, name)]) {
    const refused = refusalsIn(sentence, reading)
    limits.push(...refused)
    if (refused.length === 0) facts.push(...readSentence(sentence, reading))
  }
  const of = (kind: Fact['kind']) => facts.filter((fact) => fact.kind === kind)
  return {
    is: of('is')[0] ?? null,
    does: of('does'),
    prices: of('price'),
    from: of('from')[0] ?? null,
    limits,
  }
}
