import { type Phrase, phrase, phraseBook } from './phrases.ts'
import { WORD_SETS } from './word-sets.ts'

/**
 * A form of asking. `kind` says what is asked for; `open` forms ("any suggestions?") take their object from the
 * sentences around; `strength` is from 0 to 1; `inQuestion` forms count only in a question or a title.
 */
export type AskForm = {
  readonly kind: 'recommendation' | 'alternative' | 'choice' | 'experience' | 'howto'
  readonly strength: number
  readonly open: boolean
  readonly inQuestion: boolean
}

const forms = (
  kind: AskForm['kind'],
  strength: number,
  list: string,
  more: { open?: boolean; inQuestion?: boolean } = {},
): (readonly [Phrase, AskForm])[] =>
  list
    .trim()
    .split(/\n\s*/)
    .map((form) => [
      phrase(form, WORD_SETS),
      { kind, strength, open: more.open ?? false, inQuestion: more.inQuestion ?? false },
    ])

/** How people ask for a thing to use, for another one, between two, for experience, and how to do a job. */
export const ASKS = phraseBook<AskForm>([
  ...forms(
    'recommendation',
    1,
    `
    $seek *1 for *6 @topic|@product|@rival
    $seek to buy|get|find|purchase|try|invest *6 @topic|@product
    $seek into|at *5 @topic|@product
    what|which *5 $do *3 $you *3 $using
    what|which *5 $do *3 i|we *1 use|get|buy|choose|pick|try
    whats everyone|everybody|people|your *4 @topic|@product
    what|which|whats *4 @product|@topic *4 best|good|better|recommended|cheapest|easiest
    what|which|whats *2 $good *4 @product|@topic
    anyone|anybody|someone|you|everyone *2 $suggest *8 @topic|@product
    anyone|anybody|someone|you|who *2 $know *1 of|about|a|an|any *7 @product|@topic
    anyone|anybody|someone|you have|got *2 $advice
    $advice *1 for|on|of|about *6 @topic|@product
    @topic|@product *1 $advice
    $need|like|love *3 a|an|some|something|better|good|new *4 @product
    trying to find|choose|pick|decide|select *6 @product|@topic
    help *1 me *1 find|choose|pick|decide|select *6 @product|@topic
    help *1 finding|choosing|picking|selecting|deciding *6 @product|@topic
    where $do *1 i|we|you|people *1 get|buy|find|order *6 @product|@topic
    is|are there *1 any|a|an|some|something|other *6 @product|@topic
    $suggest *1 me *5 @topic|@product
    please $suggest *5 @topic|@product
    which one|ones|brand|model|version *2 $do
    in need of *4 @topic|@product
    favorite|favourite|go-to *3 @product|@topic`,
  ),
  ...forms(
    'recommendation',
    0.95,
    `
    $good *5 @topic|@product *2 for|to|that|which|with|on
    best|favorite|favourite *4 @topic|@product`,
    { inQuestion: true },
  ),
  ...forms(
    'recommendation',
    0.9,
    `
    what|which *1 $do *3 $you *2 use|using|recommend|suggest|prefer
    what *1 $do i use|get|buy
    $suggest *1 something|anything|any|one|some|a|me
    $would *2 $suggest
    what *1 would *2 $suggest
    any|some|your|for|more $advice
    $advice please|welcome|appreciated|would
    open to *3 $advice
    appreciate *4 $advice
    hear|get|love *3 $advice
    point *1 me *5 direction|to|towards
    something|anything like|similar|better|simpler|cheaper|easier|that|with|else
    what *1 $be *1 my|our options
    what|which *2 has|have *2 worked
    what *2 works|working|worked *1 for
    what *1 else is|are
    exists|exist .
    $advice .`,
    { open: true },
  ),
  ...forms(
    'alternative',
    1,
    `
    $other *1 to|for|of *4 @rival|@topic|@product
    @rival|@topic $other
    instead|rid of *3 @rival
    $leave *1 from|off|away|to? *3 @rival
    replace|replacing|replacement *3 @rival|@topic|@product
    $seek *2 $other`,
  ),
  ...forms(
    'alternative',
    0.9,
    'any|some|an|good|better|an|other $other\n$other .\n$seek *2 something|anything else',
    {
      open: true,
    },
  ),
  ...forms(
    'choice',
    0.95,
    `
    @rival|@topic|@product *2 vs|versus *4 @rival|@topic|@product
    @rival *2 or *4 @rival
    should i|we *3 get|use|buy|go|choose|pick|switch|try|invest|consider *8 @topic|@product|@rival
    deciding|decide|choose|choosing|torn|choice between *6 @topic|@product|@rival
    is|are *1 @rival|@topic *4 worth
    worth *1 it|the|getting|buying|paying|upgrading|switching|investing *6 @rival|@topic|@product
    between *2 @rival *2 and *2 @rival
    considering|consider|evaluating *5 @rival|@product|@topic`,
  ),
  ...forms(
    'experience',
    0.95,
    `
    anyone|anybody|someone|you|people *3 use|uses|using|used|try|tried|tries|own|have|bought *5 @rival|@product|@topic
    experience|experiences|thoughts|opinion|opinions|feedback|reviews|review with|on|about|of *5 @rival
    experience|experiences with *4 @product|@topic
    how good|reliable|accurate is|are *3 @rival|@topic`,
    { inQuestion: true },
  ),
  ...forms(
    'howto',
    0.9,
    `
    how $do *1 i|we|you|one|people|everyone|guys|yall|others|freelancers|folks *6 @topic
    how to *6 @topic
    how *1 $be *2 $you *6 @topic
    how $you *2 handle|manage|deal|track|keep|automate *6 @topic
    best|easiest|cheapest|good|right|proper|simplest|better|easier|simple|quick|fastest way|ways|method|methods|approach|practice *5 @topic
    is|any *1 a|any|easy|good|better|way way|ways to *6 @topic
    figure|figuring|work out|how *3 @topic
    how|what *3 start|begin|set|setup *5 @topic
    no|zero idea|clue *6 @topic
    help|advice|tips|guidance|ideas|thoughts|options|pointers with|on|for|about|regarding *4 @topic
    $weary *3 how *4 @topic`,
  ),
  ...forms(
    'howto',
    0.7,
    `
    how $do *1 you|people|everyone|yall|guys|others|folks *4 do|handle|manage|deal|keep|organize|solve|track|automate
    how should|can|do|would|could i|we
    any|some|looking|need|appreciate *2 advice|ideas|help|tips|guidance|thoughts|pointers|input
    what *1 should i|we *1 do
    is|any *1 there|a|any *2 way|ways
    what *2 best|easiest way|practice`,
    { open: true },
  ),
])
