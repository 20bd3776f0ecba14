/** A number written in words, with its place in the text. */
export type NumberWords = {
  readonly value: number
  readonly at: number
  readonly end: number
  /** The thousand, million or billion at the end of the number, or 1. */
  readonly scale: number
}

type Does = 'add' | 'article' | 'hundred' | 'scale' | 'dozen' | 'and' | 'half'
type Part = { readonly does: Does; readonly value: number }
type Language = {
  readonly name: string
  /** The role of each word in a number. */
  readonly parts: ReadonlyMap<string, Part>
  /** Whether numbers below a thousand are written as one word. */
  readonly glues: boolean
  /** The role of each part of a compound, the longest part first. */
  readonly glued: readonly (readonly [string, Part])[]
}

/** A word in lower case without accents, so that “dieciséis” and “dieciseis” are the same. */
const plain = (word: string): string =>
  word.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replaceAll(/\p{M}/gu, '')

/** Words with their values. A value follows its words: “uno una 1”. */
const read = (does: Does, words: string): readonly (readonly [string, Part])[] => {
  const found: (readonly [string, Part])[] = []
  let waiting: string[] = []
  for (const word of words.trim().split(/\s+/))
    if (/^[\d.]+$/.test(word)) {
      for (const one of waiting) found.push([one, { does, value: Number(word) }])
      waiting = []
    } else waiting.push(plain(word))
  return found
}

const language = (
  name: string,
  words: { readonly [does in Does]?: string },
  glues = false,
  onlyGlued: readonly (readonly [string, Part])[] = [],
): Language => {
  const parts = new Map(
    (['article', 'add', 'hundred', 'scale', 'dozen', 'and', 'half'] as const).flatMap((does) =>
      read(does, words[does] ?? ''),
    ),
  )
  const glued = [...parts, ...onlyGlued].toSorted(([a], [b]) => b.length - a.length)
  return { name, parts, glues, glued }
}

