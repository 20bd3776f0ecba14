/** A pattern that matches any of some words as a whole word. `\b` knows only ASCII letters. */
const anyOf = (words: string): string =>
  `(?<![\\p{L}\\p{N}])(?:${words.trim().split(/\s+/).join('|')})(?![\\p{L}\\p{N}])`

/** Number words that also have other meanings. They count as numbers only before a unit or in a share. */
export const AMBIGUOUS = new Set('once sei elf cent cento cents due ten doze set nove'.split(' '))

/** Nouns for parts of a text or a plan. “Five steps” claims nothing. */
export const STRUCTURE =
  /^(?:ways?|steps?|tips?|reasons?|things?|questions?|points?|rules?|ideas?|options?|mistakes?|parts?|sections?|wege|schritten?|tipps|gründen?|dingen?|fragen|punkten?|regeln|ideen|fehlern?|pasos|maneras|formas|razones|cosas|preguntas|puntos|reglas|consejos|errores|étapes|façons|raisons|choses|règles|conseils|idées|erreurs|passi|modi|ragioni|cose|domande|punti|regole|consigli|errori|passos|razões|coisas|perguntas|pontos|regras|dicas|stappen|manieren|redenen|dingen|vragen|punten|regels|or|and|to|of|oder|und|bis|von|o|y|a|de|ou|et|à|e|en|of|tot|van|in|per|more|mehr|más|plus|più|mais|meer|weitere|other|others|am|pm|uhr)$/u

/** Units that make a small number word before them a figure. */
export const UNIT = new RegExp(
  `^(?:${`tons? tonnes? tonnen toneladas? tonnellate ton seconds? minutes? hours? days? weeks? months? years? decades? centuries euros? dollars? pounds? cents? percent per degrees? metres? meters? kilometres? kilometers? miles? kilos? kilograms? kilogramm kilogramos kilogrammes? grams? litres? liters? watts? times customers? clients? people users? companies firms? patients? employees? towns? cities countries awards? prizes? studies
  sekunden? minuten? stunden? tagen? wochen? monaten? jahren? jahrzehnten? euro dollar franken prozent grad metern? kilometern? kilo gramm litern? watt mal kunden menschen nutzern? firmen unternehmen patienten mitarbeitern? städten ländern
  segundos? minutos? horas? días? semanas? mes meses años? décadas? dólares grados? metros? kilómetros? gramos? litros? vatios? veces clientes? personas? usuarios? empresas? pacientes? empleados? ciudades países
  secondes? heures? jours? semaines? mois ans? années? décennies degrés? mètres? kilomètres? grammes? fois clients? personnes? utilisateurs? entreprises? patients? salariés? villes? pays
  secondi? minuti? ora ore giorni? settimane? mesi anni? gradi? metri? chilometri? volte clienti persone aziende
  dias? mêses anos? graus? quilômetros? vezes pessoas
  centimet(?:er|re)s? zentimetern? centímetros? centimètres? centimetri millimet(?:er|re)s? millimetern? milímetros? millimètres? millimetri quadratmetern? sqm
  seconden minuten uur dagen weken maanden jaar jaren graden keer klanten mensen bedrijven
  inch(?:es)? foot feet yards? ounces? gallons? sqft zoll fuß unzen? pulgadas? pouces? pollici polegadas? onzas? onças?
  litr[io] grammi gramas`
    .trim()
    .split(/\s+/)
    .join('|')})$`,
  'u',
)

/** Units of time in several languages, so that “30 Tage” and “30 days” are equal. */
const TIMES: readonly (readonly [RegExp, string])[] = [
  [/^(?:days?|tag(?:e[ns]?)?|días?|dias?|jours?|giorn[oi]|dag(?:en)?)$/u, 'day'],
  [/^(?:weeks?|wochen?|semanas?|semaines?|settiman[ae]|we(?:ek|ken))$/u, 'week'],
  [/^(?:months?|monat(?:e[ns]?)?|mes(?:es)?|mois|mes[ei]|m[eê]s(?:es)?|maand(?:en)?)$/u, 'month'],
  [/^(?:years?|jahre?[ns]?|años?|ans?|années?|ann[oi]|anos?|jaar|jaren)$/u, 'year'],
  [/^(?:hours?|stunden?|horas?|heures?|or[ae]|u(?:ur|ren))$/u, 'hour'],
  [/^(?:minut(?:es?|en?|os?|i))$/u, 'minute'],
  [/^(?:second(?:s|es?|i|en)?|sekunden?|segundos?)$/u, 'second'],
]
/** Measures in different languages. */
const LENGTHS_AND_WEIGHTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:kilom[eéè]t(?:er[ns]?|res?|ros?)|chilometr[io]|quil[oô]metros?)$/u, 'kilometer'],
  [/^(?:[cz]ent[ií](?:m[eè]t(?:er[ns]?|res?|ri)|metros?))$/u, 'centimeter'],
  [/^(?:mill?[ií](?:m[eè]t(?:er[ns]?|res?|ri)|metros?))$/u, 'millimeter'],
  [/^(?:m[eè]t(?:er[ns]?|res?|ros?|ri))$/u, 'meter'],
  [/^(?:kilos?|kilogram(?:s|m|mes?|os)?)$/u, 'kilogram'],
  [/^gram(?:s|m|mes?|m[io]|os?|as)?$/u, 'gram'],
  [/^(?:quadratmetern?|sqm)$/u, 'square meter'],
  [/^(?:inch(?:es)?|zoll|pulgadas?|pouces?|pollic[ei]|polegadas?)$/u, 'inch'],
  [/^(?:foot|feet|fuß)$/u, 'foot'],
  [/^(?:pounds?|pfund|libras?|libbr[ae])$/u, 'pound'],
  [/^(?:ounces?|unzen?|onzas?|onças?)$/u, 'ounce'],
  [/^lit(?:er[ns]?|res?|ros?|r[io])$/u, 'liter'],
  [/^(?:watts?|vatios?)$/u, 'watt'],
  [/^(?:degrees?|grad(?:[io]s?|en)?|degrés|graus?)$/u, 'degree'],
]
/** The normalized form of a unit; for other words, the beginning of the word. */
export const unitOf = (word: string): string =>
  [...TIMES, ...LENGTHS_AND_WEIGHTS].find(([pattern]) => pattern.test(word))?.[1] ?? word.slice(0, 4)

