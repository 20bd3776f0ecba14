import { foldGerman } from './fold.ts'
import { ask, circumstance, type LanguageTable, phrases, role } from './table.ts'

const ENDINGS = /(?:ungen|innen|en|ern|em|er|es|e|n|s)$/

/** A light German stem of a folded word: "Rechnung" and "Rechnungen" share a stem, as do "Stuhl" and "Stühle". */
const stem = (word: string): string => {
  if (word.length < 5) return word
  if (word.endsWith('ungen') || word.endsWith('ungs')) return `${word.slice(0, word.lastIndexOf('ung'))}ung`
  const cut = word.replace(ENDINGS, '')
  return cut.length < 4 ? word : cut
}

/** German as people write it on forums: du and Sie, with and without umlauts. */
export const GERMAN: LanguageTable = {
  language: 'de',
  fold: foldGerman,
  stem,
  elides: false,
  compounds: true,
  capitalNouns: true,
  sets: {
    seek: 'suche suchen such suchend suchst sucht',
    any: 'ein eine einen einem einer etwas irgendein irgendeine irgendeinen irgendetwas irgendwas neue neuen neuer neues gute guten guter gutes was',
    you: 'ihr man du sie leute alle andere anderen jemand euch',
    i: 'ich wir man',
    idea: 'idee ideen',
    who: 'jemand jemanden wer einer ihr du hier irgendwer irgendjemand sie',
    good: 'gut gute guter gutes guten beste bester bestes besten bessere besseres günstig günstige günstiges günstigen günstiger einfach einfache einfaches einfacher einfachen brauchbar brauchbare brauchbares brauchbaren vernünftig vernünftige vernünftiges vernünftigen ordentlich ordentliche ordentlichen ordentliches zuverlässig zuverlässige zuverlässigen zuverlässiges kostenlos kostenlose kostenloses bezahlbar bezahlbare bezahlbaren bezahlbares passend passende passenden passendes geeignet geeignete geeignetes empfehlenswert empfehlenswerte empfehlenswerten gescheite gescheites gescheiten anständige anständigen anständiges',
    suggest: 'empfehlen empfehlt empfiehlst empfiehlt empfehle vorschlagen raten rät ratet nennen',
    advice:
      'empfehlung empfehlungen kaufempfehlung kaufempfehlungen kaufberatung vorschlag vorschläge vorschlaege geheimtipp produktempfehlung',
    tip: 'tipp tipps tip tips rat ratschlag ratschläge hinweis hinweise idee ideen anregung anregungen',
    know: 'kennt kennst kenne weiß weiss wisst weisst weißt kennen',
    use: 'nutzt nutzen nutze nutzte benutzt benutzen verwendet verwenden verwendest nutzt nutzst nimmt nehmt nehmen nimmst setzt habt hast fahrt verwendete',
    would: 'würde würdet würdest würden kann könnt kannst könntet könnte könnten können könntest',
    which: 'welche welches welcher welchen welchem was',
    other: 'alternative alternativen ersatz nachfolger ablösung',
    count: '3 4 5 6 7 8 9 10 11 12 15 20 drei vier fünf sechs sieben acht neun zehn',
    bought: 'gekauft bestellt entschieden geholt zugelegt angeschafft',
  },
  asks: [
    ask(
      'recommendation',
      0.88,
      `
      ^ ein|eine|einen $good *3 @topic
      wer repariert|macht|bietet|verkauft|liefert|übernimmt|gibt|baut|wartet *5 @topic
      wo|wohin bringt|lasst|geht|gebt|lässt|macht *1 ihr|man|du *5 @topic
      ^ @topic|@product *1 @product|@topic *3 für|mit|ohne|bis|unter|zum
      ^ $good *3 @topic`,
      { inQuestion: true },
    ),
    ask(
      'recommendation',
      0.85,
      `
      wen *3 beauftragt|genommen|engagiert|nehmen|beauftragen|empfehlen
      bei wem *3`,
      { open: true, inQuestion: true },
    ),
    ask(
      'recommendation',
      1,
      `
      brauch|brauche|bräuchte|brauchen|benötige|will|möchte|suche|such|hätte *4 was|etwas|jemand|jemanden|wen|ersatz|sowas; ^ suche|suchen; brauche|brauchen|bräuchte|benötige *6 @topic|@ware
      gibt|gibts es? *2 was|etwas|jemand|jemanden|sowas|wen|irgendwo|irgendwas; kennt|weiß|wisst|kennst *3 jemand|jemanden|wer|wen|wo|was|etwas
      kann|könnte|können man|ich|wir *5 mieten|kaufen|leihen|bestellen|buchen; zahle|zahlen|bezahle *2 gern|gerne|lieber|dafür; bereit *3 zahlen|bezahlen
      will|wollen|möchte|würde *6 kaufen|mieten|leihen|buchen|bestellen|wechseln; überlege|überlegen *5 kündigen|wechseln|kaufen|mieten|holen`,
      { open: true, inShort: true },
    ),
    ask('choice', 0.9, 'denken|denke|überlegen|überlege *2 über|an|jetzt|ob *4 @topic'),
    ask(
      'recommendation',
      0.85,
      `
      was taugt|taugen|lohnt
      welche|welchen|welches|welcher würdet|nehmt|habt|würdest
      ob *4 lohnt|taugt`,
      { open: true },
    ),
    ask(
      'recommendation',
      0.9,
      `
      ^ welche|welcher|welches|welchen *4 @topic|@product|@ware .
      ^ welche|welcher|welches|welchen *3 @topic|@product|@ware für|mit|bis|unter|zum|zur|bei`,
      { inQuestion: true },
    ),
    ask(
      'recommendation',
      0.9,
      `
      brauche|bräuchte|suche|suchen|brauchen|benötige *2 etwas|was|sowas *1 das|womit|wo|mit|für|um|zum|wodurch
      $which *2 $use $you
      $use $who *2 etwas|was|sowas|irgendwas
      womit *3 ihr|du|man
      worauf setzt ihr
      $which *1 $would *1 $you *5 $suggest
      was|welche|welches|welchen $suggest ihr|du|sie|man
      $would $who *6 $suggest
      $would mir|uns *3 $who *6 $suggest
      wer $would *6 $suggest
      $who *6 $suggest .
      $advice .
      hat|habt|haben $who *4 $advice|tipp|tipps|vorschlag|vorschläge
      $who *2 $tip|$advice
      jede|jeden|irgendwelche|paar|gerne|für|über|um $advice
      freue mich *3 $tip|$advice
      dankbar für *3 $tip|$advice
      für *3 $tip|$advice *3 dankbar|froh
      $advice|tipps erwünscht|willkommen|bitte|gesucht|gerne
      was|$which $would|soll|sollte|sollen|sollten $i *2 nehmen|kaufen|nutzen|verwenden|holen|benutzen|anschaffen
      $good *1 $tip|$advice
      etwas|was $good|ähnliches|vergleichbares|passendes
      $know $who *2 sowas|etwas|was|da
      was gibt es *4 da|so|noch|sonst`,
      { open: true },
    ),
    ask(
      'alternative',
      0.8,
      `
      schnauze|nase|genug|satt|leid|unzufrieden|enttäuscht|genervt|fertig *2 von|mit *2 @rival
      @rival *2 satt|leid`,
    ),
    ask('alternative', 0.9, 'was gibt es *3 noch|sonst|stattdessen', {
      open: true,
      inQuestion: true,
      ofRival: true,
    }),
    ask(
      'recommendation',
      0.82,
      `
      $seek *3 @topic
      @topic *2 gesucht`,
    ),
    ask(
      'recommendation',
      1,
      `
      wo|woher kauft|bestellt|bezieht|holt|kaufe *1 ihr|man|du|ich *4 @topic
      $which *2 @topic|@ware *1 für|zum|zur|bei|mit|bis|unter`,
      { inQuestion: true },
    ),
    ask('experience', 0.9, 'erfahrung|erfahrungen mit *5 @topic', { inQuestion: true }),
    ask(
      'recommendation',
      0.88,
      `
      wer macht|bietet|übernimmt|erledigt|hilft sowas|so|das|einem|bei
      an wen *4 wenden`,
      { open: true, inQuestion: true },
    ),
    ask(
      'alternative',
      1,
      `
      wohin|wozu|worauf *3 gewechselt|umgestiegen|umsteigen|wechseln
      zu wem|welchem|was|welcher *4 gewechselt|umgestiegen|gegangen|wechseln
      was *2 $use $you *3 stattdessen
      was stattdessen`,
      { open: true, inQuestion: true, ofRival: true },
    ),
    ask(
      'recommendation',
      1,
      `
      ich|wir *1 hätte|hätten gern|gerne *5 @ware|@product
      hätte|hätten ich|wir gern|gerne *5 @ware|@product
      $seek *8 @ware|@product|@rival
      @ware|@product *4 gesucht
      auf der suche nach *8 @ware|@product
      $which *4 @ware|@product *4 $use|$suggest|taugt|lohnt|ist|sind|passt|eignet|nehme|holen|kaufen|nehmen|anschaffen|empfehlenswert|besten|beste|gut
      $which *2 $good *3 @ware|@product
      $which *2 marke|modell|hersteller|anbieter *2 $use|$suggest|ist|sind|taugt
      $which|womit|wo $use *2 $you *6 @ware|@product|@topic
      womit *3 ihr|du|man|sie *6 @topic
      was|welche *2 für *3 @ware|@product *4 $use|$suggest|habt|hast
      $know $who *9 @ware|@product
      wer $know *8 @ware|@product
      $who $know *8 @ware|@product
      $would $who *8 @ware|@product|@topic *4 $suggest
      $would $who mir|uns *8 @ware|@product|@topic *4 $suggest
      wer $would *8 @ware|@product|@topic *4 $suggest
      hat|habt|haben $who *3 $advice|tipp|tipps *4 @ware|@product|@topic
      $advice|tipp|tipps *1 für|zu|bezüglich|bzgl|wegen|zum|zur *6 @topic|@product|@ware
      @topic|@product|@ware *2 $advice
      brauche|brauchen|bräuchte|bräuchten|benötige|benötigen|möchte|möchten|will|wollen|muss *3 $any *5 @product|@ware
      brauche|brauchen|bräuchte|bräuchten|benötige *2 @product|@ware
      gibt|gäbe|gibts es? *3 $any|$good|dafür|für *6 @ware|@product
      gibt|gibts es? *2 @ware|@product *1 die|das|der|für|mit|womit
      wo|woher kann|bekomme|kriege|kauft|kaufe|krieg|finde|bestellt|bestelle|bekommt|gibt *2 $i|ihr|es *6 @ware|@product
      @ware|@product *6 kaufen|anschaffen|zulegen|holen|bestellen .
      empfiehlt|empfehlt mir *6 @ware|@product
      bitte *3 $advice|$suggest *5 @ware|@product
      worauf *2 achten *6 @ware|@product
      finde *4 kein|keine|keinen|nichts *5 @product|@ware|passendes|vernünftiges|gescheites`,
    ),
    ask(
      'recommendation',
      0.95,
      `
      $good *5 @ware|@product *2 für|mit|um|zum|zur|unter|bis|die|das|der|ohne|gegen
      beste|bester|bestes|besten|günstigste|günstigster *4 @product|@ware
      $good @product|@ware .
      ^ @ware|@product *2 für|mit|bis|unter|zum|ohne`,
      { inQuestion: true },
    ),
    ask(
      'recommendation',
      0.8,
      `
      $seek *7 @topic
      auf der suche nach *7 @topic
      @topic *3 gesucht
      gibt|gibts es? *6 @topic
      brauche|brauchen|bräuchte|benötige|benötigen *2 $any *4 @topic
      $know $who *7 @topic
      wer $know|macht *6 @topic`,
    ),
    ask(
      'alternative',
      1,
      `
      $other *1 zu|für|von|zum|zur *4 @rival|@ware|@product
      @rival *3 $other
      von *3 @rival *4 weg|wechseln|umsteigen|wechsel|loskommen|umziehen|umstieg
      weg|umsteigen|wechseln|umstieg|wechsel von|vom *3 @rival
      @rival *5 ersetzen|ablösen|loswerden|gekündigt|verlassen|kündigen
      statt|anstatt|anstelle *3 @rival
      $seek *4 $other`,
    ),
    ask(
      'alternative',
      0.9,
      `
      $good|andere|welche|irgendwelche|eine|keine|$any $other
      $other .
      $seek *3 anderes|andere|anderen`,
      { open: true },
    ),
    ask(
      'choice',
      0.95,
      `
      @rival *3 vs|oder|versus|gegen *4 @rival|@ware|@product
      @ware|@product vs|oder|versus *3 @ware|@product|@rival
      soll|sollte|sollen|sollten $i *8 @ware|@product|@rival
      entscheiden|entscheide|entscheidung|schwanke|schwanken|schwankt *2 zwischen *8 @ware|@product|@rival
      zwischen *3 @rival *3 und|oder *3 @rival
      lohnt|lohnen *3 @rival|@ware|@product
      @rival|@ware *4 lohnt|lohnen|wert|sinnvoll
      taugt|taugen *3 @rival|@ware|@product
      überlege|überlegen *8 @rival|@product|@ware`,
    ),
    ask(
      'alternative',
      0.9,
      `
      bin|sind *1 raus|weg|durch|fertig; wo seid|sind|geht|gehen *1 ihr|alle|man *6 hin|jetzt|gelandet|gewechselt|untergekommen
      ich|wir kündige|kündigen|wechsle|wechseln|gehe; reicht mir|uns|es; nie wieder|mehr; nee|tschüss|adieu; was jetzt|nun
      zu teuer|kompliziert|langsam|umständlich; will|wollen|möchte *2 weg|raus; nervt|nerven *1 nur|mich|langsam|gewaltig
      etwas|was|irgendwas günstigeres|besseres|billigeres|anderes
      preis|preise|beitrag|gebühr|gebühren *3 verdoppelt|verdreifacht`,
      { open: true, ofRival: true, inShort: true },
    ),
    ask('recommendation', 0.9, 'wo|womit|worüber *1 ihr|du|sie *5 @topic|@ware|@product', {
      inQuestion: true,
      inShort: true,
    }),
    ask(
      'choice',
      0.9,
      `
      @rival *2 oder *2 etwas|was|sowas|jemand|doch|lieber|gleich|andere|anderes|irgendwas|besser
      @topic|@ware|@product *2 oder *4 @topic|@ware|@product|@rival
      @topic|@ware|@product *2 oder *1 lieber|doch|gleich|eher|besser; @topic|@ware|@product *4 lohnt|lohnen|wert|taugt|bringt
      lohnt|lohnen|taugt|bringt *6 @topic|@ware|@product`,
      { inQuestion: true, inShort: true },
    ),
    ask('experience', 0.8, 'was|wo|wen|womit|worauf|wohin|welche|welches *5 ihr|du|sie|alle', {
      open: true,
      inQuestion: true,
      ofRival: true,
      inShort: true,
    }),
    ask(
      'experience',
      0.85,
      'lohnt|bringt|taugt sich|das|es|sowas|was\nwas ist|wäre besser|gut|sinnvoll\nhat es *1 was|geholfen|gebracht',
      { open: true, inQuestion: true, inShort: true },
    ),
    ask(
      'experience',
      1,
      `
      erfahrung|erfahrungen|meinung|meinungen|feedback|erfahrungswerte *2 mit|zu|über|bei|von *5 @rival|@product|@ware
      $who *3 $use *5 @rival
      $use $who *4 @rival
      $who *5 @rival|@product|@ware *4 getestet|ausprobiert|probiert|genutzt|gekauft|erfahrung|erfahrungen|zufrieden
      hat|habt $who *5 @rival|@ware *4
      @rival|@ware *3 erfahrung|erfahrungen
      wie zufrieden *4 mit *4 @rival|@product|@ware
      was haltet|hältst|halten|denkt|denkst|meint ihr|du|sie *1 von|über *5 @rival|@product|@ware
      wie gut|zuverlässig|brauchbar ist|sind *3 @rival|@ware
      ist|sind @rival *4 $good|seriös|wert|sinnvoll`,
    ),
    ask(
      'experience',
      0.9,
      `
      wie zufrieden
      was haltet|hältst|meint|denkt|sagt ihr|du
      eure|deine|euren|deinen meinung|erfahrung|erfahrungen|meinungen
      lohnt sich|das|es|der|die
      taugt das|der|die|es|sowas
      hat|haben|habt $who
      erfahrung|erfahrungen|meinung|meinungen mit|zu|über|gemacht`,
      { open: true, inQuestion: true, ofRival: true },
    ),
    ask(
      'howto',
      1,
      `
      wie *2 macht|handhabt|organisiert|verwaltet|führt|regelt|löst|behaltet|erfasst|plant|schreibt|dokumentiert|erledigt *1 ihr|du|man|sie *6 @topic
      wie *1 kann|soll|muss|sollte|könnte|schreibe|erstelle|mache|organisiere|verwalte|plane|lerne|finde|bekomme|verhindere *1 $i *6 @topic
      keine ahnung|plan|schimmer *6 @topic`,
    ),
    ask(
      'howto',
      0.85,
      `
      wie *3 $i|ihr|du *4 @topic
      am besten|einfachsten|günstigsten|schnellsten *5 @topic
      beste|einfachste|gute|bester|einfacher|guter|einfache|gute weg|möglichkeit|methode|art|lösung *5 @topic
      gibt|gibts es? *3 möglichkeit|weg|trick|methode *6 @topic
      tipps|hilfe|rat|hinweise|unterstützung *1 zu|bei|für|mit|zum|zur|beim *4 @topic
      wo|wie *4 anfangen|beginnen|starten|fange *5 @topic`,
    ),
    ask(
      'howto',
      0.7,
      `
      wie macht|handhabt|löst|organisiert|regelt|haltet|bekommt|schafft ihr|du|man *1 das|es
      wie geht ihr *3 um|vor
      wie *2 anfangen|beginnen|starten .`,
      { open: true },
    ),
    ask(
      'howto',
      0.5,
      `
      wie *1 soll|kann|könnte|sollte|würdet $i|ihr
      $who *2 rat|idee|ideen|tipp|tipps|hilfe|tip|tips
      was *1 soll|sollte|kann $i *2 tun|machen
      brauche|bräuchte|benötige *2 rat|hilfe|tipps
      gibt|gibts es? *2 möglichkeit|weg`,
      { open: true },
    ),
  ],
  roles: [
    role(
      'seller',
      1,
      `
      ich|wir|hab|habe|haben *5 @product|@ware|projekt|startup *6 gebaut|entwickelt|programmiert|gegründet|veröffentlicht|gelauncht|gebastelt
      ich|wir baue|bauen|entwickle|entwickeln|programmiere|programmieren|arbeite|arbeiten *4 @product|@ware|projekt|startup`,
      { ofOffer: true },
    ),
    role(
      'seller',
      1,
      `
      mein|meine|unser|unsere|unserer|meiner|unserem *1 app|saas|startup|plugin|mvp|erweiterung
      wir bieten|verkaufen|vertreiben|präsentieren|vermieten|liefern
      ich biete|verkaufe|präsentiere
      bieten|biete *4 an .
      verkaufe|zu verkaufen|abzugeben|vhb|verhandlungsbasis
      gutschein|gutscheincode|rabattcode|rabattaktion|einführungspreis
      beta tester|test|phase|version|zugang
      betatester|tester gesucht|willkommen
      $seek *3 tester|testnutzer|feedback|kunden|investoren|betatester|mitgründer|partner
      testet|teste|probiert|probier *3 kostenlos|gratis|aus|gerne
      jetzt *1 kostenlos|anmelden|bestellen|registrieren|verfügbar|erhältlich|testen
      schaut|schau gern|gerne|mal|doch *2 vorbei|rein
      link in|im|zum *2 kommentar|kommentaren|profil|bio|shop
      wir|haben|habe *4 gelauncht|veröffentlicht
      feedback zu|für meiner|meinem|unserer|unserem|meine|unsere
      würdet|würdest ihr|du *6 zahlen|bezahlen|ausgeben
      ab sofort
      wir freuen uns auf|über
      neue|mehr|erste kunden|nutzer *2 gewinnen|finden`,
    ),
    role(
      'research',
      1,
      `
      umfrage|marktforschung|studie|bachelorarbeit|masterarbeit|abschlussarbeit|marktanalyse
      was würdet|würdest ihr|du *6 wünschen|erwarten|wollen
      was *2 größten|größte|nervigste|nervigsten|nervt|stört|frustriert *3 problem|probleme|herausforderung|herausforderungen|euch|dich|am
      was nervt|stört|frustriert
      welche funktionen|features|funktion|feature *4
      plane|planen|will|möchte|überlege|überlegen *8 @product|startup *5 bauen|entwickeln|programmieren|gründen
      bevor ich *5 baue|entwickle|programmiere|anfange
      validieren|validierung
      wie viele von euch`,
    ),
    role(
      'story',
      0.9,
      `
      ^ $count|meine|unsere *2 tipps|tricks|regeln|fehler|gründe|dinge|wege
      ^ wie|warum|weshalb ich|wir
      ^ so *2 ich|wir|habe|haben
      erfahrungsbericht|anleitung|tutorial|checkliste|leitfaden|ratgeber|testbericht|fallstudie|lehren
      lessons learned
      dinge|fehler|sachen|gründe|lektionen *1 die|warum|aus
      was ich *4 gelernt
      mein|unser|meine|unsere weg|geschichte|fazit|reise|tipps
      unpopuläre meinung
      ich habe|hab *6 getestet|verglichen|ausprobiert
      von *2 auf|zu *3 in *2 monaten|wochen|jahren`,
      { titleOnly: true },
    ),
    role('story', 0.9, 'was|das|dabei *3 gelernt'),
    role(
      'content',
      0.8,
      `
      bin|sind *1 sehr|super|total|mega|rundum|absolut|voll|äußerst|richtig|wirklich zufrieden|begeistert|glücklich|happy
      rundum|mega|super|total zufrieden|glücklich|begeistert
      beste *2 entscheidung|anschaffung|investition
      kann *5 nur|wärmstens|absolut|klar empfehlen
      klare|absolute empfehlung
      nie wieder *3 zurück|anders|ohne
      problem|thema *1 gelöst|erledigt
      funktioniert|läuft|klappt super|perfekt|einwandfrei|tadellos|bestens|wunderbar
      gewechselt|umgestiegen *6 zufrieden|glücklich|nie|besser|begeistert|liebe|bereut
      nicht|nie bereut
      ich|wir liebe|lieben *2 @rival|@ware`,
    ),
    role(
      'hiring',
      1,
      `
      m w d; w m d; gesucht|stelle|in *3 vollzeit|teilzeit|festanstellung
      suche *2 job|stelle|arbeit|nebenjob|minijob
      stellenangebot|bewerbung|gehalt|praktikum|lebenslauf|karriere|jobangebot|werkstudent|vollzeit|teilzeit|minijob|ausbildung|vorstellungsgespräch|jobsuche|arbeitgeber
      mitarbeiter|aushilfe|azubi *5 gesucht
      job|stelle als|bei`,
      { titleOnly: true },
    ),
    role(
      'trade',
      0.7,
      `
      kunde|kunden|kundin|mandant|mandanten *5 will|möchte|verlangt|fragt|sagt|nutzt|weigert|besteht
      ich bin|arbeite *3 steuerberater|berater|buchhalter|agentur|entwickler|vertriebler`,
    ),
  ],
  circumstances: [
    circumstance(
      'byHand',
      1,
      `
      excel|tabelle|tabellen|exceltabelle|exceltabellen|händisch|manuell|zettel|zettelwirtschaft|notizbuch|papierkalender|kladde|papierkram|klebezettel|tabellenkalkulation|terminbuch
      von|per hand
      google tabellen|sheets|kalender|docs
      stift und papier
      zettel und stift
      auf|mit papier
      im kopf
      word|excel vorlage|dokument|datei|liste`,
    ),
    circumstance(
      'trouble',
      1,
      `
      nervt|nervig|frustriert|frustrierend|verzweifle|verzweifelt|chaos|chaotisch|katastrophe|albtraum|alptraum|horror|umständlich|mühsam|zeitraubend|krampf|wahnsinn|stressig|anstrengend
      kostet|frisst|verbringe|verbringen|dauert|verliere|verlieren|vergeht|verschwende *5 zeit|stunden|ewig|abend|wochenende|nerven|tage
      habe|hab|haben keine *1 lust|zeit|nerven|bock
      satt|leid
      vergesse|vergessen|verliere|verlieren *3 ständig|immer|dauernd|überblick|termine
      ständig|dauernd|andauernd
      überblick *2 verloren|verliere|verlieren
      problem|ärger mit|bei|ist *4
      habe|haben *2 probleme|schwierigkeiten
      komme|kommen *3 nicht *2 hinterher|klar|zurecht|weiter
      nichts *2 funktioniert|hilft|geholfen|geklappt
      bringt|macht mich *3 verrückt|wahnsinnig|fertig|um
      hört|gehorcht|schläft|bleibt|lernt|folgt|kommt *4 nicht
      weiß|weiss|wissen *2 nicht *2 wie|was|wo|ob|mehr|weiter|woran
      immer *1 schlimmer|schlechter
      schaffe|schaffen *3 nicht
      durchgefallen|abgelehnt|absagen|absage|überfordert|ratlos|hilflos|aufgegeben|vergeblich
      ganze|ganzen nacht|tag`,
    ),
    circumstance(
      'inTrouble',
      1,
      `
      sobald|überall|jedesmal|hinüber|durchgelegen|festgefahren|spinnt|zickt|streikt|hakt|bockt|heult|lahmt|pausenlos|ununterbrochen|nonstop
      jedes mal; immer wieder|noch; schon wieder; wie *1 bekloppt|verrückt|irre|blöd|wild; jede|jeden nacht|morgen|tag
      tut|tun *2 weh; im eimer|arsch; kriege|krieg|bekomme|schaff|schaffe|pack|packe|komm|komme *5 nicht|nix|kein|keine|keinen
      egal was|wie; zum verzweifeln|heulen|kotzen; seit *2 tagen|wochen|monaten|stunden; alle *2 stunden|minuten
      fix und alle|fertig; total|völlig|komplett am|fertig|erschöpft|übermüdet
      hänge|häng|stecke|steck|stehe|steh *3 fest|schlauch; werd|werde|wird *2 irre|wahnsinnig|verrückt|bekloppt; null @topic
      geht|gehen|klappt|läuft|reicht|lädt|verbindet|funktioniert|kommt|kommen|will|wirkt|hilft|hält|hört *3 nicht|null|nix|kaum
      versteht|verstehe|kapiert|kapiere|checkt|checke|rafft|raffe *4 nicht|nix|nichts|null|kaum
      bricht|brechen *5 ab|weg|zusammen; kein|keinen|null bock|plan|lust|chance; drehe|dreh|flippe *2 durch|aus; nur noch
      non stop; alles *1 probiert|versucht; total|so|mega|extrem|viel|echt|zu langsam|lahm|schwach|laut; bin *1 am ende`,
    ),
    circumstance(
      'leaving',
      1,
      `
      von *3 @rival *4 weg|wechseln|umsteigen|umziehen
      weg|umsteigen|wechseln von *3 @rival
      $other zu|für *3 @rival
      @rival *3 $other
      @rival *7 teurer|teuer|preiserhöhung|erhöht|eingestellt|schlecht|katastrophe|nervt|unbrauchbar|langsam|kündigen|abgeschaltet|unzufrieden|verdoppelt|aufgehört|umständlich|kompliziert
      unzufrieden|genug|schnauze|nase *1 mit|von|voll *3 @rival
      preiserhöhung *3 @rival
      besser|günstiger|einfacher|besseres|günstigeres|einfacheres als *2 @rival
      @rival *5 ersetzen|ablösen|loswerden|kündigen|verlassen|gekündigt`,
    ),
    circumstance(
      'ruledOut',
      1,
      `
      nicht|kein|keine|außer|ohne|bloß @rival
      statt|anstatt|anders *1 als? @rival`,
    ),
    circumstance(
      'price',
      1,
      `
      zu|so|sehr|recht|ziemlich|echt|arg teuer
      teuer|günstig|günstige|günstigen|günstiges|bezahlbar|bezahlbare|bezahlbaren|bezahlbares|preiswert|billig|billige|preiserhöhung
      kein|ohne|keine *1 abo|abos|abonnement # abo`,
    ),
    circumstance(
      'chosen',
      1,
      `
      habe|haben|hab *6 $bought
      edit|update|nachtrag *8 $bought|geworden|gelöst
      ist|sind es *6 geworden`,
    ),
    circumstance(
      'owned',
      1,
      `
      fehlermeldung|absturz|abgestürzt|bug|fehlercode # fehler
      geht|funktioniert|startet|lädt|verbindet|öffnet|druckt|synchronisiert *3 nicht
      lässt sich *3 nicht
      kaputt|defekt|gebrochen|abgebrochen|gerissen # reparatur
      garantie|gewährleistung|firmware|treiber
      quietscht|knarzt|wackelt|sinkt|klemmt
      wie *1 kann|ändere|lösche|exportiere|deaktiviere|importiere|kündige *1 ich|man *5 @rival
      in @rival
      kundendienst|hotline`,
    ),
    circumstance(
      'parts',
      1,
      `
      welche|welchen|wo|was *4 einstellung|einstellungen|knopf|menü|parameter|schalter
      ersatzteil|ersatzteile|ersatzteilen|ersatzakku|ersatzglas|ersatzfilter|ersatzrollen
      passende|passenden *2 schraube|schrauben|rollen|dichtung|gasfeder|akku
      wie *3 reinige|reinigt|reinigen|putze|putzt|entkalke|entkalkt *6 # reinigung
      einstellung|einstellungen *3 in|von|bei|für *2 @rival
      reparieren|repariere|repariert|reparatur|reparaturanleitung # reparatur`,
    ),
    circumstance(
      'seeksLesson',
      1,
      `
      brauche|brauchen|bräuchte|bräuchten|benötige|benötigen|suche|hat|habt|irgendwelche *4 hilfe|rat|tipps|tipp|ratschläge|unterstützung|ideen|idee
      hilfe|tipps|rat gesucht|erwünscht|bitte|willkommen|gern|gerne
      bitte *2 hilfe|helfen|rat
      was *1 soll|kann|sollte|mache|muss|machen ich|wir
      wie *1 bekomme|kriege|schaffe|lerne|verhindere|gewöhne|bringe|höre|übe|verbessere|bereite|gehe|werde|kann|soll ich|wir
      wer|kann|könnt *4 helfen|weiterhelfen
      ist *2 normal
      hilfe
      helft mir|uns`,
    ),
    circumstance(
      'outside',
      1,
      'nur|komplett|völlig|100|ausschließlich *1 kostenlos|gratis|umsonst|kostenlose|kostenloses; nichts|nix zahlen|bezahlen|ausgeben; keinen cent|euro; verschenkt|verschenken *4',
    ),
    circumstance(
      'law',
      1,
      `
      rechtlich|legal|illegal|gesetz|gesetzlich|anwalt|gericht|klage|klagen|verklagen|rechtslage|rechtsanwalt # rechtlich
      steuer|steuern|finanzamt|umsatzsteuer|absetzen|steuerlich|steuererklärung|mehrwertsteuer # steuer
      darf|dürfen ich|wir|man
      haftung|haftbar|vertragsbruch # haftung`,
    ),
    circumstance(
      'charging',
      1,
      `
      wie viel|hoch *4 verlangen|verlangt|verlange|nehme|berechnen|berechnet|kostet|zahlt|verdient|verdienen|zahlen # preis
      wieviel *4 verlangen|verlangt|verlange|nehme|berechnen|berechnet|kostet|zahlt|verdient|verdienen|zahlen # preis
      stundensatz|tagessatz|honorar|stundenlohn # stundensatz
      ist *3 normal|üblich|angemessen|fair|gerechtfertigt
      was verlangt|berechnet ihr|du`,
    ),
    circumstance(
      'dispute',
      1,
      `
      weigert sich
      betrogen|betrug|abzocke|inkasso|mahnbescheid|rückerstattung|betrüger # inkasso`,
    ),
    circumstance(
      'dispute',
      0.3,
      `
      zahlt|bezahlt *3 nicht|nie
      kunde|kundin|chef|vermieter|verkäufer|händler|vermieterin *5 weigert|will|sagt|behauptet|zahlt|antwortet`,
    ),
  ],
  products: `
    app apps anwendung anwendungen software programm programme programms tool tools werkzeug werkzeuge dienst dienste dienstleister
    dienstleistung service services plattform plattformen portal system systeme systems lösung lösungen produkt produkte suite saas
    website webseite onlineshop shop shops laden läden geschäft plugin erweiterung marke marken modell modelle gerät geräte ausrüstung
    anbieter hersteller option optionen abo abos abonnement kurs kurse unterricht maschine maschinen vorlage vorlagen generator
    hardware planer kalender manager schule`,
  persons: `
    steuerberater steuerberaterin buchhalter buchhalterin anwalt anwälte rechtsanwalt entwickler entwicklerin designer programmierer
    ingenieur partner mitgründer gründer mentor investor agentur agenturen freelancer freiberufler berater auftragnehmer trainer arzt
    ärzte therapeut lieferant lieferanten lehrer lehrerin coach mitarbeiter praktikant assistent käufer verkäufer kunde kunden
    nutzer tester freund freunde leute person personen jemanden job jobs arbeit stelle stellen praktikum karriere feedback team buch
    bücher youtube video videos artikel podcast podcasts blog blogs forum foren zertifikat`,
  functionWords: `
    der die das den dem des ein eine einen einem einer eines und oder aber auch als am an auf aus bei bin bis bist da damit dann
    dass daß denn dein deine dich dir doch du durch er es euch euer eure eurem euren für gibt hab habe haben habt hast hat hatte hier
    ich ihr ihre ihren ihm ihn ihnen im in ins ist ja jede jeden jeder jemand kann kannst kein keine keinen könnt können könnte
    man mehr mein meine meinem meinen meiner mich mir mit nach nicht nichts noch nur ob ohne schon sehr sein seid seine seit
    sich sie sind so soll sollte sonst über um und uns unser unsere unter vom von vor war warum was weil welche welcher
    welches welchen wenn wer werden wie wieder will wir wird wo wurde würde würdet zu zum zur zwischen wäre wären nun etwas
    immer einfach gerade bitte danke hallo moin eigentlich irgendwie gerne gern ganz halt eben mal alle allem allen alles also
    andere anderen beim diese diesem diesen dieser dieses dort kennt nutzt sucht suche muss möchte jetzt`,
  fillers: `
    gut gute guter gutes guten beste bester bestes besten besser bessere einfach einfache einfachen einfacher einfaches leicht schnell
    groß große großen klein kleine kleinen kleiner kleines kleinere neu neue neuen neuer neues machen macht mache machte gemacht gehen
    geht kommt kommen komme nehmen nimmt nehme brauche brauchen braucht benötige suchen gesucht sucht such finden finde findet nutzen
    nutze benutzen benutze verwenden verwende arbeiten arbeite arbeitet arbeit lassen lässt geben gebe bietet bieten biete hilft
    helfen verkauft verkaufen verkaufe liefert macht baut stellt stellen wissen weiß kennen kenne sagen sagt sehen sehe empfehlen
    empfehlung erfahrung erfahrungen frage fragen problem probleme zeit jahr jahre jahren monat monate monatlich monaten woche wochen
    tag tage tagen täglich stunde stunden heute gestern morgen abend euro eur preis preise geld kosten kostet kostenlos teuer günstig
    viel viele vielen wenig weniger paar zwei drei vier fünf ersten erste mann frau leute menschen mensch person personen kunde kunden
    kundin firma firmen unternehmen betrieb betriebe team teams business sache sachen ding dinge art weise thema teil seite seiten
    website software programm app tool tools service dienst produkt produkte system lösung lösungen plattform online internet computer
    handy smartphone desktop web mobil zuhause hause haus daheim eigene eigenen eigener selbst zusammen zurück immer oft manchmal leider
    vielleicht wirklich eher etwa ungefähr pro per dafür daran darauf dazu davon dabei deshalb nämlich trotzdem sogar bereits endlich
    bisher momentan aktuell aktuelle aktuellen derzeit ersten letzten letzte letztes nächsten nächste ganze ganzen beide beiden hallo
    zusammen grüße gruß lg vg dank vielen bin warst gewesen hatten hätte hätten könnte dürfen darf mag mögen weg los raus rein hin her
    oben unten links rechts plan planen möglich möglichst unbedingt wichtig richtig falsch klar schön super toll`,
  senses: {
    the: 'der die das',
    i: 'ich wir suche brauche bräuchte benötige möchte suchen brauchen nutze',
    my: 'mein meine meiner meinen meinem unser unsere unserer unseren unserem',
    me: 'mir mich uns',
    you: 'du sie ihr euch dir dich',
    your: 'dein deine deinen deiner euer eure euren eurer',
    anyone: 'jemand jemanden irgendwer irgendwo',
    who: 'wer wem wen',
    how: 'wie wieso',
    why: 'warum weshalb',
    what: 'was',
    which: 'welche welches welcher welchen',
    where: 'wo woher wohin',
    when: 'wann wenn',
    is: 'ist sind bin seid war waren wird',
    have: 'habe hab haben hat habt hatte',
    can: 'kann können könnt könnte könnten kannst',
    should: 'soll sollte sollen',
    would: 'würde würdet würden',
    not: 'nicht kein keine keinen nichts kaum weder',
    never: 'nie niemals',
    without: 'ohne',
    less: 'weniger',
    like: 'wie ähnlich',
    similar: 'ähnliches ähnliche vergleichbar',
    use: 'nutzen nutzt benutzt benutzen verwendet verwenden nutze benutze verwende genutzt',
    tool: 'software programm app tool produkt anwendung rechnungsprogramm',
    way: 'weg möglichkeit methode methoden art möglichkeiten',
    tips: 'trick tricks',
    tutorial: 'anleitung tutorial',
    guide: 'leitfaden ratgeber',
    script: 'skript script',
    alternative: 'alternative alternativen ersatz',
    from: 'von vom',
    to: 'zu zum zur auf',
    with: 'mit',
    on: 'bei',
    vs: 'vs versus gegen oder',
    and: 'und',
    than: 'als',
    replace: 'statt anstatt ersetzen ablösen',
    leave: 'kündigen verlassen',
    please: 'bitte',
    get: 'bekomme kriege',
    need: 'muss',
    this: 'das dies dieser diese dieses',
    because: 'weil',
    if: 'ob',
    make: 'mache machen macht',
    worth: 'lohnt wert',
    normal: 'normal üblich',
    question: 'frage fragen',
    everyone: 'alle',
    people: 'leute',
    mine: 'meins',
  },
  comments: {
    wants:
      'suche suchen brauche brauch brauchen bräuchte bräuchten benötige benötigen möchte möchten will wollen muss überlege überlegen interessiere',
    gives: 'empfehle empfehlen empfiehlst empfiehlt empfehlt rate raten rät ratet vorschlagen',
    past: 'wenn wann falls war waren hatte hatten damals früher',
    toAll: 'jemand jemanden irgendwer irgendwo alle',
    ofOthers:
      'muss will wollen möchten suchen brauchen hast suchst brauchst nutzt willst möchtest verwendest',
  },
  description: {
    refusal:
      /\b(?:(?:machen|macht|bieten|bietet|verkaufen|verkauft|reparieren|ubersetzen|sind|ist|tun|bereiten) (?:\w+ ){0,3}?(?:kein|keine|keinen|nicht)|nicht fur|kein|keine|keinen|weder|ausser|aber nicht)\b/i,
    praise: /^\s*(?:muss|mussen|notig|vertrag|vorkenntnis|einrichtung|abo|zeit)/i,
    verbs:
      'wir ihr sie macht machen bieten bietet an verkaufen verkauft reparieren sind ist keine kein keinen auch ist es und nicht von mit für',
    but: /\b(?:sondern|aber)\b/i,
    and: /[,;:()]|\b(?:oder|und|noch|sowie)\b/i,
    sells:
      /\b(?:ist|sind|macht|machen|verkauft|verkaufen|baut|bauen|bietet|bieten|liefert|liefern|gibt|geben|fertigt|fertigen|vertreibt|stellt)\b ([^.:;()]{3,160})/i,
    turn: /\b(?:fur|die|der|das|mit|um|zu|wo|aus|von|per|in|an|im|bei|damit)\b/i,
    items: /,|\bund\b|\boder\b|\bsowie\b/i,
    audience: /\bfur ([^.,;:()]{3,160})/gi,
    audienceTurn: /\b(?:die|der|das|mit|bei|auf|in|zu|um)\b/i,
    shopBefore: /\b(?:laden|geschaft|fachgeschaft|handler|handel|\w*shop) $/i,
    shop: /\b(?:laden|geschaft|fachgeschaft|handler|handel|\w*shop)\b(?: (?:fur|mit) ([^.:;()]{3,160}))?/i,
    ofAnother: /, (?:die|der|das|den|dem|wenn|wo|falls|weil)\b[^,;:.]*$/i,
    lessons:
      /\b(?:\w*unterricht\w*|\w*kurs(?:e|en)?|nachhilfe|\w*coach\w*|beratung(?:en)?|berat(?:e|et|en)|schulung(?:en)?|lehr(?:e|t|en)|mentor\w*)\b/i,
  },
  letters: 'äöüß',
  model: 'sprachmodell',
  money: 'euros?|chf',
  instructions: {
    rate: 'bewerte|bewertung|punkte|note',
    hundred: 'hundert',
    most: 'höchste|höchstpunktzahl|maximale?',
    least: 'null',
    others: 'andere|anderen|übrigen|restlichen',
    ignore: 'ignoriere|ignorieren|vergiss',
    rules: 'anweisungen|regeln',
    machine: 'ki',
    mine: 'meiner|meinen|dieser|diesen',
    address: 'liebe',
  },
  asked: {
    upTo: 'unter|höchstens|maximal|max|bis(?: zu)?|etwa|rund|budget|ausgeben',
    cheap:
      'kostenlos\\p{L}*|gratis|günstig\\p{L}*|preiswert\\p{L}*|bezahlbar\\p{L}*|ohne abo\\p{L}*|einmalig\\p{L}*',
    must: 'muss|müssen|müsste|sollte|soll|wichtig(?: ist| wäre)?|am liebsten|idealerweise',
    without: 'ohne|kein\\p{L}*|nicht mehr|außer|statt|bloß nicht|auf keinen fall|genug von',
    per: 'pro|im',
    places: 'Deutschland|Österreich|Schweiz',
  },
  own: {
    begins: /^(?:wir|unsere?[rnms]?|meine?[rnms]?|ich (?:mache|baue|verkaufe|betreibe|biete))(?!\p{L})/iu,
    disclosure: '{name} ist mein eigenes Angebot, ich bin also nicht neutral.',
    answerFirst: 'Beantworte zuerst das.',
    theyWrote: 'Dort steht:',
    discloses: phrases(
      /(?:ich|wir) (?:selbst |auch |gerade )?(?:(?:mache|baue|betreibe|verkaufe|vertreibe|biete)n?|entwickle|entwickeln)/u,
      /(?:mache|entwickle|betreibe|baue) (?:ich|es)/u,
      /(?:entwickeln|betreiben|bauen|verkaufen|vertreiben) wir/u,
      /(?:ich habe?|wir haben|habe? ich|haben wir) [^.!?,\n]{0,60}(?<!\p{L})(?:mit)?(?:entwickelt|gebaut|gegründet|programmiert)(?! (?:ist|wird|wurde|worden))/u,
      /(?:ich|wir) (?:\p{L}+ ){0,4}(?:mit)?(?:entwickelt|gebaut|gegründet|programmiert) haben?/u,
      /(?:ich|wir) (?:entwickelte|gründete|baute)n?/u,
      /(?:ich arbeite|wir arbeiten|arbeite ich|arbeiten wir) (?:selbst |auch |gerade |übrigens )?(?:für|bei|an)/u,
      /ich (?:selbst |auch )?(?:für|bei|an) [^.!?,\n]{1,40} arbeite/u,
      /(?:ich bin|bin ich) (?:selbst |auch |übrigens )?bei [^.!?,\n]{1,40} (?:tätig|angestellt|beschäftigt)/u,
      /(?:ich gehöre|gehöre ich) zum team|(?:ich bin|bin ich) (?:selbst |auch |übrigens )?(?:im team|teil (?:des|vom) [^.!?,\n]{0,30}team(?:s)?|aus dem team)/u,
      /(?:ich stecke|wir stecken|ich stehe|wir stehen) (?:selbst |auch )?hinter|(?:wir sind|sind wir) (?:selbst |auch )?das team/u,
      /(?:ich bin|bin ich|wir sind|sind wir) (?:selbst |auch |übrigens |ja |einer |eine )*(?:der|die) (?:mit)?(?:gründer|macher|entwickler|anbieter|hersteller|inhaber|betreiber)(?:in(?:nen)?)?/u,
      /(?<!(?<!\p{L})(?:die|der|den|des|vom) )(?:mit)?(?:gründer|macher|entwickler|inhaber)(?:in)? (?:von|hinter)/u,
      /(?:ich bin|bin ich) (?:selbst |auch |übrigens )*mitgründer(?:in)?/u,
      /(?:mein|unser)(?:e[nmrs]?)? (?:eigene\w*(?! (?:erfahrung|meinung|ansicht))|produkt\w*|firma|unternehmen\w*|start-?ups?|angebot\w*|(?:[\p{L}-]{0,25})(?:app|tool|software|programm)s?)/u,
      /nicht (?:\p{L}+ ){0,2}(?:neutral|objektiv|unparteiisch|unvoreingenommen)|befangen|parteiisch|voreingenommen/u,
      /(?:zur|der|aus) (?:vollen |vollständigen )?transparenz(?: halber|(?=[ :,]*(?:ich|wir)))|zur (?:vollen |vollständigen )?transparenz(?=[:,])|transparenz(?=:)|transparenzhinweis|aus transparenzgründen|transparenzhalber|offenlegung|in eigener sache/u,
    ),
    lived:
      /(?<!\p{L})(?:ich (?:(?:be)?nutze|verwende|habe [^.!?]{0,60}(?:gewechselt|ausprobiert|benutzt|genutzt|getestet))|meiner erfahrung nach|ha(?:t|ben) mir [^.!?]{0,30}(?:gespart|geholfen))(?!\p{L})/iu,
  },
  rules: {
    promotion: '(?<!be)werbung|self[- ]?promo|spam|(?<![a-z])ads(?![a-z])',
    forbids: 'kein\\p{L}*|vermeide[nt]?|verboten|untersagt|unerwünscht|unzulässig|nicht|nie',
    allows: 'erlaubt|gestattet|zulässig|willkommen|erwünscht|ok(?:ay)?|in ordnung',
    but: 'aber|jedoch',
    onCondition:
      'nur|außer|ausgenommen|sofern|(?<!auch )wenn|es sei denn|ohne (?:vorherige )?(?:absprache|rücksprache|genehmigung|erlaubnis|zustimmung)|freitags|übermäßig\\p{L}*',
    mainly: 'hauptsächlich|vorwiegend|ausschließlich',
    restricts: 'begrenzt|beschränkt|minimum',
    links:
      '(?:externe\\w*|keine|werbe|affiliate|vermeide[nt]?|ohne)[- ]?links|\\blinks (?:sind|werden|verboten|unerwünscht|nur|zu|auf)\\b|\\blink (?:ist|wird)\\b|verlink',
    offers: 'rabatt|gutschein|affiliat',
    elsewhere: 'privatnachricht|private nachricht|\\b(?:dms?|pns?)\\b|kontaktdaten',
    machine:
      '\\bki-(?:text|inhalt|antwort|kommentar|beitr)|(?:\\b(?:ki|ai)|maschinell|künstlich)[- ]?(?:generiert|erzeugt|erstellt|geschrieben|verfasst)|(?:von|durch|mit) (?:hilfe von )?(?:einer |einem )?(?:ki|künstlicher intelligenz|chatgpt|sprachmodell\\w*) (?:generiert|erzeugt|erstellt|geschrieben|verfasst)',
    machines: 'künstliche\\w* intelligenz',
    about: 'über|zum thema',
    disclosure:
      'offen ?(?:zu)?leg|leg(?:e|t|en sie) [^.!?]{0,40}offen|transparen|interessenkonflikt|zugehörigkeit|(?:deine|eure|ihre|jede) (?:verbindung|beziehung) (?:zu[mr]?|mit)|als (?:anbieter|hersteller|werbung)\\w* (?:zu )?(?:kennzeichn|kenntlich|erkenn)',
  },
  faults: {
    numbers: '0 1 zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
    percent: 'prozent',
    counted: 'kunden|nutzer|stunden|minuten|tage|wochen|monate|jahre',
    code: 'gutschein\\w*|rabatt\\w*',
    off: 'rabatt',
    elsewhere:
      'schreibt? mir|meld(?:e|et)? dich(?: gern)? bei mir|per pn|pn an mich|link (?:ist )?in (?:der|meiner) bio|in meinem profil',
    disparages:
      'schlecht\\w*|überteuert|umständlich|veraltet|langsam|schlimm\\w*|mies\\w*|nervig\\w*|besser als|im gegensatz zu',
    greeting: 'hallo|moin|servus|guten (?:tag|morgen|abend)|grüß\\w*',
    dear: 'liebe[rs]?',
    signOff: '(?:viele|liebe|beste) grüße|mfg',
    asMachine: 'als (?:eine? )?(?:ki|sprachmodell|künstliche intelligenz)',
  },
}
