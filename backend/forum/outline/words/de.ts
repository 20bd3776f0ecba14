import type { Words } from '../words.ts'

/** German. */
export const DE: Words = {
  cues: {
    free: /\b(?:kostenlos\w*|gratis|umsonst|kostenfrei\w*|free(?:ware)?|ohne kosten)\b/i,
    once: /\b(?:ohne (?:ein )?(?:abo\w*|monatliche \w+)|kein(?:e|en)? (?:abo\w*|monatliche \w+)|einmalkauf|einmalig\w*|einmal (?:zahlen|kaufen))\b/i,
    cheap: /\b(?:günstig\w*|billig\w*|preiswert\w*|nicht (?:zu )?teuer|kleines budget)\b/i,
    cap: /\b(?:budget|unter|bis(?: zu)?|höchstens|maximal|max\.?|nicht mehr als|weniger als)\b[^.$€£\d\n]{0,20}((?:[$€£] ?\d[\d.,]*|\d[\d.,]* ?(?:€|euro|eur|franken|chf|dollar))(?: ?(?:\/|im|pro) ?(?:monat|jahr))?)/i,
    mayPay:
      /\b(?:darf (?:auch |gern )?(?:etwas |was )?kosten|muss nicht (?:kostenlos|gratis|umsonst) sein|zahle (?:auch |gern))\b/i,
    leave:
      /\b(?:weg|wechs\w+|umstieg|umsteigen|alternativen?|ersatz|statt|anstelle|ablös\w+|kündig\w+|ersetz\w+)\b/,
    between: /von|zu|für|der|die|das|dem|unser\w*|mein\w*|als/,
    left: /\b(?:eingestellt|ersetzen|ablösen|wechseln|zu (?:teuer|kompliziert|langsam)|was anderes|etwas anderes|weg)\b/,
    byHand:
      /\b(?:excel(?:-?\w+)?|tabellen?|word-?vorlagen?|zettel(?:wirtschaft)?|papier|notizbuch|google sheets|kontoauszüge)\b/i,
    people:
      /\b(?:team|mitarbeiter\w*|kollegen|angestellte\w*|allein|einzelunternehmer\w*|\d+ (?:leute|personen))\b/i,
    deadline:
      /\bbis (?:montag|dienstag|mittwoch|donnerstag|freitag|ende \w+|(?:zum )?\d{1,2}\. ?\w+|(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember))\b/i,
    want: /\b(?:suche(?:n)?(?: nach)?|brauche(?:n)?|benötige(?:n)?|(?:es|das|sie|er) (?:sollte?|muss|müsste)|muss|sollte|möchte(?:n)?|(?:das|die|der|womit|mit der|mit dem))\b/i,
    wantBefore: /^(.{4,80}?) wäre(?:n)? (?:schön|toll|super|gut|klasse|wünschenswert)\b/i,
    says: /\b(?:alternativen?|günstig\w*|billig\w*|kostenlos\w*|einfach\w*|gut\w*|beste\w*|schnell\w*|lösung\w*|programme?|software|app|tools?|etwas|empfehlung\w*|hilfe|tipps?|erfahrung\w*|kann|können|haben|sein|machen|einen|eine|einem)\b/gi,
    clause:
      /\b(?:ich|wir|mir|uns|ihr|bin|ist|sind|war|habe|würde)\b|\b(?:mit|zu|für|von|in|auf|der|die|das)$/i,
    list: /\b(?:muss|sollte|brauche|suche|wichtig|anforderungen|wünsche|kriterien)\b/i,
    ends: /[.?!;(:]|\b(?:aber|weil|da|denn|damit|wenn|falls|obwohl|während)\b/i,
    joins: /,\s*(?:und |oder |aber )?|\bund\b|\boder\b|\bsowie\b|\//i,
    leading:
      /^(?:ein(?:e[nmrs]?)?|der|die|das|den|dem|auch|noch|nur|sehr|nach|zu|mit|für|mir|es|am besten|möglichst|irgend\w*|was|welche[rs]?|gern|bitte)\b\s*/i,
    ask: /\b(?:empfehl\w+|jemand|kennt|welche[rs]?|was (?:nutzt|benutzt|nehmt|verwendet|könnt)|womit|alternativen?|software|programm\w*|app|tools?|tipps?|ideen|vorschläge|erfahrung\w*|lösung\w*)\b/i,
    question:
      /^(?:\W*(?:und|also|oder)\W+)?(?:wie|ist|sind|gibt|kann|können|was|warum|wann|wo|wer|habt|hat|muss|darf)\b/i,
    how: /^(?:\W*(?:und|also)\W+)?wie (?!viel|lange)/i,
  },
  and: 'und',
  the: '',
  is: 'ist',
  openers: {
    list: [
      'Deine Liste der Reihe nach, soweit {name} das kann',
      'Von dem, was du aufzählst, deckt {name} das hier ab',
      'Neben deine Liste gehalten, kann {name} davon dies',
    ],
    free: [
      'Wenn es nichts kosten darf, reicht {name} vielleicht, je nach Umfang',
      'Kostenlos geht mit {name}, aber nur bis zu einer Grenze',
      'Anfangen kannst du mit {name}, ohne zu zahlen',
    ],
    notFree: [
      'Kostenlos ist {name} nicht, das gleich vorweg',
      'Wenn kostenlos eine feste Bedingung ist, fällt {name} weg; sonst sieht es so aus',
    ],
    once: [
      'Ganz ohne Abo ist {name} nur die halbe Antwort',
      'Du willst lieber kein Abo, also schau bei {name} genau hin',
    ],
    cap: [
      'Bei {cap} als Grenze sieht es mit {name} so aus',
      'An den {cap} gemessen, die du nennst, ist {name} das hier',
    ],
    leaving: [
      'Als Ersatz für {rival} käme {name} in Frage',
      'Wenn du von {rival} weg willst, kannst du dir {name} ansehen',
      'Statt {rival} hättest du mit {name} dies',
    ],
    beside: [
      'Neben {rivals} würde ich {name} auf die Liste setzen',
      'Über {rivals} kann ich wenig sagen, nur über {name}',
      'Wenn du {rivals} vergleichst, nimm {name} dazu',
    ],
    byHand: [
      'Wenn du von {byHand} weg willst, nimmt dir {name} einen Teil ab',
      'Gegenüber {byHand} ist dies der Teil, den {name} übernimmt',
    ],
    platform: [
      'Mit {platform} im Blick kommt {name} in Frage, {is}',
      'Weil du {platform} nennst, zuerst das Wichtigste zu {name}',
    ],
    dull: [
      'Den lästigen Teil bei „{topic}“ kann ein Programm übernehmen, {name} zum Beispiel',
      'Was dir {name} bei „{topic}“ abnimmt',
    ],
    topic: [
      'Für „{topic}“ könntest du dir {name} ansehen',
      'Zum Thema „{topic}“ gibt es {name}',
      'Geht es dir vor allem um „{topic}“, dann macht {name} das so',
      'Eine Möglichkeit für „{topic}“ ist {name}',
    ],
    none: ['Ansehen könntest du dir {name}', 'Einen Teil davon macht {name}'],
  },
  makes: [
    'Ich mache das selbst, bin also nicht neutral.',
    'Es ist mein eigenes Produkt, das solltest du wissen.',
    'Dazu gesagt: Ich entwickle es.',
  ],
  runs: [
    'Ich betreibe das selbst, bin also nicht neutral.',
    'Es ist mein eigenes Angebot, das solltest du wissen.',
    'Dazu gesagt: Ich betreibe es.',
  ],
  price: ['Zum Preis: ', 'Was es kostet: ', ''],
  priceUnknown: ['was es kostet', 'dein Preis für so einen Fall'],
  freeEnds: [
    'Darüber kostet es etwas, also vorher nachzählen.',
    'Brauchst du mehr als das umsonst, ist es das Falsche für dich.',
  ],
  notOnce: ['Das läuft weiter, solange du es nutzt; einmal kaufen kannst du es nicht.'],
  within: ['Mit {size} bleibst du darunter.'],
  beyond: ['Du nennst {size}, das ist mehr, als der kostenlose Teil abdeckt.'],
  comeFrom: ['Einige unserer Kunden kommen von {rival}, du wärst also nicht der Erste.'],
  limit: ['Was es nicht tut: {limit}.', 'Damit du es vorher weißt: {limit}.'],
  advice: {
    leaving: ['Egal, was du nimmst: Hol deine Daten aus {rival}, bevor du kündigst.'],
    beside: ['Ich würde einen echten Fall von dir in jedem davon durchspielen.'],
    byHand: ['Fang mit dem nächsten Monat an und lass die alten, wo sie sind.'],
  },
  look: [
    'Worauf ich bei „{topic}“ achten würde',
    'Egal, was du dir ansiehst, das sollte es können',
    'Weniger als das würde ich nicht nehmen',
  ],
  thanks: ['Weil du {name} erwähnst, kurz, was es tut'],
  blanks: {
    name: 'Name deines Produkts',
    what: 'was es ist, in einem Satz',
    fact: 'was es dazu tut, in einem Satz',
    want: ['{want}: schreib, ob {name} das kann', 'ja oder nein, und wie: {want}'],
    question: ['deine eigene Antwort auf: {question}', 'gefragt ist auch: „{question}“ Was sagst du?'],
    place: '{place}: schreib, ob es dort geht',
    deadline: 'gebraucht wird es {deadline}: geht das?',
    view: [
      'deine Meinung in ein, zwei Sätzen, aus dem, was du weißt',
      'was du raten würdest, wenn du nichts zu verkaufen hättest',
    ],
    own: [
      'wann etwas anderes die bessere Wahl ist',
      'ein anderes Werkzeug, das du einem Freund nennen würdest, und warum',
      'womit du an deren Stelle anfangen würdest',
    ],
    translate: 'auf Deutsch: {fact}',
  },
}
