import { app, dialog, shell } from 'electron'
import { VERSION } from '../../contract/version.ts'
import type { Desk } from '../core/desk.ts'
import { canGoBack, goBack, wayBack, wayBackWords } from '../core/updates/starts.ts'

/**
 * If this version failed to start twice and never started successfully, opens a dialog that offers to go back, if that is
 * possible. Resolves if the person wants to try this version again. Otherwise, the program exits.
 */
export const offerWayBack = async (dataFolder: string): Promise<void> => {
  const way = await wayBack({ dataFolder, version: VERSION })
  if (!way) return
  const canLeave = canGoBack(way)
  const leave = way.package === null ? 'Prepare going back' : 'Go back'
  const buttons = ['Try again', ...(canLeave ? [leave] : []), 'Quit']
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    title: 'Quillport did not start',
    message: `Quillport ${VERSION} failed to start twice`,
    detail: wayBackWords(way, VERSION),
    buttons,
    defaultId: 0,
    cancelId: buttons.length - 1,
    noLink: true,
  })
  if (response === 0) return
  if (buttons[response] === leave) {
    goBack(dataFolder, way)
    if (way.package !== null) await shell.openPath(way.package)
  }
  app.exit(0)
  await new Promise(() => {})
}

/** Records that this version works, once `shown` has resolved and its service answers. */
export const noteStarted = async (desk: Desk, shown: Promise<void>): Promise<void> => {
  await shown
  const check = (): boolean => {
    if (!desk.ready()) return false
    desk.noteStarted()
    return true
  }
  if (check()) return
  const end = desk.subscribe((event) => {
    if (event.kind === 'changed' && event.topics.includes('connections') && check()) end()
  })
}
