import { fold } from './fold.ts'
import { ask, circumstance, type LanguageTable, phrases, role } from './table.ts'

const ENDINGS = /(?:ations?|ateurs?|ements?|euses?|eurs?|antes?|ants?|ees?|er|es|e|s|x)$/

/** A light French stem of a folded word: "facture", "factures", "facturer" and "facturation" share a stem. */
const stem = (word: string): string => {
  if (word.length < 4) return word
  if (word.endsWith('eaux')) return word.slice(0, -1)
  if (word.endsWith('aux') && word.length > 5) return `${word.slice(0, -3)}al`
  const cut = word.replace(ENDINGS, '')
  return cut.length < 4 ? word.replace(/(?:es|e|s|x)$/, '') : cut
}

/** French as people write it on forums: tu and vous, with and without accents. */
export const FRENCH: LanguageTable = {
  language: 'fr',
  fold,
  stem,
  elides: true,
  compounds: false,
  capitalNouns: false,
  sets: {
    seek: 'cherche cherchons recherche recherchons cherchais rechercher chercher',
    any: 'un une des du de quelque autre bon bonne bons bonnes',
    you: 'vous tu on vos gens autres toi',
    i: 'je j on nous',
    idea: 'idée idées',
    who: 'quelqun quelqu qqun qq1 personne vous tu certains qui',
    good: 'bon bonne bons bonnes meilleur meilleure meilleurs meilleures fiable fiables simple simples pratique abordable abordables correct correcte efficace gratuit gratuite gratuits idéal idéale adapté adaptée top sympa facile solide',
    suggest:
      'conseiller conseillez conseilles conseille conseilleriez conseillerais recommander recommandez recommandes recommande recommanderiez recommanderais suggérer suggérez préconisez proposez',
    advice: 'recommandation recommandations suggestion suggestions reco recos',
    tip: 'conseil conseils avis idée idées piste pistes retour retours astuce astuces',
    know: 'connaît connait connaissez connais connaitriez connaîtriez sait savez saurait auriez aurait avez as',
    use: 'utilise utilises utilisez utilisent utiliser prenez prends conseillez recommandez employez choisir préférez avez faut',
    which: 'quel quelle quels quelles lequel laquelle',
    other: 'alternative alternatives remplaçant remplacement équivalent équivalents substitut',
    leave:
      'quitter quitte quittons remplacer remplace abandonner abandonne changer change migrer résilier résilie lâcher passer',
    count: '3 4 5 6 7 8 9 10 11 12 15 20 trois quatre cinq six sept huit neuf dix',
    bought: 'acheté commandé choisi pris opté adopté',
  },
  asks: [
    ask(
      'recommendation',
      1,
      `
      ^ cherche|recherche|cherchons; besoin|cherche|cherchons|recherche|voudrais|veux *4 quelqu|quelque|truc|autre; cherche|cherchons|recherche un|une; besoin *6 @topic|@ware
      existe|y *4 quelqu|quelque|truc|endroit|adresse|moyen|autre; connaissez|connaît|connais|savez|sait *4 quelqu|quelque|un|une|où|truc|adresse
      peut|puis|pourrait *3 louer|acheter|commander|trouver|réserver; prêt|prête|prêts|préfère|quitte *1 à? payer; une|un autre adresse|boutique|site|endroit; une *1 adresse|boutique|enseigne à|pour|qui|vers|dans
      voudrais|voudrait|veux|veut|aimerais|aimerait|voulons|envie *3 acheter|louer|réserver|commander|essayer|changer; pense|envisage *3 changer|acheter|quitter|louer`,
      { open: true, inShort: true },
    ),
    ask(
      'recommendation',
      0.88,
      `
      ^ un|une|des $good *3 @topic
      qui répare|fait|propose|vend|livre|donne|entretient *5 @topic
      où|ou *1 allez|faites|vas|fais *1 vous|tu *6 @topic
      ^ @topic|@product *1 @product|@topic *3 pour|sans|à|avec
      ^ $good *3 @topic
      y a *1 des|une|un *2 @product|@ware`,
      { inQuestion: true },
    ),
    ask(
      'recommendation',
      0.85,
      `
      vous avez|êtes *1 pris|choisi|fait|passé|passés *3 qui|quoi
      qui *1 avez vous *2 pris|choisi|contacté`,
      { open: true, inQuestion: true },
    ),
    ask('choice', 0.9, 'pense|pensons|songe|réfléchissons à|a|au *3 @topic'),
    ask(
      'recommendation',
      0.85,
      `
      prendriez|choisiriez|utiliseriez|achèteriez vous
      vous|tu prendriez|choisiriez|utiliseriez|prendrais|achèteriez
      lequel|laquelle *3 prendre|choisir|est|vaut
      si ça *2 vaut`,
      { open: true },
    ),
    ask(
      'recommendation',
      0.9,
      `
      ^ quel|quelle|quels|quelles *4 @topic|@product|@ware .
      ^ quel|quelle|quels|quelles *3 @topic|@product|@ware pour|à|a|avec|sous|sans
      où|ou trouver|trouve|trouvez|acheter|commander|commandez *5 @topic|@ware`,
      { inQuestion: true },
    ),
    ask(
      'recommendation',
      0.9,
      `
      besoin|cherche|cherchons *2 truc|chose|solution *2 pour|qui|où|afin
      que|qu me? $use|$suggest vous|tu
      vous|tu $use quoi
      $use vous|tu quoi
      quoi *2 $use|prendre|choisir
      $which *3 $suggest|$use *1 vous|tu
      me|nous *2 $suggest
      que|quoi *3 $suggest
      $suggest vous|tu
      $suggest *1 moi
      $who *4 $suggest
      pouvez|pourriez|peux|pourrais *4 $suggest
      $advice .
      des|vos|un|une|quelques|toute|aucune $advice
      preneur|preneuse *2 de|d *2 conseil|conseils|avis|recos|suggestions|idées
      des|vos|un|quelques conseils|conseil|avis|idées|pistes|idée
      merci *4 $advice|conseils|conseil|avis
      vos conseils|avis|idées|$advice
      que|quoi prendre|choisir|acheter
      $seek *2 quelque chose
      quelque chose de *2 $good|similaire|mieux|équivalent
      vers quoi|quel|qui *4 tourner|orienter`,
      {
        open: true,
      },
    ),
    ask('alternative', 0.8, 'marre|bol|déçu|déçue|assez|mécontent|mécontente *1 de|d|par *2 @rival'),
    ask(
      'alternative',
      0.9,
      `
      il y a *1 quoi *1 d autre
      quoi d autre
      $use lequel|laquelle|quoi`,
      { open: true, inQuestion: true, ofRival: true },
    ),
    ask('recommendation', 0.82, 'cherche|cherchons|recherche *3 @topic'),
    ask(
      'recommendation',
      1,
      `
      où|ou achetez|commandez|trouvez|achètes vous|tu *4 @topic
      achetez|commandez|achètes où|ou *4 @topic|@ware
      $which *2 @topic|@ware *4 pour|à|en dessous`,
      { inQuestion: true },
    ),
    ask('experience', 0.9, 'expérience|expériences|retour|retours|avis *1 avec|sur|de|d *5 @topic', {
      inQuestion: true,
    }),
    ask('recommendation', 0.88, 'qui fait|ferait|propose|peut|s *2 ça|cela|ce|genre|occupe', {
      open: true,
      inQuestion: true,
    }),
    ask(
      'alternative',
      1,
      `
      vers|pour quoi|qui|quel|quelle *5 partis|parti|passés|passé|migré|changé|tourner|partir
      passés|passé|partis|passée *2 à|vers|sur|chez quoi|qui|quel
      par quoi *4 remplacé|remplacer`,
      { open: true, inQuestion: true, ofRival: true },
    ),
    ask(
      'recommendation',
      1,
      `
      je|j|nous|on *1 voudrais|voudrions|voudrait|aimerais|aimerions|aimerait|souhaite|souhaitons|souhaiterais|souhaiterions|veux|voulons|veut un|une|des *4 @ware|@product
      $seek *8 @ware|@product|@rival
      à la recherche *8 @ware|@product
      en quête *6 @ware|@product
      $which *6 @ware|@product *5 $use|$suggest|choisir|prendre|acheter|est|sont|vaut|serait|pour
      $which *3 $good *4 @ware|@product
      $which est|sont|serait *3 $good *4 @ware|@product
      $which marque|modèle|outil|solution *3 $use|$suggest|choisir|est
      $use vous|tu *5 @ware|@product *2 pour
      $use vous quoi *6 @topic|@product|@ware
      vous|tu $use quoi *6 @topic|@product|@ware
      avec quoi|quel *6 @topic|@product|@ware
      que|qu $use vous|tu *6 @topic|@product|@ware
      $know vous|tu *9 @ware|@product
      $who *3 $know *8 @ware|@product
      est ce que *2 $who *3 $know|$suggest|$use *8 @ware|@product|@topic
      $who *4 $suggest *8 @ware|@product|@topic
      pouvez|pourriez|peux|pourrais|peut|pourrait *3 $suggest *8 @ware|@product|@topic
      me|nous $suggest *6 @ware|@product|@topic
      $advice|conseil|conseils|avis *1 pour|sur|de|d|concernant|achat *6 @topic|@product|@ware
      @topic|@product|@ware *2 $advice
      besoin *2 d|de|du|des *2 conseil|conseils|avis|aide *5 @ware|@product|@topic
      besoin *1 d|de|du *4 @product|@ware
      aimerais|aimerions|voudrais|voudrions|souhaite|souhaiterais|souhaitons|veux|voulons|envie|compte|compter|dois *3 acheter|trouver|changer|prendre|investir|acquérir|équiper *6 @product|@ware
      il me|nous faut|faudrait *4 @product|@ware
      existe *2 t? il *4 @ware|@product
      y a *2 t? il *5 @ware|@product *3 pour|qui|avec
      où|ou *2 acheter|commander|achetez *6 @ware|@product
      acheter|achat|choisir|choix *5 @ware|@product .
      aidez|aider moi? *4 choisir|trouver *6 @ware|@product
      trouve|trouver|arrive|arrives *2 pas|rien *5 @product|@ware
      à qui|quelle *4 confier|adresser *6 @topic|@product|@ware`,
    ),
    ask(
      'recommendation',
      0.95,
      `
      $good *5 @ware|@product *2 pour|qui|avec|à|moins|sans|en
      meilleur|meilleure|meilleurs|meilleures *4 @product|@ware
      @ware|@product *4 $good
      $good @product|@ware
      ^ @ware|@product *3 pour|à|moins|avec|sans|qui`,
      { inQuestion: true },
    ),
    ask(
      'recommendation',
      0.8,
      `
      $seek *7 @topic
      à la recherche *7 @topic
      besoin *1 d|de un|une *4 @topic
      $know vous|tu *7 @topic
      $who *3 $know|fait|donne *7 @topic
      y a t? il *6 @topic`,
    ),
    ask(
      'alternative',
      1,
      `
      $other *2 à|a|au|aux|pour|de|d *4 @rival|@ware|@product
      @rival *4 $other
      remplacer|remplace|quitter|quitte|abandonner|lâcher|résilier *4 @rival
      à la place *2 de|d|du *3 @rival
      autre *2 chose *2 que *2 @rival
      $seek *4 $other`,
    ),
    ask(
      'alternative',
      0.9,
      `
      une|des|quelle|quelles|bonne|bonnes|autre|autres|meilleure|aucune $other
      $other .
      autre chose`,
      { open: true },
    ),
    ask(
      'choice',
      0.95,
      `
      @rival *3 vs|ou|versus|contre *4 @rival|@ware|@product
      @ware|@product vs|versus|ou *3 @ware|@product|@rival
      dois je|on *6 @ware|@product|@rival
      hésite|hésitons|hesite *2 entre *8 @ware|@product|@rival
      entre *3 @rival *3 et|ou *3 @rival
      @rival|@ware *5 vaut|valent *3 coup|peine|prix
      vaut|valent *4 coup|peine *4 @rival|@ware|@product
      choisir *2 entre *6 @ware|@product|@rival
      envisage|envisageons|pense|compare *6 @rival|@product|@ware`,
    ),
    ask(
      'alternative',
      0.9,
      `
      hors de prix; bof|adieu|terminé|stop; plus jamais; et maintenant; vous faites|prenez comment|quoi; trop|hyper|super cher|chère|compliqué|lent|complexe|usine
      pas pour moi|nous; je|on|nous *1 casse|barre|arrête|pars|tire|résilie|stoppe|lâche
      vous|tout|tu *3 partis|parti|passés|passé|allés *2 où|quoi|qui; où|ou *2 êtes|etes|allez|sont *1 vous|tous
      trouvé|trouver|existe|connaissez *3 mieux|moins
      doublé|triplé|augmenté *1 ses|mon|mes|les|leurs|l *1 tarifs|tarif|prix|abonnement|abo|facture`,
      { open: true, ofRival: true, inShort: true },
    ),
    ask('recommendation', 0.9, 'quoi *2 mieux|meilleur|top *3 @topic|@ware|@product', {
      inQuestion: true,
      inShort: true,
    }),
    ask(
      'choice',
      0.9,
      `
      @rival *2 ou *2 truc|chose|autre|quelque|autres|mieux|plutôt; @topic|@ware|@product *2 ou *4 @topic|@ware|@product|@rival
      @topic|@ware|@product *2 ou *1 plutôt|bien|directement; @topic|@ware|@product *4 vaut|valent|utile|rentable
      vaut|valent *6 @topic|@ware|@product`,
      { inQuestion: true, inShort: true },
    ),
    ask('experience', 0.8, 'vous|tu *4 quoi|où|qui|lequel|laquelle; quoi|où|lequel|laquelle *4 vous|tu', {
      open: true,
      inQuestion: true,
      ofRival: true,
      inShort: true,
    }),
    ask('experience', 0.85, 'vaut|valent *1 le|la coup|peine\nça|a *3 aidé|servi|marché', {
      open: true,
      inQuestion: true,
      inShort: true,
    }),
    ask(
      'experience',
      1,
      `
      avis|retour|retours|expérience|expériences|opinion|opinions *3 sur|de|avec|d|du|concernant *5 @rival|@product|@ware
      $who *3 utilise|utilisé|essayé|testé|teste|connaît|connait|utilisez|acheté *5 @rival|@product|@ware
      avez|as vous|tu *3 utilisé|essayé|testé *5 @rival|@product|@ware
      @rival|@ware *3 avis|retour|retours
      que pensez|penses|vaut|valent *3 de|d|du|vous|tu|le|la *4 @rival|@product|@ware
      vous pensez quoi *3 @rival|@product|@ware
      satisfait|satisfaite|satisfaits|content|contents *2 de|d|du *4 @rival|@product|@ware
      est|sont *1 @rival *4 $good|sérieux|fiable`,
    ),
    ask(
      'experience',
      0.9,
      `
      que|qu|quoi *1 pensez|penses|vaut|valent
      vos|ton|votre|tes avis|expérience|retour|retours|retour
      vaut|valent le|la|il|elle|ça *2 coup|peine
      vaut il|elle le coup
      $who *3 testé|essayé|utilisé|teste|déjà`,
      { open: true, inQuestion: true, ofRival: true },
    ),
    ask(
      'howto',
      1,
      `
      comment *2 gérez|gères|faites|fais|organisez|suivez|rédigez|tenez|planifiez *1 vous|tu *6 @topic
      comment *2 vous|tu *1 gérez|gères|faites|fais|organisez|suivez|rédigez *6 @topic
      comment *2 puis|peut|dois|peux|faire|faut|créer|éditer|écrire|organiser|gérer|apprendre|éviter|trouver|soulager *2 $i|il *6 @topic
      comment *2 faire|créer|éditer|écrire|organiser|gérer|apprendre|éviter|trouver|soulager|améliorer *6 @topic
      aucune idée *6 @topic`,
    ),
    ask(
      'howto',
      0.85,
      `
      comment *4 @topic
      meilleure|meilleur|bonne|bon|simple manière|façon|méthode|moyen|solution *6 @topic
      y a *2 t? il *3 moyen|méthode|solution|astuce *6 @topic
      conseils|conseil|aide|astuces *1 pour|sur|avec *5 @topic
      par où *3 commencer *6 @topic`,
    ),
    ask(
      'howto',
      0.7,
      `
      comment *1 vous|tu *2 faites|gérez|fais|gères|organisez
      comment faites|gérez|fais|gères|organisez vous|tu
      par où|ou commencer`,
      { open: true },
    ),
    ask(
      'howto',
      0.5,
      `
      comment *1 faire|puis|peut|dois|faut
      besoin|des|vos|quelques|un *2 aide|conseil|conseils|idées
      que|quoi faire
      que|qu *1 puis|dois|faire je?`,
      { open: true },
    ),
    ask('howto', 0.5, 'comment *7 @topic', { inQuestion: true }),
  ],
  roles: [
    role(
      'seller',
      1,
      `
      j|je|nous|on ai|avons|a|viens|venons *4 créé|développé|lancé|codé|conçu|fondé|construit|fait|créer|lancer|développer *6 @product|@ware|projet|startup|site|entreprise
      je|nous|on développe|développons|crée|créons|lance|lançons|travaille|travaillons *5 @product|@ware|projet|startup`,
      { ofOffer: true },
    ),
    role(
      'seller',
      1,
      `
      mon|ma|notre|nos appli|app|application|saas|startup|plugin|extension|mvp
      nous|on proposons|vendons|offrons|propose|commercialisons
      je propose|vends|loue|donne
      à vendre
      vends|cède *1
      code|codes promo|promotionnel|réduction|parrainage
      bon de réduction
      bêta|beta testeurs|testeur|test|privée
      cherche|recherche|cherchons|recherchons *3 testeurs|testeur|retours|feedback|clients|investisseurs|associé|associés|partenaires|bêta
      testez|essayez|découvrez|inscrivez|profitez|venez *4 gratuitement|gratuit|vous|notre|mon|site|la|le
      retours *3 bienvenus|appréciés
      lien|liens en|dans|sur *2 commentaire|commentaires|bio|profil|boutique
      nous|on avons|a *2 lancé
      lançons|lancement *3 notre|de|officiel
      n hésitez pas à *2 tester|essayer|contacter|visiter|passer
      seriez|serais vous|tu prêt|prêts|prête
      dès maintenant|aujourd
      trouver|attirer *4 clients|utilisateurs .`,
    ),
    role(
      'research',
      1,
      `
      étude|enquête|sondage|questionnaire *2 de|sur|pour|marché
      étude de marché
      sondage|questionnaire
      que|qu *3 voudriez|aimeriez|attendez|souhaiteriez vous|tu?
      quels|quelles|quel|quelle *2 sont|est *4 problèmes|frustrations|difficultés|problème|frustration|difficulté|défis|défi
      qu est ce qui *2 énerve|agace|frustre|manque
      quelles fonctionnalités *4
      avant d|de *2 développer|créer|coder|lancer *3
      valider|validation *2 idée|besoin|marché
      combien d entre vous
      veux|voudrais|compte|projette|envisage|envisageons *2 créer|développer|lancer|coder *4 @product|app|appli|startup|outil`,
    ),
    role(
      'story',
      0.9,
      `
      ^ mes|nos|$count *2 conseils|astuces|règles|erreurs|raisons|choses|façons
      ^ comment j|nous|on ai|avons|a
      ^ pourquoi j|nous|je|on
      tutoriel|tuto|guide|checklist|comparatif; étude de cas
      ce que j|nous *4 appris
      leçons|erreurs|choses *3 apprises|que|qui
      mon|notre|ma|mes retour|histoire|parcours|bilan|expérience|astuces|conseils
      retour d expérience
      j ai testé|comparé|essayé *6
      opinion impopulaire
      de *2 à *3 en *2 mois|ans|semaines`,
      { titleOnly: true },
    ),
    role('story', 0.9, 'que|qu j ai|avons *2 appris'),
    role(
      'content',
      0.8,
      `
      suis|sommes *2 très|super|vraiment|ravi|ravie|totalement|hyper *1 content|contente|satisfait|satisfaite|contents|satisfaits|heureux|heureuse
      suis|sommes *1 ravi|ravie|ravis|conquis|conquise|enchanté
      très|super|hyper content|contente|satisfait|satisfaite|contents|satisfaits
      meilleure *3 décision|achat|investissement
      recommande *1 vivement|fortement|à 100|les yeux
      je *1 recommande *1 chaudement|vivement|fortement
      jamais *2 regretté|retour
      ne regrette *2 pas
      problème *2 résolu|réglé
      marche|fonctionne *1 parfaitement|nickel|super|très
      j|on|nous adore|adorons *3 @rival|@ware
      a|m changé *2 vie`,
    ),
    role(
      'hiring',
      1,
      `
      h f; cherche|cherchons|recherche *3 apprenti|saisonnier|collaborateur
      cherche|recherche *2 emploi|travail|boulot|poste|job
      offre|offres *1 d emploi|stage
      salaire|cv|stage|stagiaire|recrutement|carrière|entretien|cdi|cdd|alternance|embauche|recrute|recrutons|candidature
      poste de|en|chez`,
      { titleOnly: true },
    ),
    role(
      'trade',
      0.7,
      `
      mon|ma|un|une|mes|le|notre client|cliente|clients *5 veut|demande|refuse|dit|utilise|exige|insiste
      je suis|travaille *3 comptable|consultant|consultante|agence|développeur|expert|commercial
      pour|de *1 mes|mon clients|client`,
    ),
  ],
  circumstances: [
    circumstance(
      'byHand',
      1,
      `
      excel|tableur|manuellement|papier|carnet|cahier|agenda|tableau|word|notepad
      à|a la main
      google sheets|sheet|agenda|docs
      feuille|feuilles *1 de|excel *1 calcul?
      copier|copie coller|colle
      dans ma|de tête|mémoire`,
    ),
    circumstance(
      'trouble',
      1,
      `
      marre|galère|galères|galérer|cauchemar|enfer|bordel|chaos|calvaire|pénible|fastidieux|frustrant|épuisant|compliqué|stressant
      usine à gaz
      ras le bol
      assez *2 de|d
      prend|prends|perds|perd|passe|passons|perdons *4 heures|temps|soirées|week|jours|journées|fou
      perd|perds|perdre *3 temps|fil
      oublie|oublier|oublions *4
      n arrive|arrivons *2 pas
      en peux|peut plus
      rend|rendent *2 fou|folle|dingue
      problème|souci *1 avec|de|est|pour *3
      rien *3 marche|fonctionne|aide
      me bloque|sauve|énerve
      débordé|submergé|débordée|dépassé|perdu
      sais|savons pas|plus *2 comment|quoi|où|si|par
      n écoute|obéit|dort|arrête|avance|comprend *2 pas
      arrête *2 pas
      de pire en pire
      échoué|recalé|recalée|rejeté|découragé|découragée|perdue|désespéré|désespérée
      sans *1 succès|réponse|résultat|résultats
      constamment
      toute la nuit|journée`,
    ),
    circumstance(
      'inTrouble',
      1,
      `
      dès que|qu; à chaque fois; toutes les *1 nuits|jours|matins|fois|heures|minutes
      partout|foutu|foutue|hs|rame|rament|plante|plantent|déconne|déconnent|bugue|foire|merde|lag
      comme *1 fou|folle|malade|taré|tarée; je *1 bloque|stagne|galère|patauge|rame|coince|sature
      tous les matins|jours|soirs|dimanches; passe *3 dimanches|dimanche|soirs|nuits|vie; fait mal; quoi que; rien à faire
      depuis *2 jours|semaine|semaines|mois|nuits; suis|sommes *2 épuisé|épuisée|épuisés|crevé|crevée|mort|morte|zombie
      fois par|la nuit|jour; y arrive|arrivons *1 pas|plus; impossible de|d; je|on craque|craquons
      pète|pètent *1 câble|plomb|plombs; zéro @topic
      marche|marchent|capte|va|vont|charge|comprend|comprends|fonctionne|arrive|arrivent|tient|connecte|suffit|pige|rentre|veut|viennent|vient|dort|écoute *2 pas|plus|rien|que
      comprend|comprends|pige|pigent *1 rien|que; coupe|coupent|saute|décroche *1 sans|tout|toutes; sans arrêt|cesse|relâche
      tout le temps; non stop; tout essayé|testé|tenté; trop|très|hyper|super|grave lent|lente|faible|mal|nul|nulle; à bout`,
    ),
    circumstance(
      'leaving',
      1,
      `
      quitter|quitte|remplacer|abandonner|résilier|lâcher *4 @rival
      $other *2 à|a|au|de|pour *3 @rival
      @rival *4 $other
      passer|migrer|changer|partir *3 de|d|depuis *3 @rival
      @rival *7 augmenté|augmente|augmentation|cher|chère|nul|catastrophe|lent|buggé|arrête|ferme|décevant|déçu|insupportable|inutilisable|compliqué|limité|doublé
      marre|déçu|déçue|mécontent|insatisfait|insatisfaite|assez *2 de|d|par *3 @rival
      hausse|augmentation *4 @rival
      mieux|moins *2 cher? que *3 @rival`,
    ),
    circumstance(
      'ruledOut',
      1,
      `
      pas|sauf|sans|hors|hormis *1 @rival
      autre *2 que *2 @rival
      au lieu de|d *2 @rival`,
    ),
    circumstance(
      'price',
      1,
      `
      trop|très|si|assez|hyper cher|chère|chers|chères
      pas|moins|peu trop? cher|chère|chers
      abordable|abordables|économique|onéreux
      sans *2 abonnement # abonnement`,
    ),
    circumstance(
      'chosen',
      1,
      `
      j|nous|on ai|avons|a *3 finalement *2 $bought
      ai|avons *2 $bought
      edit|update|maj *8 $bought|résolu`,
    ),
    circumstance(
      'owned',
      1,
      `
      message|code d erreur
      bug|bugs|plante|plantage|erreur # erreur
      marche|fonctionne|démarre|charge|allume|connecte|ouvre|imprime|synchronise|reconnaît *2 pas|plus
      cassé|cassée|abîmé|défectueux|panne # réparation
      garantie|sav|firmware|pilote
      grince|couine
      comment *2 changer|supprimer|annuler|exporter|désactiver|importer|modifier *5 @rival
      dans|sur @rival
      service client`,
    ),
    circumstance(
      'parts',
      1,
      `
      quel|quelle|où|quels *4 réglage|réglages|paramètre|paramètres|bouton|option|menu
      pièce|pièces *2 détachée|détachées|rechange|remplacement
      comment *3 nettoyer|nettoie|détartrer *6 # nettoyage
      réglage|réglages|paramètres *3 dans|de|sur *2 @rival
      réparer|répare|réparation|réparateur # réparation`,
    ),
    circumstance(
      'seeksLesson',
      1,
      `
      besoin *2 aide|conseils|conseil|idées
      des|vos|quelques|un|d|avez|aurait|auriez conseils|astuces|conseil|idées|aide|idée
      que dois|puis|faire|faut
      quoi faire
      comment *2 faire|puis|dois|apprendre|améliorer|arrêter|éviter|empêcher|préparer|gérer|réussir|faites
      quelqu *3 aider|aide
      pouvez|pourriez|peut|peux *2 aider
      est ce *1 normal
      aidez moi|nous
      à|a l aide
      au secours`,
    ),
    circumstance(
      'outside',
      1,
      'uniquement|totalement|entièrement|100 *1 gratuit|gratuite|gratuits; veux|voudrais *3 gratuit; veux|veut pas|rien payer|acheter; sans payer|débourser; donne|donnez gratuitement',
    ),
    circumstance(
      'law',
      1,
      `
      légal|légale|illégal|loi|lois|avocat|tribunal|juridique|juridiquement|prud|litige # juridique
      impôt|impôts|urssaf|tva|fiscal|fiscalité|déduire|déductible|fisc # tva
      ai|avons je|nous le droit
      droit de
      suis je obligé|obligée|tenu`,
    ),
    circumstance(
      'charging',
      1,
      `
      combien *3 facturer|facturez|demander|demandez|payer|payez|coûte|prendre|prenez|gagnez|gagner|prenez # tarif
      quel|quels tarif|tarifs|prix *4 # tarif
      tjm|honoraires # tarif
      est ce *1 normal|courant|correct
      est il *1 normal`,
    ),
    circumstance(
      'dispute',
      1,
      `
      refuse|refusent de|d
      arnaque|arnaqué|escroc|litige|remboursement|impayé|impayés # impayé`,
    ),
    circumstance(
      'dispute',
      0.3,
      `
      paie|paye|répond|règle *2 pas|plus
      client|cliente|patron|propriétaire|vendeur|bailleur *4 refuse|veut|dit|paie|paye|répond|prétend`,
    ),
  ],
  products: `
    app apps appli applis application applications logiciel logiciels programme programmes outil outils service services plateforme
    plateformes système systèmes solution solutions produit produits suite saas site sites boutique boutiques magasin plugin extension
    marque marques modèle modèles appareil appareils équipement matériel kit prestataire prestataires fournisseur fournisseurs société
    option options abonnement abonnements cours formation formations machine machines générateur gestionnaire soft logiciel crm école`,
  persons: `
    comptable comptables avocat avocats développeur développeurs designer programmeur ingénieur associé associés fondateur mentor
    investisseur agence agences freelance freelances consultant consultants médecin kiné thérapeute professeur professeurs prof profs
    coach employé employés stagiaire assistant assistante acheteur vendeur client clients utilisateur utilisateurs testeur ami amis
    gens personne personnes quelqu job emploi boulot poste stage carrière équipe livre livres youtube vidéo vidéos tuto article
    articles podcast podcasts blog blogs forum forums certification`,
  functionWords: `
    le la les l un une des du de d et ou où mais donc or ni car que qu qui quoi dont ce c cet cette ces ça cela celui celle ci se
    s je j tu t il elle on nous vous ils elles me m te lui leur leurs mon ma mes ton ta tes son sa ses notre nos votre vos moi toi
    est es suis sommes êtes sont était étais être été ai as a avons avez ont avait avoir eu ne n pas plus jamais rien très trop
    aussi encore déjà bien avec sans pour par dans en sur sous chez à au aux vers entre depuis pendant avant après si comme quand
    comment pourquoi combien quel quelle quels quelles y faire fait fais faut peut peux pouvez pourriez veux voudrais dois bonjour
    merci svp salut tout tous toute toutes même autre autres quelque quelques quelqu'un alors là ici juste cherche utilisez
    connaissez j'ai c'est qu'est aujourd'hui hui parce`,
  fillers: `
    bon bonne bons bonnes meilleur meilleure meilleurs meilleures mieux simple simples facile faciles grand grande grands petit petite
    petits petites nouveau nouvelle nouveaux faire fait font fais aller va vais vont prendre prend prends mettre met donner donne
    trouver trouve chercher cherche recherche utiliser utilise utilisez avoir vouloir veut veux pouvoir savoir sais sait voir vois
    venir vient besoin aide aider envoyer envoie propose proposer offre offrir vendre vend vendons fabrique fabriquer aime aimer
    aimerais voudrais fois jour jours mois semaine semaines an ans année années heure heures soir soirs matin aujourd hier demain euro
    euros prix tarif tarifs cher chère coûte coût budget argent gratuit payer beaucoup peu moins assez deux trois quatre premier première
    premiers homme femme gens personne personnes client clients entreprise entreprises société équipe chose choses truc trucs façon
    manière sujet question questions problème problèmes avis conseil conseils site web application appli logiciel outil outils service
    services produit produits système solution solutions plateforme ligne internet ordinateur téléphone mobile maison chez travail
    travaille travaillent travailler propre ensemble toujours souvent parfois peut-être vraiment plutôt environ presque bientôt enfin
    actuellement actuel actuelle dernier dernière prochain prochaine entier chaque plusieurs certains lieu point plan possible important
    sûr vrai super top via cela celui monde vie ailleurs maintenant lors quelque écrire écrit rédige tient suit suivre gère gérer dit
    dire passer passe reste rester depuis temps aussi afin ainsi`,
  senses: {
    the: 'le la les',
    i: 'je j nous cherche recherche cherchons',
    my: 'mon ma mes notre nos',
    me: 'me m moi',
    you: 'tu vous toi te',
    your: 'ton ta tes votre vos',
    anyone: 'quelqu qqun certains',
    who: 'qui',
    how: 'comment combien',
    why: 'pourquoi',
    what: 'que qu quoi',
    which: 'quel quelle quels quelles lequel laquelle',
    where: 'où',
    when: 'quand',
    is: 'est sont suis sommes êtes était',
    have: 'ai avons avez as ont a',
    can: 'peut peux pouvez pourriez puis pourrais',
    should: 'dois doit faut',
    not: 'pas plus ne n',
    never: 'jamais',
    no: 'aucun aucune',
    without: 'sans',
    less: 'moins',
    like: 'comme',
    similar: 'similaire équivalent semblable',
    use: 'utilise utilisez utiliser utilises utilisé utilisons',
    tool: 'logiciel appli application app outil produit',
    way: 'moyen façon manière méthode méthodes',
    tips: 'astuces astuce',
    tutorial: 'tutoriel tuto',
    guide: 'guide',
    alternative: 'alternative alternatives',
    replacement: 'remplaçant remplacement',
    from: 'de d depuis du',
    to: 'à au aux pour',
    with: 'avec',
    on: 'sur',
    vs: 'vs versus contre',
    or: 'ou',
    and: 'et',
    than: 'que',
    replace: 'remplacer remplace',
    leave: 'quitter quitte abandonner résilier',
    please: 'svp merci',
    get: 'obtenir',
    need: 'besoin',
    this: 'ce cet cette ces ça',
    because: 'parce car',
    if: 'si',
    make: 'faire fais fait',
    worth: 'vaut valent',
    normal: 'normal',
    question: 'question questions',
    everyone: 'tous',
    people: 'gens',
  },
  comments: {
    wants:
      'cherche cherchons recherche recherchons besoin voudrais voudrions veux voulons aimerais aimerions souhaite souhaitons souhaiterais faut intéresse intéressé intéressée preneur preneuse',
    gives:
      'conseille conseilles conseillez conseiller conseillerais conseilleriez recommande recommandes recommandez recommander recommanderais recommanderiez suggère suggérez suggérer préconisez',
    past: 'quand était étais étions avais avait avions',
    toAll: 'quelqu qqun certains tous',
    ofOthers: 'faut',
  },
  description: {
    refusal:
      /\b(?:(?:nous )?ne (?:\w+ ){1,2}?(?:pas|plus)(?: de| d['’])?|n['’]\w+ (?:pas|plus)|pas pour|sauf|hormis|ni)\b/i,
    praise: /^\s*(?:besoin|obligatoire|engagement|necessaire)/i,
    verbs:
      'nous faisons faire vendons proposons offrons sommes est de des du la le les au aux aussi et ni pour',
    but: /\bmais\b/i,
    and: /[,;:()]|\b(?:ou|et|ni)\b/i,
    sells:
      /\b(?:est|sont|fabrique|fabriquons|vend|vendons|propose|proposons|offre|offrons|donne|donnons|cree|creons|fait|faisons|produit|livre)\b ([^.:;()]{3,160})/i,
    turn: /\b(?:pour|qui|que|avec|dans|en|a|au|aux|par|chez|sur|afin)\b/i,
    items: /,|\bet\b|\bou\b/i,
    audience: /\bpour (?!\w+(?:er|ir|re)\b)([^.,;:()]{3,160})/gi,
    audienceTurn: /\b(?:qui|que|avec|sur|dans|en|a|au|chez)\b/i,
    shopBefore: /\b(?:boutique|magasin|e-shop|vendeur|revendeur|librairie) $/i,
    shop: /\b(?:boutique|magasin|e-shop|revendeur)\b(?: (?:en ligne )?(?:pour|de|d['’]) ?([^.:;()]{3,160}))?/i,
    ofAnother: /\b(?:qui|que|dont|quand|lorsque)\b[^,;:.]*$/i,
    lessons:
      /\b(?:cours|lecons?|coach\w*|formations?|tut(?:eur|rice)s?|soutien scolaire|enseign\w+|mentor\w*|consultations?|conseillons|accompagnement|stages?)\b/i,
  },
  letters: 'àâçéèêëîïôœùûüÿ',
  model: 'modèle de langage',
  money: 'euros?|francs?',
  instructions: {
    rate: 'note|notez',
    // "Cent" is also a coin.
    hundred: null,
    most: 'cent|maximale?',
    least: 'zéro|nul',
    others: 'autres',
    ignore: 'ignorez|oublie|oubliez',
    rules: 'consignes|instructions|règles',
    machine: 'ia',
    mine: 'celui-ci|le mien',
    address: 'cher|chère',
  },
  asked: {
    upTo: "moins de|jusqu[’']à|maximum|max|environ|budget|dépenser|pas plus de",
    cheap: 'gratuit\\p{L}*|pas (?:trop )?cher|abordables?|bon marché|sans abonnement|économiques?',
    must: 'doit|doivent|devrait|il faut(?: que)?|faudrait|indispensable|idéalement|de préférence',
    without: 'sans|pas de|sauf|plutôt que|au lieu de|marre de|éviter|ne veux pas',
    per: 'par',
    places: 'Suisse|Belgique|Québec',
  },
  own: {
    begins: /^(?:nous|notre|nos|mon|ma|mes|je (?:fabrique|vends|gère|propose))(?!\p{L})/iu,
    disclosure: '{name}, c’est ma propre entreprise, je ne suis donc pas neutre.',
    answerFirst: 'Répondez d’abord à ceci.',
    theyWrote: 'Message :',
    discloses: phrases(
      /je (?:le |la |les )?(?:développe|fabrique|vends|gère|propose|crée|conçois|édite)/u,
      /nous (?:le |la |les |l['’])?(?:développons|fabriquons|vendons|gérons|proposons|créons|concevons|éditons)|on (?:le |la |les |l['’])?(?:développe|fabrique|édite)/u,
      /(?:j['’]ai|je l['’]ai|nous avons|nous l['’]avons|on a|on l['’]a) (?:[\p{L}-]+ ){0,2}(?:co-?)?(?:développé|créé|fondé|fabriqué|conçu|construit)e?s?/u,
      /(?:je travaille|nous travaillons|on travaille|je bosse|on bosse) (?:\p{L}+ )?(?:pour|chez|sur)/u,
      /je (?:fais partie|suis membre) de l['’]équipe|je suis dans l['’]équipe|nous sommes l['’]équipe|(?:je suis|nous sommes) derrière/u,
      /(?:je suis|nous sommes|suis-je) (?:aussi |moi-même |également |d['’]ailleurs )?(?:le |la |les |l['’]|(?:l['’])?une? des )(?:co-?)?(?:fondat|créat|concept|éditeu?r|développeu|aut(?:eur|ric)|propriétaire|gérant|fabricant)\p{L}*/u,
      /(?:co-?)?fondat(?:eur|rice) (?:de|du)|(?:co-?)?fondat(?:eur|rice) d['’]\p{L}+|(?:je suis|en tant que) (?:co-?)?(?:créat(?:eur|rice)|éditeur|éditrice) (?:du|de(?! contenus?))/u,
      /moi qui|c['’]est nous qui/u,
      /(?:mon|notre|nos) (?:propres? )?(?:produit|outil|entreprise|appli|application|logiciel|société|boîte|start-?up)s?|ma (?:propre (?!expérience|opinion)\p{L}+|société|boîte|start-?up)|(?:mon|notre) propre service|mon entreprise/u,
      /(?:suis|sommes) (?:donc )?pas (?:\p{L}+ ){0,3}(?:neutres?|objecti(?:f|fs|ve|ves)|impartia(?:l|le|ux|les))|juge et partie/u,
      /(?:en toute|par souci de|par|pour plus de) transparence|transparence(?=\s?:)|pour être (?:\p{L}+ ){0,3}transparente?s?/u,
    ),
    lived:
      /(?<!\p{L})(?:j['’](?:utilise|ai (?:utilisé|testé|essayé|changé))|(?:d['’]après|selon) mon expérience|m['’]a (?:aidé|fait gagner))(?!\p{L})/iu,
  },
  rules: {
    promotion: 'auto-?promo|self[- ]?promo|publicité|publicitaire|(?<![a-zé])pubs?(?![a-zé])|spam|démarchage',
    forbids: 'pas|non(?!-)|évite[rz]?|jamais|interdite?s?|interdiction|aucune?|ni|proscrite?s?',
    allows: 'autorisée?s?|permise?s?|bienvenue?s?|acceptée?s?|tolérée?s?',
    but: ', ?mais',
    onCondition:
      'sauf|excepté|seulement|uniquement|à moins|sous réserve|(?<!même )si|sans (?:autorisation|accord|permission)',
    mainly: 'principalement|exclusivement',
    restricts: 'limitée?s?|déconseillée?s?|minimum',
    links: '\\b(?:liens?|links?|urls?)\\b',
    offers: 'affiliation|parrainage|codes? promo|réduction',
    elsewhere: 'messages? privés?|\\b(?:mps?|dms?)\\b|coordonnées',
    machine:
      "contenus? (?:d['’])?ia(?![a-z])|(?:généré|écrit|rédigé|produit|créé)e?s? (?:par|avec) (?:une? |l['’])?(?:ia(?![a-z])|intelligence artificielle|chatgpt|machine|robot|modèle)",
    machines: 'intelligence artificielle',
    about: 'sur|à propos d[eu]|concernant',
    disclosure:
      "transparen|conflits? d['’]intérêt|(?:votre|ton|tout|vos) (?:affiliation|lien|relation|rapport)s? avec|affiliations|(?:indique|déclare|précise|mentionne)[rz]?[^.!?]{0,30} affiliation",
  },
  faults: {
    numbers: '0 1 deux trois quatre cinq six sept huit neuf dix onze douze',
    percent: 'pour cent',
    counted: 'heures?|jours?|semaines?|mois|ans',
    code: 'codes? promo|code de réduction',
    off: 'de (?:réduction|remise)',
    elsewhere:
      '(?:écri(?:s|vez)|envoie(?:z)?|contacte(?:z)?)[- ]moi|en mp|(?:lien|link) (?:dans|en) (?:ma )?bio|dans mon profil',
    disparages: 'mauvais\\w*|trop cher|nul(?:le)?|pire|lent|dépassé|arnaque|mieux que|contrairement à',
    greeting: 'bonjour|bonsoir|salut|coucou',
    dear: 'chère?',
    signOff: 'cordialement|bien à vous',
    asMachine:
      "en tant qu(?:['’]|e )(?:ia|une? (?:ia|intelligence artificielle)|intelligence artificielle|assistant|modèle)",
  },
}
