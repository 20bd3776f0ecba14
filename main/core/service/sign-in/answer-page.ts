/** Headers that prevent the page from running scripts, from loading anything, and from being stored. */
export const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  connection: 'close',
}

/** Creates the page that the browser shows at the end. Both texts are our own, so nothing needs escaping. */
export const answerPage = (title: string, text: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:20vh auto;padding:0 1.5rem}h1{font-size:1.25rem}</style>
<main><h1>${title}</h1><p>${text}</p></main>
</html>
`