const MEASURE_UNITS = new Set([...TIMES, ...LENGTHS_AND_WEIGHTS].map(([, unit]) => unit))
/** Whether a normalized unit is one of time, length, weight or the like, and not a noun for people or things. */
export const isMeasure = (unit: string): boolean => MEASURE_UNITS.has(unit)

/** Abbreviations of units, with the full word for each. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    hours: 'h hr hrs hs std stdn',
    minutes: 'min mins mn',
    seconds: 'sec secs sek seg',
    weeks: 'wk wks sem',
    months: 'mos mth mths mnd',
    years: 'yr yrs',
    kilometers: 'km',
    meters: 'm',
    centimeters: 'cm',
    millimeters: 'mm',
    sqm: 'm² m2 qm sqm',
    sqft: 'ft² ft2 sqft',
    inches: 'pulg ″',
    feet: 'ft ′',
    yards: 'yd yds',
    pounds: 'lb lbs',
    ounces: 'oz',
    gallons: 'gal',
    kilos: 'kg',
    grams: 'g gr',
    liters: 'l',
    watts: 'w',
  }).flatMap(([word, short]) => short.split(' ').map((one) => [one, word] as const)),
)
const SQUARE_METERS =
  /^[\s-]+(?:square[\s-]met(?:er|re)s?|metros cuadrados|mètres carrés|metri quad(?:ri|rati)|metros quadrados|vierkante meter)(?!\p{L})/iu
const SQUARE_FEET = /^[\s-]+(?:square[\s-]f(?:oo|ee)t|sq\.?\s?ft)(?!\p{L})/iu
/** “in” as the abbreviation of inches, not the preposition: at the end of a phrase, or before a word that says what is measured. */
const IN_AS_INCHES =
  /^[\s-]?in(?:\.?\s*(?:$|[()[\],;:/+×–—-])|\.(?=\s)|\s(?:past|wide|long|deep|thick|tall|high|across|coarse|fine|square|each|from|to|x|by|above|below|apart|or|and)(?!\p{L}))/iu
/** An adjective between a number and its unit, as in “the five first years”. */
const BETWEEN =
  /^[\s-]+(?:first|last|next|full|whole|ersten|letzten|nächsten|ganzen?|vollen?|premi[eè]re?s|derni[eè]re?s|prochaine?s|primer[oa]s|últim[oa]s|próxim[oa]s|primi|prime|ultim[ie]|prossim[ie]|primeir[oa]s|eerste|laatste|volgende)\s(?=\p{L})/iu

/** The word after a number, in lower case, with abbreviated units in full: “hours” for “24h”; empty if there is none. */
export const wordBehind = (whole: string): string => {
  const after = whole.replace(BETWEEN, ' ')
  if (SQUARE_METERS.test(after)) return 'sqm'
  if (SQUARE_FEET.test(after)) return 'sqft'
  if (IN_AS_INCHES.test(after)) return 'inches'
  const short =
    /^[\s-]?(m[²2]|ft[²2]|[″′]|\p{L}{1,4})(?![\p{L}\p{N}²])/u.exec(after)?.[1]?.toLowerCase() ?? ''
  const word = ABBREVIATIONS.get(short) ?? /^[\s-]+(\p{L}+)/u.exec(after)?.[1]?.toLowerCase() ?? ''
  // “18 x 12”
  return word === 'x' ? '' : word
}

/** The sign or word between the two numbers of a range: “8–12”, “8 to 12”. */
export const RANGE_JOINT =
  /^\s?(?:[-–—~]|to|bis|a|à|hasta|al|tot|até|and|und|y|et|e|en|or|oder|o|ou|of|vs\.?|versus)\s?$/iu

/** “Every third” of customers or of other things. Every third day or week is how often something happens. */
const everyNth = (ordinals: string): RegExp =>
  new RegExp(
    `(?<!\\p{L})(?:every|each|jede[rsnm]?|elke)\\s+(?:${ordinals})(?!\\p{L})(?!\\s+(?:day|week|month|year|time|night|hour|minute|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tag|woche|monat|jahr|mal|nacht|stunde|minute|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|dag|maand|jaar|keer|uur))`,
    'giu',
  )

/** Shares without figures, with their percentage. */
export const SHARES: readonly (readonly [RegExp, number])[] = [
  [everyNth('zweite[rsnm]?'), 50],
  [everyNth('third|dritte[rsnm]?|derde'), 33],
  [everyNth('fourth|vierte[rsnm]?|vierde'), 25],
  [everyNth('fifth|fünfte[rsnm]?|vijfde'), 20],
  [everyNth('tenth|zehnte[rsnm]?|tiende'), 10],
  [
    new RegExp(
      anyOf(
        'half\\s+(?:of|the|all) (?:die\\s+)?(?<!zur\\s)Hälfte (?:la\\s+)?mitad (?:la\\s+)?moitié (?:la\\s+)?metà (?:a\\s+)?metade (?:de\\s+)?helft',
      ),
      'giu',
    ),
    50,
  ],
  [
    new RegExp(
      anyOf(
        'half\\s+as\\s+(?:much|many) halb\\s+so\\s+(?:viel|hoch|lang|oft)\\p{L}* la\\s+mitad\\s+de moitié\\s+moins',
      ),
      'giu',
    ),
    50,
  ],
  [
    new RegExp(
      anyOf('(?:el\\s+)?triple\\s+(?:de|que) le\\s+triple il\\s+triplo o\\s+triplo het\\s+drievoudige'),
      'giu',
    ),
    300,
  ],
  [
    new RegExp(
      anyOf(
        'twice\\s+as doppelt\\s+so (?:el\\s+)?doble\\s+(?:de|que) deux\\s+fois\\s+plus due\\s+volte\\s+più duas\\s+vezes\\s+mais twee\\s+keer\\s+zo three\\s+times\\s+(?:as|more) dreimal\\s+so tres\\s+veces\\s+más trois\\s+fois\\s+plus',
      ),
      'giu',
    ),
    200,
  ],
  [
    new RegExp(
      anyOf(
        'tripled quadrupled threefold fourfold tenfold verdreifacht vervierfacht verzehnfacht triplicad[oa] (?:se\\s+)?triplicó cuadruplicad[oa] triplé quadruplé triplicat[oa] triplicou verdrievoudigd',
      ),
      'giu',
    ),
    300,
  ],
]

