import type { Warning } from '../../../contract/forum.ts'
import { isNamed } from '../scoring/names-in-text.ts'

/** A text and what it may have its words from. */
export type Checked = {
  readonly text: string
  /** What the person wrote about the business and about replies. */
  readonly ownWords: string
  /** The post, title first, as far as a reply is compared with it. */
  readonly post: string
  readonly competitors: readonly string[]
}

type Code = Warning['code']

/** Blanks are no words of the reply. */
const withoutBlanks = (text: string): string => text.replace(/\[[^\]\n]{2,300}\](?!\()/g, ' ')

const quoted = (words: readonly string[]): string => words.map((one) => `“${one.trim()}”`).join(', ')

const warning = (code: Code, found: readonly string[], message: string): readonly Warning[] =>
  found.length === 0 ? [] : [{ code, message: message.replace('{found}', () => quoted(found)), rule: null }]

const unique = (list: readonly string[]): readonly string[] => [...new Set(list)]

const NUMBERS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const WORDS_ABROAD: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ['zwei', 'deux', 'dos', 'due', 'twee', 'dois', 'duas'],
    ['drei', 'trois', 'tres', 'tre', 'drie', 'três'],
    ['vier', 'quatre', 'cuatro', 'quattro', 'quatro'],
    ['fünf', 'cinq', 'cinco', 'cinque', 'vijf'],
    ['sechs', 'seis', 'sei', 'zes'],
    ['sieben', 'sept', 'siete', 'sette', 'zeven', 'sete'],
    ['acht', 'huit', 'ocho', 'otto', 'oito'],
    ['neun', 'neuf', 'nueve', 'nove', 'negen'],
    ['zehn', 'dix', 'diez', 'dieci', 'tien', 'dez'],
    ['elf', 'onze', 'once', 'undici'],
    ['zwölf', 'douze', 'doce', 'dodici', 'twaalf', 'doze'],
  ].flatMap((words, at) => words.map((word) => [word, at + 2] as const)),
)
const numberOf = (word: string): number => {
  const english = NUMBERS.indexOf(word.toLowerCase())
  return english >= 0 ? english : (WORDS_ABROAD[word.toLowerCase()] ?? Number.NaN)
}

const UNIT =
  '(?:dollars?|bucks|euros?|pounds?|cents?|percent|prozent|pour cent|por ciento|por cento|per cento|procent|clients?|customers?|users?|people|teams?|companies|hours?|minutes?|days?|weeks?|months?|years?|kunden|nutzer|stunden|minuten|tage|wochen|monate|jahre|heures?|jours?|semaines?|mois|ans|clientes|usuarios|horas?|minutos?|días?|semanas?|meses|años|clienti|utenti|ore|minuti|giorni|settimane|mesi|anni|klanten|uren|minuten|dagen|weken|maanden|jaar|utilizadores|usuários|dias?|anos?)'
const MONEY = '[$€£¥]|\\b(?:usd|eur|gbp|chf|dollars?|bucks|euros?|pounds?|francs?|reais)\\b'
const FIGURE = new RegExp(
  `(?<![\\p{L}\\p{N}_#.,-])(?<before>[$€£¥] ?)?(?<figure>\\d[\\d.,]*\\d|\\d)(?<after> ?(?:%|k\\b|[$€£¥]|${UNIT}\\b))?|(?<![\\p{L}\\p{N}])(?<word>\\p{L}{2,20}) (?<unit>${UNIT})\\b`,
  'giu',
)

type Figure = {
  readonly shown: string
  readonly value: number
  readonly money: boolean
  readonly share: boolean
}

/** A figure as a number: "1,200", "1.200" and "1200" are one; a last part of other than three digits is a fraction. */
const asNumber = (figure: string): number =>
  Number(figure.replace(/[.,](?=\d{3}(?!\d))/g, '').replace(',', '.'))

