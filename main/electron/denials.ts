import type { App, Session } from 'electron'
import { isOwnPage } from './origin.ts'

/** The only permission of our pages: to put text on the clipboard. */
const ALLOWED = new Set(['clipboard-sanitized-write'])

/** Denies permissions, navigation, new windows, embedded views and WebRTC to every page. */
export const denyPages = (app: App): void => {
  app.on('web-contents-created', (_event, contents) => {
    // WebRTC bypasses the check of requests. No page here needs it.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
    contents.on('will-navigate', (event) => {
      if (!isOwnPage(event.url)) event.preventDefault()
    })
    contents.on('will-frame-navigate', (event) => {
      if (!isOwnPage(event.url)) event.preventDefault()
    })
    contents.on('will-redirect', (event) => event.preventDefault())
    contents.on('will-attach-webview', (event) => event.preventDefault())
  })
  app.on('select-client-certificate', (event, _contents, _url, _list, callback) => {
    event.preventDefault()
    callback()
  })
  app.on('login', (event) => event.preventDefault())
}

/** Denies the permission requests of pages in this session, and every request to an address outside our scheme. */
export const denySession = (session: Session): void => {
  session.setPermissionRequestHandler((contents, permission, answer) =>
    answer(ALLOWED.has(permission) && isOwnPage(contents.getURL())),
  )
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => ALLOWED.has(permission) && isOwnPage(origin),
  )
  session.setDevicePermissionHandler(() => false)
  // Without a proxy, WebRTC could reach a relay over TCP. No server answers at this proxy address. The screens are
  // unaffected, because their scheme uses no proxy.
  void session.setProxy({ proxyRules: 'socks5://127.0.0.1:0', proxyBypassRules: '<-loopback>' })
  // Allows only a download that our page created at the person's request, such as an exported article.
  session.on('will-download', (event, item, contents) => {
    const made = item.getURL().startsWith('blob:') && isOwnPage(item.getURL().slice('blob:'.length))
    if (!made || !isOwnPage(contents.getURL())) event.preventDefault()
  })
  session.webRequest.onBeforeRequest(
    { urls: ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*'] },
    ({ url }, answer) => answer({ cancel: !isOwnPage(url) }),
  )
}
