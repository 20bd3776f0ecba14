import { expect, test } from 'vitest'
import { AppError } from '../../../contract/errors.ts'
import { SOURCES } from '../../../contract/forum.ts'
import { sourceOf } from './sources.ts'

test.each(SOURCES)('%s refuses nonsense and names the accepted forms', (kind) => {
  expect(sourceOf(kind).kind).toBe(kind)
  for (const text of ['', '   ', 'two words', '<script>', 'javascript:alert(1)', `${'x'.repeat(499)}`]) {
    try {
      const { name } = sourceOf(kind).parse(text)
      throw new Error(`${kind} took "${text}" for ${name}`)
    } catch (thrown) {
      expect(thrown).toBeInstanceOf(AppError)
      expect(thrown).toMatchObject({ code: 'invalid_input' })
    }
  }
})

test.each([
  ['reddit', 'r/freelance'],
  ['hacker_news', 'search:invoice tool'],
  ['hacker_news', 'keywords'],
  ['stack_exchange', 'stackoverflow.com/tagged/invoice+pdf'],
  ['stack_exchange', 'stackoverflow.com/tagged/c#+c++'],
  ['stack_exchange', 'pt.stackoverflow.com'],
  ['stack_exchange', 'freelancing.meta.stackexchange.com'],
  ['lemmy', '!selfhosted@lemmy.world'],
  ['lemmy', 'http://127.0.0.1:8536/c/main'],
  ['discourse', 'https://meta.discourse.org/c/support/6'],
  ['discourse', 'https://example.com/forum/c/help/sub/12'],
  ['feed', 'https://example.com/feed.xml?tag=a%20b'],
] as const)('%s reads its own canonical name "%s" unchanged', (kind, name) => {
  expect(sourceOf(kind).parse(name)).toEqual({ name, secret: null })
})

test.each([
  ['stack_exchange', 'stackoverflow', 'stackoverflow.com'],
  ['stack_exchange', 'freelancing', 'freelancing.stackexchange.com'],
  [
    'stack_exchange',
    'https://stackoverflow.com/questions/tagged/c%2b%2b?tab=Newest#top',
    'stackoverflow.com/tagged/c++',
  ],
  ['discourse', 'https://Meta.Discourse.org/latest?order=created', 'https://meta.discourse.org'],
  [
    'discourse',
    'https://meta.discourse.org/c/support/6/l/latest.json',
    'https://meta.discourse.org/c/support/6',
  ],
  ['lemmy', 'selfhosted@lemmy.world', '!selfhosted@lemmy.world'],
  ['feed', 'feed://example.com/rss', 'https://example.com/rss'],
  ['feed', 'feed:example.com/rss', 'https://example.com/rss'],
  ['feed', 'feed:https://example.com/rss', 'https://example.com/rss'],
  ['feed', 'feed://http://example.com/rss', 'http://example.com/rss'],
] as const)('%s makes "%s" canonical: %s', (kind, typed, name) => {
  expect(sourceOf(kind).parse(typed).name).toBe(name)
})

test.each(['stackoverflow.com/tagged/%', 'stackoverflow.com/tagged/a%zz', 'stackoverflow.com/tagged/%E0%A4'])(
  'a Stack Exchange tag with a broken escape (%j) is refused with the accepted forms',
  (typed) => {
    expect(() => sourceOf('stack_exchange').parse(typed)).toThrow(/^Enter a Stack Exchange site/)
  },
)

test('the token of a private Reddit feed is not in any name', () => {
  const typed = 'https://www.reddit.com/.rss?feed=0123abcdTOKEN&user=anna'
  expect(sourceOf('reddit').parse(typed)).toEqual({ name: 'front page (feed of u/anna)', secret: typed })
  expect(
    sourceOf('reddit').parse('https://www.reddit.com/r/freelance/new/.rss?feed=TOKEN&user=anna').name,
  ).toBe('r/freelance (feed of u/anna)')
})

