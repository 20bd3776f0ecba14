import type { Words } from '../words.ts'

/** French. */
export const FR: Words = {
  cues: {
    free: /\b(?:gratuite?(?:ment|s)?|sans (?:rien )?payer|free)\b/i,
    once: /\b(?:sans abonnement|pas d['’]abonnement|paiement unique|achat unique|une fois pour toutes)\b/i,
    cheap: /\b(?:pas (?:trop )?chers?|bon marché|abordables?|petit budget|moins chers?)\b/i,
    cap: /\b(?:budget|moins de|jusqu['’]à|maximum|max|pas plus de)\b[^.$€£\d\n]{0,20}((?:[$€£] ?\d[\d.,]*|\d[\d.,]* ?(?:€|euros?|eur|chf|francs?|dollars?))(?: ?(?:\/|par) ?(?:mois|ans?))?)/i,
    mayPay: /\b(?:prête? à payer|pas forcément gratuit|peux payer)\b/i,
    leave: /(?:quitter|remplacer|remplacement|alternatives?|changer|migrer|à la place|abandonner)/,
    between: /de|du|des|à|au|pour|notre|mon|le|la/,
    left: /(?:remplacer|quitter|autre chose|trop (?:cher|compliqué|lent)|ferme|s['’]arrête)/,
    byHand: /\b(?:excel|tableurs?|feuilles? de calcul|papier|carnet|google sheets|relevés bancaires)\b/i,
    people: /\b(?:équipe|employés|salariés|collègues|tout seul|\d+ personnes)\b/i,
    deadline:
      /\b(?:avant|d['’]ici) (?:lundi|mardi|mercredi|jeudi|vendredi|la fin d\w+ \w+|(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre))\b/i,
    want: /(?:cherchons|cherche|(?:j['’]ai|on a|nous avons) besoin (?:de|d['’])|il (?:me )?(?:faut|faudrait)|doit|devrait|(?:j['’]aimerais|je voudrais|on voudrait)|qui (?:permet(?:te)? de|puisse|fait|gère))/i,
    wantBefore: /^(.{4,80}?) serait (?:bien|super|top|idéale?|un plus)/i,
    says: /\b(?:alternatives?|gratuite?s?|simples?|faciles?|bon(?:ne)?s?|meilleure?s?|solutions?|logiciels?|outils?|appli(?:cation)?s?|quelque|chose|conseils?|recommandations?|aide|avoir|être|faire|petite?s?)\b/gi,
    clause: /\b(?:je|nous|on|vous|suis|est|sont|était|ai|avons)\b|\b(?:avec|pour|de|à|en|le|la|les)$/i,
    list: /\b(?:doit|besoin|cherche|critères|fonctions|fonctionnalités|souhaits)\b/i,
    ends: /[.?!;(:]|\b(?:mais|parce|car|puisque|donc|si|quand|lorsque)\b/i,
    joins: /,\s*(?:et |ou )?|\bet\b|\bou\b|\bainsi que\b|\//i,
    leading:
      /^(?:une?|des?|le|la|les|l['’]|d['’]|du|de|aussi|très|pour|avec|à|me|en|quelque chose|qui|que)(?:\s+|(?<=['’]))/i,
    ask: /(?:recommand|conseill|quelqu['’]un|connaissez|quel(?:le)?s?\b|utilisez|alternatives?|logiciels?|outils?|solutions?|idées|avis|suggestions?)/i,
    question:
      /^(?:\W*(?:et|alors|ou)\W+)?(?:comment|est-ce|y a-t-il|peut-on|pourquoi|quand|où|qui|faut-il|avez-vous)/i,
    how: /^(?:\W*(?:et|alors)\W+)?comment\b/i,
  },
  and: 'et',
  the: '',
  is: 'est',
  openers: {
    list: [
      'Dans l’ordre de ta liste, voici ce que {name} couvre',
      'Parmi tes critères, {name} répond à ceci',
    ],
    free: [
      'Si cela doit être gratuit, {name} peut suffire, selon tes besoins',
      'Gratuit, c’est possible avec {name}, jusqu’à une certaine limite',
      'On peut commencer avec {name} sans payer',
    ],
    notFree: [
      '{name} n’est pas gratuit, autant le dire d’abord',
      'Si la gratuité est une condition, oublie {name} ; sinon, voici',
    ],
    once: [
      'Sans aucun abonnement, {name} n’est qu’une demi-réponse',
      'Tu préfères ne pas t’abonner, alors regarde {name} de près',
    ],
    cap: [
      'Avec {cap} comme limite, voici où se situe {name}',
      'Par rapport aux {cap} que tu cites, voici {name}',
    ],
    leaving: [
      'Pour remplacer {rival}, tu pourrais regarder {name}',
      'Si tu quittes {rival}, {name} est une piste',
      'À la place de {rival}, {name} te donnerait ceci',
    ],
    beside: [
      'À côté de {rivals}, je mettrais {name} sur la liste',
      'Je ne peux pas juger {rivals}, seulement parler de {name}',
      'Pendant que tu compares {rivals}, regarde aussi {name}',
    ],
    byHand: [
      'Si tu veux sortir de {byHand}, {name} prend une partie du travail',
      'Par rapport à {byHand}, voici ce que {name} prend en charge',
    ],
    platform: [
      'En pensant à {platform}, il y a {name}, {is}',
      'Puisque tu cites {platform}, l’essentiel sur {name}',
    ],
    dull: [
      'La partie pénible de « {topic} » peut revenir à un programme, par exemple {name}',
      'Ce que {name} peut t’enlever pour « {topic} »',
    ],
    topic: [
      'Pour « {topic} », tu pourrais regarder {name}',
      'Une piste pour « {topic} », c’est {name}',
      'Sur « {topic} », voici ce que fait {name}',
      'S’il s’agit surtout de « {topic} », {name} fait ceci',
    ],
    none: ['Une piste serait {name}', 'Une partie de cela, {name} la fait'],
  },
  makes: [
    'C’est mon propre produit, donc je ne suis pas neutre.',
    'Je le précise : c’est moi qui le développe.',
    'Je le développe, à toi d’en tenir compte.',
  ],
  runs: ['C’est ma propre activité, donc je ne suis pas neutre.', 'Je le précise : c’est mon entreprise.'],
  price: ['Côté prix : ', 'Ce que ça coûte : ', ''],
  priceUnknown: ['ce que cela coûte', 'ton prix pour un cas pareil'],
  freeEnds: [
    'Au-delà, c’est payant, donc compte d’abord.',
    'S’il t’en faut plus sans payer, ce n’est pas le bon choix.',
  ],
  notOnce: ['On paie tant qu’on l’utilise ; ce n’est pas un achat unique.'],
  within: ['Avec {size}, tu restes dans la limite.'],
  beyond: ['Tu parles de {size}, c’est plus que la partie gratuite.'],
  comeFrom: ['Certains de nos clients viennent de {rival}, tu ne serais pas le premier.'],
  limit: ['Ce qu’il ne fait pas : {limit}.', 'À savoir avant de regarder : {limit}.'],
  advice: {
    leaving: ['Quel que soit ton choix, récupère tes données de {rival} avant de résilier.'],
    beside: ['J’essaierais un vrai cas à toi dans chacun avant de décider.'],
    byHand: ['Commence par le mois prochain et laisse les anciens où ils sont.'],
  },
  look: [
    'Ce que je chercherais pour « {topic} »',
    'Quoi que tu regardes, il faudrait au moins ceci',
    'Je ne me contenterais pas de moins',
  ],
  thanks: ['Puisque tu cites {name}, voici en bref ce qu’il fait'],
  blanks: {
    name: 'nom de ton produit',
    what: 'ce que c’est, en une phrase',
    fact: 'ce qu’il fait pour cela, en une phrase',
    want: ['{want} : dis si {name} le fait', 'oui ou non, et comment : {want}'],
    question: ['ta propre réponse à : {question}', 'on demande aussi « {question} » : qu’en dis-tu ?'],
    place: '{place} : dis si cela y fonctionne',
    deadline: 'il le faut {deadline} : est-ce possible ?',
    view: [
      'ton avis en une ou deux phrases, d’après ce que tu sais',
      'ce que tu dirais si tu ne vendais rien',
    ],
    own: [
      'quand autre chose convient mieux',
      'un autre outil que tu citerais à un ami, et pourquoi',
      'par où tu commencerais à leur place',
    ],
    translate: 'en français : {fact}',
  },
}
