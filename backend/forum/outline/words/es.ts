import type { Words } from '../words.ts'

/** Spanish. */
export const ES: Words = {
  cues: {
    free: /\b(?:gratis|gratuit[oa]s?|sin pagar|free)\b/i,
    once: /\b(?:sin suscripci[oó]n|pago único|de por vida|una sola vez)\b/i,
    cheap: /\b(?:barat[oa]s?|económic[oa]s?|asequibles?|poco presupuesto)\b/i,
    cap: /\b(?:presupuesto|menos de|hasta|máximo|no más de|por debajo de)\b[^.$€£\d\n]{0,20}((?:[$€£] ?\d[\d.,]*|\d[\d.,]* ?(?:€|euros?|eur|d[oó]lares|pesos))(?: ?(?:\/|al|por) ?(?:mes|año))?)/i,
    mayPay: /\b(?:dispuest[oa] a pagar|no tiene que ser gratis|no me importa pagar)\b/i,
    leave: /(?:dejar|cambiar|reemplazar|sustituir|reemplazo|alternativas?|migrar|en lugar|salir)/,
    between: /de|del|a|al|por|para|nuestr[oa]|mi|el|la/,
    left: /(?:reemplazar|dejar|otra cosa|demasiado (?:car[oa]|complicad[oa]|lent[oa])|cierra)/,
    byHand: /\b(?:excel|hojas? de cálculo|papel|cuaderno|libreta|google sheets|extractos bancarios)\b/i,
    people: /\b(?:equipo|empleados|compañeros|yo solo|\d+ personas)\b/i,
    deadline:
      /\bantes (?:del?|de que termine el) (?:lunes|martes|miércoles|jueves|viernes|fin de \w+|(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre))\b/i,
    want: /(?:busc(?:o|amos|ando)|necesit(?:o|amos)|(?:me|nos) gustar[ií]a|quier(?:o|emos)|quisiera|tiene que|debe(?:r[ií]a)?|que (?:permita|pueda|haga|tenga))/i,
    wantBefore: /^(.{4,80}?) ser[ií]a (?:genial|ideal|bueno|un plus|perfecto)/i,
    says: /\b(?:alternativas?|gratis|gratuit[oa]s?|sencill[oa]s?|simples?|fáciles|fácil|buen[oa]s?|mejor(?:es)?|soluci[oó]n(?:es)?|programas?|aplicaci[oó]n(?:es)?|herramientas?|algo|alg[uú]n[oa]?s?|consejos?|recomendaci[oó]n(?:es)?|ayuda|hacer|tener)\b/gi,
    clause: /\b(?:yo|nosotros|me|nos|soy|es|son|era|he|hemos|estoy)\b|\b(?:con|para|de|en|a|el|la|los)$/i,
    list: /\b(?:debe|necesito|busco|requisitos|criterios|funciones)\b/i,
    ends: /[.?!;(:¿]|\b(?:pero|porque|ya que|aunque|si|cuando)\b/i,
    joins: /,\s*(?:y |o )?|\by\b|\bo\b|\bademás de\b|\//i,
    leading: /^(?:un[oa]?s?|el|la|los|las|algo|algún|alguna|de|que|para|con|me|también|muy|a)\b\s*/i,
    ask: /(?:recom[ie]+nd|suger|alguien|conoc[eé]|cu[aá]l|qué (?:us|program|aplic|herram)|alternativas?|programas?|aplicaci|herramientas?|soluci|ideas|opini|consejos?)/i,
    question:
      /^(?:\W*(?:y|entonces|o)\W+)?\W*(?:cómo|como|es|hay|se puede|puedo|por qué|cuándo|dónde|quién|han|debo)\b/i,
    how: /^(?:\W*(?:y|entonces)\W+)?\W*cómo\b/i,
  },
  and: 'y',
  the: '',
  is: 'es',
  openers: {
    list: ['Por el orden de tu lista, esto es lo que cubre {name}', 'De lo que enumeras, {name} hace esto'],
    free: [
      'Si tiene que ser gratis, {name} puede bastar, según cuánto necesites',
      'Gratis se puede con {name}, hasta cierto punto',
      'Con {name} puedes empezar sin pagar',
    ],
    notFree: [
      '{name} no es gratis, eso lo primero',
      'Si gratis es condición, descarta {name}; si no, hace esto',
    ],
    once: [
      'Sin ninguna suscripción, {name} es solo media respuesta',
      'Prefieres no suscribirte, así que mira {name} con calma',
    ],
    cap: ['Con {cap} como límite, así queda {name}', 'Frente a los {cap} que mencionas, {name} sale así'],
    leaving: [
      'Para reemplazar {rival} podrías mirar {name}',
      'Si dejas {rival}, {name} es una opción',
      'En lugar de {rival}, con {name} tendrías esto',
    ],
    beside: [
      'Junto a {rivals}, yo pondría {name} en la lista',
      'De {rivals} no puedo hablar, solo de {name}',
      'Mientras comparas {rivals}, mira también {name}',
    ],
    byHand: [
      'Si quieres salir de {byHand}, {name} te quita una parte',
      'Frente a {byHand}, esto es lo que hace {name}',
    ],
    platform: [
      'Pensando en {platform}, está {name}, {is}',
      'Ya que mencionas {platform}, lo esencial de {name}',
    ],
    dull: [
      'La parte pesada de «{topic}» la puede hacer un programa, por ejemplo {name}',
      'Lo que {name} te quita de encima con «{topic}»',
    ],
    topic: [
      'Para «{topic}» podrías mirar {name}',
      'Una opción para «{topic}» es {name}',
      'Sobre «{topic}», esto es lo que hace {name}',
      'Si se trata sobre todo de «{topic}», {name} hace esto',
    ],
    none: ['Una opción sería {name}', 'Una parte de eso la hace {name}'],
  },
  makes: [
    'Es mi propio producto, así que no soy neutral.',
    'Lo aclaro: lo desarrollo yo.',
    'Lo hago yo, tenlo en cuenta.',
  ],
  runs: ['Es mi propio negocio, así que no soy neutral.', 'Lo aclaro: es mi empresa.'],
  price: ['De precio: ', 'Lo que cuesta: ', ''],
  priceUnknown: ['lo que cuesta', 'tu precio para un caso así'],
  freeEnds: [
    'A partir de ahí se paga, así que cuenta primero.',
    'Si necesitas más que eso sin pagar, no es para ti.',
  ],
  notOnce: ['Se paga mientras se usa; no es una compra única.'],
  within: ['Con {size} te quedas dentro del límite.'],
  beyond: ['Mencionas {size}, que es más de lo que cubre la parte gratuita.'],
  comeFrom: ['Algunos de nuestros clientes vienen de {rival}, no serías el primero.'],
  limit: ['Lo que no hace: {limit}.', 'Para que lo sepas antes: {limit}.'],
  advice: {
    leaving: ['Elijas lo que elijas, saca tus datos de {rival} antes de darte de baja.'],
    beside: ['Yo probaría un caso real tuyo en cada uno antes de decidir.'],
    byHand: ['Empieza por el mes que viene y deja los anteriores donde están.'],
  },
  look: [
    'Lo que yo buscaría para «{topic}»',
    'Mires lo que mires, al menos debería hacer esto',
    'No me conformaría con menos',
  ],
  thanks: ['Ya que mencionas {name}, en breve lo que hace'],
  blanks: {
    name: 'nombre de tu producto',
    what: 'qué es, en una frase',
    fact: 'qué hace para esto, en una frase',
    want: ['{want}: di si {name} lo hace', 'sí o no, y cómo: {want}'],
    question: ['tu propia respuesta a: {question}', 'también preguntan «{question}»: ¿qué dirías?'],
    place: '{place}: di si funciona allí',
    deadline: 'lo necesitan {deadline}: ¿es posible?',
    view: ['tu opinión en una o dos frases, por lo que sabes', 'lo que dirías si no vendieras nada'],
    own: [
      'cuándo conviene más otra cosa',
      'otra herramienta que nombrarías a un amigo, y por qué',
      'por dónde empezarías en su lugar',
    ],
    translate: 'en español: {fact}',
  },
}
