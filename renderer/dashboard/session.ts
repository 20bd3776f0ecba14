const KEY = 'quillport-session'

/** Stores the session's token for this tab. Used only if the service runs over plain HTTP and so cannot use cookies. */
export const keepToken = (token: string): void => sessionStorage.setItem(KEY, token)

/** Forgets the session's token. */
export const forgetToken = (): void => sessionStorage.removeItem(KEY)

/** Returns the header with the session's token; no header if a cookie holds the session. */
export const sessionHeaders = (): Readonly<Record<string, string>> => {
  const token = sessionStorage.getItem(KEY)
  return token === null ? {} : { authorization: `Bearer ${token}` }
}
