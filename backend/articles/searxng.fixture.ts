import { serve } from '../outbound/loopback.fixture.ts'

/**
 * Starts a server that answers like SearXNG: `/search` with `q` and `format=json`. `status` can be 403, as if SearXNG's settings
 * did not list json, or 429, as if SearXNG's limiter had stopped the client.
 */
export const startSearxng = async (
  results: () => readonly { readonly url: string; readonly title: string; readonly content?: string }[],
  status: () => number = () => 200,
) => {
  const queries: URLSearchParams[] = []
  const { origin, close } = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://searxng.example')
    queries.push(searchParams)
    if (pathname !== '/searxng/search' || searchParams.get('format') !== 'json')
      return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>')
    if (status() !== 200)
      return void response
        .writeHead(status(), { 'content-type': 'text/html' })
        .end(`<title>${status()}</title><h1>No</h1>`)
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        query: searchParams.get('q'),
        number_of_results: 0,
        results: results().map(({ url, title, content = '' }, at) => ({
          url,
          title,
          content,
          thumbnail: null,
          engine: 'duckduckgo',
          template: 'default.html',
          parsed_url: ['https', new URL(url).host, new URL(url).pathname, '', '', ''],
          img_src: '',
          priority: '',
          engines: ['duckduckgo', 'brave'],
          positions: [at + 1],
          score: 1 / (at + 1),
          category: 'general',
          publishedDate: null,
        })),
        answers: [],
        corrections: [],
        infoboxes: [],
        suggestions: [],
        unresponsive_engines: [['google', 'too many requests']],
      }),
    )
  })
  return { baseUrl: `${origin}/searxng`, queries, close }
}