const figuresIn = (text: string): readonly Figure[] =>
  [...text.matchAll(FIGURE)].flatMap(({ 0: shown, groups = {} }) => {
    const value = groups.figure === undefined ? numberOf(groups.word ?? '') : asNumber(groups.figure)
    if (Number.isNaN(value)) return []
    const around = `${groups.before ?? ''}${groups.after ?? ''}${groups.unit ?? ''}`
    return [
      {
        shown: shown.trim(),
        value,
        money: new RegExp(MONEY, 'iu').test(around),
        share: /%|percent|prozent|cent|procent/i.test(groups.after ?? groups.unit ?? ''),
      },
    ]
  })

const LIST_NUMBER = /^\s*\d{1,2}[.)]\s/gm

/** Numbers that stand neither in the settings nor in the post; a sum must stand there as one, and a share too. */
const figures = ({ text, ownWords, post }: Checked): readonly Warning[] => {
  const own = figuresIn(ownWords)
  const known = [...own, ...figuresIn(post)]
  // "three" alone, without anything counted, is known too.
  const plain = new Set([
    ...known.map(({ value }) => value),
    ...(`${ownWords}\n${post}`.match(/\p{L}+/gu) ?? []).map(numberOf).filter((one) => !Number.isNaN(one)),
  ])
  const found = figuresIn(text.replace(LIST_NUMBER, '')).filter(({ value, money, share }) => {
    // "A course is 79 dollars, a call 60": the person may leave the unit out, a post that counts 60 clients does not price them.
    const isSum = (one: Figure) => one.value === value && (one.money || (own.includes(one) && !one.share))
    if (money) return !known.some(isSum)
    if (share) return !known.some((one) => one.value === value && one.share)
    return value > 1 && !plain.has(value)
  })
  return warning(
    'figure',
    unique(found.map(({ shown }) => shown)),
    'Check before you post: {found} stands neither in your settings nor in the post.',
  )
}

