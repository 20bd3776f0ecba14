import type { ReadLanguage } from '../../../contract/languages.ts'
import type { Ask } from '../../../contract/reply-parts.ts'
import type { CompiledProfile } from '../scoring/profile.ts'
import { scorePost } from '../scoring/score.ts'
import { SIGNALS, type Signal } from '../scoring/weights.ts'

type Post = { readonly title: string; readonly body: string }

/** Words by which an author says what limits the choice, as parts of a regular expression. */
type Cues = {
  /** Before the most that it may cost. */
  readonly upTo: string
  /** Says that it must cost little, nothing, or only once. */
  readonly cheap: string
  readonly must: string
  readonly without: string
}

const CUES: Readonly<Record<ReadLanguage, Cues>> = {
  en: {
    upTo: 'under|below|less than|up to|at most|max(?:imum)?|around|about|budget|afford|spend|cheaper than|no more than',
    cheap:
      'cheap(?:er|est)?|affordable|inexpensive|low[- ]cost|free of charge|for free|free (?:app|tool|software|version|plan)|tight budget|no (?:monthly )?(?:subscription|fee)s?|one[- ]time (?:purchase|payment|fee)',
    must: 'must(?: have| be)?|needs? to|has to|have to be|should (?:be|have)|required?|ideally|preferably|as long as it',
    without:
      "without|(?:don[’']?t|do not|not) (?:want|need|like)|anything but|other than|instead of|tired of|no more|avoid|except",
  },
  de: {
    upTo: 'unter|höchstens|maximal|max|bis(?: zu)?|etwa|rund|budget|ausgeben',
    cheap:
      'kostenlos\\p{L}*|gratis|günstig\\p{L}*|preiswert\\p{L}*|bezahlbar\\p{L}*|ohne abo\\p{L}*|einmalig\\p{L}*',
    must: 'muss|müssen|müsste|sollte|soll|wichtig(?: ist| wäre)?|am liebsten|idealerweise',
    without: 'ohne|kein\\p{L}*|nicht mehr|außer|statt|bloß nicht|auf keinen fall|genug von',
  },
  fr: {
    upTo: "moins de|jusqu[’']à|maximum|max|environ|budget|dépenser|pas plus de",
    cheap: 'gratuit\\p{L}*|pas (?:trop )?cher|abordables?|bon marché|sans abonnement|économiques?',
    must: 'doit|doivent|devrait|il faut(?: que)?|faudrait|indispensable|idéalement|de préférence',
    without: 'sans|pas de|sauf|plutôt que|au lieu de|marre de|éviter|ne veux pas',
  },
  es: {
    upTo: 'menos de|hasta|máximo|como mucho|unos|presupuesto|gastar|no más de',
    cheap: 'gratis|gratuit\\p{L}*|barat\\p{L}*|económic\\p{L}*|asequibles?|sin suscripción',
    must: 'debe|deben|debería|tiene que|tienen que|imprescindible|preferiblemente|idealmente|a ser posible',
    without: 'sin|excepto|salvo|en vez de|en lugar de|hart[oa] de|evitar|no quiero',
  },
  it: {
    upTo: 'meno di|sotto i|fino a|massimo|al massimo|circa|budget|spendere|non più di',
    cheap: 'gratis|gratuit\\p{L}*|economic\\p{L}*|a buon mercato|poco costos\\p{L}*|senza abbonamento',
    must: 'deve|devono|dovrebbe|bisogna che|indispensabile|preferibilmente|idealmente|possibilmente',
    without: 'senza|tranne|eccetto|invece di|stuf[oa] di|evitare|non voglio',
  },
  nl: {
    upTo: 'onder|minder dan|tot|maximaal|max|hooguit|ongeveer|budget|uitgeven',
    cheap: 'gratis|goedko\\p{L}*|betaalba\\p{L}*|zonder abonnement|eenmalig\\p{L}*',
    must: 'moet|moeten|zou moeten|belangrijk(?: is)?|liefst|bij voorkeur|idealiter',
    without: 'zonder|geen|behalve|in plaats van|niet meer|zat van|vermijden',
  },
  pt: {
    upTo: 'menos de|até|máximo|no máximo|cerca de|orçamento|gastar|não mais de',
    cheap:
      'grátis|gratuit\\p{L}*|barat\\p{L}*|económic\\p{L}*|econômic\\p{L}*|acessíve\\p{L}*|sem (?:assinatura|subscrição)',
    must: 'deve|devem|deveria|tem de|tem que|precisa(?: de)? (?:ser|ter)|imprescindível|de preferência|idealmente',
    without: 'sem|exceto|menos o|em vez de|ao invés de|fart[oa] de|cansad[oa] d[eo]|evitar|não quero',
  },
}

const AMOUNT =
  '(?:[$€£] ?\\d(?:[\\d.,]*\\d)?k?|\\d(?:[\\d.,]*\\d)?k? ?(?:[$€£]|(?:dollars?|bucks|euros?|pounds?|usd|eur|gbp|chf|francs?|reais)(?!\\p{L})))(?: ?(?:/|per|an?|pro|im|par|al|por|alla|per) ?\\p{L}+)?'