const LANGUAGES: readonly Language[] = [
  language('en', {
    article: 'a an 1',
    add: `one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12 thirteen 13 fourteen 14 fifteen 15 sixteen 16
      seventeen 17 eighteen 18 nineteen 19 twenty 20 thirty 30 forty 40 fifty 50 sixty 60 seventy 70 eighty 80 ninety 90`,
    hundred: 'hundred hundreds 100',
    scale: 'thousand thousands 1000 million millions 1000000 billion billions 1000000000',
    dozen: 'dozen dozens 12',
    and: 'and 0',
  }),
  language(
    'de',
    {
      add: `ein eins eine einen einem einer 1 zwei zwo 2 drei 3 vier 4 fünf fuenf 5 sechs 6 sieben 7 acht 8 neun 9 zehn 10 elf 11 zwölf zwoelf 12 dreizehn 13
        vierzehn 14 fünfzehn fuenfzehn 15 sechzehn 16 siebzehn 17 achtzehn 18 neunzehn 19 zwanzig 20 dreißig 30 vierzig 40 fünfzig fuenfzig 50 sechzig 60
        siebzig 70 achtzig 80 neunzig 90 anderthalb anderthalbe 1.5`,
      hundred: 'hundert hunderte hunderten 100',
      scale: 'tausend tausende tausenden 1000 million millionen 1000000 milliarde milliarden 1000000000',
      dozen: 'dutzend dutzende dutzenden 12',
      and: 'und 0',
      half: 'einhalb 0.5',
    },
    true,
  ),
  language('es', {
    add: `un uno una 1 dos 2 tres 3 cuatro 4 cinco 5 seis 6 siete 7 ocho 8 nueve 9 diez decena decenas 10 once 11 doce 12 trece 13 catorce 14 quince quincena 15
      dieciséis 16 diecisiete 17 dieciocho 18 diecinueve 19 veinte veintena 20 veintiún veintiuno veintiuna 21 veintidós 22 veintitrés 23 veinticuatro 24
      veinticinco 25 veintiséis 26 veintisiete 27 veintiocho 28 veintinueve 29 treinta treintena 30 cuarenta 40 cincuenta 50 sesenta 60 setenta 70
      ochenta 80 noventa 90 cien ciento cientos centenar centenares 100 doscientos doscientas 200 trescientos trescientas 300 cuatrocientos cuatrocientas 400
      quinientos quinientas 500 seiscientos seiscientas 600 setecientos setecientas 700 ochocientos ochocientas 800 novecientos novecientas 900`,
    scale: 'mil miles 1000 millón millones 1000000',
    dozen: 'docena docenas 12',
    and: 'y 0',
  }),
  language('fr', {
    add: `un une 1 deux 2 trois 3 quatre 4 cinq 5 six 6 sept 7 huit 8 neuf 9 dix dizaine dizaines 10 onze 11 douze 12 treize 13 quatorze 14 quinze quinzaine 15
      seize 16 vingt vingts vingtaine 20 trente trentaine 30 quarante quarantaine 40 cinquante cinquantaine 50 soixante soixantaine 60 septante 70
      huitante octante 80 nonante 90`,
    hundred: 'cent cents centaine centaines 100',
    scale: 'mille milliers millier 1000 million millions 1000000 milliard milliards 1000000000',
    dozen: 'douzaine douzaines 12',
    and: 'et 0',
  }),
  language(
    'it',
    {
      add: `un uno una 1 due 2 tre 3 quattro 4 cinque 5 sei 6 sette 7 otto 8 nove 9 dieci decina decine 10 undici 11 dodici 12 tredici 13 quattordici 14
        quindici quindicina 15 sedici 16 diciassette 17 diciotto 18 diciannove 19 venti ventina 20 trenta trentina 30 quaranta quarantina 40
        cinquanta cinquantina 50 sessanta 60 settanta 70 ottanta 80 novanta 90`,
      hundred: 'cento centinaia centinaio 100',
      scale: 'mille mila migliaia migliaio 1000 milione milioni 1000000 miliardo miliardi 1000000000',
      dozen: 'dozzina dozzine 12',
      and: 'e 0',
    },
    true,
    [
      ...read('add', 'vent 20 trent 30 quarant 40 cinquant 50 sessant 60 settant 70 ottant 80 novant 90'),
      ...read('hundred', 'cent 100'),
    ],
  ),
  language('pt', {
    add: `um uma 1 dois duas 2 três 3 quatro 4 cinco 5 seis 6 sete 7 oito 8 nove 9 dez dezena dezenas 10 onze 11 doze 12 treze 13 catorze quatorze 14 quinze 15
      dezesseis dezasseis 16 dezessete dezassete 17 dezoito 18 dezenove dezanove 19 vinte 20 trinta 30 quarenta 40 cinquenta 50 sessenta 60 setenta 70
      oitenta 80 noventa 90 cem cento centena centenas 100 duzentos duzentas 200 trezentos trezentas 300 quatrocentos quatrocentas 400
      quinhentos quinhentas 500 seiscentos seiscentas 600 setecentos setecentas 700 oitocentos oitocentas 800 novecentos novecentas 900`,
    scale: 'mil milhar milhares 1000 milhão milhões 1000000 bilhão bilhões 1000000000',
    dozen: 'dúzia dúzias 12',
    and: 'e 0',
  }),
  language(
    'nl',
    {
      add: `een één 1 twee 2 drie 3 vier 4 vijf 5 zes 6 zeven 7 acht 8 negen 9 tien tientallen tiental 10 elf 11 twaalf 12 dertien 13 veertien 14 vijftien 15
        zestien 16 zeventien 17 achttien 18 negentien 19 twintig 20 dertig 30 veertig 40 vijftig 50 zestig 60 zeventig 70 tachtig 80 negentig 90 anderhalf anderhalve 1.5`,
      hundred: 'honderd honderden 100',
      scale: 'duizend duizenden 1000 miljoen miljoenen 1000000 miljard 1000000000',
      dozen: 'dozijn 12',
      and: 'en 0',
      half: 'eneenhalf eneenhalve enhalf enhalve 0.5',
    },
    true,
  ),
]

