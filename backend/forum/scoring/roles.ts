import type { RoleForm } from './form-kinds.ts'
import { type Forms, role } from './languages/table.ts'

/** How sellers, builders, pollsters, storytellers and contented owners write. */
export const ROLES: readonly Forms<RoleForm>[] = [
  role(
    'seller',
    1,
    `
    i|we|ive|weve|just|recently *3 $made *3 my|our|a|an|the|this *6 @product|startup|project|business|store|idea|mvp
    im|were|am|are|been|currently $making *2 my|our|a|an|the|this|some *6 @product|startup|project|idea|mvp
    so|and i|we *2 $made
    @product|@ware i|we *1 $made`,
    { ofOffer: true },
  ),
  role(
    'seller',
    1,
    `
    ^ wts|fs; ^ selling my|our|some|extra|this; ^ renting out
    my|our *1 app|extension|plugin|mvp|landing|launch
    ^ show|launch hn
    beta testers|tester|users|access|test|testing
    early access|adopters|users
    just|recently found|discovered|stumbled *3 $good *3 @product|@ware
    get|getting|find|finding|attract|attracting *2 clients|customers|users|leads .
    sign up|signup for|at|here|link
    check *1 it|us|out *1 out|here
    promo|coupon|discount code|codes
    dm|pm me|us
    ^ message|text|contact me|us
    feel free to *1 message|dm|pm|contact|reach
    link|links in *2 comments|bio|profile
    i|we specialize
    first *2 customers|users|clients|sales|customer|paying
    more|new|paying *1 customers|users|clients|buyers|signups
    for hire
    happy to answer|help|share|send
    feedback on my|our|this
    roast my|our
    co founder|founders
    looking for *4 feedback|testers|clients|customers|investors|cofounder|partners|users
    give it a try
    free trial|tier *2 for
    we launched|built
    available *2 on|in *2 store|github|chrome`,
  ),
  role('seller', 0.3, 'my|our *1 saas|startup'),
  role(
    'research',
    1,
    `
    market research
    doing|conducting *3 research|survey|study|interviews
    validate|validating|validation *3 idea|problem|assumption|demand
    quick poll|survey|question *2 for *3 owners
    what would *3 want|like|expect|love *3 in|from|to
    would you|this|it|anyone|people *2 useful|interested|willing
    whats|what|what is|are your|the biggest|most *3 pain|frustration|challenge|problem|struggle|headache|frustrations|challenges
    what *1 frustrates|annoys|bothers|sucks *4 you|about
    what *2 features *3 would|do you
    of|from reddit
    how many *1 of you
    so good|bad that you
    im|were|am|are|ive|been *1 $making|researching one|it|this|something|mine|ours
    you *1 actually *2 use|pay
    anyone|anybody|people *1 actually|even *2 use|pay|need
    would *1 you pay
    would you *2 use|buy|try *2 this|it|that|such|one|a|an *6 that|if|which
    i|im|we|were *2 $making *6 what|which|how|would
    want|trying|looking to build|make|create|develop *3 app|saas|startup|tool|product|something`,
  ),
  role('research', 0.5, '^ favorite|favourite\nexplain *3 how|why|what|like'),
  role('research', 0.4, 'curious how|what|if|whether|why\ngenuinely|just|honestly curious'),
  role('seller', 0.7, 'launch|launching|start|starting *2 a|an|my *4 brand|startup|agency|saas', {
    titleOnly: true,
  }),
  role(
    'story',
    0.9,
    `
    ^ how i|we
    ^ i|we|ive|weve|just|finally *1 $made
    ^ why i|we
    ^ psa
    ^ remember|reminder|friendly
    ^ as a|an *5 i
    ^ to all|anyone|everyone|those|people
    lessons *2 learned|from
    things|lessons|mistakes i|we|that
    ^ $count|my|our *2 tips|tricks|rules|lessons|mistakes|reasons|ways|things
    tips|tricks|guide|tutorial|checklist|roundup|list for|to|on|of
    ^ heres|here|this *1 how|what|why|is
    my|our journey|story|experience
    case study
    unpopular opinion
    success story
    i|we finally
    stop|dont|never|always *1 using|use|buy
    review|reviews .
    years of
    i|we tested|compared|reviewed|analyzed|tried *2 every|all|the|different`,
    { titleOnly: true },
  ),
  role(
    'content',
    0.8,
    `
    switched|moved|migrated|went|changed to|over *6 love|happy|great|never|glad|better
    couldnt be happier
    could not be happier
    never looked back
    highly recommend
    happy|satisfied|pleased|impressed with *4
    i|we *1 love *2 @rival
    best *2 decision
    i|we ended up going|choosing|with|buying|getting
    problem|issue solved|fixed|resolved
    works|worked perfectly|great|flawlessly
    saved me|us *3
    game changer`,
  ),
  role(
    'hiring',
    1,
    `
    hiring
    for hire
    salary
    job offer|interview|search|market|posting|hunt
    internship
    resume
    career *3
    new job|role|position
    looking|searching for *2 job|work|position
    got fired|laid`,
    { titleOnly: true },
  ),
  role(
    'trade',
    0.7,
    `
    my|our|the|their|a|one client|clients|customer|customers *5 handed|gave|uses|refuses|wants|asked|sent|says|told|insists
    i am|work *1 a|as *3 consultant|agency|accountant|bookkeeper|rep|salesperson|engineer|developer|analyst
    im *1 a|an *3 consultant|accountant|bookkeeper|rep|salesperson
    for my client|clients|customers`,
  ),
]
