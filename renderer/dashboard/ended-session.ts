const KEY = 'quillport-session-ended'

/** Records that the session ended while a workspace page was open, so that the sign-in page can say so. */
export const noteEnded = (): void => sessionStorage.setItem(KEY, 'yes')

/** Whether `noteEnded` was called since the last call. */
export const takeEnded = (): boolean => {
  const ended = sessionStorage.getItem(KEY) !== null
  sessionStorage.removeItem(KEY)
  return ended
}
