import { expect, test } from 'vitest'
import { detectSource } from './detect-source.ts'
import { sourceOf } from './sources.ts'

test.each([
  ['r/freelance', 'reddit', 'r/freelance'],
  ['/r/Freelance/', 'reddit', 'r/freelance'],
  ['https://old.reddit.com/r/smallbusiness/new/', 'reddit', 'r/smallbusiness'],
  ['https://news.ycombinator.com', 'hacker_news', 'newest'],
  ['news.ycombinator.com/ask', 'hacker_news', 'ask'],
  ['search: invoice software', 'hacker_news', 'search:invoice software'],
  ['Hacker News', 'hacker_news', 'newest'],
  ['https://meta.discourse.org/c/support', 'discourse', 'https://meta.discourse.org/c/support'],
  ['community.openai.com', 'discourse', 'https://community.openai.com'],
  ['https://discuss.python.org/t/some-topic/12345', 'discourse', 'https://discuss.python.org'],
  ['freelancing.stackexchange.com', 'stack_exchange', 'freelancing.stackexchange.com'],
  [
    'https://stackoverflow.com/questions/tagged/invoice',
    'stack_exchange',
    'stackoverflow.com/tagged/invoice',
  ],
  ['https://stackoverflow.com/feeds', 'feed', 'https://stackoverflow.com/feeds'],
  ['!selfhosted@lemmy.world', 'lemmy', '!selfhosted@lemmy.world'],
  ['https://lemmy.world/c/selfhosted', 'lemmy', '!selfhosted@lemmy.world'],
  ['https://beehaw.org/c/technology', 'lemmy', '!technology@beehaw.org'],
  ['https://lemmy.ml/c/selfhosted@lemmy.world', 'lemmy', '!selfhosted@lemmy.world'],
  ['https://example.com/feed.xml', 'feed', 'https://example.com/feed.xml'],
  ['https://meta.discourse.org/latest.rss', 'feed', 'https://meta.discourse.org/latest.rss'],
  ['example.com/blog', 'feed', 'https://example.com/blog'],
  ['https://lore.kernel.org/git/?q=help&x=A', 'feed', 'https://lore.kernel.org/git/?q=help&x=A'],
])('%s is recognized as %s, named %s', (typed, source, name) => {
  const found = detectSource(typed)
  expect(found?.source).toBe(source)
  expect(sourceOf(found?.source ?? 'feed').parse(found?.name ?? '').name).toBe(name)
})

test.each(['', 'freel', 'two words', '!nobody', 'ftp://x.y'])('"%s" says too little for a guess', (typed) => {
  expect(detectSource(typed)).toBeNull()
})