/** Words before a share with which it is a part of a thing: “the first half of the wall”. */
const PART_BEFORE = new RegExp(
  `${anyOf(
    `first second last upper lower top bottom left right front back
    ersten? zweiten? letzten? oberen? unteren? linken? rechten? vorderen? hinteren?
    primera segunda última première seconde deuxième dernière prima seconda ultima primeira eerste tweede laatste`,
  )}\\s+$`,
  'iu',
)
/** A time of the reader’s own after a share: “half of your holiday”, not “half of your customers”. */
const TIME_AFTER =
  /^\s*(?:(?:of|the|a|an|your|de[rsn]?|des|die|das|d[’']une?|dein(?:e[rs]?)?|ihre?[rs]?|eure[rs]?|eines?|einer|de|del|la|las|los|el|tus?|sus?|un[ae]?|du|le|les|vos|votre|tes|ton|ta|di|della|dell[’']|delle|il|tua|tue|do|da|das|dos|as|o|sua?s?|tuas?|van|het|je|uw|jouw|een)\s+|dell[’']\s?|l[’'])*(?:holidays?|vacations?|stay|trip|days?|weeks?|weekend|months?|years?|mornings?|afternoons?|evenings?|nights?|season|summer|winter|spring|autumn|lesson|session|urlaubs?|ferien|reise|aufenthalts?|tag(?:es)?|woche|wochenendes?|monats?|jahres?|vormittags|nachmittags|abends|vacaciones|viaje|estancia|día|semana|mes|año|mañana|tarde|noche|vacances|voyage|séjour|journée|jour|semaine|mois|année|matinée|soirée|vacanz[ae]|viaggio|giornata|giorno|settimana|mese|anno|mattina|serata|férias|viagem|dia|mês|ano|manhã|noite|vakantie|reis|dag|week|maand|jaar|ochtend|avond)(?![\p{L}’'-])(?!\s(?!and|und|y|et|e|en|or|oder|for|to|in|on|at|with|is|are|free|rather|ein|frei|bleib|geht|lang|if|when|before|after|as|than)\p{Ll})/iu
/** Whether a share in words states no fact, because it is the part of a thing or of the reader’s own time. */
export const isPart = (before: string, after: string): boolean =>
  PART_BEFORE.test(before) || TIME_AFTER.test(after)

/** Words with their values. A value follows its words: “ein einem 1”. */
const valued = (words: string): ReadonlyMap<string, number> => {
  const parts = words.trim().split(/\s+/)
  return new Map(
    parts.flatMap((word, at) => {
      const value = parts.slice(at + 1).find((part) => /^\d+$/.test(part))
      return /^\d+$/.test(word) ? [] : [[word, Number(value)] as const]
    }),
  )
}

/** Words for the numerators and denominators of fractions. */
export const NUMERATORS = valued(
  `a one ein eine einem einer eines das jede jeder jedes un una une la um uma een 1 two zwei dos deux due dois duas twee 2 three drei tres trois tre três drie 3
  four vier cuatro quatre quattro quatro 4 five fünf cinco cinq cinque vijf 5 six sechs seis sei zes 6 seven sieben siete sept sette sete zeven 7
  eight acht ocho huit otto oito 8 nine neun nueve neuf nove negen 9`,
)
export const DENOMINATORS = valued(
  `third thirds drittel dritteln drittels dritte tercio tercios tiers terzo terzi terço terços derde 3
  quarter quarters viertel vierteln viertels vierte cuarto cuartos quart quarts quarto quarti quartos kwart kwartier 4
  fifth fifths fünftel fünfteln fünfte quinto quintos cinquième cinquièmes quinti vijfde 5 sixths sechstel sechsteln sixième sixièmes 6 sevenths siebtel siebteln 7
  eighths achtel achteln huitième huitièmes achtste 8 tenth tenths zehntel zehnteln zehnte décimo décimos dixième dixièmes decimo decimi tiende 10`,
)
/** Spanish has its own words before “parte”. */
const PARTS = valued(
  'tercera terceras 3 cuarta cuartas 4 quinta quintas 5 sexta sextas 6 octava octavas 8 décima décimas 10',
)
const either = (words: ReadonlyMap<string, number>): string =>
  [...words.keys()].toSorted((a, b) => b.length - a.length).join('|')

/** A fraction in words: numerator and denominator, either of which may be followed by a word for an hour. */
const FRACTION = new RegExp(
  `(?<![\\p{L}\\p{N}])(${either(NUMERATORS)})(?:[\\s-](${either(PARTS)})\\spartes?|[\\s-]?(${either(DENOMINATORS)}))(stunden?|\\s(?:of\\san\\shour|stunden?|de\\shora|d[’']heure|d[’']ora|uur))?(?![\\p{L}\\p{N}])`,
  'giu',
)
const HALF_HOUR =
  /(?<![\p{L}\p{N}])(?<!(?<!\p{L})(?:honest|quiet|patient|spare|ruhige) )(?:half (?:an )?hour|(?:eine[rn]?\s)?halben? stunde|media hora|demi-heure|mezz[’']ora|mezzora|meia hora|half uur|halfuur)(?!\p{L})/giu

/** A fraction. A fraction of an hour is given in minutes. */
export type Fraction = {
  readonly words: string
  readonly of: 'share' | 'minutes'
  readonly value: number
  readonly at: number
}

/** An ordinal of things that are counted one after another, as in “a third person”. It is no share. */
const COUNTED_OFF =
  /^an? (?:third|fifth|tenth) (?:person|party|man|woman|child|helper|time|day|week|month|year|visit|round|trip|coat|layer|pass|try|attempt|way|option|choice|reason|step|thing|kind|type|size|floor|room|bedroom|car|van|opinion|quote)(?!\p{L})/iu

/** The quarter of a year in “once a quarter”, “the start of a quarter” and “a quarter with few sales”. “A quarter of …” is a share. */
const A_QUARTER = /^a quarter$/iu
const OF_AFTER = /^ of(?!\p{L})/iu
const QUARTER_BEFORE =
  /(?:once|twice|times|(?<!\p{L})(?:an?|one|two|three|\d+) \p{L}+|(?<!\p{L})(?:start|beginning|end|close|for|within)(?: of)?) $/iu
const QUARTER_AFTER = /^ (?:with(?:out)?|in which|ends?|begins?|starts?|closes?)(?!\p{L})/iu

/** Finds fractions in words: “three quarters”, “einem Drittel”, “tres cuartos de hora”. */
export const fractionsIn = (text: string): readonly Fraction[] => [
  ...[...text.matchAll(FRACTION)].flatMap((match): readonly Fraction[] => {
    const [words, above = '', part = '', below = '', hour] = match
    const [top, bottom] = [
      NUMERATORS.get(above.toLowerCase()) ?? 1,
      PARTS.get(part.toLowerCase()) ?? DENOMINATORS.get(below.toLowerCase()) ?? 1,
    ]
    // “Dos cuartos” can mean two rooms, and “la quarta” and “eine vierte” are ordinals.
    const isOrdinal =
      COUNTED_OFF.test(text.slice(match.index)) ||
      (/^(?:la|das|una|eine[rms]?|uma)$/iu.test(above) && part === '' && !/tel[ns]?$/iu.test(below)) ||
      (/^(?:dritte|vierte|fünfte|zehnte)$/iu.test(below) && !/^jede/iu.test(above))
    const isTime =
      A_QUARTER.test(words) &&
      (QUARTER_BEFORE.test(text.slice(Math.max(0, match.index - 40), match.index)) ||
        QUARTER_AFTER.test(text.slice(match.index + words.length))) &&
      !OF_AFTER.test(text.slice(match.index + words.length))
    // The “tiende” in “atiende” is not a tenth. Only German and Dutch write numerator and denominator as one word.
    const isOneWord =
      /^\p{L}+$/u.test(words) && !/^(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|twee|drie)/iu.test(words)
    if (isOrdinal || isTime || isOneWord || top >= bottom || (top === 2 && bottom === 4)) return []
    const inMinutes = hour !== undefined || /^kwartier$/iu.test(below)
    return [
      inMinutes
        ? { words, of: 'minutes', value: (top / bottom) * 60, at: match.index }
        : { words, of: 'share', value: (top / bottom) * 100, at: match.index },
    ]
  }),
  ...[...text.matchAll(HALF_HOUR)].map(
    (match): Fraction => ({ words: match[0], of: 'minutes', value: 30, at: match.index }),
  ),
]

/** The word between the two numbers of a share: “nine in ten”. */
export const SHARE_JOINT =
  /^(?:in|of|out\s+of|times\s+out\s+of|(?:mal\s+)?von|aus|de\s+cada|(?:fois\s+)?sur|su|em\s+cada|em|op\s+de|van\s+de|人中|中)$/iu

export const PERCENT =
  /^\s?(?:%|％|percent\b|per\s?cent\b|pct\b|prozent\b|por\s+ciento\b|pour\s?cent\b|per\s+cento\b|por\s+cento\b|procent\b|パーセント|割|成)/iu
export const MONEY_BEFORE = /(?:[$€£¥₹]|\b(?:USD|EUR|GBP|CHF|S?Fr\.|R\$))\s?$/u
export const MONEY_AFTER =
  /^(?:,[-–—]{1,2}|\.[-–—])?[\s-]?(?:[$€£¥]|(?:USD|EUR|GBP|CHF|euros?|dollars?|dólares|pounds?|cents?|franken|francs?|pesos?|reais|yen|円|元)(?![\p{L}]))/iu

/** Nouns for studies and experts, together with the words that make a sentence rely on them. */
export const STUDIES = new RegExp(
  anyOf(
    `study studies survey surveys poll polls statistics figures researchers? dentists lawyers psychologists physicians nutritionists engineers scientists? experts analysts economists doctors research report reports meta-analysis data clinical\\s+trials?
    studien? umfragen? untersuchung(?:en)? erhebung(?:en)? statistik(?:en)? forscher(?:innen|n)? forschung(?:en)? wissenschaftler(?:innen|n)? experten fachleute analysten (?:zahn|tier)?ärzte juristen anwälte psychologen ingenieure klinische[nrs]?\\s+studien?
    estudios? encuestas? investigaci(?:ón|ones) investigador(?:es|as)? científicos expertos especialistas estadísticas? informes? médicos dentistas abogados psicólogos ingenieros ensayos?\\s+clínicos?
    études? enquêtes? sondages? recherches? chercheurs scientifiques experts spécialistes statistiques? rapports? médecins dentistes avocats psychologues ingénieurs essais?\\s+cliniques?
    studi studio sondaggi? indagin[ei] ricerc(?:a|he) ricercatori scienziati esperti statistiche
    estudos? pesquisas? pesquisadores cientistas especialistas estatísticas
    onderzoek(?:en)? onderzoekers studies peiling(?:en)? wetenschappers deskundigen experts statistieken cijfers`,
  ),
  'iu',
)
export const LEANS = new RegExp(
  anyOf(
    `according\\s+to shows? showed shown suggests? suggested says? said agree agrees finds? found indicates? indicated proves? proved proven reports? reported recommends? recommended confirms? confirmed reveals? revealed estimates? estimated concludes? concluded warns? recent new
    laut zufolge zeigt zeigen zeigte zeigten belegt belegen belegte ergab ergaben bestätigt bestätigen empfiehlt empfehlen raten warnen warnt nachgewiesen gezeigt sagen nach fand fanden schätzen schätzt neue neuer neuesten aktuelle aktuellen
    según muestran? mostró demuestran? demostró demostraron demostrado comprobado comprobó comprobaron mostrado indican? indicó revelan? reveló confirman? confirmó afirman? recomiendan? recomendó concluyen? concluyó señalan? estiman? advierten dicen reciente recientes nuevo nuevos
    selon d[’']après montre(?:nt)? montré montrait démontre(?:nt)? démontré prouve(?:nt)? prouvé indique(?:nt)? indiqué révèle(?:nt)? révélé confirme(?:nt)? confirmé affirme(?:nt)? (?:dé)?conseille(?:nt)? recommande(?:nt)? conclu conclut estime(?:nt)? disent récente? récentes?
    secondo mostra(?:no)? mostrato dimostra(?:no)? dimostrato indica(?:no)? rivela(?:no)? conferma(?:no)? afferma(?:no)? consiglia(?:no)? recente recenti
    segundo mostram? mostrou comprova(?:m)? indicam? revelam? revelou confirmam? afirmam? recomendam? apontam?
    volgens blijkt blijken toont tonen aangetoond bewijst bewijzen bevestigt bevestigen zeggen adviseren recent recente`,
  ),
  'iu',
)
/** Studies in languages without spaces. */
export const STUDIES_UNSPACED =
  /(?:研究|調査|統計|専門家|アンケート|報告書)[^。]{0,20}(?:によると|によれば|示し|明らか|推奨|指摘|わかっ|分かっ)|(?:研究|调查|统计|专家|报告|数据)[^。]{0,12}(?:显示|表明|指出|发现|认为|建议|证明)|(?:根据|据)[^。，]{0,16}(?:研究|调查|统计|报告|数据)/u

/** Words directly before the name of somebody who is cited. */
export const CITES_BEFORE = new RegExp(
  `(?:${anyOf(
    `according\\s+to (?:reported|stated|noted|shown|found|certified|approved|awarded|recommended|published|tested|founded|led|written|developed|confirmed|named)\\s+by (?:study|survey|report|analysis|research|data|figures|paper|poll|recommendations?|guidelines?|rules?|award|prize|review)\\s+(?:by|from|of) members?\\s+of source: per
    laut nach\\s+angaben\\s+(?:von|der|des) (?:studie|umfrage|untersuchung|bericht|test|daten|zahlen|siegel|urteil|empfehlung|richtlinien|kriterien|vorgaben)\\s+(?:von|der|des|vom) (?:geprüft|zertifiziert|empfohlen|getestet|gegründet|ausgezeichnet|bestätigt|veröffentlicht)\\s+(?:von|vom|durch) mitglied(?:er)?\\s+(?:im|der|bei|beim|von) so
    según de\\s+acuerdo\\s+con (?:estudio|encuesta|informe|datos|análisis|recomendaciones?)\\s+(?:de|del) (?:certificad[oa]|recomendad[oa]|publicad[oa]|aprobad[oa]|fundad[oa]|premiad[oa])\\s+por
    selon d[’']après (?:étude|enquête|sondage|rapport|données|chiffres|recommandations?)\\s+(?:de|du) (?:certifiée?|recommandée?|publiée?|approuvée?|fondée?|primée?)\\s+par
    secondo (?:studio|indagine|ricerca|dati)\\s+(?:di|del|della) (?:certificat[oa]|consigliat[oa]|pubblicat[oa])\\s+da
    segundo (?:estudo|pesquisa|dados)\\s+(?:de|do|da) volgens (?:onderzoek|studie|cijfers)\\s+van`,
  )})[:,]?\\s+(?:(?:the|an?|de[rmn]?|die|das|des|eine[rm]?|el|la|los|las|le|les|il|lo|o|os|as|het)\\s+|l[’'])?$`,
  'iu',
)
export const CITES_AFTER = new RegExp(
  `^\\s*[,”“"»]?\\s*${anyOf(
    `says? said states? stated reports? reported found finds estimates? estimated recommends? recommended warns? warned requires? required advises? advised confirms? confirmed published writes? wrote argues? explains? explained calls? called ranks? ranked rated named awarded claims? showed shows
    sagte? sagt erklärte? erklärt empfiehlt warnt berichtete? schätzt fordert bestätigte? bestätigt rät schreibt verlangt veröffentlichte ermittelte fand kürte bewertete? zufolge soll\\s+(?:einst\\s+|einmal\\s+)?gesagt\\s+haben
    dice dijo recuerda afirma afirmó explica explicó recomienda (?:des)?aconseja estima advierte asegura señala publicó exige confirma confirmó calcula informó
    dit rappelle affirme explique recommande (?:dé)?conseille estime avertit déclare publie exige confirme révèle indique a\\s+(?:publié|déclaré|montré|révélé|confirmé|estimé|calculé)
    afferma spiega consiglia stima avverte ha\\s+(?:detto|pubblicato|dichiarato) diz disse recomenda alerta zegt zei adviseert waarschuwt meldt schat`,
  )}`,
  'iu',
)
/** Words that make the name before them a source: “Harvard researchers”. */
export const STUDY_AFTER = new RegExp(
  `^\\s${anyOf('researchers scientists economists study studies survey report poll data guidelines figures index analysts forscher wissenschaftler studie umfrage')}`,
  'iu',
)
/** An addition to a name between commas: “Maria Lopez, head of the guild,”. */
export const APPOSITION = /^,\s[^,.]{3,60},/u

/** Titles and roles that come before the name of a person. */
export const PERSON_BEFORE = new RegExp(
  `${anyOf(
    `mr\\.? mrs\\.? ms\\.? dr\\.? prof\\.? professor doctor founder owner ceo customer client colleague economist researcher psychologist engineer author expert chef coach
    herrn? frau doktor professorin gründer(?:in)? inhaber(?:in)? kundin kunde kunden kollege kollegin forscher(?:in)? experte expertin autor(?:in)? meister(?:in)? ärztin arzt
    señor señora sr\\.? sra\\.? don doña doctora profesora? fundadora? clienta? cliente investigadora? experta? economista autora?
    monsieur madame mme m\\. docteur professeure? fondateur fondatrice cliente? chercheuse chercheur experte? auteure?
    signor signora dottor dottoressa professore professoressa senhor senhora doutor doutora mevrouw meneer hoogleraar klant`,
  )}\\s+$`,
  'iu',
)

/** Words for institutions. A name that begins with or contains one of these words is the name of an organization. */
export const INSTITUTION =
  /(?:institut[eo]?|kommission|parliament|parlament|universit(?:y|ät|é|à|eit)|universida[d]e?|ministr[yo]|ministeri(?:um|o|e)|minist[èe]re|foundation|stiftung|fundaci[oó]n|fondation|fondazione|academy|akademie|academi[ae]|académie|association|asociaci[oó]n|associazione|associa[çc][ãa]o|federation|fédération|federaci[oó]n|federazione|commission|comisi[oó]n|commissione|agency|agencia|agence|agenzia|council|consejo|conseil|bureau|authority|autoridad|autorité|(?:bundes|landes)(?:amt|anstalt|verband|gericht|agentur|ministerium|rat|tag)\p{L}*|verbraucherzentrale|handwerkskammer|handelskammer|tribunal|hochschule|fachverband|organi[sz]ation|organización|organisation|chamber|cámara|chambre)$/iu

/** German words that show that the noun after them is not a name, as in “am Wochenende Espresso”. */
export const GERMAN_ARTICLE =
  /(?:^|[^\p{L}])(?:der|die|das|den|dem|des|d(?:er|ie|as|em|es)selben?|am|im|ans|ins|zum|zur|vom|beim|(?:k?ein|mein|dein|sein|ihr|unser|euer|eur|dies|jed)(?:e[mnrs]?)?)\s+$/iu
/** A German noun for an action or a quality. Bodies whose names begin with such a noun are in `INSTITUTION`. */
export const GERMAN_ABSTRACT = /^\p{Lu}\p{Ll}+(?:ung|heit|keit|ität)(?:en|s)?$/u
/** Endings of German nouns at the beginning and at the end of a compound, and first names with the same endings. */
export const GERMAN_NOUN_FIRST = /^\p{Lu}\p{Ll}+(?:[^aeiouäöü]en|ungs?|heits?|keits?|schafts?|tions?)$/u
export const GERMAN_NOUN_LAST =
  /^\p{Lu}\p{Ll}*(?:äu?\p{Ll}+e|[öü]\p{Ll}+e|ung(?:en)?|heit(?:en)?|keit(?:en)?|tion(?:en)?)$/u
export const GERMAN_FIRST_NAMES = new Set(
  'carmen carsten christen ellen gwen hagen helen jochen jürgen jörgen karen karsten kirsten maren morten owen ruben sören steffen stephen steven thorben thorsten torben torsten'.split(
    ' ',
  ),
)
/** German nouns for a part or a property of the thing in the genitive after them, as in “Stelle des Reifens”. */
export const GERMAN_PART =
  /(?:stelle|höhe|hilfe|seite|ende|anfang|beginn|mitte|rand|kante|ecke|spitze|fläche|boden|teil|hälfte|viertel|art|form|farbe|größe|länge|breite|dicke|tiefe|gewicht|druck|stand|lage|richtung|nähe|verlauf|dauer|zahl|menge|anteil|grund|ursache|folge|zustand|alter|reinigung|pflege|wahl|wechsel|einbau|ausbau|innere|inneren)[ns]?$/iu
/** Two German nouns joined by a genitive, as in “Stelle des Reifens”. */
export const GERMAN_GENITIVE = /^\p{Lu}\p{Ll}+ (?:des \p{Lu}\p{Ll}+[sn]|der \p{Lu}\p{Ll}+)$/u
/** Words for kinds of places. The rest of the name tells which place is meant. */
export const PLACE_KINDS = new Set(
  'county counties parish parishes district districts township townships borough boroughs landkreis kreis bezirk gemeinde provincia provincias condado municipio comarca comté département commune provincie gemeente'.split(
    ' ',
  ),
)
/** German nouns for a source that nobody can look up, as in “nach Angabe des Herstellers”. */
export const GERMAN_SOURCE =
  /^(?:Angaben?|Anleitung|Anweisung|Empfehlung|Vorgaben?|Wunsch|Meinung|Ansicht|Ermessen) de[rs] \p{Lu}\p{L}+$/u

/** Abbreviations in capitals that stand for a thing or a technique, not for a person or an organization that could be cited. */
export const THINGS = new Set(
  `FAQ VAT GP USB LED LCD OLED PDF SEO HTML CSS URL TV PC GPS DIY OK AI KI IA IT CEO EU UK US USA DE FR ES UV CO CO2 PH ID SMS QR PIN IBAN SEPA BIC LTE WIFI WLAN LAN VPN SSD HDD NAS RAM CPU GPU API CSV XML JSON SQL CRM ERP CMS
  B2B B2C FBA ROI KPI HR PR TAN MFA 2FA DNA RNA BMI DVD CD MP3 JPG JPEG PNG GIF SVG RAW DPI PPI AC DC PV HD UHD RGB CMYK ETA FYI ASAP TBD DOI ISBN SKU POS ATM AGB GBR GMBH AG UG KG OHG SA SL SARL SAS LLC LTD INC MWST UST IVA TVA BTW PLZ HT TTC TVAC HTVA DIN ISO EN NR PKW LKW KFZ ABS ESP PVC HEPA MDF OSB LPG AM PM UTC BC AD II III IV VI VII VIII IX XL XXL`.split(
    /\s+/,
  ),
)

/** German words for measures and times. A noun after such a word is not a name. */
export const MEASURES = new Set(
  'anfang mitte ende tasse tassen liter meter kilo gramm euro prozent stück paar glas flasche löffel teelöffel esslöffel stunde stunden minuten minute uhr tag tage woche wochen monat monate jahr jahre art form stand teil hälfte viertel drittel dose becher scheibe scheiben handvoll prise sorte sorten watt volt quadratmeter kubikmeter zentimeter millimeter kilometer hektar'.split(
    ' ',
  ),
)

/** Makers of tools that a text may name without relying on them as a source. */
export const BRANDS = new Set(
  'google microsoft apple excel wordpress whatsapp amazon facebook instagram youtube linkedin adobe paypal android chrome firefox windows gmail outlook word'.split(
    ' ',
  ),
)

/** Verbs that ask the reader to do something, and other words that often begin a sentence before a name. */
export const ASKS = new Set(
  `ask send call talk speak contact visit go look search check open visit try choose read write keep put take give use add set buy sell pay get make find start stop avoid compare tell show let name
  frage frag rufe nutze öffne prüfe schreibe sende nimm lege lass fülle warte stelle stell spüle misch gib trag lies schalte löse usa llama abre escribe pregunta compra elige pide utilisez appelez ouvrez demandez écrivez achetez usa chiama apri scrivi chiedi ligue abra escreva pergunte bel vraag open schrijf`.split(
    /\s+/,
  ),
)

/** Words with a capital, in languages that capitalize only names, that do not name anybody who could be cited. */
export const CALENDAR = new Set(
  `monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december christmas easter english german spanish french italian dutch portuguese european american british europe germany spain france italy monats jahres montag dienstag mittwoch donnerstag freitag samstag sonntag i i’m i'm i’ll i've i’ve i'll`.split(
    /\s+/,
  ),
)

/** Awards, and the words with which a text says that somebody won one. */
const AWARDS = new RegExp(
  anyOf(
    `award-winning prize-winning (?:won|wins|win|winning|received|receives|earned|awarded|took)\\s+(?:an?|the|its|our|their|several|many)?\\s*(?:\\p{L}+\\s+){0,4}(?:award|prize|medal|trophy)s?
    preisgekrönte?[nrs]? jahrgangsbeste[nrs]? ausgezeichnet\\s+mit (?:auszeichnung|goldmedaille|silbermedaille|gütesiegel) (?:mit|den|einen)\\s+(?:dem\\s+)?(?:\\p{L}+\\s+){0,4}\\p{L}*(?<!kauf)(?<!verkaufs)preis\\s+(?:ausgezeichnet|gewonnen|erhalten)
    premiad[oa]s? galardonad[oa]s? galardón (?:ganó|ganado|recibió|recibido|obtuvo|obtenido)\\s+(?:un|el|varios)?\\s*(?:\\p{L}+\\s+){0,4}premios? medallas?\\s+de\\s+(?:oro|plata|bronce)
    primée?s? récompensée?s? médailles?\\s+d[’'](?:or|argent) (?:remporté|reçu|décroché|obtenu)\\s+(?:un|le|plusieurs)\\s+(?:\\p{L}+\\s+){0,3}prix
    premiat[oaie] medaglia\\s+d[’']oro medalha\\s+de\\s+ouro bekroonde? (?:won|wonnen|gewonnen)\\s+(?:een|de)\\s+(?:\\p{L}+\\s+){0,3}prijs`,
  ),
  'iu',
)
/** A share of the business’s own customers in words, as in “most of our customers”. */
const OWN_MAJORITY = new RegExp(
  anyOf(
    `(?:most|nearly\\s+all|almost\\s+all|the\\s+(?:vast\\s+|large\\s+)?majority)\\s+of\\s+our\\s+\\p{L}+
    (?:die\\s+)?(?:allermeisten|meisten)\\s+unserer\\s+\\p{L}+ die\\s+(?:große\\s+)?mehrheit\\s+unserer\\s+\\p{L}+ fast\\s+alle\\s+unserer?\\s+\\p{L}+
    la\\s+(?:gran\\s+|inmensa\\s+)?mayoría\\s+de\\s+(?:nuestr[ao]s|l[oa]s)\\s+\\p{L}+\\s+que\\s+nos la\\s+(?:gran\\s+|inmensa\\s+)?mayoría\\s+de\\s+nuestr[ao]s\\s+\\p{L}+ casi\\s+tod[oa]s\\s+nuestr[oa]s\\s+\\p{L}+
    la\\s+(?:grande\\s+)?(?:plupart|majorité)\\s+de\\s+nos\\s+\\p{L}+ presque\\s+tous\\s+nos\\s+\\p{L}+
    la\\s+(?:gran\\s+|stragrande\\s+)?maggior\\s?(?:anza|\\s*parte)\\s+dei\\s+nostri\\s+\\p{L}+ a\\s+(?:grande\\s+)?maioria\\s+dos\\s+nossos\\s+\\p{L}+ de\\s+meeste\\s+van\\s+onze\\s+\\p{L}+`,
  ),
  'iu',
)
/** A rank of the business among others in its area, as in “the largest maker in the region”. */
const RANK = new RegExp(
  anyOf(
    `(?:largest|biggest|oldest|leading|best-known|busiest|top)\\s+(?:\\p{L}+\\s+){1,4}(?:in|of)\\s+(?:the|our|this)\\s+(?:\\p{L}+\\s+)?(?:region|county|country|town|city|area|state|district|world|industry|market)
    (?:größte[nrs]?|älteste[nrs]?|führende[nrs]?|bekannteste[nrs]?)\\s+(?:\\p{L}+\\s+){1,4}(?:der|des|in\\s+der|im)\\s+(?:region|stadt|landes?|landkreis(?:es)?|kreis(?:es)?|umgebung|branche|bundesland(?:es)?)
    (?:el|la|los|las)\\s+(?:mayor|principal|primer[ao]?|más\\s+(?:grande|antigu[oa]))\\s+(?:\\p{L}+\\s+){1,4}de\\s+(?:la|el|nuestra|toda\\s+la)\\s+(?:provincia|región|ciudad|comarca|zona|país)
    (?:le|la|les)\\s+(?:premiers?|première|plus\\s+(?:grande?|ancienne?|gros))\\s+(?:\\p{L}+\\s+){1,4}(?:de\\s+la|du|de\\s+toute\\s+la)\\s+(?:région|ville|département|pays|secteur)`,
  ),
  'iu',
)
/** The beginnings of words with which a text says that somebody is certified. */
export const CERTIFIED =
  /(?<!\p{L})(?:certified(?!\s+(?:mail|letter|copy|copies|che(?:que|ck)))|accredited|zertifizier|akkreditier|certificad[oa]s?\s+(?:por|en|como|según)|acreditad|certifié|accrédité|certificat[oai]\s+(?:da|dal|dalla|come|secondo)|gecertificeerd)/iu

/** What a text must not say of the business by itself: an award, a share of its customers, a rank. */
export const BOASTS: readonly RegExp[] = [AWARDS, OWN_MAJORITY, RANK]

/** Words with which a sentence adds or subtracts figures. */
export const ADDS_UP = new RegExp(
  anyOf(
    `only just total totals together altogether both pair sum adds?\\s+up in\\s+all saves? saving difference cheaper dearer comes?\\s+to
    nur zusammen insgesamt gesamt summe spar(?:st|t|en)? ersparnis unterschied macht teurer günstiger
    solo sólo total juntos juntas suma suman ahorr(?:a|as|o|an) diferencia
    seulement ensemble tout somme économis(?:e|es|ez|ent|er|ant) économie différence reviendraient reviennent revient fait font
    totale insieme somma rispar(?:mia|mi|mio) differenza juntos poupa diferença samen totaal bespaart verschil`,
  ),
  'iu',
)
/** Words with which a sentence compares two figures. */
export const COMPARES = new RegExp(
  anyOf(
    `more\\s+than more less cheaper dearer extra adds? saves? instead rather
    mehr weniger teurer billiger günstiger statt aufpreis más menos además plus moins ajoute ajoutent supplément lieu
    più meno invece mais meer minder duurder goedkoper`,
  ),
  'iu',
)

/** Words with which a sentence tells the time between two events. */
export const LATER =
  /(?<!\p{L})(?:later|after|earlier|later|später|nach|früher|más tarde|después|antes|plus tard|après|plus tôt|dopo|prima|depois|na|eerder)(?!\p{L})/iu
/** Words before a rounded figure, with the range of the exact figure as factors of the rounded one. */
export const ROUNDED: readonly (readonly [RegExp, number, number])[] = [
  [
    /(?<!\p{L})(?:more than|over|mehr als|über|gut|más de|plus de|più di|oltre|mais de|meer dan|ruim)\s+$/iu,
    1,
    1.25,
  ],
  [
    /(?<!\p{L})(?:less than|under|almost|nearly|just under|weniger als|knapp|fast|unter|menos de|casi|moins de|presque|près de|meno di|quasi|menos de|quase|minder dan|bijna)\s+$/iu,
    0.8,
    1,
  ],
  [
    /(?<!\p{L})(?:about|around|roughly|some|approximately|etwa|rund|ungefähr|circa|ca\.|unos|unas|cerca de|alrededor de|environ|à peu près|autour de|circa|cerca di|ongeveer)\s+$/iu,
    0.9,
    1.1,
  ],
]

/** Verbs that introduce or follow a quotation. */
export const SAYS = new RegExp(
  anyOf(
    `says said smiles smiled laughs laughed remembers admits told tells recalls? recalled wrote writes explains explained adds added notes noted puts
    sagte? sagt lacht lachte lächelt schmunzelt schwärmt verrät betont erinnert meinte? meint erklärte? erklärt berichtete? berichtet schrieb erzählte? erzählt so ergänzt fügt
    dice dijo sonríe ríe recuerda confiesa añade insiste afirma afirmó explica explicó asegura aseguró comenta comentó cuenta contó señala señaló resume
    dit sourit rit rappelle souligne assure confirme témoigne explique expliquait affirme déclare raconte confie résume ajoute selon
    disse dice sorride ride ricorda afferma spiega racconta afirma diz sorri lembra explica conta lacht zegt zei vertelt aldus schreef
    confides? confided repeats? repeated liked?\\s+to\\s+say likes\\s+to\\s+say
    wiederholt wiederholte pflegt\\s+zu\\s+sagen pflegte\\s+zu\\s+sagen repite repetía suele\\s+decir solía\\s+decir répète répétait aime\\s+dire aimait\\s+dire ripete ripeteva
    erzählen erzählten decía explicaba comentaba confesaba contaba recordaba
    disait racontait expliquent confiait confiaient confie
    diceva raccontava spiegava dizia contava explicava vertelde zeiden
    customers\\s+say clients\\s+say people\\s+say owners\\s+say`,
  ),
  'iu',
)
export const SAYS_UNSPACED =
  /(?:話|述べ|語|言)(?:す|し|り|る|って|っ|い|ている|ます)|コメント|(?:说|表示|称|指出|写道)/u

/** Words that often begin a sentence, and other capitalized words that are not names. */
export const COMMON_FIRST = new Set(
  `earlier later older newer whom whose why how do does did can could may should will would is are must has have
  the a an this that these those our your my his her its their we you i he she they it in on at for with without from to by of and or but if when while after before once as so most many some all every each no not one both few even only plus since until because than which where what during between about around over under next then first finally hi hello dear
  dass damit denn aber seit bis während zwischen über unter rund etwa der die das ein eine wir du sie er es in im an am auf für mit ohne von vom zu zum zur bei nach vor wenn weil als so viele manche alle jede jeder kein keine unser unsere ihr ihre dein deine laut hallo liebe lieber
  somos soy sono siamo porque que pero desde hasta durante entre sobre el la los las un una en de para con sin por y o si cuando muchos algunos todos cada no nuestro nuestra su sus según hola
  parce que mais depuis pendant entre le les des une à au aux dans chez pour avec sans par et ou si quand chaque tous notre votre vos nos selon ce cette il elle bonjour
  perché che ma il lo gli uno nel nella con senza per e se quando ogni molti nostro secondo porque que mas o os as um uma no na com sem cada muitos ciao olá
  omdat dat maar het een met zonder voor van en of als elke veel onze volgens`.split(/\s+/),
)

/** Whether a sentence asks the reader to do something. People whom such a sentence names are not sources. */
export const asks = (sentence: string): boolean => {
  const [first = ''] = /\p{L}+/u.exec(sentence) ?? []
  return ASKS.has(first.toLowerCase()) || /^\p{Lu}\p{Ll}+e?n Sie(?![\p{L}])/u.test(sentence)
}

/** Words that show that a sentence is German, whose nouns all begin with a capital. */
export const GERMAN =
  /(?<![\p{L}])(?:der|die|das|und|ist|nicht|ein|eine|für|mit|von|sie|wir|auf|im|zu|bei|den|dem|laut|sagt|hat|sind|des|einem|einen|einer|wird|werden|bleibt|braucht|hilft|kann|oder|aus|nach|wenn|man|sich|auch|noch|nur)(?![\p{L}])|(?<![\p{L}])\p{Ll}*[äöüß]/u