type Sum = {
  readonly total: number
  readonly current: number
  readonly scale: number
  readonly half: boolean
  /** Whether the last part was the word “and”. */
  readonly and: boolean
}
const NOTHING: Sum = { total: 0, current: 0, scale: Number.POSITIVE_INFINITY, half: false, and: false }

const added = (sum: Sum, value: number, { name, glues }: Language, inWord: boolean): number | undefined => {
  const { total, current, and } = sum
  if (value !== Math.floor(value)) return total === 0 && current === 0 ? value : undefined
  if (total === 0 && current === 0) return and ? undefined : value
  const below = current % 100
  if (value >= 100) return current === 0 ? value : undefined
  if (and && (name === 'en' || name === 'it')) return below === 0 ? current + value : undefined
  if (and && name === 'es') return below >= 30 && below % 10 === 0 && value < 10 ? current + value : undefined
  if (and && name === 'fr') return below >= 20 && (value === 1 || value === 11) ? current + value : undefined
  if (and && glues && !inWord) return undefined
  if (name === 'pt' && !and && below !== 0) return undefined
  if (below === 0) return current + value
  if (and && glues && below < 10 && value >= 20 && value % 10 === 0) return current + value
  if (glues && (name !== 'it' || !inWord)) return undefined
  if (below >= 20 && below % 10 === 0 && value < 10) return current + value
  if (name === 'fr') {
    if (below === 4 && value === 20) return current + 76
    if ((below === 60 || below === 80) && value >= 10 && value < 20) return current + value
    if ((below === 10 || below === 70 || below === 90) && value >= 7 && value < 10) return current + value
  }
  // Years: “nineteen ninety-eight”.
  if (name === 'en' && total === 0 && current >= 13 && current <= 20 && value >= 10)
    return current * 100 + value
  return undefined
}

/** The sum after one more part; undefined if the part does not continue the number. */
const plus = (sum: Sum, part: Part, of: Language, inWord: boolean): Sum | undefined => {
  const { total, current, scale, half, and } = sum
  const isFirst = total === 0 && current === 0
  const next = { total, current, scale, half, and: false }
  if (part.does === 'and') return isFirst || and || half ? undefined : { ...next, and: true }
  if (part.does === 'scale') {
    if (and) return undefined
    if (part.value < scale)
      return {
        ...next,
        total: total + (current === 0 ? 1 : current) * part.value,
        current: 0,
        scale: part.value,
      }
    return scale === 1000 && part.value > scale
      ? { ...next, total: (total + current) * part.value, current: 0, scale: part.value }
      : undefined
  }
  if (half) return undefined
  if (part.does === 'half')
    return isFirst ? undefined : { ...next, current: current + part.value, half: true }
  if (part.does === 'article') return isFirst ? { ...next, current: 1 } : undefined
  if (part.does === 'hundred') {
    if (current === 0) return { ...next, current: 100 }
    return !and && current < 100 ? { ...next, current: current * 100 } : undefined
  }
  if (part.does === 'dozen')
    return !and && total === 0 && current < 100
      ? { ...next, current: (current === 0 ? 1 : current) * 12 }
      : undefined
  const value = added(sum, part.value, of, inWord)
  return value === undefined
    ? undefined
    : { ...next, current: value, half: part.value !== Math.floor(part.value) }
}

/** Maximum length of a number that is written as one word. */
const LONGEST = 90

/** The sum after one more word, which may be a compound such as “zweiundvierzig”: the first reading that uses the whole word. */
const plusWord = (sum: Sum, word: string, of: Language): Sum | undefined => {
  const whole = of.parts.get(word)
  if (whole) {
    // In “zwanzig ein” and “venti un”, the last word is an article and not part of the number.
    const isArticle =
      of.glues && sum.current % 100 > 0 && !sum.and && whole.does === 'add' && whole.value === 1
    return isArticle ? undefined : plus(sum, whole, of, false)
  }
  if (!of.glues || word.length > LONGEST) return undefined
  const from = (at: number, so: Sum): Sum | undefined => {
    if (at === word.length) return so.and ? undefined : so
    for (const [piece, part] of of.glued) {
      // “vent” for 20 needs more after it, as in “ventotto”.
      if (!word.startsWith(piece, at) || (word.length === at + piece.length && !of.parts.has(piece))) continue
      const next = plus(so, part, of, at > 0)
      const all = next && from(at + piece.length, next)
      if (all) return all
    }
    return undefined
  }
  return from(0, sum)
}