test.each([
  [
    'https://www.reddit.com/r/freelance+small_business/.rss?feed=TOKEN&user=anna',
    'r/freelance+small_business',
  ],
  ['https://www.reddit.com/user/anna-b/m/work%20mine.rss?feed=TOKEN&user=anna', 'user/anna-b/m/work%20mine'],
  [
    `https://www.reddit.com/r/${'some+'.repeat(60)}more/.rss?feed=TOKEN&user=anna`,
    `r/${'some+'.repeat(60)}more`,
  ],
])('the private Reddit feed %.80s can be saved by its shown name', (typed, place) => {
  const { name } = sourceOf('reddit').parse(typed)
  expect(name).toBe(`${place} (feed of u/anna)`)
  expect(sourceOf('reddit').parse(name)).toEqual({ name, secret: null })
  expect(sourceOf('reddit').isPublic({ name, secret: null })).toBe(false)
})

test.each([
  'https://example.com/rss?tag=x&private_token=TOKEN',
  'https://example.com/rss/TOKEN/feed.xml',
  'https://example.com/u/7b1c0f3e-3c1a-4d0e-9a52-1f7e6f0b9d11/notes.atom',
  'https://example.com/rss?list=dGhpcyBpcyBhIHRva2Vu0123456789abcdef',
])('the name of the private feed %s shows only the host', (typed) => {
  const { name, secret } = sourceOf('feed').parse(typed)
  expect(name).toMatch(/^https:\/\/example\.com\/#private-[\da-f]{6}$/)
  expect(secret).toBe(typed)
})

test.each([
  'https://example.com/?keyword=invoice',
  'https://forum.example/c/support-desk/6.rss',
  'https://forum.example/t/which-invoicing-tool/48213.rss?page=2',
  'https://forum.example/forums/-/index.rss',
  'https://lore.example/all/new.atom',
  'https://medium.example/feed/@someWriter2',
  'https://www.youtube.com/feeds/videos.xml?channel_id=UCBR8-60-B28hp2BmDPdntcQ',
  'https://zeitung.example/ausgaben/k%C3%BCche/rss2.xml',
])('the address of the public feed %s is its name', (typed) => {
  expect(sourceOf('feed').parse(typed)).toEqual({ name: typed, secret: null })
})

test('two private feeds of one host have different names, which contain no login', () => {
  const name = (typed: string) => sourceOf('feed').parse(typed).name
  expect(name('https://example.com/rss?token=one')).not.toBe(name('https://example.com/rss?token=two'))
  expect(name('https://example.com/rss/TOKEN1a/x')).not.toBe(name('https://example.com/rss/TOKEN1b/x'))
  expect(() => name('https://:password@example.com/rss')).toThrow(/Enter the address of a feed/)
})

test('the name that an earlier version gave a private feed is accepted unchanged', () => {
  const name = 'https://example.com/rss?tag=x&private_token=hidden'
  expect(sourceOf('feed').parse(name)).toEqual({ name, secret: null })
})

test.each([
  ['reddit', 'https://www.reddit.com/.rss?feed=TOKEN&user=anna'],
  ['reddit', 'https://www.reddit.com/user/anna/m/work-places/.rss?feed=TOKEN&user=anna'],
  ['feed', 'https://example.com/rss?tag=a%20b&key=TOKEN'],
  ['feed', 'https://example.com/rss/TOKEN/feed.xml'],
] as const)('the shown name of a private %s address is accepted unchanged', (kind, typed) => {
  const { name } = sourceOf(kind).parse(typed)
  expect(sourceOf(kind).parse(name)).toEqual({ name, secret: null })
})

test('an address that looks like Reddit gets no token', () => {
  expect(() => sourceOf('reddit').parse('https://www.reddit.com.evil.example/.rss?feed=T&user=anna')).toThrow(
    AppError,
  )
  expect(() => sourceOf('reddit').parse('http://www.reddit.com/.rss?feed=T&user=anna')).toThrow(AppError)
})
