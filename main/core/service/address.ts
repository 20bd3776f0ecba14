import { AppError } from '../../../contract/errors.ts'

/**
 * Normalizes the base URL that a person typed. Adds https if the scheme is missing, or http for this computer. Removes the
 * path of the API or the MCP server. Throws `invalid_input`.
 */
export const serviceAddress = (typed: string): string => {
  const text = typed.trim()
  const scheme = /^[a-z][a-z\d+.-]*:\/\//i.exec(text)?.[0].toLowerCase()
  if (scheme && scheme !== 'https://' && scheme !== 'http://') throw wrong('An address starts with https://.')
  const full = scheme ? text : `https://${text}`
  if (!URL.canParse(full)) throw wrong('Enter a web address such as https://quillport.example.com.')
  const url = new URL(full)
  if (url.hostname === '') throw wrong('Enter a web address such as https://quillport.example.com.')
  if (url.username !== '' || url.password !== '')
    throw wrong('Remove the username and password from the address.')
  if (!scheme && isThisComputer(url.hostname)) url.protocol = 'http:'
  const path = url.pathname.replace(/\/+$/, '').replace(/\/(api\/v1|mcp|skill\.md)$/, '')
  return `${url.protocol}//${url.host}${path.replace(/\/+$/, '')}`
}

/** Throws `invalid_input` for an address that would send the key to another computer unencrypted. */
export const refuseUnencrypted = (baseUrl: string): void => {
  const { protocol, hostname } = new URL(baseUrl)
  if (protocol === 'https:' || isThisComputer(hostname)) return
  const message =
    'This address is not encrypted: anyone on the network between this computer and the service could read the key and your leads. If the service has an https:// address, use that address.'
  throw new AppError('invalid_input', message, {
    issues: [
      { path: 'base_url', message },
      { path: 'unencrypted', message },
    ],
  })
}

/** Whether a host name means this computer. */
export const isThisComputer = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d{1,3}){3}$/.test(hostname)

const wrong = (hint: string): AppError =>
  new AppError('invalid_input', `This is not the address of a service. ${hint}`, {
    issues: [{ path: 'base_url', message: hint }],
  })
