import type { DeskEvent } from '../../contract/desk.ts'
import { goToQuestion } from './approvals/open.ts'
import { goToConnection } from './connections/business-menu.tsx'
import { showLeads } from './leads/list.ts'
import { knownPageConnection } from './port.ts'
import { go, returnTo } from './route.ts'

/** Opens the place that the menu, the tray, a notification or a link names. */
export const follow = (event: Extract<DeskEvent, { kind: 'navigate' }>): void => {
  const { screen, connection_id: of } = event
  const item = event.lead_id ?? event.job_id ?? event.part ?? null
  if (of !== undefined && of !== knownPageConnection()) {
    goToConnection(of, { screen, item })
    return
  }
  if (event.status !== undefined) showLeads(event.status, false)
  else if (item === null) returnTo(screen)
  else go(screen, item)
  // A person who opens the notification of a question wants to answer it.
  if (screen === 'agents') goToQuestion()
}