const PLACE =
  /(?<!\p{L})(?:UK|United Kingdom|England|Scotland|Ireland|USA?|United States|Canada|Australia|New Zealand|Germany|Deutschland|Austria|Österreich|Switzerland|Schweiz|Suisse|France|Belgium|Belgique|België|Netherlands|Nederland|Spain|España|Italy|Italia|Portugal|Brazil|Brasil|Mexico|México|India|Singapore|South Africa|Sweden|Norway|Denmark|Finland|Poland|New York|California|Texas|Ontario|Québec|Europe|EU)(?!\p{L})/gu

/** Posts are read to this length, in characters. */
const READ = 6000
const QUOTE_CAP = 140
const MOST_OF_A_KIND = 3

/** To the end of the clause. */
const CLAUSE = '[^.,;:!?()\\n]{2,120}'

const alone = (words: string): string => `(?<!\\p{L})(?:${words})(?!\\p{L})`

const patterns = ({ upTo, cheap, must, without }: Cues) => ({
  budget: new RegExp(`${alone(upTo)}[^.!?\\n\\d]{0,25}?${AMOUNT}|${alone(cheap)}`, 'giu'),
  must_have: new RegExp(`${alone(must)} ${CLAUSE}`, 'giu'),
  ruled_out: new RegExp(`${alone(without)} ${CLAUSE}`, 'giu'),
})
const PATTERNS = Object.fromEntries(
  Object.entries(CUES).map(([language, cues]) => [language, patterns(cues)]),
) as Readonly<Record<ReadLanguage, ReturnType<typeof patterns>>>

/** The signals whose words say what is asked for, and those that say what is not wanted. */
const WANTS: readonly Signal[] = [
  'recommendation',
  'alternative',
  'choice',
  'experience',
  'howto',
  'seeksLesson',
  'inTrouble',
  'trouble',
]
const RULES_OUT: readonly Signal[] = ['ruledOut', 'leaving']

const labelsOf = (signals: readonly Signal[]): ReadonlySet<string> =>
  new Set(signals.map((signal) => SIGNALS[signal].label))
const WANTS_LABELS = labelsOf(WANTS)
const RULES_OUT_LABELS = labelsOf(RULES_OUT)

/** Cut at a word, so that the quote still stands in the post. */
const cut = (quote: string): string =>
  quote.length <= QUOTE_CAP ? quote.trim() : quote.slice(0, quote.lastIndexOf(' ', QUOTE_CAP)).trim()

const found = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([words]) => cut(words))

/** Each once, without those that another one holds. */
const distinct = (quotes: readonly string[]): readonly string[] =>
  quotes
    .filter((quote) => quote !== '')
    .filter(
      (quote, at) =>
        !quotes.some(
          (other, place) =>
            place !== at &&
            other.toLowerCase().includes(quote.toLowerCase()) &&
            (other.length > quote.length || place < at),
        ),
    )
    .slice(0, MOST_OF_A_KIND)

/** A quote with the rest of its sentence around it, where that is short enough. */
const inItsSentence = (post: Post, quote: string): string => {
  for (const field of [post.title, post.body]) {
    const at = field.indexOf(quote)
    if (at < 0 || quote === '') continue
    const from = Math.max(
      ...[...field.slice(0, at).matchAll(/[.!?:]\s+|\n/g)].map((end) => end.index + end[0].length),
      0,
    )
    const end = /[.!?]$/.test(quote) ? 0 : field.slice(at + quote.length).search(/[.!?\n]/)
    const to = end < 0 ? field.length : at + quote.length + end
    const sentence = field.slice(from, Math.max(to, at + quote.length)).trim()
    return sentence.length <= QUOTE_CAP ? sentence : quote
  }
  return quote
}

/** What a post asks for and what limits the answer, each in the post's own words; what is wanted comes first. */
export const asksIn = (profile: CompiledProfile, post: Post, language: ReadLanguage): readonly Ask[] => {
  const { reasons } = scorePost(profile, post)
  const quotesOf = (labels: ReadonlySet<string>) =>
    reasons.filter(({ signal, points }) => labels.has(signal) && points > 0).map(({ quote }) => quote)
  const text = `${post.title}\n${post.body}`.slice(0, READ)
  const { budget, must_have, ruled_out } = PATTERNS[language]
  const wanted = distinct(quotesOf(WANTS_LABELS).map((quote) => inItsSentence(post, quote)))
  const title = cut(post.title.split('\n', 1)[0] ?? '')
  const all = {
    wants: wanted.length > 0 ? wanted : distinct([title]),
    budget: distinct(found(text, budget)),
    place: distinct(found(text, PLACE)),
    must_have: distinct(found(text, must_have)),
    ruled_out: distinct([...quotesOf(RULES_OUT_LABELS), ...found(text, ruled_out)]),
  }
  return (Object.keys(all) as (keyof typeof all)[]).flatMap((kind) =>
    all[kind].map((quote) => ({ kind, quote })),
  )
}
