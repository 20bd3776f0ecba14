import type { DeskEvent } from '../../contract/desk.ts'
import { typedForm } from '../ui/typed-form.ts'
import { goToQuestion } from './approvals/open.ts'
import { goToConnection } from './connections/business-menu.tsx'
import { leaveDialog } from './dialogs.ts'
import { showLeads } from './leads/list.ts'
import { knownPageConnection } from './port.ts'
import { go, returnTo, useRoute } from './route.ts'

/** Opens the place that the menu, the tray, a notification or a link names. */
export const follow = (event: Extract<DeskEvent, { kind: 'navigate' }>): void => {
  const { screen, connection_id: of } = event
  const isOther = of !== undefined && of !== knownPageConnection()
  const form = typedForm()
  if (form && (isOther || screen !== useRoute.getState().screen)) {
    // A question is answered above the form.
    if (screen === 'agents' && !isOther) goToQuestion()
    else leaveDialog.ask({ title: form.title, leave: () => follow(event) })
    return
  }
  const item = event.lead_id ?? event.job_id ?? event.part ?? null
  if (isOther) {
    goToConnection(of, { screen, item, ...(event.status ? { leads: event.status } : {}) })
    return
  }
  if (event.status !== undefined) showLeads(event.status, false)
  else if (item === null) returnTo(screen)
  else go(screen, item)
  // A person who opens the notification of a question wants to answer it.
  if (screen === 'agents') goToQuestion()
}
