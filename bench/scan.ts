import { pathToFileURL } from 'node:url'
import { compileProfile, scorePost } from '../backend/forum/scoring/score.ts'

const PROFILE = compileProfile({
  businessName: 'Kelpline',
  businessDescription:
    'Kelpline is booking software for plumbers, electricians and other small crews. Customers pick a slot on your page, the app plans the route, sends reminders by text and takes a deposit. Most customers come from paper diaries, Google Calendar, Jobber or Housecall Pro. We do not do payroll, stock or bookkeeping.',
  keywords: [
    'booking app',
    'scheduling',
    'appointment',
    'dispatch',
    'job calendar',
    'no-show',
    'route planning',
    'text reminders',
    'online booking',
    'deposit',
  ],
  competitors: ['Jobber', 'Housecall Pro', 'Calendly', 'Square', 'ServiceTitan', 'Acuity', 'Setmore'],
  brandTerms: ['Kelpline'],
})

// Sentences that are typical of forums. About one in ten matches the profile.
const SENTENCES = `
I run a three man plumbing crew and the phone never stops while I am under a sink.
What do you use for scheduling jobs so that two people don't show up at the same house?
We tried Jobber for a month but it's too expensive for what we need, any alternatives?
My wife keeps the calendar on paper and twice this week somebody missed an appointment.
Honestly I am tired of chasing people for a deposit before every single visit.
Looking for a simple booking app that sends a text reminder the day before.
So I moved here about two years ago & it's been a wild ride since then.
Has anyone else noticed that the new update drains the battery like crazy???
**TL;DR** I quit my job, my savings are gone and I've never been happier.
I don't know whether I should take the offer or wait for something better to come along.
The landlord says he's going to fix it next week, but he has been saying that since March.
Here's the thing: nobody tells you how lonely it gets when you work from home all day.
You should always read the contract twice, and your lawyer should read it a third time.
I made a small tool over the weekend, check it out at https://example.com/tool?ref=forum and tell me what you think.
It's 2,400 square feet, built in 1987, with the original windows and a roof from 2015.
My boss asked me to come in on Saturday again and I said no for the first time.
Does anyone have experience with moving a large database from one server to another?
The recipe calls for two cups of flour, but I find that one and a half works better.
&gt; quoted from the earlier thread: "that will never work in production"
Edit: thanks for all the replies, I did not expect this to blow up overnight 😅
In my experience the cheaper one lasts about as long as the expensive one does.
I've attached the [full log](https://paste.example.org/abc123) because it is too long to post here.
We drove eleven hours with two kids and a dog, and somehow everybody survived.
Is it normal to feel this anxious before an interview, or am I just not cut out for this?
First I updated the drivers, then I rolled them back, and now neither version works at all.
He told me it would take two days; it has been three weeks and he stopped answering.
- checked the cables
- tried another outlet
- reset everything to factory settings
Would love to hear how other people handle this without losing their minds.
The market has been strange lately, and I can't tell if this is a dip or the new normal.
Señor Pérez, el vecino de arriba, dice que el ruido empezó en enero.
`
  .trim()
  .split('\n')

const TITLES = `
How do you keep track of appointments with a small crew?
I think I finally understand why everyone hates this
Best way to learn the basics in a month?
Leaving Housecall Pro, what else is there
[Rant] Support has not answered in nine days
Weekly thread: ask anything
What is the most useful thing you bought this year?
Update: it worked, thank you all
`
  .trim()
  .split('\n')

// Generates numbers from a fixed seed, so that every run scores the same posts.
const numbers = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const makePosts = (count: number): { title: string; body: string }[] => {
  const next = numbers(20260808)
  const pick = (list: readonly string[]): string => list[Math.floor(next() * list.length)] ?? ''
  return Array.from({ length: count }, (_, i) => {
    const length = 2 + Math.floor(next() * 16)
    const lines = Array.from({ length }, () => pick(SENTENCES) + (next() < 0.25 ? '\n\n' : ' '))
    return { title: pick(TITLES), body: `${lines.join('')} (${i})` }
  })
}

const BATCH = 2000
const ROUNDS = 9

/**
 * Scores invented posts of realistic length on one core. `posts_per_second` is the fastest of nine rounds after a warm-up,
 * because other load on the machine can only slow a round. The output also contains the median.
 */
export const run = async (): Promise<Record<string, unknown>> => {
  const posts = makePosts(BATCH)
  const characters = posts.reduce((n, p) => n + p.title.length + p.body.length, 0)
  const round = (): number => {
    const start = performance.now()
    for (const post of posts) scorePost(PROFILE, post)
    return (BATCH / (performance.now() - start)) * 1000
  }
  const first = round()
  const rates = Array.from({ length: ROUNDS }, round).sort((a, b) => a - b)
  return {
    posts_per_second: Math.round(rates.at(-1) ?? 0),
    median_per_second: Math.round(rates[Math.floor(ROUNDS / 2)] ?? 0),
    first_round_per_second: Math.round(first),
    mean_characters: Math.round(characters / BATCH),
    posts: BATCH,
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(JSON.stringify(await run()))
