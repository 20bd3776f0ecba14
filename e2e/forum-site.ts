import { rss, startFeedSite } from '../backend/forum/sources/feed.fixture.ts'

type SitePost = {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly author?: string
  /** The age of the post in hours. If absent, the feed contains no date. */
  readonly hours?: number
  /** The address of the post in the feed, if it differs from the address of the post's page. */
  readonly link?: string
}

/** A small forum on loopback with a feed and a page for each post. */
export const startForumSite = async () => {
  const site = await startFeedSite()
  const publish = (posts: readonly SitePost[]): void => {
    for (const path of [...site.files.keys()]) site.files.delete(path)
    for (const { id } of posts) site.files.set(`/p/${id}`, { type: 'text/html', body: '<p>a post</p>' })
    const items = posts.map(({ id, title, text, hours, link = `${site.origin}/p/${id}` }) => ({
      guid: `urn:post:${site.origin}/${id}`,
      link,
      title,
      html: `<p>${text}</p>`,
      ...(hours === undefined ? {} : { date: Date.now() - hours * 3_600_000 }),
    }))
    const feed = rss(items)
    const authors = posts.map(({ author = 'somebody' }) => author)
    const body = String(feed.body).replaceAll('</item>', () => `<author>${authors.shift()}</author></item>`)
    site.files.set('/feed.xml', { ...feed, body })
  }
  publish([])
  /** Makes the site refuse requests for the feed from now on. */
  const block = (): void => void site.files.set('/feed.xml', { status: 403, body: 'No readers.' })
  return { feed: `${site.origin}/feed.xml`, publish, block, close: site.close }
}
export type ForumSite = Awaited<ReturnType<typeof startForumSite>>

const filler = (words: string): string =>
  `${words}. Thank you for any idea, and have a good week, all of you.`

/**
 * Five posts that ask for what the sellers in the specs sell, and four posts that do not. The oldest matching post is hot.
 */
export const POSTS: readonly SitePost[] = [
  {
    id: 'a',
    title: 'Client pays 45 days late every single time, I chase by hand',
    text: filler(
      'I bill by the hour and one client pays 45 days late every single time. I write the reminders by hand. How do you automate late payment reminders',
    ),
    author: 'anna',
    hours: 2,
  },
  {
    id: 'b',
    title: 'Is there a time tracker that turns hours into an invoice?',
    text: filler(
      'I track my hours in a notebook. Is there time tracking software that turns hours into an invoice by itself? I work for three clients and need invoicing software',
    ),
    author: 'berta',
    hours: 5,
  },
  {
    id: 'c',
    title: 'Need invoicing software that takes crypto, what do you recommend?',
    text: filler(
      'I am a freelancer and need invoicing software that takes crypto and reminds of a late payment. Can anybody recommend one? My budget is twenty dollars a month',
    ),
    author: 'carl',
    hours: 9,
  },
  {
    id: 'd',
    title: 'FreshBooks doubled my price. Alternatives that remind late payers?',
    text: filler(
      'I am a freelancer and FreshBooks just doubled what I pay. Can anybody recommend invoicing software with time tracking that reminds clients about late payment by itself',
    ),
    author: 'anna',
    hours: 30,
  },
  {
    id: 'e',
    title: 'Which invoicing software do you use?',
    text: filler(
      'I run a small studio, three clients by the hour. Which invoicing software with time tracking do you use? Any recommendation is welcome, I want to buy this week',
    ),
    author: 'emil',
  },
  {
    id: 'f',
    title: 'Photos from the summer meeting',
    text: 'Thank you all for coming. The photos of the lake and of the dinner are in the shared folder now.',
    author: 'fritz',
    hours: 3,
  },
  {
    id: 'g',
    title: 'How do you keep your desk tidy?',
    text: 'Mine is full of paper again after a week, and I would like to see yours.',
    author: 'gerda',
    hours: 4,
  },
  {
    id: 'h',
    title: 'Monthly thread: what are you reading?',
    text: 'I liked the one about the lighthouse. Books, papers, anything.',
    author: 'hugo',
    hours: 26,
  },
]
