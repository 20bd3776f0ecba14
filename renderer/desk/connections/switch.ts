import { AppError } from '../../../contract/errors.ts'
import { typedForm } from '../../ui/typed-form.ts'
import { type Listed, listAfterReload } from '../listed-after-reload.ts'
import { callDesk, knownPageConnection } from '../port.ts'
import { hashOf, type Route } from '../route.ts'
import { forgetInTab } from '../tab-storage.ts'
import { finishWaiting, saveUnsaved } from '../unsaved.ts'

/** A screen, its open item and, on Leads, the status of the leads to list. */
export type Landing = Route & { readonly leads?: Listed }

const START: Landing = { screen: 'leads', item: null }

/** Whether this page is switching the connection itself. It then ignores the desk's news of the switch. */
let isSwitching = false

/** Reloads the page, so that data of one connection in the page's memory cannot appear under another. */
const reloadAt = (place: Landing): void => {
  if (place.leads) listAfterReload(place.leads)
  window.history.replaceState(null, '', hashOf(place))
  window.location.reload()
}

/** Runs a switch, then reloads the page at the returned place. If the switch throws, the page stays as it is. */
const switching = async (act: () => Promise<Landing>): Promise<void> => {
  if (isSwitching) return
  isSwitching = true
  try {
    reloadAt(await act())
  } catch (error) {
    isSwitching = false
    throw error
  }
}

/** Saves all changes of the page. Throws if that is not possible, so that nothing stays behind where the person does not see it. */
const requireSaved = async (): Promise<void> => {
  const form = typedForm()
  if (form) throw new AppError('conflict', typedWords(form.title))
  if (!(await saveUnsaved())) throw new AppError('conflict', UNSAVED)
}

const typedWords = (title: string): string =>
  `You have not saved what you typed under “${title}”. Save it or close the form first, then try again.`

const UNSAVED =
  'Quillport did not switch away from this business, because a change that you made here could not be saved. Save or copy your text, then try again.'

/** Switches to a connection and opens a screen there. Runs `opened` before the reload. Throws if a text cannot be saved first. */
export const switchTo = (
  connectionId: string,
  place: Landing = START,
  opened?: () => Promise<unknown>,
): Promise<void> =>
  switching(async () => {
    await requireSaved()
    await callDesk('connections', 'show', { connection_id: connectionId })
    await opened?.()
    return place
  })

/** Adds an empty connection and shows it, so that the person can connect another business. */
export const addConnection = (): Promise<void> =>
  switching(async () => {
    await requireSaved()
    await callDesk('connections', 'add', {})
    return START
  })

const UNFINISHED =
  'Your last change could not be saved, so you are not signed out yet. To sign out without this change, press the button again.'

/**
 * Signs out of a connection. If the page showed this connection, first carries out the changes that wait, and then shows another
 * connection. A change that fails waits no longer, so it stops only one sign-out.
 */
export const signOutOf = async (connectionId: string): Promise<void> => {
  const signOut = async (): Promise<void> => {
    await callDesk('connections', 'signOut', { connection_id: connectionId })
    forgetInTab(connectionId)
  }
  if (connectionId !== knownPageConnection()) return signOut()
  await switching(async () => {
    if (!(await finishWaiting())) throw new AppError('conflict', UNFINISHED)
    await signOut()
    return START
  })
}

/**
 * Follows a switch that happened elsewhere, such as in another tab. A page with a text that cannot be saved stays with its
 * connection, unless that connection is gone.
 */
export const followSwitch = async (connectionId: string): Promise<void> => {
  const own = knownPageConnection()
  if (isSwitching || own === null || own === connectionId) return
  const { connections } = await callDesk('connections', 'list', {})
  const isHeld = connections.some(({ connection_id }) => connection_id === own)
  await switching(async () => {
    if (isHeld) await requireSaved()
    else forgetInTab(own)
    return START
  })
}
