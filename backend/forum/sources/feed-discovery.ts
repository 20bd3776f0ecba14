/** How much of a page is searched for links to feeds, in UTF-16 units. */
const HEAD_CAP = 500_000

/** Finds the addresses of the feeds that a web page links to (`<link rel="alternate" type="…">`), in the page's order. */
export const feedLinks = (html: string, pageUrl: string): readonly string[] => {
  const head = html.slice(0, HEAD_CAP)
  const base = attribute(/<base\b[^<>]*>/i.exec(head)?.[0] ?? '', 'href')
  const from = base !== null && URL.canParse(base, pageUrl) ? new URL(base, pageUrl).href : pageUrl
  const links: string[] = []
  for (const [tag] of head.matchAll(/<link\b[^<>]*>/gi)) {
    const rel = attribute(tag, 'rel')?.toLowerCase().split(/\s+/) ?? []
    const type = attribute(tag, 'type')?.toLowerCase() ?? ''
    const href = attribute(tag, 'href')
    if (!rel.includes('alternate') || !/^application\/((rss|atom|rdf)\+xml|feed\+json)/.test(type)) continue
    if (href !== null && URL.canParse(href, from)) links.push(new URL(href, from).href)
  }
  return [...new Set(links)]
}

const attribute = (tag: string, name: string): string | null => {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag)
  const value = match?.[1] ?? match?.[2] ?? match?.[3]
  return value === undefined ? null : value.replace(/&amp;/g, '&').trim()
}
