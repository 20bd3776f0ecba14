/** The target of a page's attacks, and the requests that the page tries to send. */
export type Target = {
  /** Origin, such as `http://127.0.0.1:21000`. */
  readonly base: string
  readonly path: string
  /** The body of a call that acts. */
  readonly body: string
  /** The headers of a caller who may act. This is the worst case: a page that knows a token. */
  readonly headers: Readonly<Record<string, string>>
  /** Addresses that answer a GET. */
  readonly reads: readonly string[]
}

/** An answer that the page could read: its status and text, and how the page sent the request. */
export type Loot = { readonly way: string; readonly status: number; readonly text: string }

/**
 * Runs in a page. Tries every way in which a browser sends a request, and returns what it could read. It is passed as text,
 * so it uses nothing from outside itself.
 */
export const attack = async ({ base, path, body, headers, reads }: Target): Promise<readonly Loot[]> => {
  const WAIT = 2_000
  const loot: Loot[] = []
  const url = base + path
  const within = (done: Promise<unknown>) =>
    Promise.race([done.catch(() => undefined), new Promise((late) => setTimeout(late, WAIT))])
  const read = (way: string, options: RequestInit, from = url) =>
    within(
      fetch(from, { ...options, signal: AbortSignal.timeout(WAIT) }).then(async (answer) => {
        if (answer.type !== 'opaque') loot.push({ way, status: answer.status, text: await answer.text() })
      }),
    )
  const loaded = (make: () => HTMLElement) => {
    const element = make()
    document.body.append(element)
    return within(
      new Promise((done) => {
        element.addEventListener('load', done)
        element.addEventListener('error', done)
      }),
    ).then(() => element)
  }
  const frame = async (way: string, attributes: Readonly<Record<string, string>>) => {
    const element = await loaded(() => {
      const made = document.createElement('iframe')
      for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
      return made
    })
    try {
      const seen = element instanceof HTMLIFrameElement ? element.contentDocument : null
      if (seen && seen.URL !== 'about:blank' && seen.URL !== 'about:srcdoc')
        loot.push({ way, status: 0, text: seen.documentElement.textContent ?? '' })
    } catch {
      // Another origin: the page can read nothing from it.
    }
  }
  const form = async (enctype: string) => {
    const name = `target-${enctype}`
    const target = document.createElement('iframe')
    target.name = name
    const made = document.createElement('form')
    made.method = 'post'
    made.enctype = enctype
    made.action = url
    made.target = name
    const field = document.createElement('input')
    // As text/plain, `name=value` is one JSON object.
    field.name = `${body.slice(0, -1)},"padding":"`
    field.value = '"}'
    made.append(field)
    document.body.append(target, made)
    made.submit()
    await within(new Promise((done) => target.addEventListener('load', done)))
    try {
      const seen = target.contentDocument
      if (seen && seen.URL !== 'about:blank')
        loot.push({ way: name, status: 0, text: seen.documentElement.textContent ?? '' })
    } catch {
      // Another origin: the page can read nothing from it.
    }
  }
  const json = { ...headers, 'content-type': 'application/json' }
  await Promise.all([
    read('simple POST', { method: 'POST', mode: 'no-cors', body, headers: { 'content-type': 'text/plain' } }),
    read('POST with cookies', { method: 'POST', mode: 'no-cors', credentials: 'include', body }),
    read('POST with headers', { method: 'POST', body, headers: json }),
    read('POST with headers and cookies', { method: 'POST', credentials: 'include', body, headers: json }),
    read('keepalive', { method: 'POST', mode: 'no-cors', keepalive: true, body }),
    read('without referrer', { method: 'POST', mode: 'no-cors', referrerPolicy: 'no-referrer', body }),
    read('PUT', { method: 'PUT', body, headers: json }),
    ...reads.map((from) => read(`GET ${from}`, { credentials: 'include' }, base + from)),
    ...reads.map((from) => read(`no-cors GET ${from}`, { mode: 'no-cors' }, base + from)),
  ])
  navigator.sendBeacon(url, body)
  navigator.sendBeacon(url, new Blob([body], { type: 'text/plain' }))
  navigator.sendBeacon(url, new Blob([body], { type: 'application/json' }))
  await Promise.all([
    form('application/x-www-form-urlencoded'),
    form('multipart/form-data'),
    form('text/plain'),
    ...reads.map((from) => frame(`iframe ${from}`, { src: base + from })),
    frame('sandboxed page', {
      sandbox: 'allow-scripts allow-forms',
      srcdoc: `<script>fetch(${JSON.stringify(url)}, { method: 'POST', mode: 'no-cors', body: ${JSON.stringify(body)} })</script>`,
    }),
  ])
  const before = Object.keys(window).length
  await Promise.all(
    reads.flatMap((from) => [
      loaded(() => Object.assign(document.createElement('img'), { src: base + from })),
      loaded(() => Object.assign(document.createElement('script'), { src: base + from })),
      loaded(() => Object.assign(document.createElement('link'), { rel: 'stylesheet', href: base + from })),
    ]),
  )
  if (Object.keys(window).length > before) loot.push({ way: 'script', status: 0, text: 'It ran.' })
  await within(
    new Promise((done) => {
      const stream = new EventSource(url, { withCredentials: true })
      const told = (event: Event) => {
        if (event.type !== 'error') loot.push({ way: 'EventSource', status: 200, text: event.type })
        stream.close()
        done(null)
      }
      for (const kind of ['open', 'message', 'error']) stream.addEventListener(kind, told)
    }),
  )
  await within(
    new Promise((done) => {
      const socket = new WebSocket(url.replace('http', 'ws'))
      socket.addEventListener('open', () => loot.push({ way: 'WebSocket', status: 101, text: 'It opened.' }))
      socket.addEventListener('close', done)
    }),
  )
  await within(
    new Promise((done, failed) => {
      const text = `try { importScripts(${JSON.stringify(reads.map((from) => base + from))}[0]); postMessage('It ran.') } catch (error) { postMessage('') }`
      const worker = new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })))
      worker.addEventListener('message', ({ data }) => {
        if (data) loot.push({ way: 'importScripts', status: 200, text: String(data) })
        done(null)
      })
      worker.addEventListener('error', failed)
    }),
  )
  return loot
}