const HALF =
  /^(?:[ \u00a0]?(\p{L}+))?[ \u00a0-](?:and[ -]a[ -]half|y[ ]medi[oa]|et[ -]demie?|e[ ]mezz[oa]|e[ ]mei[oa]|en[ ]een[ ]hal(?:f|ve)|und[ ]eine[ ]halbe)(?!\p{L})/iu

/** The half after a number, as in “three and a half” and “cinco años y medio”, with the unit between them. */
export const halfAfter = (after: string): { readonly length: number; readonly unit: string } | undefined => {
  const half = HALF.exec(after.slice(0, 60))
  return half ? { length: half[0].length, unit: (half[1] ?? '').toLowerCase() } : undefined
}

const SCALES: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap(({ parts }) =>
    [...parts].flatMap(([word, { does, value }]) =>
      does === 'scale' || does === 'dozen' ? [[word, value] as const] : [],
    ),
  ),
)

/** The thousand or million in words after digits, as in “25 mil” and “3.5 million”. */
export const scaleAfter = (
  after: string,
): { readonly length: number; readonly value: number } | undefined => {
  const [whole = '', word = ''] = /^[ \u00a0-](\p{L}{1,12})(?!\p{L})/u.exec(after.slice(0, 20)) ?? []
  // “5 miles” is a length. Spanish writes “5 mil”.
  const value = word === 'miles' ? undefined : SCALES.get(plain(word))
  return value === undefined ? undefined : { length: whole.length, value }
}

type Token = { readonly word: string; readonly at: number; readonly end: number; readonly joined: boolean }

const numberFrom = (tokens: readonly Token[], from: number, of: Language) => {
  let sum = NOTHING
  let best: { readonly to: number; readonly sum: Sum } | undefined
  let beforeAnd: typeof best
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || (at > from && !token.joined)) break
    const next = plusWord(sum, token.word, of)
    if (!next) {
      // “two hundred and three hundred” are two numbers.
      const does = of.parts.get(token.word)?.does
      if (beforeAnd && (does === 'hundred' || does === 'scale')) best = beforeAnd
      break
    }
    if (next.and) beforeAnd = best
    else best = { to: at, sum: next }
    sum = next
  }
  return best
}

/** Finds numbers in words of English, German, Spanish, French, Italian, Portuguese and Dutch, also compounds. */
export const numbersIn = (text: string): readonly NumberWords[] => {
  const tokens: Token[] = []
  let last = 0
  for (const match of text.matchAll(/(?<![\p{L}\p{N}])\p{L}+(?![\p{L}\p{N}])/gu)) {
    const end = match.index + match[0].length
    const joined = match.index - last === 1 && /[ \u00a0\u202f‐-]/u.test(text.charAt(last))
    tokens.push({ word: plain(match[0]), at: match.index, end, joined })
    last = end
  }
  const found: NumberWords[] = []
  for (let at = 0; at < tokens.length; at++) {
    let longest: ReturnType<typeof numberFrom>
    for (const of of LANGUAGES) {
      const one = numberFrom(tokens, at, of)
      if (one && (!longest || one.to > longest.to)) longest = one
    }
    const [first, lastToken] = [tokens[at], longest && tokens[longest.to]]
    if (!longest || !first || !lastToken) continue
    const { total, current, scale } = longest.sum
    found.push({
      value: total + current,
      at: first.at,
      end: lastToken.end,
      scale: current === 0 && Number.isFinite(scale) ? scale : 1,
    })
    at = longest.to
  }
  return found
}
