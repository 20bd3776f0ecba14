/** Returns the private feed of one subreddit, from the address of any private feed in Reddit's preferences; null for other addresses. */
export const feedOfSubreddit = (address: string, subreddit: string): string | null => {
  const url = URL.parse(address.trim())
  if (url?.protocol !== 'https:' || !/(^|\.)reddit\.com$/.test(url.hostname)) return null
  const [feed, user] = [url.searchParams.get('feed'), url.searchParams.get('user')]
  if (!feed || !user) return null
  return `https://www.reddit.com/${subreddit}/.rss?${new URLSearchParams({ feed, user })}`
}
