const KEY = 'quillport-session'

/**
 * Stores the session's token for this tab. Used only if the service is reached over plain http and therefore cannot use
 * cookies.
 */
export const keepToken = (token: string): void => sessionStorage.setItem(KEY, token)

/** Deletes the session's token. */
export const forgetToken = (): void => sessionStorage.removeItem(KEY)

/** Returns the header with the session's token; no header if the token is in a cookie. */
export const sessionHeaders = (): Readonly<Record<string, string>> => {
  const token = sessionStorage.getItem(KEY)
  return token === null ? {} : { authorization: `Bearer ${token}` }
}
