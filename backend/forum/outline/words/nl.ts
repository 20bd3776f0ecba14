import type { Words } from '../words.ts'

/** Dutch. */
export const NL: Words = {
  cues: {
    free: /\b(?:gratis|kosteloos|free)\b/i,
    once: /\b(?:zonder abonnement|geen abonnement|eenmalig\w*|één keer betalen)\b/i,
    cheap:
      /\b(?:goedko(?:op|pe|per)|betaalba(?:ar|re)|niet (?:te )?du(?:ur|re)|klein budget|voordelig\w*)\b/i,
    cap: /\b(?:budget|onder de|minder dan|tot|maximaal|hooguit|niet meer dan)\b[^.$€£\d\n]{0,20}((?:[$€£] ?\d[\d.,]*|\d[\d.,]* ?(?:€|euro|eur|dollar))(?: ?(?:\/|per) ?(?:maand|jaar))?)/i,
    mayPay: /\b(?:mag (?:best )?(?:wat|iets) kosten|hoeft niet gratis|wil best betalen)\b/i,
    leave: /(?:overstappen|vervangen|vervanging|vervanger|alternatie(?:f|ven)|weg|in plaats|stoppen)/,
    between: /van|voor|met|de|het|onze|mijn|naar/,
    left: /(?:vervangen|iets anders|te (?:duur|ingewikkeld|traag)|stopt|weg)/,
    byHand: /\b(?:excel(?:-?\w+)?|spreadsheets?|papier|schriftje|google sheets|bankafschriften)\b/i,
    people: /\b(?:team|medewerkers|personeel|collega['’]s|alleen|\d+ mensen)\b/i,
    deadline:
      /\b(?:voor|vóór) (?:maandag|dinsdag|woensdag|donderdag|vrijdag|eind(?:e)? \w+|(?:januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december))\b/i,
    want: /\b(?:zoek(?:en)?(?: naar)?|(?:heb|hebben) (?:een )?\w* ?nodig|moet|moeten|zou(?:den)? (?:graag|moeten)|wil(?:len)?|(?:dat|die|waarmee)(?: ik| je)?)\b/i,
    wantBefore: /^(.{4,80}?) zou (?:fijn|mooi|handig|ideaal|top) zijn/i,
    says: /\b(?:alternatie(?:f|ven)|gratis|goedkope?|eenvoudige?|makkelijke?|simpele?|goede?|beste|oplossing(?:en)?|programma(?:['’]s)?|software|apps?|tools?|iets|tips?|advies|hulp|kunnen|hebben|maken)\b/gi,
    clause: /\b(?:ik|wij|we|mij|ons|ben|is|zijn|was|heb|zou)\b|\b(?:met|voor|van|in|op|de|het|een)$/i,
    list: /\b(?:moet|nodig|zoek|eisen|wensen|criteria)\b/i,
    ends: /[.?!;(:]|\b(?:maar|omdat|want|zodat|als|terwijl|hoewel)\b/i,
    joins: /,\s*(?:en |of )?|\ben\b|\bof\b|\bplus\b|\//i,
    leading: /^(?:een|de|het|ook|nog|iets|naar|voor|met|om|te|heel|graag|dat|die|wat)\b\s*/i,
    ask: /(?:aanrad|aanbevel|iemand|welke?|wat gebruik|kennen|kent|alternatie|software|programma|tools?|oplossing|tips?|idee[eë]n|ervaring)/i,
    question: /^(?:\W*(?:en|dus|of)\W+)?(?:hoe|is|zijn|kan|kun|wat|waarom|wanneer|waar|wie|heeft|moet)\b/i,
    how: /^(?:\W*(?:en|dus)\W+)?hoe (?!veel|lang)/i,
  },
  and: 'en',
  the: '',
  is: 'is',
  openers: {
    list: ['Je lijst langsgaand, dit is wat {name} dekt', 'Van wat je opnoemt, doet {name} dit'],
    free: [
      'Als het gratis moet, kan {name} genoeg zijn, afhankelijk van hoeveel je nodig hebt',
      'Gratis kan met {name}, tot op zekere hoogte',
      'Beginnen kan met {name} zonder te betalen',
    ],
    notFree: [
      'Gratis is {name} niet, dat eerst',
      'Is gratis een harde eis, sla {name} dan over; anders doet het dit',
    ],
    once: [
      'Helemaal zonder abonnement is {name} maar een half antwoord',
      'Je hebt liever geen abonnement, dus kijk goed naar {name}',
    ],
    cap: ['Met {cap} als grens ziet {name} er zo uit', 'Naast de {cap} die je noemt, is dit {name}'],
    leaving: [
      'Als vervanging van {rival} zou je naar {name} kunnen kijken',
      'Stap je van {rival} af, dan is {name} een mogelijkheid',
      'In plaats van {rival} zou je met {name} dit hebben',
    ],
    beside: [
      'Naast {rivals} zou ik {name} op de lijst zetten',
      'Over {rivals} kan ik weinig zeggen, alleen over {name}',
      'Nu je {rivals} vergelijkt, neem {name} mee',
    ],
    byHand: [
      'Wil je van {byHand} af, dan neemt {name} je een deel uit handen',
      'Vergeleken met {byHand} is dit wat {name} overneemt',
    ],
    platform: [
      'Met {platform} in gedachten is er {name}, {is}',
      'Omdat je {platform} noemt, eerst het belangrijkste over {name}',
    ],
    dull: [
      'Het saaie deel van ‘{topic}’ kan een programma doen, {name} bijvoorbeeld',
      'Wat {name} je bij ‘{topic}’ uit handen neemt',
    ],
    topic: [
      'Voor ‘{topic}’ zou je naar {name} kunnen kijken',
      'Een mogelijkheid voor ‘{topic}’ is {name}',
      'Over ‘{topic}’: dit doet {name} daarvoor',
      'Gaat het je vooral om ‘{topic}’, dan doet {name} dit',
    ],
    none: ['Een mogelijkheid is {name}', 'Een deel hiervan doet {name}'],
  },
  makes: [
    'Ik maak het zelf, dus ik ben niet neutraal.',
    'Het is mijn eigen product, dat moet je weten.',
    'Voor de duidelijkheid: ik ontwikkel het.',
  ],
  runs: [
    'Het is mijn eigen bedrijf, dus ik ben niet neutraal.',
    'Voor de duidelijkheid: het is mijn bedrijf.',
  ],
  price: ['Qua prijs: ', 'Wat het kost: ', ''],
  priceUnknown: ['wat het kost', 'je prijs voor zo’n geval'],
  freeEnds: [
    'Daarboven kost het geld, dus tel eerst.',
    'Heb je daar gratis niet genoeg aan, dan is het niets voor je.',
  ],
  notOnce: ['Je betaalt zolang je het gebruikt; eenmalig kopen kan niet.'],
  within: ['Met {size} blijf je daarbinnen.'],
  beyond: ['Je noemt {size}, dat is meer dan het gratis deel dekt.'],
  comeFrom: ['Een deel van onze klanten komt van {rival}, je zou niet de eerste zijn.'],
  limit: ['Wat het niet doet: {limit}.', 'Dan weet je het vooraf: {limit}.'],
  advice: {
    leaving: ['Wat je ook kiest, haal je gegevens uit {rival} voordat je opzegt.'],
    beside: ['Ik zou een echt geval van jezelf in elk ervan proberen.'],
    byHand: ['Begin met de volgende maand en laat de oude waar ze zijn.'],
  },
  look: [
    'Waar ik bij ‘{topic}’ op zou letten',
    'Waar je ook naar kijkt, dit zou het minstens moeten doen',
    'Met minder zou ik geen genoegen nemen',
  ],
  thanks: ['Omdat je {name} noemt, kort wat het doet'],
  blanks: {
    name: 'naam van je product',
    what: 'wat het is, in één zin',
    fact: 'wat het hiervoor doet, in één zin',
    want: ['{want}: schrijf of {name} dat doet', 'ja of nee, en hoe: {want}'],
    question: ['je eigen antwoord op: {question}', 'ze vragen ook ‘{question}’: wat zou je zeggen?'],
    place: '{place}: schrijf of het daar werkt',
    deadline: 'ze hebben het nodig {deadline}: kan dat?',
    view: ['je mening in een of twee zinnen, uit wat je weet', 'wat je zou zeggen als je niets verkocht'],
    own: [
      'wanneer iets anders beter past',
      'een ander hulpmiddel dat je een vriend zou noemen, en waarom',
      'waar je in hun plaats mee zou beginnen',
    ],
    translate: 'in het Nederlands: {fact}',
  },
}
