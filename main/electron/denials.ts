import type { App, Session } from 'electron'
import { isOwnPage } from './origin.ts'

/** What a page of ours may ask of the browser: to put text on the clipboard, nothing else. */
const ALLOWED = new Set(['clipboard-sanitized-write'])

/** Denies permissions, navigation, new windows, embedded views and WebRTC to every page that ever opens. */
export const denyPages = (app: App): void => {
  app.on('web-contents-created', (_event, contents) => {
    // What WebRTC sends passes the check of requests by: no page here speaks to anybody.
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

/** Denies what pages ask of the browser in this session, and every request that leaves our scheme. */
export const denySession = (session: Session): void => {
  session.setPermissionRequestHandler((contents, permission, answer) =>
    answer(ALLOWED.has(permission) && isOwnPage(contents.getURL())),
  )
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => ALLOWED.has(permission) && isOwnPage(origin),
  )
  session.setDevicePermissionHandler(() => false)
  // WebRTC would reach a relay by TCP; this way leads to nobody, and screens come by a scheme that takes none.
  void session.setProxy({ proxyRules: 'socks5://127.0.0.1:0', proxyBypassRules: '<-loopback>' })
  // What a page of ours made itself and the person asked for, such as an exported article; nothing from outside.
  session.on('will-download', (event, item, contents) => {
    const made = item.getURL().startsWith('blob:') && isOwnPage(item.getURL().slice('blob:'.length))
    if (!made || !isOwnPage(contents.getURL())) event.preventDefault()
  })
  session.webRequest.onBeforeRequest(
    { urls: ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*'] },
    ({ url }, answer) => answer({ cancel: !isOwnPage(url) }),
  )
}
