/** The set of the words in a text. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Named sets of everyday words for the English forms. */
export const WORD_SETS: Readonly<Record<string, string>> = {
  do: 'do r does did are is have has had would should could can will',
  you: 'you yall u ya everyone everybody people others folks guys anyone anybody most',
  i: 'i we id im ive were ill weve my our me us',
  me: 'i we me us',
  be: 'am r is are was were be been being im were',
  using: 'use uses using used utilize recommend suggest prefer choose pick',
  seek: 'looking look searching search hunting shopping scouting seeking market hunt',
  need: 'need needs want wants require requires needing wanting',
  would: 'would could can id wed should',
  advice:
    'recommendation recommendations recommendatons reccomendation reccomendations recomendations recs rec suggestion suggestions',
  soft: 'advice ideas idea thoughts tips input pointers options insight insights experience experiences opinions feedback',
  suggest: 'recommend suggest advise reccomend recomend',
  good: 'best good better great decent top favorite favourite reliable cheap cheapest cheaper affordable free simple simplest easy easiest inexpensive solid ideal right perfect basic low budget',
  know: 'know knows aware heard found find come came stumbled stumble',
  any: 'a an any some something other another good better',
  other: 'alternative alternatives replacement replacements substitute substitutes',
  leave:
    'switch switching switched leave leaving left migrate migrating move moving away cancel canceling cancelling ditch ditching replace replacing drop dropping quit quitting abandon abandoning outgrown outgrew transition transitioning convert converting',
  compare: 'vs versus or over against compared',
  count: '3 4 5 6 7 8 9 10 11 12 15 20 three four five six seven eight nine ten',
  made: 'built made created launched developed coded wrote released shipped designed started founded',
  making: 'building making creating developing designing launching coding working starting founding',
  wares:
    'app tool tools website site saas startup product service platform software business idea mvp project prototype extension plugin solution system store shop company',
  hard: 'nightmare mess pain headache chaos struggle hassle chore disaster frustrating annoying stressful tedious overwhelming exhausting miserable painful horrible terrible awful ridiculous impossible',
  weary: 'tired sick fed exhausted frustrated overwhelmed annoyed stressed struggling drowning losing',
}

const MORE_ASKING =
  'please really very most more new anyone thing things way ones first kind sort pair set help question'

const asking = new Set([...Object.values(WORD_SETS), MORE_ASKING].flatMap((set) => set.split(/\s+/)))

/** Whether a word belongs to asking, praise or complaint, and so names nothing to ask for. */
export const isAskingWord = (word: string): boolean => asking.has(word)