const DEAL =
  /\b(?:(?:promo|discount|coupon|voucher|referral|invite)[- ]?codes?|coupons?|vouchers?|(?:use|with|enter) (?:the |my )?code|gutschein\w*|rabatt\w*|codes? promo|code de réduction|código(?: de)? (?:descuento|promocional|promo)|cup[oó]n|codice sconto|buono sconto|kortingscode|kortingsbon|cupom|código de desconto)\b(?:[:\s"'“”„«]{1,4}(?=[A-Z0-9]*[A-Z])[A-Z0-9]{4,15}\b)?|\b\d{1,2} ?% (?:off|discount|rabatt|de (?:réduction|remise|descuento|desconto)|di sconto|korting)\b/giu
const CODE = /\b(?=[A-Z0-9]*[A-Z]{3})(?=[A-Z0-9]*\d)[A-Z0-9]{5,15}\b/g

const deals = ({ text, post }: Checked): readonly Warning[] =>
  warning(
    'discount_code',
    unique([...(text.match(DEAL) ?? []), ...(text.match(CODE) ?? []).filter((code) => !post.includes(code))]),
    'Forums take this for advertising: {found}. Leave the discount out.',
  )

const ELSEWHERE =
  /\b(?:(?:dm|pm|message|msg|text|e-?mail|contact|ping|inbox) me|write (?:to )?me|my (?:dms?|inbox)|dms? (?:are |is )?open|(?:send|shoot|drop) me an? (?:dm|pm|message|note|line|e-?mail)|hit me up|reach out(?: to me)?|links? (?:is |are )?in (?:my |the )?(?:bio|profile)|(?:check|see|look at) my (?:bio|profile)|schreibt? mir|meld(?:e|et)? dich(?: gern)? bei mir|per pn|pn an mich|link (?:ist )?in (?:der|meiner) bio|in meinem profil|(?:écri(?:s|vez)|envoie(?:z)?|contacte(?:z)?)[- ]moi|en mp|(?:lien|link) (?:dans|en) (?:ma )?bio|dans mon profil|escr[ií]beme|m[aá]ndame|env[ií]ame|cont[aá]ctame|por privado|enlace en (?:mi |la )?(?:bio|perfil)|scrivimi|mandami|contattami|in privato|link in bio|stuur (?:me|mij)|mail me|neem contact (?:met mij )?op|in mijn (?:bio|profiel)|me (?:chama|manda|envia)|(?:manda|envie)-me|chama no privado|link na bio|no meu perfil)\b/giu

const elsewhere = ({ text }: Checked): readonly Warning[] =>
  warning(
    'direct_message',
    unique(text.match(ELSEWHERE) ?? []),
    'This takes the talk off the forum, which readers and moderators dislike: {found}.',
  )

const DISPARAGING =
  /\b(?:overpriced|bloated|clunky|clumsy|terrible|awful|horrible|sucks?|bad|worse|worst|rubbish|garbage|trash|crap\w*|useless|scam\w*|rip[- ]?offs?|greedy|buggy|outdated|dated|slow|unreliable|confusing|overcomplicated|too complicated|too expensive|overkill|annoying|frustrating|nightmare|mess|hates?|avoid|stay away|inferior|poor(?:ly)?|lacks?|lacking|fails?|falls? short|nickel\w*|gouging|better than|beats|superior to|unlike|schlecht\w*|überteuert|umständlich|veraltet|langsam|schlimm\w*|mies\w*|nervig\w*|besser als|im gegensatz zu|mauvais\w*|trop cher|nul(?:le)?|pire|lent|dépassé|arnaque|mieux que|contrairement à|malo|mala|peor|caro|lento|anticuado|estafa|mejor que|a diferencia de|pessim\w*|peggio|troppo caro|vecchio|truffa|meglio di|a differenza di|slecht\w*|te duur|traag|verouderd|beter dan|in tegenstelling tot|ruim|pior|lento|ultrapassado|golpe|melhor (?:do )?que|ao contrário d\w)\b/giu

const disparaged = ({ text, competitors }: Checked): readonly Warning[] => {
  const sentences = text.match(/[^.!?\n]+[.!?]*/g) ?? []
  const found = sentences.flatMap((sentence) => {
    const rival = competitors.find((name) => isNamed(sentence, name))
    const words = rival === undefined ? [] : (sentence.match(DISPARAGING) ?? [])
    return rival === undefined || words.length === 0 ? [] : [`${rival}: ${unique(words).join(', ')}`]
  })
  return warning('rival', unique(found), 'This talks a competitor down, which reads badly from you: {found}.')
}

const GREETING =
  /^\s*(?:(?:hi|hey|hello|hiya|howdy|greetings|good (?:morning|afternoon|evening|day)|hallo|moin|servus|guten (?:tag|morgen|abend)|grüß\w*|bonjour|bonsoir|salut|coucou|hola|buenas|buenos días|ciao|salve|buongiorno|buonasera|hoi|goede(?:morgen|middag|navond|ndag)|olá|oi|bom dia|boa (?:tarde|noite))\b[^.!?\n]{0,30}|(?:dear|liebe[rs]?|chère?|estimad[oa]|car[oa]|beste|prezad[oa]) \p{Lu}?\p{L}+,)/iu
const SIGN_OFF =
  /\n\s*((?:(?:best|kind|warm) (?:regards|wishes)|regards|cheers|sincerely|yours|(?:viele|liebe|beste) grüße|mfg|cordialement|bien à vous|(?:un )?saludos?|cordiali saluti|(?:met vriendelijke )?groet(?:en|jes)?|abraços?|atenciosamente)\b[^\n]{0,40})\s*$/iu

const greetings = ({ text }: Checked): readonly Warning[] => [
  ...warning(
    'greeting',
    [GREETING.exec(text)?.[0], SIGN_OFF.exec(text)?.[1]].filter((one) => one !== undefined),
    'Replies on forums do without a greeting or a signature: {found}.',
  ),
]

const hashtags = ({ text }: Checked): readonly Warning[] =>
  warning(
    'hashtag',
    unique(text.match(/(?<![\p{L}\p{N}&/#])#\p{L}[\p{L}\p{N}_]+/gu) ?? []),
    'Take the hashtags out: {found}.',
  )

const MACHINE =
  /\b(?:as an? (?:ai|artificial intelligence|(?:large )?language model|(?:virtual |ai )?assistant|chatbot)|(?:i am|i['’]m)(?: just| only)? an? (?:ai|(?:large )?language model|(?:virtual |ai )assistant|chatbot|bot)|my (?:training data|knowledge cutoff)|als (?:eine? )?(?:ki|sprachmodell|künstliche intelligenz)|en tant qu(?:['’]|e )(?:ia|une? (?:ia|intelligence artificielle)|intelligence artificielle|assistant|modèle)|como (?:una? )?(?:ia|inteligencia artificial|inteligência artificial|modelo de (?:lenguaje|linguagem)|asistente)|come (?:un['’a]? ?)?(?:ia|intelligenza artificiale|modello linguistico|assistente)|als (?:een )?(?:ai|taalmodel|kunstmatige intelligentie))\b/giu
const MODEL =
  /\b(?:language model|sprachmodell|modèle de langage|modelo de (?:lenguaje|linguagem)|modello linguistico|taalmodel)s?\b/giu

const machineWords = ({ text, ownWords, post }: Checked): readonly Warning[] => {
  const spoken = new RegExp(MODEL.source, 'iu').test(`${ownWords}\n${post}`)
  return warning(
    'machine_words',
    unique([...(text.match(MACHINE) ?? []), ...(spoken ? [] : (text.match(MODEL) ?? []))]),
    'A model speaks here, not you: {found}.',
  )
}

/** So many words in a row are no chance. */
const RUN = 8
/** A sentence repeats another when so much of it stands there in the same order. */
const NEAR = 0.85

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{N}]+(?:'\p{L}+)*/gu) ?? []

/** Whether enough words are shared at all: most sentences are told apart by this alone. */
const sharesWords = (one: readonly string[], other: ReadonlySet<string>, least: number): boolean =>
  one.filter((word) => other.has(word)).length >= least

/** How many words two sentences share in the same order. */
const sharedInOrder = (one: readonly string[], other: readonly string[]): number => {
  let row: readonly number[] = new Array(other.length + 1).fill(0)
  for (const word of one) {
    const next = [0]
    for (let at = 1; at <= other.length; at += 1)
      next.push(word === other[at - 1] ? (row[at - 1] ?? 0) + 1 : Math.max(row[at] ?? 0, next[at - 1] ?? 0))
    row = next
  }
  return row.at(-1) ?? 0
}

const SENTENCE = /[^.!?\n]+/g
/** Longer sentences are compared by their start, in words. */
const COMPARED = 60

/** Sentences that stand in the post word for word, or nearly. */
const repeated = ({ text, post, ownWords }: Checked): readonly Warning[] => {
  const source = ` ${wordsOf(post).join(' ')} `
  const own = ` ${wordsOf(ownWords).join(' ')} `
  const theirs = (post.match(SENTENCE) ?? []).map((one) => wordsOf(one).slice(0, COMPARED))
  const found = (text.match(SENTENCE) ?? []).filter((sentence) => {
    const words = wordsOf(sentence).slice(0, COMPARED)
    if (words.length < RUN) return false
    for (let at = 0; at + RUN <= words.length; at += 1) {
      const run = ` ${words.slice(at, at + RUN).join(' ')} `
      if (source.includes(run) && !own.includes(run)) return true
    }
    return theirs.some(
      (other) =>
        other.length >= RUN &&
        sharesWords(words, new Set(other), NEAR * Math.max(words.length, other.length)) &&
        sharedInOrder(words, other) >= NEAR * Math.max(words.length, other.length),
    )
  })
  return warning('quotes_post', found, 'This repeats the post: {found}.')
}

/** What readers of a forum take badly, each with the words that show it. */
export const faultsIn = (given: Checked): readonly Warning[] => {
  const checked = { ...given, text: withoutBlanks(given.text) }
  return [figures, deals, elsewhere, disparaged, greetings, hashtags, machineWords, repeated].flatMap(
    (check) => check(checked),
  )
}
