import type { Words } from '../words.ts'

/** Italian. */
export const IT: Words = {
  cues: {
    free: /\b(?:gratis|gratuit[oaie]|senza pagare|free)\b/i,
    once: /\b(?:senza abbonament[oi]|pagamento unico|una tantum|acquisto unico)\b/i,
    cheap: /\b(?:economic[oaie]|poco costos[oaie]|non (?:troppo )?car[oaie]|a buon prezzo)\b/i,
    cap: /\b(?:budget|meno di|fino a|al massimo|massimo|non più di|sotto i)\b[^.$€£\d\n]{0,20}((?:[$€£] ?\d[\d.,]*|\d[\d.,]* ?(?:€|euro|eur|franchi|dollari))(?: ?(?:\/|al) ?(?:mese|anno))?)/i,
    mayPay: /\b(?:dispost[oa] a pagare|non deve essere gratis|posso pagare)\b/i,
    leave:
      /(?:lasciare|sostituire|sostituzione|alternativ[ae]|passare|cambiare|al posto|abbandonare|migrare)/,
    between: /di|da|del|a|al|per|nostr[oa]|mio|il|la/,
    left: /(?:sostituire|lasciare|altro|troppo (?:car[oa]|complicat[oa]|lent[oa])|chiude)/,
    byHand: /\b(?:excel|fogli? di calcolo|carta|quaderno|google sheets|estratti conto)\b/i,
    people: /\b(?:team|squadra|dipendenti|colleghi|da solo|\d+ persone)\b/i,
    deadline:
      /\b(?:entro|prima di) (?:lunedì|martedì|mercoledì|giovedì|venerdì|fine \w+|(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre))\b/i,
    want: /(?:cerc(?:o|hiamo|ando)|(?:ho|abbiamo) bisogno di|mi serv(?:e|irebbe)|ci serv(?:e|irebbe)|vorre(?:i|mmo)|deve|dovrebbe|che (?:permetta di|possa|faccia|abbia|gestisca))/i,
    wantBefore: /^(.{4,80}?) sarebbe (?:bello|ideale|ottimo|perfetto|un plus)/i,
    says: /\b(?:alternativ[ae]|gratis|gratuit[oaie]|semplic[ei]|facil[ei]|buon[oaie]?|miglior[ei]?|soluzion[ei]|programm[ai]|software|app(?:licazion[ei])?|strument[oi]|qualcosa|qualche|consigl[io]+|aiuto|fare|avere)\b/gi,
    clause: /\b(?:io|noi|mi|ci|sono|è|era|ho|abbiamo)\b|\b(?:con|per|di|da|in|a|il|la|i)$/i,
    list: /\b(?:deve|serve|cerco|requisiti|criteri|funzioni)\b/i,
    ends: /[.?!;(:]|\b(?:ma|perché|poiché|anche se|se|quando)\b/i,
    joins: /,\s*(?:e |o )?|\be\b|\bo\b|\boltre a\b|\//i,
    leading: /^(?:un[oa]?|il|lo|la|gli|le|dei|delle|qualcosa|di|che|per|con|mi|anche|molto|a)\b\s*/i,
    ask: /(?:consigli|qualcuno|conosce|quale|quali|che cosa us|cosa us|alternativ|software|programm|strument|soluzion|idee|opinion|suggeri)/i,
    question: /^(?:\W*(?:e|quindi|o)\W+)?(?:come|è|c['’]è|si può|posso|perché|quando|dove|chi|avete|devo)\b/i,
    how: /^(?:\W*(?:e|quindi)\W+)?come\b/i,
  },
  and: 'e',
  the: '',
  is: 'è',
  openers: {
    list: ['Seguendo la tua lista, ecco che cosa copre {name}', 'Di quello che elenchi, {name} fa questo'],
    free: [
      'Se deve essere gratis, {name} può bastare, a seconda di quanto ti serve',
      'Gratis con {name} si può, fino a un certo punto',
      'Con {name} puoi cominciare senza pagare',
    ],
    notFree: [
      '{name} non è gratis, lo dico subito',
      'Se gratis è una condizione, lascia stare {name}; altrimenti fa questo',
    ],
    once: [
      'Senza nessun abbonamento, {name} è solo mezza risposta',
      'Preferisci non abbonarti, quindi guarda bene {name}',
    ],
    cap: ['Con {cap} come limite, {name} si presenta così', 'Rispetto ai {cap} che citi, ecco {name}'],
    leaving: [
      'Per sostituire {rival} potresti guardare {name}',
      'Se lasci {rival}, {name} è una possibilità',
      'Al posto di {rival}, con {name} avresti questo',
    ],
    beside: [
      'Accanto a {rivals} metterei in lista {name}',
      'Di {rivals} non posso parlare, solo di {name}',
      'Mentre confronti {rivals}, guarda anche {name}',
    ],
    byHand: [
      'Se vuoi uscire da {byHand}, {name} ti toglie una parte del lavoro',
      'Rispetto a {byHand}, questo è ciò che fa {name}',
    ],
    platform: [
      'Pensando a {platform}, c’è {name}, {is}',
      'Visto che citi {platform}, l’essenziale su {name}',
    ],
    dull: [
      'La parte noiosa di «{topic}» la può fare un programma, per esempio {name}',
      'Quello che {name} ti toglie con «{topic}»',
    ],
    topic: [
      'Per «{topic}» potresti guardare {name}',
      'Una possibilità per «{topic}» è {name}',
      'Su «{topic}», ecco che cosa fa {name}',
      'Se si tratta soprattutto di «{topic}», {name} fa questo',
    ],
    none: ['Una possibilità sarebbe {name}', 'Una parte di questo la fa {name}'],
  },
  makes: [
    'È un mio prodotto, quindi non sono neutrale.',
    'Lo preciso: lo sviluppo io.',
    'Lo faccio io, tienine conto.',
  ],
  runs: ['È la mia attività, quindi non sono neutrale.', 'Lo preciso: è la mia azienda.'],
  price: ['Sul prezzo: ', 'Quanto costa: ', ''],
  priceUnknown: ['quanto costa', 'il tuo prezzo per un caso così'],
  freeEnds: [
    'Oltre quello si paga, quindi prima conta.',
    'Se te ne serve di più senza pagare, non è quello giusto.',
  ],
  notOnce: ['Si paga finché lo si usa; non è un acquisto unico.'],
  within: ['Con {size} resti entro il limite.'],
  beyond: ['Parli di {size}, che è più di quanto copre la parte gratuita.'],
  comeFrom: ['Alcuni nostri clienti vengono da {rival}, non saresti il primo.'],
  limit: ['Che cosa non fa: {limit}.', 'Perché tu lo sappia prima: {limit}.'],
  advice: {
    leaving: ['Qualunque cosa scelga, prendi i tuoi dati da {rival} prima di disdire.'],
    beside: ['Io proverei un tuo caso vero in ciascuno prima di decidere.'],
    byHand: ['Comincia dal mese prossimo e lascia i vecchi dove sono.'],
  },
  look: [
    'Che cosa cercherei per «{topic}»',
    'Qualunque cosa guardi, almeno questo dovrebbe farlo',
    'Non mi accontenterei di meno',
  ],
  thanks: ['Visto che citi {name}, in breve che cosa fa'],
  blanks: {
    name: 'nome del tuo prodotto',
    what: 'che cos’è, in una frase',
    fact: 'che cosa fa per questo, in una frase',
    want: ['{want}: scrivi se {name} lo fa', 'sì o no, e come: {want}'],
    question: ['la tua risposta a: {question}', 'chiedono anche «{question}»: che cosa diresti?'],
    place: '{place}: scrivi se funziona lì',
    deadline: 'serve {deadline}: è possibile?',
    view: ['la tua opinione in una o due frasi, da quello che sai', 'che cosa diresti se non vendessi nulla'],
    own: [
      'quando va meglio qualcos’altro',
      'un altro strumento che diresti a un amico, e perché',
      'da dove cominceresti al posto loro',
    ],
    translate: 'in italiano: {fact}',
  },
}
