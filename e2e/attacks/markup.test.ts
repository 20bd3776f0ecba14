import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowListed } from '../../backend/articles/allow-listed.ts'
import { type Loopback, serve } from '../../backend/outbound/loopback.fixture.ts'
import { chromiumHere } from '../shells/browser.ts'

// A browser shows markup that tries to run scripts or to send requests, in the same way as a site or the desk. Each piece of
// markup that runs requests an address of this computer that contains the number of the piece.

/** Pieces of markup. `hit` is an address, and `run` is a script that requests it. */
const CORPUS: readonly ((hit: string, run: string) => string)[] = [
  (_, run) => `<script>${run}</script>`,
  (hit) => `<script src="${hit}"></script>`,
  (_, run) => `<ScRiPt >${run}</sCrIpT\n>`,
  (_, run) => `<img src=x: onerror="${run}">`,
  (_, run) => `<img src=x: OnErRoR\n=\n"${run}"/>`,
  (hit) => `<img src="${hit}">`,
  (hit) => `<img srcset="${hit} 1x">`,
  (hit) => `<picture><source srcset="${hit}"><img></picture>`,
  (_, run) => `<svg onload="${run}"></svg>`,
  (_, run) => `<svg><script>${run}</script></svg>`,
  (hit) => `<svg><image href="${hit}" width="9" height="9"/></svg>`,
  (_, run) => `<svg><a xlink:href="javascript:${run}"><text y="20">text</text></a></svg>`,
  (_, run) => `<svg><style><img src=x: onerror="${run}"></style></svg>`,
  (_, run) =>
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x: onerror=&quot;${run}&quot;&gt;">`,
  (_, run) =>
    `<form><math><mtext></form><form><mglyph><style></math><img src=x: onerror="${run}"></style></mglyph></form>`,
  (_, run) => `<noscript><p title="</noscript><img src=x: onerror=&quot;${run}&quot;>"></noscript>`,
  (_, run) => `<p title="</p><img src=x: onerror='${run.replaceAll("'", '`')}'>">text</p>`,
  (_, run) => `<!--><img src=x: onerror="${run}">-->`,
  (_, run) => `<![CDATA[<img src=x: onerror="${run}">]]>`,
  (_, run) => `<<img src=x: onerror="${run}">`,
  (_, run) => `<iframe srcdoc="<script>${run}</script>"></iframe>`,
  (_, run) => `<iframe src="javascript:${run}"></iframe>`,
  (hit) => `<iframe src="${hit}"></iframe>`,
  (hit) => `<object data="${hit}"></object>`,
  (hit) => `<embed src="${hit}">`,
  (hit) => `<video src="${hit}" autoplay></video>`,
  (hit) => `<audio src="${hit}" autoplay></audio>`,
  (hit) => `<video poster="${hit}"></video>`,
  (hit) => `<link rel="stylesheet" href="${hit}">`,
  (hit) => `<link rel="prefetch" href="${hit}">`,
  (hit) => `<style>@import "${hit}";</style>`,
  (hit) => `<p style="background: url('${hit}')">text</p>`,
  (hit) => `<table background="${hit}"><tr><td>text</table>`,
  (hit) => `<input type="image" src="${hit}">`,
  (_, run) => `<input autofocus onfocus="${run}">`,
  (_, run) => `<details open ontoggle="${run}"><summary>text</summary></details>`,
  (_, run) => `<p onclick="${run}">text</p>`,
  (_, run) => `<a href="javascript:${run}">text</a>`,
  (_, run) => `<a href="java\tscript:${run}">text</a>`,
  (_, run) => `<a href="&#1;JaVaScRiPt&colon;${run}">text</a>`,
  (hit) => `<a href="#" ping="${hit}">text</a>`,
  (hit) => `<form action="${hit}"><button>text</button></form>`,
  (_, run) => `<form><button formaction="javascript:${run}">text</button></form>`,
  (hit) => `<meta http-equiv="refresh" content="0;url=${hit}">`,
  (hit) => `<base href="${hit}/"><img src="a">`,
  (_, run) => `<body onload="${run}">`,
  (_, run) => `</h1></title></style></textarea></template><img src=x: onerror="${run}">`,
]

let browser: Browser
let page: Page
let site: Loopback
/** The documents that the browser shows, and the numbers of those that ran or requested something. */
let documents: readonly string[] = []
let alive: Set<number>

beforeAll(async () => {
  browser = await chromium.launch(await chromiumHere())
  site = await serve((request, response) => {
    const [, kind, number] = /^\/(hit|document)\/(\d+)/.exec(request.url ?? '') ?? []
    if (kind === 'hit') alive.add(Number(number))
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    response.end(kind === 'document' ? documents[Number(number)] : '')
  })
  page = await browser.newPage()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

const corpus = () =>
  CORPUS.map((piece, number) => {
    const hit = `${site.origin}/hit/${number}`
    return piece(hit, `(new Image).src='${hit}'`)
  })

/**
 * Shows each document in a frame without restrictions and clicks everything in it. Returns the pieces that ran or requested
 * something.
 */
const shown = async (wanted: readonly string[]): Promise<readonly string[]> => {
  documents = wanted
  alive = new Set()
  await page.goto(`${site.origin}/`)
  await page.evaluate(async (count) => {
    const frames = Array.from({ length: count }, (_, number) => {
      const frame = document.createElement('iframe')
      frame.src = `/document/${number}`
      return frame
    })
    const loaded = frames.map((frame) => new Promise((done) => frame.addEventListener('load', done)))
    document.body.append(...frames)
    await Promise.all(loaded)
    for (const { contentDocument } of frames)
      for (const element of contentDocument?.querySelectorAll('*') ?? [])
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  }, wanted.length)
  await page.waitForTimeout(2_000)
  const pieces = corpus()
  return [...alive].sort((a, b) => a - b).map((number) => pieces[number] ?? '')
}

const asPage = (html: string): string => `<!doctype html><title>A page</title>${html}`

test('an unprotected page runs the markup, so this test can detect it', async () => {
  expect((await shown(corpus().map(asPage))).length).toBeGreaterThan(35)
})

test('no markup in a saved article runs scripts or sends requests on a page of a site', async () => {
  expect(await shown(corpus().map((html) => asPage(allowListed(html))))).toEqual([])
})

test('no markup runs scripts or sends requests in a preview, even if it was not filtered before', async () => {
  const bundle = await rolldown({
    input: join(import.meta.dirname, '../../renderer/desk/articles/preview-document.ts'),
    platform: 'browser',
  })
  const { output } = await bundle.generate({ format: 'iife', name: 'preview' })
  await page.goto(`${site.origin}/`)
  const previews = await page.evaluate(
    ([script = '', ...pieces]) => {
      const make = new Function(`${script}; return preview`)().previewDocument
      return pieces.map((piece): string => String(make({ title: piece, html: piece }, null)))
    },
    [output[0].code, ...corpus()],
  )
  expect(previews).toHaveLength(CORPUS.length)
  expect(await shown(previews)).toEqual([])
})
