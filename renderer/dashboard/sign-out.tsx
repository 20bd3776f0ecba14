import { type ReactNode, useState } from 'react'
import { AppError } from '../../contract/errors.ts'
import { count } from '../../contract/words.ts'
import { forgetOwnWork, type LostTexts, sendOwnWork } from '../ports/hosted/unsent-work.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { call } from './api.ts'
import { auth } from './auth.ts'
import { refusalOf } from './auth-error.ts'
import { forgetSession, useAct } from './queries.ts'

const signOutAnyway = async (): Promise<void> => {
  try {
    await auth.signOut()
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'unauthorized')) throw error
  }
}

/** Writes which texts are lost, such as “2 replies and 1 article with unsaved changes”. */
const lostWords = ({ articles, replies }: LostTexts): string =>
  [
    ...(replies > 0 ? [count(replies, 'reply', 'replies')] : []),
    ...(articles > 0 ? [`${count(articles, 'article')} with unsaved changes`] : []),
  ].join(' and ')

/**
 * Signs the person out, and deletes what this browser has of them: the token, the cached answers, and their work that the
 * service has not stored. First sends this work. If some of their texts would be lost, asks in a dialog, which the caller shows.
 * `onDone` opens the next page.
 */
export const useSignOut = (personId: string, onDone: () => void) => {
  const [lost, setLost] = useState<LostTexts | null>(null)
  const act = useAct(async (agreed: boolean) => {
    const texts = agreed ? null : await sendOwnWork(personId, (change) => call('ownWork', 'keep', change))
    if (texts) return setLost(texts)
    await signOutAnyway()
    setLost(null)
    forgetSession()
    forgetOwnWork(personId)
    onDone()
  })
  const dialog: ReactNode = lost && (
    <FormDialog
      danger
      title="Sign out and delete texts?"
      description={`The service has not stored ${lostWords(lost)}. If you sign out, this browser deletes them. To keep them, close this dialog and open “Leads and articles”.`}
      error={refusalOf(act.error, 'Close this dialog and try again.')}
      submit="Delete and sign out"
      busy={act.isPending}
      onClose={() => setLost(null)}
      onSubmit={() => act.mutate(true)}
    />
  )
  return {
    signOut: (): void => act.mutate(false),
    isPending: act.isPending,
    /** Why the person is still signed in, if no dialog says so. */
    error: lost ? null : act.error,
    dialog,
  }
}
