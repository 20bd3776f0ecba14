const KEY = 'quillport-session'

/** Stores the session's token for this tab. Used only if the service runs over plain HTTP and so cannot use cookies. */
export const keepToken = (token: string): void => sessionStorage.setItem(KEY, token)

/** Forgets the session's token. */
export const forgetToken = (): void => sessionStorage.removeItem(KEY)

/** The header that carries the session, if no cookie does. */
export const sessionHeaders = (): Readonly<Record<string, string>> => {
  const token = sessionStorage.getItem(KEY)
  return token === null ? {} : { authorization: `Bearer ${token}` }
}
