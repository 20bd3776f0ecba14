/** What Google returned to a sign-in. The state ends with the workspace that the sign-in is for. */
export type GoogleAnswer = {
  readonly workspace_id: string
  readonly state: string
  readonly code?: string
  readonly error?: string
}

/** Reads what Google returned from the query of an address; null if it is something else. The service checks whether it is true. */
export const answerIn = (query: string): GoogleAnswer | null => {
  const given = new URLSearchParams(query)
  const state = given.get('state') ?? ''
  const workspace_id = /^[\w-]+\.([\w-]+)$/.exec(state)?.[1]
  if (workspace_id === undefined) return null
  const [code, error] = [given.get('code'), given.get('error')]
  return {
    workspace_id,
    state,
    ...(code === null ? {} : { code }),
    ...(error === null ? {} : { error }),
  }
}
