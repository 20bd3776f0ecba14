import { fold } from './fold.ts'
import { ask, circumstance, type LanguageTable, phrases, role } from './table.ts'

const ENDINGS = /(?:azioni|azione|amenti|amento|imenti|imento|atori|atore|are|ere|ire|[aeio])$/

/** A light Italian stem of a folded word: "fattura", "fatture", "fatturare" and "fatturazione" share a stem. */
const stem = (word: string): string => {
  if (word.length < 4) return word
  const cut = word.replace(ENDINGS, '')
  const short = cut.length < 3 ? word.slice(0, -1) : cut
  // "banco" and "banchi", "fuga" and "fughe".
  return short.replace(/([cg])h$/, '$1')
}

/** Italian as people write it on forums: voi, tu and Lei, with and without accents. */
export const ITALIAN: LanguageTable = {
  language: 'it',
  fold,
  stem,
  elides: true,
  compounds: false,
  capitalNouns: false,
  sets: {
    seek: 'cerco cerchiamo cercando cercavo cercasi cercare',
    you: 'voi tu vi ti gente tutti altri',
    idea: 'idea idee',
    who: 'qualcuno qualcuna nessuno voi chi qlc',
    good: 'buon buono buona buoni buone migliore migliori miglior affidabile affidabili semplice semplici economico economica economici gratis gratuito gratuita facile pratico decente valido valida validi ottimo ottima serio seria ideale adatto adatta bravo brava',
    suggest:
      'consigliate consigli consiglia consiglierebbe consigliereste consiglieresti consigliare consigliarmi consigliarci consiglio raccomandate raccomandare suggerite suggerire suggerirmi suggerisci suggerireste suggerimi proponete indicarmi',
    advice: 'consiglio consigli suggerimento suggerimenti raccomandazione raccomandazioni dritta dritte',
    tip: 'parere pareri opinione opinioni idea idee esperienza esperienze aiuto',
    know: 'conosce conoscete conosci conoscono conoscere sa sapete sai saprebbe sapreste sapresti ha avete hai',
    useyou:
      'usate usi utilizzate utilizzi preferite prendete scegliereste comprereste usereste adoperate avete',
    use: 'usare utilizzare prendere scegliere comprare acquistare conviene',
    which: 'quale quali qual che cosa',
    other: 'alternativa alternative sostituto sostituti rimpiazzo',
    bought: 'comprato acquistato preso scelto ordinato deciso',
  },
  asks: [
    ask(
      'recommendation',
      1,
      `
      serve|servirebbe|servono|cerco|cerchiamo|vorrei|bisogno *4 qualcosa|qualcuno|altro|altra; ^ cerco|cerchiamo|cercasi; serve|servono|servirebbe|bisogno *6 @topic|@ware
      esiste|esistono|c|ci *3 qualcosa|qualcuno|posto|qualche|altro|altra; conoscete|conosce|conosci|sapete|sai *4 qualcosa|qualcuno|qualche|dove|un|una|posto
      posso|può|possiamo|si *2 noleggiare|comprare|acquistare|ordinare|prenotare|trovare; disposto|disposta|preferisco|volentieri *2 pagare|pago
      vorrei|vorremmo|voglio|vogliamo *3 comprare|acquistare|noleggiare|prenotare|provare|cambiare; pensando|penso *3 cambiare|comprare|noleggiare|lasciare`,
      { open: true, inShort: true },
    ),
    ask(
      'recommendation',
      0.88,
      `
      ^ un|una|uno $good *3 @topic
      chi ripara|fa|vende|offre|aggiusta|dà|propone *5 @topic
      dove portate|andate|fate|vai *6 @topic
      ^ @topic|@product *1 @product|@topic *3 per|senza|con|sotto
      ^ $good *3 @topic
      c è *1 qualcosa *2 che|di|per`,
      { inQuestion: true },
    ),
    ask(
      'recommendation',
      0.85,
      `
      chi avete *2 scelto|contattato|chiamato
      a chi *3 rivolti|affidati|rivolgermi|rivolgerci`,
      { open: true, inQuestion: true },
    ),
    ask('choice', 0.9, 'pensando|pensiamo|penso|valutando *1 a|di|un *3 @topic'),
    ask(
      'recommendation',
      0.85,
      `
      quale *2 scegliereste|prendereste|usereste|comprereste|sceglieresti|prendo
      se *1 vale *1 pena`,
      { open: true },
    ),
    ask(
      'recommendation',
      0.9,
      `
      ^ quale|quali|che|qual *4 @topic|@product|@ware .
      ^ quale|quali|che|qual *3 @topic|@product|@ware per|con|sotto|senza|da`,
      { inQuestion: true },
    ),
    ask(
      'recommendation',
      0.9,
      `
      serve|servirebbe|cerco|cerchiamo|bisogno *2 qualcosa *3 per|che|con
      $which *2 $useyou|$suggest $you
      cosa|quale|quali|che *2 mi|ci|vi $suggest
      $which $suggest|$useyou
      mi|ci $suggest
      $who *3 $suggest|consigliarmi|aiutarmi
      potete|potreste|potresti|puoi *3 $suggest|consigliarmi|aiutarmi
      $advice .
      qualche|dei|vostri|un|accetto|ogni|qualsiasi|avete $advice
      accetto|gradito|graditi|apprezzato|grazie *4 $advice|pareri
      che|cosa *1 mi? conviene|scelgo|prendo|compro
      qualcosa di|d *2 $good|simile|analogo|meglio
      $advice *2 graditi|bene|accetti|benvenuti
      qualche parere|idea|dritta
      aperto|aperta *2 a *2 $advice`,
      {
        open: true,
      },
    ),
    ask('alternative', 0.8, 'stufo|stufa|stufi|stanco|stanca|deluso|delusa|scontento *1 di|da|con *2 @rival'),
    ask('alternative', 0.9, 'e adesso|ora; mai più; troppo caro|lento|complicato; dove *2 passati|andati', {
      open: true,
      ofRival: true,
      inShort: true,
    }),
    ask('alternative', 0.9, 'che|cosa *1 altro *2', { open: true, inQuestion: true, ofRival: true }),
    ask('recommendation', 0.82, 'cerco|cerchiamo *3 @topic'),
    ask(
      'recommendation',
      1,
      `
      dove *1 comprate|prendete|ordinate|compri|acquistate *4 @topic
      $which *2 @topic|@ware *4 per|sotto|fino`,
      { inQuestion: true },
    ),
    ask('experience', 0.9, 'esperienza|esperienze *1 con *5 @topic', { inQuestion: true }),
    ask('recommendation', 0.88, 'chi fa|si|offre *1 questo|occupa|queste|cose|ciò', {
      open: true,
      inQuestion: true,
    }),
    ask(
      'alternative',
      1,
      `
      a cosa|che|chi|quale *4 passati|passato|passata|migrato|cambiato
      con cosa|che *4 sostituito`,
      { open: true, inQuestion: true, ofRival: true },
    ),
    ask(
      'recommendation',
      1,
      `
      vorrei|vorremmo|voglio|vogliamo un|una|uno|qualche *4 @ware|@product
      $seek *8 @ware|@product|@rival
      alla ricerca *2 di|d|del|della *8 @ware|@product
      in cerca di|d *7 @ware|@product
      $which *5 @ware|@product *3 $useyou|$suggest
      $which marca|modello|strumento *3 $useyou|$suggest|è
      cosa|che|quale $useyou *2 $you? *5 per *6 @topic|@product|@ware
      $who *4 $know *8 @ware|@product
      conoscete|conosci|sapete|sapreste *2 un|una|uno|qualche|dei|delle|se|di|dove *6 @ware|@product
      $who *5 $suggest *8 @ware|@product|@topic
      mi|ci $suggest *8 @ware|@product|@topic
      potete|puoi|potreste|potresti|può|sapete|sapreste *3 $suggest|dire|indicare *8 @ware|@product|@topic
      $suggest *2 un|una|qualche|dei|delle *6 @ware|@product
      $advice *1 su|per|sulla|sul|sui|di|sull|d|riguardo *6 @topic|@product|@ware
      @topic|@product|@ware *2 $advice
      bisogno *2 di|d *5 @product|@ware
      mi|ci serve|servirebbe|servirebbero|occorre *4 @product|@ware
      vorrei|vorremmo|voglio|dovrei|devo|dobbiamo|pensavo *4 comprare|acquistare|prendere|trovare|cambiare|provare *6 @product|@ware
      esiste|c *2 è? *3 un|una|qualche *5 @ware|@product
      dove *3 comprare|acquistare|trovare|compro|trovo|comprate|prendere|acquistate *6 @ware|@product
      comprare|acquisto|acquistare|scegliere|scelta *5 @ware|@product .
      aiutatemi|aiuto *4 scegliere|trovare|scelta *6 @ware|@product
      non *1 trovo|riesco *5 @product|@ware`,
    ),
    ask(
      'recommendation',
      0.95,
      `
      $which *5 @ware|@product *4 $use|è|sono|devo|dovrei|migliore
      $which *2 è|sono|sarebbe *3 $good *5 @ware|@product
      con cosa|che|quale *6 @topic|@product|@ware
      $good *5 @ware|@product *2 per|che|con|di|da|sotto|senza
      migliore|migliori|miglior *4 @product|@ware
      @ware|@product *4 $good
      ^ @ware|@product *4 per|sotto|con|senza|che|fino`,
      { inQuestion: true },
    ),
    ask(
      'recommendation',
      0.8,
      `
      $seek *7 @topic
      alla ricerca *7 @topic
      bisogno *1 di|d un|una|uno *4 @topic
      mi|ci serve|servirebbe un|una|uno *4 @topic
      $who *4 conosce|sa|fa|offre *7 @topic
      conoscete|conosci|sapete *6 @topic
      c è *1 qualcuno|qualcosa *6 @topic`,
    ),
    ask(
      'alternative',
      1,
      `
      $other *1 a|ad|al|alla|all|per|di *4 @rival|@ware|@product
      @rival *4 $other
      lasciare|abbandonare|sostituire|mollare|disdire|cambiare *3 @rival
      passare|migrare|andare|via *2 da|via|a *3 @rival
      al posto di|del *3 @rival
      invece di *3 @rival
      qualcos altro *2 rispetto|oltre|che *3 @rival
      $seek *4 $other`,
    ),
    ask(
      'alternative',
      0.9,
      `
      un|una|qualche|buona|buone|valida|valide|quali|migliore|altra|altre|delle $other
      $other .
      qualcos altro`,
      { open: true },
    ),
    ask(
      'choice',
      0.95,
      `
      @rival *3 vs|o|oppure|versus|contro *4 @rival|@ware|@product
      @ware|@product vs|versus|o|oppure *3 @ware|@product|@rival
      dovrei|dovremmo|conviene *6 @ware|@product|@rival
      indeciso|indecisa|indecisi|dubbio|scegliere|scelta *2 tra|fra *8 @ware|@product|@rival
      tra|fra *3 @rival *3 e|o *3 @rival
      vale|valgono *3 pena *5 @rival|@ware|@product
      @rival|@ware *4 vale|valgono *3 pena|soldi
      pensando|valutando|considerando|sto *6 @rival|@product`,
    ),
    ask(
      'experience',
      1,
      `
      esperienza|esperienze|opinione|opinioni|pareri|parere|recensioni *3 con|su|di|sul|sulla|sui|riguardo *5 @rival|@product|@ware
      $who *4 usato|usa|provato|utilizza|utilizzato|comprato|preso|provata *5 @rival|@product|@ware
      avete|hai *2 provato|usato|utilizzato|comprato *5 @rival|@product|@ware
      @rival|@ware *3 opinioni|esperienze|recensioni|pareri
      come *2 trovate|trovi|vi|ti|va|è|sono *4 @rival|@ware
      che|cosa *2 ne|pensate|pensi *3 pensate|pensi|dite|di|del|della *4 @rival|@product|@ware
      com è *3 @rival|@ware
      contenti|soddisfatti|contento|soddisfatto di|con|del *4 @rival|@product|@ware
      è *1 @rival *4 $good|sicuro`,
    ),
    ask(
      'experience',
      0.9,
      `
      che|cosa *1 ne *1 pensate|pensi|dite
      come vi|ti *1 trovate|trovi
      vostra|vostre|tua|vostri esperienza|opinione|esperienze|pareri|opinioni
      vale la pena
      $who *3 provato|usato|esperienza`,
      { open: true, inQuestion: true, ofRival: true },
    ),
    ask(
      'howto',
      1,
      `
      come *1 gestite|gestisci|fate|fai|organizzate|organizzi|tenete|tieni|registrate|pianificate *6 @topic
      come *2 posso|possiamo|devo|faccio|fare|si|creare|organizzare|gestire|imparare|evitare|migliorare|tenere *6 @topic
      non so|idea *2 come *6 @topic`,
    ),
    ask(
      'howto',
      0.85,
      `
      come *4 @topic
      migliore|miglior|buon|semplice modo|metodo|maniera|sistema *6 @topic
      c|esiste è? *2 modo|metodo|maniera|trucco *6 @topic
      consigli|aiuto|dritte|trucchi *1 per|su|con|sul|sulla *5 @topic
      da dove *3 iniziare|comincio|inizio|cominciare *6 @topic`,
      { inQuestion: true },
    ),
    ask(
      'howto',
      0.7,
      `
      come *1 lo? fate|gestite|fai|gestisci|organizzate *1 voi?
      voi come *2 fate|gestite
      da dove *1 iniziare|comincio|inizio|comincio|cominciare`,
      { open: true },
    ),
    ask(
      'howto',
      0.5,
      `
      come *1 posso|possiamo|devo|faccio|fare
      qualche|avete|bisogno *2 consiglio|aiuto|idea|consigli
      cosa *1 posso|devo|dovrei|fare|faccio`,
      { open: true },
    ),
    ask('howto', 0.5, 'come *7 @topic', { inQuestion: true }),
  ],
  roles: [
    role(
      'seller',
      1,
      `
      ho|abbiamo *3 creato|sviluppato|lanciato|programmato|fatto|realizzato|costruito|fondato|pubblicato *6 @product|@ware|progetto|startup|azienda
      sto|stiamo sviluppando|creando|realizzando|programmando|lanciando *5 @product|@ware|progetto|startup`,
      { ofOffer: true },
    ),
    role(
      'seller',
      1,
      `
      mia|nostra|mio|nostro app|applicazione|saas|startup|plugin|estensione|mvp
      offriamo|vendiamo|offro|vendo|affitto|proponiamo|presentiamo
      vendo|vendesi|affittasi
      in vendita
      codice|codici *1 sconto|promozionale|promo
      sconto|coupon *1 del|di|per|esclusivo
      beta tester|chiusa|aperta
      cerco|cerchiamo|cercando *3 tester|feedback|clienti|investitori|soci|socio|betatester|collaboratori
      provatela|provatelo|provala|provalo|iscrivetevi|registratevi|iscriviti|registrati|visitate|scopri|scoprite|contattateci|scriveteci
      prova *2 gratuita|gratis
      feedback *3 gradito|graditi|benvenuti|apprezzato
      link nei|in|nel *2 commenti|bio|profilo
      abbiamo *2 lanciato
      paghereste|pagheresti
      ora|già disponibile
      trovare|acquisire *3 clienti|utenti .`,
    ),
    role(
      'research',
      1,
      `
      ricerca|indagine|analisi *1 di mercato
      sondaggio|tesi|questionario
      cosa|che|quali *3 vorreste|desiderate|desiderereste|aspettate
      quali|qual|quale *4 problema|problemi|frustrazioni|difficoltà|sfide *3 più|maggiori|grandi|principali
      quali *3 maggiori|principali|più *2 problemi|difficoltà
      cosa *2 infastidisce|frustra|manca *3
      quali funzionalità|funzioni *4
      prima di *2 svilupparla|svilupparne|sviluppare|creare|crearla|costruire|lanciare
      validare|validazione *3 idea|problema|mercato
      quanti di voi
      voglio|vorrei|vorremmo|pensando *3 creare|sviluppare|lanciare|realizzare *4 app|applicazione|startup|saas|software`,
    ),
    role(
      'story',
      0.9,
      `
      ^ come *1 ho|abbiamo|sono
      ^ perché *1 ho|abbiamo|sono
      guida|tutorial|confronto|checklist|recensione
      quello|cosa che? *2 ho imparato
      lezioni|errori|cose *3 che|imparate
      mia|nostra|miei esperienza|storia|consigli|trucchi|percorso|recensione
      ho *2 provato|testato|confrontato *6
      opinione impopolare
      da *2 a *3 in *2 mesi|anni|settimane`,
      { titleOnly: true },
    ),
    role('story', 0.9, 'cosa|che|quello *2 imparato'),
    role(
      'content',
      0.8,
      `
      sono|siamo *1 molto|super|davvero|contentissimo|proprio *1 contento|contenta|soddisfatto|soddisfatta|contenti|soddisfatti|felice
      sono|siamo contentissimo|contentissima|soddisfattissimo|entusiasta
      molto|super contento|contenta|soddisfatto|soddisfatta
      migliore|miglior *3 decisione|acquisto|investimento|scelta
      lo|la|li consiglio *1 vivamente|assolutamente|a
      consigliatissimo|consigliatissima|straconsigliato
      mai *2 pentito|pentita|tornerei
      problema *2 risolto
      funziona|va *1 perfettamente|benissimo|alla
      adoro|amo *3 @rival|@ware
      mi ha cambiato la vita`,
    ),
    role(
      'hiring',
      1,
      `
      cercasi|cerchiamo *3 con esperienza; cercasi|cerchiamo personale|commesso|commessa|apprendista|addetto
      offerta|offerte|colloquio|ricerca *1 di lavoro
      stipendio|curriculum|cv|tirocinio|stage|assunzione|assunzioni|assumiamo|carriera|candidatura|concorso
      posto di|come lavoro?`,
      { titleOnly: true },
    ),
    role(
      'trade',
      0.7,
      `
      mio|un|una|miei|il|nostro cliente|clienti *5 vuole|chiede|dice|usa|pretende|insiste
      sono|faccio *3 commercialista|consulente|agenzia|contabile|programmatore|sviluppatore
      per *1 miei|mio clienti|cliente`,
    ),
  ],
  circumstances: [
    circumstance(
      'byHand',
      1,
      `
      excel|manualmente|carta|quaderno|agenda|taccuino|lavagna|word
      a mano
      foglio|fogli di|elettronico|elettronici calcolo?
      google sheets|calendar|fogli|docs
      copia|copiare e incolla|incollare
      a memoria`,
    ),
    circumstance(
      'trouble',
      1,
      `
      stufo|stufa|stufi|stanco|stanca|esausto|disperato|disperata *2 di|del *8
      caos|incubo|disastro|casino|delirio|noioso|frustrante|stressante|complicato|follia|odissea
      perdo|perdiamo|passo|passiamo|ci|impiego|spreco *4 ore|tempo|giorni|serate|settimana|sere
      mi|ci dimentico|sfugge|sfuggono|dimentichiamo
      dimentico|dimentichiamo *4
      non *2 riesco|riusciamo|sopporto|ne
      mi|ci fa|fanno|manda|sta *2 impazzire|pazzo|matto
      problema con|è|per *4
      niente *3 funziona|aiuta
      ho|abbiamo *2 problemi|difficoltà
      non so|sappiamo *1 come|cosa|dove|se|più
      non *2 smette|obbedisce|ascolta|dorme|vuole|impara
      sempre peggio
      bocciato|bocciata|rifiutato|scoraggiato|scoraggiata|bloccato|bloccata
      senza *1 successo|risultati|risposta
      continuamente
      tutta la notte`,
    ),
    circumstance(
      'leaving',
      1,
      `
      lasciare|abbandonare|sostituire|disdire|mollare|cambiare *4 @rival
      $other *1 a|ad|al|per|di *3 @rival
      @rival *4 $other
      passare|migrare|via *2 da *3 @rival
      @rival *7 caro|cara|aumentato|aumenta|aumento|pessimo|lento|orribile|chiude|inutile|deludente|complicato|raddoppiato|costoso
      stufo|stanco|scontento|deluso|insoddisfatto *2 di|da|con *3 @rival
      aumento *4 @rival
      meglio|più *2 di|che *2 @rival`,
    ),
    circumstance(
      'ruledOut',
      1,
      `
      non|no|tranne|senza|eccetto @rival
      che non sia *2 @rival
      invece di *2 @rival`,
    ),
    circumstance(
      'price',
      1,
      `
      troppo|molto|abbastanza|così caro|cara|cari|costoso|costosa
      economico|economica|economici|abbordabile|conveniente
      senza *2 abbonamento|abbonamenti # abbonamento`,
    ),
    circumstance(
      'chosen',
      1,
      `
      alla fine *4 $bought
      ho|abbiamo *1 $bought
      edit|update|aggiornamento *8 $bought|risolto`,
    ),
    circumstance(
      'owned',
      1,
      `
      errore|errori|bug # errore
      non *2 funziona|parte|carica|accende|collega|apre|stampa|sincronizza|riconosce
      rotto|rotta|guasto|difettoso|spezzato # riparazione
      garanzia|firmware|driver
      cigola|scricchiola
      come *2 cambio|elimino|cancello|annullo|esporto|disattivo|importo *5 @rival
      su|in @rival
      servizio clienti
      assistenza tecnica`,
    ),
    circumstance(
      'parts',
      1,
      `
      quale|dove|che *4 impostazione|impostazioni|parametro|pulsante|tasto|menu
      ricambio|ricambi
      come *3 pulire|pulisco|pulite|lavare *6 # pulizia
      impostazioni|impostazione *3 di|in|su *2 @rival
      riparare|riparo|aggiustare|aggiusto|riparazione|ripararlo|ripararla|aggiustarlo|aggiustarla # riparazione`,
    ),
    circumstance(
      'seeksLesson',
      1,
      `
      bisogno|cerco|cerchiamo|vorrei *2 aiuto|consigli|consiglio|dritte|idee
      aiuto|aiutatemi
      qualche consiglio|idea|dritta|suggerimento
      cosa|che *1 posso|devo|dovrei|faccio|fare|possiamo
      come *1 posso|faccio|devo|evito|imparo|miglioro|preparo|insegno|gestisco|smetto|facciamo
      qualcuno *3 aiutarmi|aiutare|aiuta|aiutarci
      è *1 normale
      aiutateci`,
    ),
    circumstance(
      'outside',
      1,
      'solo|totalmente|completamente|100 *1 gratis|gratuito|gratuita; non voglio|intendo *1 pagare|spendere; senza pagare|spendere; regala|regalate|regalano',
    ),
    circumstance(
      'law',
      1,
      `
      legale|legalmente|illegale|legge|leggi|avvocato|tribunale|causa|denuncia|denunciare # legale
      tasse|tassa|iva|fisco|detrarre|dedurre|irpef|deducibile # iva
      è *2 obbligatorio|legale|illegale
      diritto a|di`,
    ),
    circumstance(
      'charging',
      1,
      `
      quanto *3 chiedere|chiedete|chiedo|pagare|pagate|costa|guadagna|farmi|farvi|prendete|farsi # tariffa
      tariffa|tariffe|parcella # tariffa
      è *2 normale|giusto|corretto`,
    ),
    circumstance(
      'dispute',
      1,
      `
      si rifiuta|rifiutano
      truffa|truffato|truffatore|rimborso|insoluto # insoluto`,
    ),
    circumstance(
      'dispute',
      0.3,
      `
      non *2 paga|pagano|risponde|rispondono|pagato
      cliente|capo|padrone|venditore|proprietario *4 rifiuta|vuole|dice|paga|risponde|pretende`,
    ),
  ],
  products: `
    app applicazione applicazioni software programma programmi strumento strumenti servizio servizi piattaforma piattaforme sistema
    sistemi soluzione soluzioni prodotto prodotti suite saas sito siti negozio negozi plugin estensione marca marche modello modelli
    apparecchio dispositivo attrezzatura kit fornitore fornitori azienda aziende ditta opzione opzioni abbonamento corso corsi lezione
    lezioni macchina generatore gestionale gestionali gestore crm tool scuola`,
  persons: `
    commercialista commercialisti contabile avvocato avvocati sviluppatore sviluppatori designer programmatore programmatori ingegnere
    socio soci fondatore mentore investitore investitori agenzia agenzie freelance consulente consulenti medico fisioterapista
    terapeuta insegnante insegnanti professore professoressa prof coach dipendente dipendenti stagista assistente acquirente venditore
    cliente clienti utente utenti tester amico amici gente persona persone qualcuno lavoro impiego posto tirocinio carriera libro libri
    youtube video tutorial articolo articoli podcast blog forum certificazione`,
  functionWords: `
    meno il lo la i gli le un uno una di del dello della dei degli delle d dell a al allo alla ai agli alle all da dal dalla dai dalle in
    nel nella nei nelle nell con per tra fra su sul sulla sui sulle sull e ed o ma però che chi cui cosa quale quali qual come quando
    dove perché quanto quanti se sì non si mi ti ci vi ne me te lui lei loro noi voi io tu mio mia miei mie tuo tua suo sua suoi sue
    nostro nostra nostri nostre vostro vostra vostri vostre è sono sei siamo siete era essere stato ho hai ha abbiamo avete hanno avere
    c'è fare faccio fa posso può possiamo potete potreste vorrei voglio devo deve anche più molto poco già ancora solo qualcuno
    qualcosa qualche nessuno niente tutto tutti tutta ogni altro altra altri altre questo questa questi queste quello quella quelli ora
    adesso qui poi così ciao grazie salve cerco usate conoscete buongiorno sto stiamo serve bene`,
  fillers: `
    buon buono buona buoni buone migliore migliori miglior meglio facile facili semplice semplici grande grandi piccolo piccola piccoli
    piccole nuovo nuova nuovi fatto fanno facciamo andare vado va vanno mettere mette prendere prende prendo dare dà danno trovare trova
    trovo cercare cerca cerchiamo usare usa uso utilizzare utilizzo avuto volere vuole vogliono potere sapere so sa vedere vedo vede
    venire viene bisogno aiuto aiutare inviare invia offrire offre offriamo vendere vende vendiamo produce produrre piace piacerebbe
    volta volte anno anni mese mesi settimana settimane giorno giorni ora ore sera sere mattina oggi ieri domani euro prezzo prezzi caro
    costa costo budget soldi gratis gratuito pagare tanto tanti abbastanza meno due tre quattro primo prima uomo donna gente persona
    persone cliente clienti azienda aziende impresa imprese ditta squadra team cose cosa modo maniera tema domanda domande problema
    problemi dubbio parere opinione esperienza consiglio consigli sito web applicazione app software programma strumento strumenti
    servizio servizi prodotto prodotti sistema soluzione piattaforma linea online internet computer telefono cellulare casa lavoro
    lavora lavorano lavorare proprio propria insieme sempre spesso volta forse davvero quasi presto infine attualmente attuale ultimo
    ultima scorso prossimo intero vari varie posto punto piano possibile importante sicuro certo vero super via mondo vita scrive
    scrivere registra gestisce gestire dire dice passare resto tempo inoltre dopo prima durante stesso stessa oltre invece`,
  senses: {
    i: 'io noi cerco cerchiamo vorrei voglio sono ho abbiamo siamo uso faccio devo',
    my: 'mio mia miei mie nostro nostra nostri nostre',
    me: 'mi me ci',
    you: 'tu voi vi ti te',
    your: 'tuo tua tuoi vostro vostra vostri vostre',
    anyone: 'qualcuno',
    who: 'chi',
    how: 'come quanto',
    why: 'perché',
    what: 'cosa',
    which: 'quale quali qual',
    where: 'dove',
    when: 'quando',
    is: 'è era stato',
    have: 'hai ha avete hanno',
    can: 'posso può potete potreste possiamo',
    should: 'dovrei dovremmo',
    not: 'non',
    never: 'mai',
    without: 'senza',
    less: 'meno',
    similar: 'simile simili analogo',
    use: 'usare usate usi utilizzare utilizzate usa usato utilizza',
    tool: 'software programma app applicazione strumento prodotto gestionale',
    way: 'modo maniera metodo metodi',
    tips: 'trucchi trucco',
    tutorial: 'tutorial',
    guide: 'guida',
    alternative: 'alternativa alternative',
    replacement: 'sostituto rimpiazzo',
    from: 'da di dal del',
    to: 'a al ad per',
    with: 'con',
    on: 'su',
    vs: 'vs versus contro',
    or: 'o oppure',
    and: 'ed',
    than: 'che',
    replace: 'sostituire',
    leave: 'lasciare abbandonare disdire',
    please: 'favore',
    get: 'ottenere',
    need: 'bisogno serve',
    this: 'questo questa',
    if: 'se',
    make: 'fare fa',
    worth: 'vale',
    normal: 'normale',
    question: 'domanda domande',
    everyone: 'tutti',
    people: 'gente',
  },
  comments: {
    wants:
      'cerco cerchiamo cercando ricerca bisogno serve servirebbe vorrei vorremmo voglio vogliamo necessito interessa interesserebbe interessato interessata piacerebbe',
    gives:
      'consigliate consigliare consigliarmi consigliarci consiglierei consiglieresti consigliereste raccomando raccomandi raccomandate raccomandare suggerisco suggerisci suggerite suggerire suggerirmi',
    past: 'quando ero era eravamo stavo stavamo avevo avevamo',
    toAll: 'qualcuno chi tutti',
    ofOthers: 'serve hai ha stai cerchi usi utilizzi vuoi preferisci preferisce conosci conosce sai puoi',
  },
  description: {
    refusal: /\b(?:(?:ma )?non (?:\w+ )?(?:per )?|tranne|eccetto|ne)\b/i,
    praise: /^\s*(?:serve|servono|bisogna|occorre|richied\w+|vincol\w+)/i,
    verbs:
      'non facciamo vendiamo offriamo traduciamo prepariamo ripariamo siamo è di del della i gli le il lo la un una anche e né per',
    but: /\bma\b/i,
    and: /[,;:()]|\b(?:o|e|ed|ne)\b/i,
    sells:
      /\b(?:è|sono|produce|produciamo|vende|vendiamo|offre|offriamo|da|diamo|crea|creiamo|fa|facciamo|realizza)\b ([^.:;()]{3,160})/i,
    turn: /\b(?:per|che|con|in|a|su|dove)\b/i,
    items: /,|\be\b|\bed\b|\bo\b/i,
    audience: /\bper (?!\w+(?:are|ere|ire|arla|arle)\b)([^.,;:()]{3,160})/gi,
    audienceTurn: /\b(?:che|con|in|a|su)\b/i,
    shopBefore: /\b(?:negozio|rivenditore|bottega|e-commerce)(?: online)? $/i,
    shop: /\b(?:negozio|rivenditore|bottega|e-commerce)\b(?: (?:online )?(?:per|di) ([^.:;()]{3,160}))?/i,
    ofAnother: /\b(?:che|chi|quando|se|dove)\b[^,;:.]*$/i,
    lessons:
      /\b(?:lezion[ei]|cors[oi]|ripetizioni|coach\w*|tutor\w*|insegn\w+|mentor\w*|consulenz[ae]|formazione)\b/i,
  },
  letters: 'àèéìòù',
  model: 'modello linguistico',
  money: 'euros?',
  instructions: {
    rate: 'punteggio|valuta',
    hundred: 'cento',
    most: 'massimo',
    least: 'zero',
    others: 'altri|altre',
    ignore: 'ignora|dimentica',
    rules: 'istruzioni|regole',
    machine: 'ia',
    mine: 'questo|il mio',
    address: 'se sei',
  },
  asked: {
    upTo: 'meno di|sotto i|fino a|massimo|al massimo|circa|budget|spendere|non più di',
    cheap: 'gratis|gratuit\\p{L}*|economic\\p{L}*|a buon mercato|poco costos\\p{L}*|senza abbonamento',
    must: 'deve|devono|dovrebbe|bisogna che|indispensabile|preferibilmente|idealmente|possibilmente',
    without: 'senza|tranne|eccetto|invece di|stuf[oa] di|evitare|non voglio',
    per: 'al|alla|per',
    places: 'Italia',
  },
  own: {
    begins:
      /^(?:noi|nostr[oaie]|(?:il|la) (?:mi[oa]|nostr[oa])|(?:facciamo|vendiamo|offriamo|vendo|faccio|offro))(?!\p{L})/iu,
    disclosure: '{name} è la mia attività, quindi non sono neutrale.',
    answerFirst: 'Rispondi prima a questo.',
    theyWrote: 'Hanno scritto:',
    discloses: phrases(
      /(?:lo |la )?(?:sviluppo|faccio|vendo) io|io (?:stess[oa] )?(?:lo |la )?(?:sviluppo|vendo)/u,
      /(?:sviluppiamo|creiamo|vendiamo|produciamo|realizziamo|costruiamo)|(?:noi|lo|la) facciamo|l['’](?:ho fatt[oa] io|abbiamo fatt[oa] noi)/u,
      /(?:ho|abbiamo) (?:\p{L}+ )?(?:co-?)?(?:sviluppat|creat|fondat|costruit|programmat|ideat|realizzat)[oaie](?! che(?!\p{L}))/u,
      /(?:sto|stiamo) (?:sviluppando|creando|costruendo|realizzando)/u,
      /(?<!(?<!\p{L})(?:il|un|del|al|di|mio|tuo|suo|nel|sul|questo|bel|buon|cerco|molto) )lavoro (?:anche )?(?:presso|per|in) (?!(?:conto|casa|ufficio|proprio|smart|remoto|un|una|uno|il|la|lo|i|le|me|te|voi|campo|team|ambito|italia|milano|roma)(?!\p{L}))\p{L}+|io lavoro (?:per|in|presso)|lavoriamo (?:per|in|presso|a|su)/u,
      /(?:faccio|facciamo) parte del (?:team|gruppo)|sono (?:nel|del) team|siamo il team|(?:sono|siamo) (?:\p{L}+ )?dietro (?:a|ad)/u,
      /(?:sono (?:\p{L}+ )?(?:il |la |l['’]|uno dei |una delle )|siamo (?:\p{L}+ )?(?:i |gli |le ))(?:co-?)?(?:fondat|creat|sviluppat|ideat|aut(?:or|ric)|titolar|proprietari)\p{L}*/u,
      /(?:co-?)?fondat(?:ore|rice) (?:di|del|della|dell['’]\p{L}+)|sono (?:il |la )?(?:co-?)?(?:creat(?:ore|rice)|ideat(?:ore|rice)) (?:di(?! contenuti)|del|della)/u,
      /(?:mi[oa]|nostr[oaie]) (?:stess[oa] )?(?:prodott[oi]|strument[oi]|attività|azienda|app|applicazione|società|impresa|ditta|start-?up|software|servizi[o]?|programma|tool)/u,
      /non (?:sono|siamo) (?:\p{L}+ ){0,2}(?:neutral[ei]|obiettiv[oaie]|imparzial[ei])|(?:sono|siamo) di parte/u,
      /(?:in tutta|per|per (?:la massima|piena|totale)) trasparenza|trasparenza(?=:)|per essere (?:\p{L}+ )?trasparent[ei]/u,
    ),
    lived:
      /(?<!\p{L})(?:ho (?:usato|provato)|nella mia esperienza|mi ha (?:aiutato|fatto risparmiare))(?!\p{L})/iu,
  },
  rules: {
    promotion: 'pubblicit|auto-?promozion|self[- ]?promo|spam',
    forbids: 'no|non(?!-)|evita(?:re|te)?|vietat[aoei]|proibit[aoei]|niente|nessun[ao]?',
    allows: 'consentit[aoei]|permess[aoei]|ammess[aoei]|benvenut[aoei]|accettat[aoei]|gradit[aoei]',
    but: ', ?(?:ma|però)',
    onCondition:
      'solo (?:se|il|la|lo|gli|i|le|nel[a-z]*|in|con|per|dopo|su[a-z]*|un[ao]?|al[a-z]*|di)|soltanto|tranne|salvo|eccetto|a meno che|senza (?:permesso|autorizzazione|approvazione)',
    mainly: 'principalmente|esclusivamente',
    restricts: 'limitat[aeio]|sconsigliat[aeio]|minimo',
    links: '\\b(?:collegament[io]|link)\\b',
    offers: 'affiliazion|sconto|sconti|coupon|codic[ei] promo',
    elsewhere: 'messaggi? privat|\\bdms?\\b|dati di contatto',
    machine:
      "contenut[io] ia(?![a-z])|(?:generat|scritt|creat)[oaei] (?:dall['’]|dalla |da un['’]|da una? |da |con l['’]|con )(?:(?:ia|ai)(?![a-z])|intelligenza artificiale|chatgpt|macchin|bot|modello)",
    machines: 'intelligenza artificiale',
    about: 'su|sull|sulla|riguardo a',
    disclosure:
      'trasparen|conflitt[oi] di inter|(?:tuo|suo|vostro|proprio|eventuale) (?:legame|rapporto|collegamento) con|(?:tua|vostra|propria) (?:affiliazione|relazione)',
  },
  faults: {
    numbers: '0 1 due tre quattro cinque sei sette otto nove dieci undici dodici',
    percent: 'per cento',
    counted: 'clienti|utenti|ore|minuti|giorni|settimane|mesi|anni',
    code: 'codice sconto|buono sconto',
    off: 'di sconto',
    elsewhere: 'scrivimi|mandami|contattami|in privato|link in bio',
    disparages: 'pessim\\w*|peggio|troppo caro|vecchio|truffa|meglio di|a differenza di',
    greeting: 'ciao|salve|buongiorno|buonasera',
    dear: 'car[oa]',
    signOff: 'cordiali saluti',
    asMachine: "come (?:un['’a]? ?)?(?:ia|intelligenza artificiale|modello linguistico|assistente)",
  },
}
