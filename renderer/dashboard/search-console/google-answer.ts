/** Google's answer to a sign-in. The `state` ends with the id of the workspace for which the person signs in. */
export type GoogleAnswer = {
  readonly workspace_id: string
  readonly state: string
  readonly code?: string
  readonly error?: string
}

/** Reads Google's answer from the query of an address; null if the query has another form. The service checks the answer. */
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
