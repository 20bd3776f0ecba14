import { foldDutch } from './fold.ts'
import { ask, circumstance, type LanguageTable, phrases, role } from './table.ts'

/** A light Dutch stem of a folded word: "factuur" and "facturen" share a stem, as do "stoel" and "stoelen". */
const stem = (word: string): string => {
  if (word.length < 4) return word
  const cut = word.replace(/(?:en|s|e)$/, '')
  const short = cut.length < 3 ? word : cut
  return short.replace(/([bdfgklmnprst])\1$/, '$1')
}

/** Dutch as people write it on forums: je, u and jullie. */
export const DUTCH: LanguageTable = {
  language: 'nl',
  fold: foldDutch,
  stem,
  elides: false,
  compounds: true,
  capitalNouns: false,
  sets: {
    seek: 'zoek zoeken zoekende zoekt gezocht',
    any: 'een goed goede iets nieuwe nieuw andere ander wat',
    you: 'jullie je jij u men mensen anderen iedereen iemand',
    i: 'ik we wij je men',
    idea: 'idee ideeën',
    who: 'iemand wie jullie je jij u mensen',
    good: 'goed goede beste betere beter betrouwbaar betrouwbare betaalbaar betaalbare eenvoudig eenvoudige simpel simpele goedkoop goedkope gratis fijn fijne handig handige geschikt geschikte degelijk degelijke prettig prettige fatsoenlijk fatsoenlijke leuk leuke',
    suggest: 'aanraden aan raden raadt aanbevelen aanrader aanraders tippen adviseren adviseert',
    advice: 'aanbeveling aanbevelingen aanrader aanraders suggestie suggesties koopadvies',
    tip: 'tip tips advies idee ideeën ervaring ervaringen mening hulp',
    know: 'kent ken weet weten kennen heeft hebben',
    use: 'gebruiken gebruik gebruikt nemen neem kiezen hebben werken werkt',
    would: 'kan kunnen kunt zou zouden wil',
    which: 'welk welke wat',
    other: 'alternatief alternatieven vervanging vervanger opvolger',
    bought: 'gekocht besteld gekozen aangeschaft geworden',
  },
  asks: [
    ask(
      'recommendation',
      1,
      `
      zoek|zoeken|wil|willen|heb *5 iets|iemand|anders; zoek|zoeken een|nog; ^ zoek|zoeken; heb|hebben *6 @topic|@ware *2 nodig
      is|bestaat|zijn er *3 iets|iemand|ergens|een|plek|zoiets; weet|kent|ken|weten *4 iets|iemand|een|waar|wie
      kan|kun|kunnen je|ik|we|men *5 huren|kopen|bestellen|boeken|lenen; betaal|betalen *2 graag|liever|best; bereid *4 betalen
      wil|willen|zou|zouden *6 kopen|huren|boeken|bestellen|proberen|overstappen; overweeg|overwegen|denk|denken *5 opzeggen|overstappen|kopen|huren`,
      { open: true, inShort: true },
    ),
    ask(
      'recommendation',
      0.88,
      `
      ^ een $good *3 @topic
      wie repareert|doet|verkoopt|levert|geeft|maakt|biedt *5 @topic
      waar brengen|laten|gaan jullie|je *5 @topic
      ^ @topic|@product *1 @product|@topic *3 voor|zonder|met|tot|onder
      ^ $good *3 @topic`,
      { inQuestion: true },
    ),
    ask(
      'recommendation',
      0.85,
      `
      wie hebben|heb|raden jullie|je *3
      bij wie *3`,
      { open: true, inQuestion: true },
    ),
    ask('choice', 0.9, 'denken|denk|overwegen|overweeg aan|om|over *3 @topic'),
    ask(
      'recommendation',
      0.85,
      `
      welke *1 zouden|zou|nemen|hebben jullie|je *3
      of *3 moeite|waard`,
      { open: true },
    ),
    ask(
      'recommendation',
      0.9,
      `
      ^ welk|welke *4 @topic|@product|@ware .
      ^ welk|welke *3 @topic|@product|@ware voor|met|onder|tot|zonder`,
      { inQuestion: true },
    ),
    ask(
      'recommendation',
      0.9,
      `
      iets nodig *2 waarmee|dat|om|voor|waar
      zoek|zoeken|nodig *1 iets *3 waarmee|dat|om|voor|waar
      $which *2 $use $you
      waar *2 jullie|je *3 mee
      waarmee $use $you
      wat|welke|welk raden|raadt|raad jullie|je|u *2 aan
      wat|welke|welk $would *1 $you *5 $suggest|aanraden
      $would $who *6 $suggest|aanraden
      $who *5 aanraden|aanbevelen .
      $who *4 aanrader|aanraders|tip|tips|suggesties|suggestie|advies|idee
      $advice .
      tips|suggesties|advies *1 zijn|is? welkom|graag|gewenst|gevraagd
      alle|graag|iemand|andere|jullie|meer $advice|tips
      hoor|horen *2 graag *5
      wat|welke moet|kan|zal $i *2 kopen|nemen|gebruiken|kiezen
      iets $good|eenvoudigs|simpels|vergelijkbaars|dergelijks|soortgelijks|beters|goeds|handigs
      wat is er *4`,
      { open: true },
    ),
    ask(
      'alternative',
      0.8,
      `
      klaar|beu|zat|ontevreden|genoeg|teleurgesteld *1 met|van|over *2 @rival
      @rival *2 beu|zat`,
    ),
    ask(
      'alternative',
      0.9,
      'wat|en nu; nooit meer|weer; te duur|traag|ingewikkeld; waar *3 overgestapt|heen',
      {
        open: true,
        ofRival: true,
        inShort: true,
      },
    ),
    ask('alternative', 0.9, 'wat is er *1 nog|meer|anders', { open: true, inQuestion: true, ofRival: true }),
    ask(
      'recommendation',
      0.82,
      `
      zoek|zoeken *3 @topic
      op zoek naar *3 @topic
      @topic *2 gezocht`,
    ),
    ask(
      'recommendation',
      1,
      `
      waar kopen|kopen|halen|bestellen|koop jullie|je|men|ik *4 @topic
      $which *2 @topic|@ware *1 voor|bij|onder|tot|met`,
      { inQuestion: true },
    ),
    ask('experience', 0.9, 'ervaring|ervaringen met *5 @topic', { inQuestion: true }),
    ask('recommendation', 0.88, 'wie doet|regelt|biedt zoiets|dit|dat|zulk', {
      open: true,
      inQuestion: true,
    }),
    ask(
      'alternative',
      1,
      `
      waar|waarheen|waarnaar *4 naartoe|overgestapt|overstappen
      naar welke|wat|welk *4 overgestapt|overstappen`,
      { open: true, inQuestion: true, ofRival: true },
    ),
    ask(
      'recommendation',
      1,
      `
      ik|we|wij *1 wil|willen|zou|zouden graag *5 @ware|@product
      $seek *8 @ware|@product|@rival
      @ware|@product *4 gezocht
      op zoek naar *8 @ware|@product
      $which *4 @ware|@product *4 $use|$suggest|is|zijn|moet|kopen|bevalt|werkt|raden|aan
      $which *2 is|zijn *3 $good *4 @ware|@product
      $which merk|model|aanbieder *3 $use|$suggest|is
      $which|waar $use *2 $you *6 @ware|@product|@topic
      waarmee *3 jullie|je|u|men *6 @topic
      waar *2 jullie|je *5 mee *6 @topic
      kent|ken|weet $who *9 @ware|@product
      wie kent|weet|heeft *8 @ware|@product
      $who *3 kent|weet *8 @ware|@product
      $would $who *8 @ware|@product|@topic *4 $suggest
      $would $who mij|me|ons *8 @ware|@product|@topic *4 $suggest
      wie $would *8 @ware|@product|@topic *4 $suggest
      heeft|hebben $who *4 $advice|tip|tips *5 @ware|@product|@topic
      $advice|tip|tips *1 voor|over|bij|omtrent|qua *6 @topic|@product|@ware
      @topic|@product|@ware *2 $advice
      heb|hebben|wil|willen|zou *4 @product|@ware *4 nodig
      nodig *5 @product|@ware
      is er|bestaat *3 $any *6 @ware|@product
      zijn er *4 @ware|@product
      waar *2 kan|koop|kopen|vind|haal|bestel|kunnen|kocht *2 $i|jullie *6 @ware|@product
      @ware|@product *5 kopen|aanschaffen|bestellen .
      wil|willen|zou *3 graag? *4 @ware|@product *4 kopen|aanschaffen|proberen
      waar *2 op letten *6 @ware|@product
      vind|vinden *2 geen|niks|niet *5 @product|@ware`,
    ),
    ask(
      'recommendation',
      0.95,
      `
      $good *5 @ware|@product *2 voor|met|om|onder|tot|die|dat|zonder
      beste|goedkoopste *4 @product|@ware
      $good @product|@ware .
      ^ @ware|@product *3 voor|met|tot|onder|zonder|om`,
      { inQuestion: true },
    ),
    ask(
      'recommendation',
      0.8,
      `
      $seek *7 @topic
      op zoek naar *7 @topic
      @topic *3 gezocht
      een|nieuwe|nieuw *2 @topic *3 nodig
      is er *1 iemand|iets *6 @topic
      kent|ken|weet $who *7 @topic
      wie kent|weet|doet|geeft *6 @topic`,
    ),
    ask(
      'alternative',
      1,
      `
      $other *1 voor|van|op *4 @rival|@ware|@product
      @rival *3 $other
      weg|af|overstappen|stoppen bij|van|met|vanaf *3 @rival
      van *2 @rival *4 af|weg|overstappen
      @rival *5 vervangen|opzeggen|opgezegd|verlaten|kwijt
      vervanging|vervanger voor|van *4 @rival|@product|@ware
      in plaats van *3 @rival
      iets anders dan *3 @rival
      $seek *4 $other`,
    ),
    ask(
      'alternative',
      0.9,
      `
      goed|goede|ander|andere|een|welke|welk|iemand|betaalbaar $other
      $other .
      iets anders`,
      { open: true },
    ),
    ask(
      'choice',
      0.95,
      `
      @rival *3 vs|of|versus|tegen *4 @rival|@ware|@product
      @ware|@product vs|versus|of *3 @ware|@product|@rival
      moet|zal|kan ik|we|wij *8 @ware|@product|@rival
      twijfel|twijfelen|kiezen|keuze *2 tussen *8 @ware|@product|@rival
      tussen *3 @rival *3 en|of *3 @rival
      waard|moeite|zinvol *4 @rival|@ware|@product
      @rival|@ware *4 waard|zinvol|slim
      overweeg|overwegen *6 @rival|@product|@ware`,
    ),
    ask(
      'experience',
      1,
      `
      ervaring|ervaringen|mening|meningen|feedback *2 met|over|van *5 @rival|@product|@ware
      $who *4 ervaring|ervaringen|gebruikt|geprobeerd|gebruik|getest|gekocht *5 @rival|@product|@ware
      $who *5 @rival|@product|@ware *4 geprobeerd|gebruikt|getest|gekocht|ervaring
      gebruikt|heeft|gebruiken $who *5 @rival|@ware
      @rival|@ware *3 ervaring|ervaringen
      wat vinden|vind|denken|vindt jullie|je|u *2 van|over *5 @rival|@product|@ware
      hoe bevalt|bevallen *4 @rival|@ware
      tevreden *2 over|met *4 @rival|@product|@ware
      hoe goed|betrouwbaar is|zijn *3 @rival|@ware
      is|zijn @rival *4 $good|waard`,
    ),
    ask(
      'experience',
      0.9,
      `
      wat vinden|vind|denken jullie|je
      hoe bevalt
      jullie|je ervaring|ervaringen|mening
      is het *2 waard
      $who *2 ervaring|ervaringen|geprobeerd
      ervaring|ervaringen mee|met|hiermee`,
      { open: true, inQuestion: true, ofRival: true },
    ),
    ask(
      'howto',
      1,
      `
      hoe *1 doen|regelen|organiseren|beheren|houden|plannen|maken|doe|regel|registreren *1 jullie|je *6 @topic
      hoe *1 kan|moet|maak|schrijf|organiseer|beheer|leer|vind|voorkom|houd|stel *1 $i *6 @topic
      geen idee *6 @topic`,
    ),
    ask(
      'howto',
      0.85,
      `
      hoe *2 $i|jullie *4 @topic
      beste|makkelijkste|goede|handige manier|methode|oplossing *6 @topic
      is er *3 manier|methode|oplossing|truc *6 @topic
      tips|hulp|advies *1 voor|met|bij|om|over *5 @topic
      waar *3 begin|beginnen *6 @topic`,
    ),
    ask(
      'howto',
      0.7,
      `
      hoe doen|regelen|pakken|organiseren|houden jullie *1 dat|dit|het
      hoe gaan jullie *3 om
      waar *2 begin|beginnen`,
      { open: true },
    ),
    ask(
      'howto',
      0.5,
      `
      hoe *1 kan|moet|zou $i
      $who *3 advies|idee|tips|hulp|tip
      wat *1 moet|kan|zou $i *2 doen
      $seek *1 advies|hulp|tips`,
      { open: true },
    ),
  ],
  roles: [
    role(
      'seller',
      1,
      `
      ik|we|wij|heb|hebben *5 @product|@ware|project|startup *6 gebouwd|gemaakt|ontwikkeld|gelanceerd|geprogrammeerd|opgericht
      ik|we|wij bouw|bouwen|ontwikkel|ontwikkelen|maak|maken *4 @product|project|startup
      ben|zijn *3 @product|project *5 bouwen|ontwikkelen`,
      { ofOffer: true },
    ),
    role(
      'seller',
      1,
      `
      mijn|onze|ons app|saas|startup|plugin|mvp|extensie
      wij|we verkopen|bieden|leveren|presenteren|verhuren
      ik verkoop|bied
      verkoop|te koop|aangeboden *1
      kortingscode|couponcode|actiecode|korting
      beta testers|tester|versie|testen
      $seek *3 testers|feedback|klanten|investeerders|testgebruikers|medeoprichter|partners
      op zoek naar *3 testers|feedback|klanten|investeerders|medeoprichter|partners
      probeer|test|bekijk *3 gratis|nu|hem|onze|hier|eens
      feedback *2 welkom|gewenst
      link in|onder *2 reacties|bio|profiel|comments
      we|wij|hebben|heb *5 gelanceerd
      zouden jullie|je *5 betalen
      nu|vanaf *1 beschikbaar|verkrijgbaar
      meld je *2 aan
      meer|nieuwe klanten|gebruikers *2 krijgen|vinden`,
    ),
    role(
      'research',
      1,
      `
      marktonderzoek|enquête|vragenlijst|scriptie|afstudeeronderzoek|onderzoek
      wat zouden|zou|willen|wil jullie|je *5 willen|wensen|verwachten|zien|in
      wat *2 grootste|vervelendste *3 probleem|problemen|frustraties|frustratie|uitdaging|uitdagingen
      welke functies|features|functionaliteit *4
      wat *1 irriteert|frustreert|mist *3
      voordat ik|we *5 bouw|bouwen|ontwikkel|ontwikkelen|maak
      valideren|validatie
      hoeveel van jullie
      wil|willen|plan|overweeg *4 app|saas|startup|software|tool *4 bouwen|ontwikkelen|maken|lanceren`,
    ),
    role(
      'story',
      0.9,
      `
      ^ hoe|waarom ik|we|wij
      ^ zo *2 ik|we|heb|hebben
      handleiding|tutorial|checklist|gids|stappenplan|recensie|review|vergelijking
      wat ik|we *4 geleerd
      dingen|fouten|lessen|redenen *1 die|waarom|van
      mijn|onze ervaring|verhaal|ervaringen|tips|reis
      ik|heb *5 getest|vergeleken|geprobeerd .
      impopulaire mening
      van *2 naar *3 in *2 maanden|jaar|weken`,
      { titleOnly: true },
    ),
    role('story', 0.9, 'dit|wat|dat *3 geleerd'),
    role(
      'content',
      0.8,
      `
      ben|zijn *2 heel|erg|super|zeer|echt|helemaal tevreden|blij|enthousiast|gelukkig
      super|heel|erg|zeer tevreden|blij|enthousiast
      beste *2 beslissing|aankoop|keuze|investering
      kan *4 echt|alleen|zeker aanraden
      echte|absolute|dikke aanrader
      nooit *2 spijt|terug|meer
      geen spijt
      probleem *2 opgelost|verholpen
      werkt|loopt *1 perfect|prima|super|uitstekend|top
      overgestapt *6 tevreden|blij|beter|nooit
      ik|we hou|houden van *3 @rival|@ware`,
    ),
    role(
      'hiring',
      1,
      `
      m v x; zoeken|gezocht *3 collega|medewerker
      vacature|vacatures|sollicitatie|salaris|stage|cv|loopbaan|carrière|bijbaan|solliciteren|werkgever|stagiair
      baan|functie als|bij|in
      medewerker|personeel *2 gezocht`,
      { titleOnly: true },
    ),
    role(
      'trade',
      0.7,
      `
      mijn|een|onze|de klant|klanten *5 wil|vraagt|zegt|gebruikt|eist|weigert
      ik ben|werk *3 boekhouder|accountant|adviseur|consultant|bureau|ontwikkelaar
      voor *1 mijn klanten|klant`,
    ),
  ],
  circumstances: [
    circumstance(
      'byHand',
      1,
      `
      excel|spreadsheet|spreadsheets|handmatig|papier|notitieboek|schrift|kladblok|agenda|whiteboard|excelsheet|papieren
      met|op de? hand|papier
      google sheets|agenda|docs
      pen en papier
      uit|in het|mijn hoofd
      knippen|kopiëren en plakken
      word document|sjabloon`,
    ),
    circumstance(
      'trouble',
      1,
      `
      zat|beu|moe *2 van|om *6
      chaos|ramp|nachtmerrie|gedoe|drama|frustrerend|omslachtig|tijdrovend|vermoeiend|irritant|gek|puinhoop|stress|ellende
      kost|kosten|besteed|ben|verlies|verspil|duurt *5 uren|tijd|avonden|weekend|dagen|eeuwen
      vergeet|vergeten|verlies|verliezen *3 steeds|altijd|overzicht
      steeds|voortdurend
      overzicht *2 kwijt|verloren
      lukt|kom|komen *3 niet *2 bij|uit|verder
      probleem met|is|bij *4
      heb|hebben *2 problemen|moeite
      niets *3 werkt|helpt
      maakt|word *2 gek|wanhopig
      geen *1 tijd|zin
      weet|weten *2 niet *2 hoe|wat|waar|of|meer
      luistert|slaapt|stopt|blijft|wil|leert *4 niet
      steeds erger|slechter
      gezakt|afgewezen|afwijzing|afwijzingen|wanhopig|radeloos|hopeloos|vastgelopen
      zonder succes|resultaat
      hele nacht|dag|nachten`,
    ),
    circumstance(
      'leaving',
      1,
      `
      van *2 @rival *4 af|weg|overstappen|overgestapt
      overstappen|weg|stoppen van|met|bij *3 @rival
      $other voor|van *3 @rival
      @rival *3 $other
      @rival *7 duurder|duur|prijsverhoging|verhoogd|slecht|traag|stopt|waardeloos|opzeggen|ontevreden|omslachtig|ingewikkeld|verdubbeld|onbruikbaar|vervangen
      ontevreden|klaar|genoeg *1 over|met|van *3 @rival
      prijsverhoging *3 @rival
      beter|goedkoper|eenvoudiger|iets dan *2 @rival`,
    ),
    circumstance(
      'ruledOut',
      1,
      `
      niet|geen|behalve|zonder @rival
      anders dan *2 @rival
      in plaats van *2 @rival`,
    ),
    circumstance(
      'price',
      1,
      `
      te|zo|erg|best|behoorlijk duur|prijzig
      betaalbaar|betaalbare|goedkoop|goedkope|voordelig
      zonder|geen *1 abonnement|abonnementen # abonnement`,
    ),
    circumstance(
      'chosen',
      1,
      `
      heb|hebben *5 $bought
      uiteindelijk *5 $bought
      edit|update *8 $bought|opgelost`,
    ),
    circumstance(
      'owned',
      1,
      `
      foutmelding|bug|bugs|foutcode # fout
      werkt|start|laadt|verbindt|opent|print|synchroniseert|doet *3 niet
      kapot|defect|gebroken|stuk # reparatie
      garantie|firmware|driver
      piept|kraakt|zakt
      hoe *1 kan|wijzig|verwijder|exporteer|annuleer|importeer *1 ik|je *5 @rival
      in @rival
      klantenservice`,
    ),
    circumstance(
      'parts',
      1,
      `
      welke|waar *4 instelling|instellingen|knop|optie|menu|parameter
      reserveonderdeel|reserveonderdelen|onderdeel|onderdelen
      hoe *4 schoonmaken|reinigen|reinig|ontkalken # schoonmaak
      instelling|instellingen *3 in|van|voor *2 @rival
      repareren|repareer|reparatie|gerepareerd # reparatie`,
    ),
    circumstance(
      'seeksLesson',
      1,
      `
      heb|zoek|graag|iemand|hebben|nog *4 hulp|advies|tips|tip|raad|ideeën
      hulp|advies|tips gevraagd|nodig|welkom|graag|gezocht
      wat *1 moet|kan|doe|zou ik|we
      hoe *1 kan|moet|krijg|leer|voorkom|verbeter|zorg|ga|pak ik|we
      wie|kan|kunnen *4 helpen
      is *2 normaal
      help`,
    ),
    circumstance(
      'outside',
      1,
      'alleen|volledig|helemaal|100 *1 gratis; niets|niks betalen|uitgeven; geen cent|euro; weggeeft|weggeven|gratis af',
    ),
    circumstance(
      'law',
      1,
      `
      juridisch|legaal|illegaal|wet|wettelijk|advocaat|rechter|rechtbank|aanklagen # juridisch
      belasting|belastingdienst|btw|aftrekbaar|aftrekken|aangifte # btw
      mag|mogen ik|we|wij
      ben ik verplicht`,
    ),
    circumstance(
      'charging',
      1,
      `
      hoeveel *3 vragen|rekenen|betalen|verdienen|kost|vraag|reken|vraagt # tarief
      uurtarief|dagtarief|tarief|tarieven # tarief
      is *3 normaal|gebruikelijk|redelijk`,
    ),
    circumstance(
      'dispute',
      1,
      `
      weigert te|om
      oplichting|opgelicht|oplichter|incasso|terugbetaling|wanbetaler # incasso`,
    ),
    circumstance(
      'dispute',
      0.3,
      `
      betaalt|reageert|antwoordt *3 niet
      klant|baas|huisbaas|verhuurder|verkoper *4 weigert|wil|zegt|betaalt|reageert`,
    ),
  ],
  products: `
    app apps applicatie applicaties software programma programmas tool tools dienst diensten dienstverlener platform platforms systeem
    systemen oplossing oplossingen product producten suite saas website websites site webshop winkel winkels plugin extensie merk merken
    model modellen apparaat apparaten uitrusting kit aanbieder aanbieders leverancier bedrijf optie opties abonnement cursus cursussen
    les lessen machine generator planner pakket pakketten crm hulpmiddel school`,
  persons: `
    boekhouder boekhouders accountant accountants advocaat advocaten ontwikkelaar ontwikkelaars designer programmeur ingenieur partner
    partners oprichter medeoprichter mentor investeerder bureau bureaus freelancer freelancers adviseur consultant aannemer dokter arts
    fysio therapeut leverancier docent docenten leraar lerares coach medewerker stagiair assistent koper verkoper klant klanten gebruiker
    gebruikers tester vriend vrienden mensen persoon iemand baan werk functie stage carrière feedback team boek boeken youtube video
    videos artikel podcast podcasts blog blogs forum certificaat`,
  functionWords: `
    de het een en of maar want dus dat die dit deze der den des ik je jij jou jouw hij zij ze we wij jullie u uw mij me mijn hem haar
    hun ons onze zich er hier daar waar wat wie welk welke hoe waarom wanneer is ben bent zijn was waren wordt worden heb hebt heeft
    hebben had kan kun kunt kunnen kon zou zouden zal zullen wil willen moet moeten mag gaat gaan doe doen doet niet geen nog wel ook
    al als dan toen te ter in op aan van voor met bij door naar uit over om tot tegen onder tussen na zonder tijdens omdat iets iemand
    niets niemand alle alles andere ander zoals zelf nu heel erg veel meer zo even graag hallo hoi bedankt dank alvast maken maak
    gebruiken zoek zoeken nodig`,
  fillers: `
    goed goede beste beter betere makkelijk makkelijke eenvoudig eenvoudige eenvoudigs simpel simpele groot grote klein kleine nieuw
    nieuwe maakt gemaakt gaan komt komen kom neemt nemen neem geeft geven geef vinden vindt vind zoekt gezocht gebruikt gebruik werken
    werkt werk weten weet kennen kent zien ziet helpen helpt hulp sturen verstuurt stuurt bieden biedt verkopen verkoopt jaar jaren
    maand maanden week weken dag dagen uur uren vandaag gisteren morgen avond euro prijs prijzen duur kost kosten geld gratis budget
    betalen weinig minder genoeg twee drie vier eerste man vrouw mensen persoon personen klant klanten bedrijf bedrijven zaak team ding
    dingen manier soort onderwerp deel vraag vragen probleem problemen tijd ervaring ervaringen tip tips advies website software
    programma app tool tools dienst diensten product producten systeem oplossing platform online internet computer telefoon mobiel thuis
    huis eigen samen terug altijd vaak soms helaas misschien echt liever bijna ongeveer per daarvoor ook daarom eindelijk inmiddels
    momenteel huidige laatste vorig vorige volgende hele beide enkele plek punt plan mogelijk belangrijk zeker waar super leuk via
    wereld leven schrijft schrijven registreert beheert beheren zeggen zegt blijven blijft daarna eerst eens misschien tevens vooral
    eigenlijk gewoon alleen keer`,
  senses: {
    i: 'ik we wij zoek zoeken',
    my: 'mijn ons onze',
    me: 'me mij',
    you: 'je jij jullie u jou',
    your: 'jouw uw',
    anyone: 'iemand ergens',
    who: 'wie',
    how: 'hoe',
    why: 'waarom',
    what: 'wat',
    which: 'welk welke',
    where: 'waar',
    when: 'wanneer',
    is: 'is ben bent zijn was waren wordt',
    have: 'heb hebt heeft hebben had',
    can: 'kan kunnen kunt',
    should: 'moet moeten zal',
    would: 'zou zouden',
    not: 'niet geen',
    never: 'nooit',
    without: 'zonder',
    less: 'minder',
    like: 'zoals',
    similar: 'soortgelijk vergelijkbaar vergelijkbaars',
    use: 'gebruiken gebruikt gebruik',
    tool: 'software programma app tool product',
    way: 'manier methode manieren',
    tips: 'trucs',
    tutorial: 'handleiding tutorial',
    guide: 'gids',
    alternative: 'alternatief alternatieven',
    replacement: 'vervanging vervanger',
    from: 'van vanaf',
    to: 'naar voor',
    with: 'met',
    on: 'op bij',
    vs: 'vs versus of',
    and: 'en',
    than: 'dan',
    replace: 'vervangen',
    leave: 'verlaten opzeggen',
    please: 'graag alsjeblieft',
    get: 'krijg krijgen',
    need: 'nodig',
    this: 'dit deze dat',
    because: 'omdat',
    if: 'als',
    make: 'maken maak maakt',
    worth: 'waard',
    normal: 'normaal',
    question: 'vraag vragen',
    everyone: 'iedereen',
    people: 'mensen',
  },
  comments: {
    wants: 'zoek zoeken zoekende nodig wil willen geïnteresseerd interesse',
    gives: 'aanraden raad raden raadt aanbevelen adviseer adviseren adviseert tippen',
    past: 'wanneer toen was waren had hadden vroeger',
    toAll: 'iemand ergens wie iedereen',
    ofOthers: 'zoeken wil willen',
  },
  description: {
    refusal:
      /\b(?:(?:maar )?(?:doen|doet|verkopen|verkopt|bieden|biedt|repareren|vertalen|zijn|is|maken) (?:\w+ ){0,2}?(?:gen|niet)|niet vor|gen|behalve)\b/i,
    praise: /^\s*(?:nodig|contract|voorkennis|abonnement|gedoe)/i,
    verbs:
      'we wij doen doet verkopen bieden repareren vertalen zijn is geen ook en niet van met voor de het een',
    but: /\bmar\b/i,
    and: /[,;:()]|\b(?:of|en|noch)\b/i,
    sells:
      /\b(?:is|zijn|makt|maken|verkopt|verkopen|bouwt|biedt|bieden|levert|leveren|geft|geven)\b ([^.:;()]{3,160})/i,
    turn: /\b(?:vor|die|dat|met|om|te|war|uit|van|via|in|an|bij)\b/i,
    items: /,|\ben\b|\bof\b/i,
    audience: /\bvor ([^.,;:()]{3,160})/gi,
    audienceTurn: /\b(?:die|dat|met|bij|op|in|om)\b/i,
    shopBefore: /\b(?:\w*winkel|\w*shop|handelar|speciaalzak) $/i,
    shop: /\b(?:\w*winkel|\w*shop|handelar|speciaalzak)\b(?: (?:vor|met|in) ([^.:;()]{3,160}))?/i,
    ofAnother: /\b(?:die|dat|wanner|als|war)\b[^,;:.]*$/i,
    lessons:
      /\b(?:\w*les(?:sen)?|\w*cursus(?:sen)?|bijles|\w*coach\w*|advis\w+|begeleiding|onderwij\w+|mentor\w*|trainingen)\b/i,
  },
  letters: 'éëïóöü',
  model: 'taalmodel',
  money: 'euros?',
  instructions: {
    rate: 'beoordeel|punten',
    hundred: 'honderd',
    most: 'hoogste',
    least: 'nul',
    others: 'andere|overige',
    ignore: 'negeer|vergeet',
    rules: 'instructies|regels',
    machine: 'ai',
    mine: 'deze|die van mij',
    address: 'als jij|als je',
  },
  asked: {
    upTo: 'onder|minder dan|tot|maximaal|max|hooguit|ongeveer|budget|uitgeven',
    cheap: 'gratis|goedko\\p{L}*|betaalba\\p{L}*|zonder abonnement|eenmalig\\p{L}*',
    must: 'moet|moeten|zou moeten|belangrijk(?: is)?|liefst|bij voorkeur|idealiter',
    without: 'zonder|geen|behalve|in plaats van|niet meer|zat van|vermijden',
    per: 'per',
    places: 'België|Nederland',
  },
  own: {
    begins: /^(?:wij|we|onze|ons|mijn|ik (?:maak|verkoop|bouw|run|bied))(?!\p{L})/iu,
    disclosure: '{name} is mijn eigen bedrijf, dus ik ben niet neutraal.',
    answerFirst: 'Beantwoord dit eerst.',
    theyWrote: 'Ze schreven:',
    discloses: phrases(
      /(?:ik|wij|we) (?:zelf |ook )?(?:maak|maken|bouw|bouwen|ontwikkel|ontwikkelen|verkoop|verkopen|run|runnen)(?! (?:\p{L}+ ){0,2}gebruik(?!\p{L}))/u,
      /(?:ontwikkel|bouw|verkoop) ik|(?:ontwikkelen|bouwen|verkopen|maken) (?:wij|we)(?! (?:\p{L}+ ){0,2}gebruik(?!\p{L}))/u,
      /(?:ik heb|heb ik|(?:wij|we) hebben|hebben (?:wij|we)) (?:[^.!?,\n]{0,60}(?<!\p{L}))?(?:mede-?)?(?:gebouwd|ontwikkeld|opgericht|bedacht|geprogrammeerd|zelf gemaakt)(?! (?:is|wordt|werd|worden)(?!\p{L}))|(?:die|dat) (?:ik|wij|we) (?:zelf )?(?:heb|hebben) gemaakt|(?:ik|wij|we) (?:\p{L}+ ){0,3}(?:gebouwd|ontwikkeld|opgericht|zelf gemaakt) (?:heb|hebben)/u,
      /(?:ik werk|werk ik|(?:wij|we) werken|werken (?:wij|we)) (?:zelf |ook |momenteel )?(?:voor|bij|aan)|ik (?:zelf |ook )?(?:voor|bij|aan) [^.!?,\n]{1,40} werk/u,
      /ik (?:zit in|hoor bij|ben (?:onder)?deel van) het team|(?:wij|we) zijn het team|(?:ik zit|(?:wij|we) zitten) (?:zelf )?achter/u,
      /(?:ik ben|ben ik|(?:wij|we) zijn|zijn (?:wij|we)) (?:zelf |ook |trouwens )?(?:de|een van de|één van de) (?:mede-?)?(?:oprichter|maker|ontwikkelaar|eigenaar|eigenares|bedenker|bouwer|aanbieder)s?/u,
      /(?:mede-?)?(?:oprichter|oprichtster|maker|ontwikkelaar|bedenker) (?:van|achter)/u,
      /(?:mijn|ons|onze) (?:eigen )?(?:product|producten|bedrijf|onderneming|app|tool|software|programma|applicatie|dienst|zaak|start-?up)/u,
      /niet (?:\p{L}+ ){0,2}(?:neutraal|objectief|onpartijdig)|bevooroordeeld|partijdig/u,
      /(?:in|voor) (?:de |alle |volledige )transparantie|transparantie(?=:)|om (?:\p{L}+ )?transparant te zijn/u,
    ),
    lived:
      /(?<!\p{L})(?:ik (?:gebruik|heb [^.!?]{0,60}(?:gebruikt|geprobeerd|overgestapt))|in mijn ervaring|heeft (?:me|mij) [^.!?]{0,30}(?:geholpen|bespaard))(?!\p{L})/iu,
  },
  rules: {
    promotion: 'reclame|zelfpromotie|self[- ]?promo|spam|adverteren|advertenties',
    forbids: 'niet|vermijd|geen|nooit|verboden',
    allows: 'toegestaan|toegelaten|welkom|oké|ok',
    but: 'maar',
    onCondition: 'alleen|uitsluitend|tenzij|behalve|mits|zonder (?:toestemming|overleg)',
    mainly: 'voornamelijk|hoofdzakelijk',
    restricts: 'beperkt|afgeraden|minimum',
    links: '(?:externe|geen|affiliate|vermijd)[- ]?links|\\blinks (?:zijn|worden|naar)\\b|\\bhyperlinks?\\b',
    offers: 'korting|kortingscode|affiliate',
    elsewhere: 'privébericht|\\b(?:dms?|pb)\\b|contactgegevens',
    machine:
      '\\bai-(?:tekst|inhoud|bericht|reactie)|(?:door|met) (?:een )?(?:ai|kunstmatige intelligentie|chatgpt|taalmodel|machine|bot) (?:gegenereerd|geschreven|gemaakt)|(?:gegenereerd|geschreven|gemaakt)e? (?:door|met) (?:een )?(?:ai(?![a-z])|kunstmatige intelligentie|chatgpt|taalmodel|machine|bot)|(?:\\bai|machinaal)[- ]?(?:gegenereerd|geschreven)',
    machines: 'kunstmatige intelligentie',
    about: 'over',
    disclosure:
      'transparant|openheid|belangenverstrengeling|(?:je|jouw|uw) (?:band(?:en)?|relatie|connectie|betrokkenheid) (?:met|bij)|eigen belang',
  },
  faults: {
    numbers: '0 1 twee drie vier vijf zes zeven acht negen tien elf twaalf',
    percent: 'procent',
    counted: 'klanten|uren|minuten|dagen|weken|maanden|jaar',
    code: 'kortingscode|kortingsbon',
    off: 'korting',
    elsewhere: 'stuur (?:me|mij)|mail me|neem contact (?:met mij )?op|in mijn (?:bio|profiel)',
    disparages: 'slecht\\w*|te duur|traag|verouderd|beter dan|in tegenstelling tot',
    greeting: 'hoi|goede(?:morgen|middag|navond|ndag)',
    dear: 'beste',
    signOff: '(?:met vriendelijke )?groet(?:en|jes)?',
    asMachine: 'als (?:een )?(?:ai|taalmodel|kunstmatige intelligentie)',
  },
}
