/** Returns the name of an app for the screens. */
export const nameOf = ({ name }: { readonly name: string | null }): string => name ?? 'An app without a name'

const FAILURES: Readonly<Record<string, string>> = {
  invalid_client:
    'This service does not know the app. Remove the connection in the app and connect again. If that does not help, use an agent key.',
  invalid_redirect: 'The app asks Quillport to send you back to an address that the app has not registered.',
  client_disabled: 'The person who runs this service has blocked the app.',
}

/** Returns the OAuth error in the page’s query, because of which the service could not ask the person; null if there is no error. */
export const failureIn = (request: string): string | null => {
  const code = new URLSearchParams(request).get('error')
  if (code === null) return null
  return FAILURES[code] ?? 'The app’s request is not valid. Go back to the app and connect again.'
}
