import { BrowserWindow, ipcMain, type WebFrameMain } from 'electron'
import type { DeskEvent } from '../../contract/desk.ts'
import { AppError } from '../../contract/errors.ts'
import type { Envelope } from '../../transport/ipc.ts'
import { isOwnPage } from './origin.ts'

/** Loads what writes errors only when it is needed, because it would delay the first window. */
const refused = async (): Promise<Envelope> => {
  const { problemOf } = await import('../../transport/problem.ts')
  const error = new AppError('unauthorized', 'Only Quillport’s own screens may make this call.')
  return { ok: false, problem: problemOf(error) }
}

/** Whether a call comes from the top frame of one of our screens. Frames inside a screen may not call. */
const isTrusted = (frame: WebFrameMain | null): boolean =>
  frame !== null && frame.parent === null && isOwnPage(frame.url)

/** Answers `call` of the preload bridge. Refuses calls from other senders. */
export const answerCalls = (answer: (call: unknown) => Promise<Envelope>): void =>
  ipcMain.handle('quillport:call', async (event, call: unknown) =>
    isTrusted(event.senderFrame) ? answer(call) : refused(),
  )

/** Sends an event of the core to every open screen. */
export const sendToScreens = (event: DeskEvent): void => {
  for (const window of BrowserWindow.getAllWindows())
    if (!window.isDestroyed() && isOwnPage(window.webContents.getURL()))
      window.webContents.send('quillport:event', event)
}
