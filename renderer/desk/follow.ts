import type { DeskEvent } from '../../contract/desk.ts'
import { typedForm } from '../ui/typed-form.ts'
import { goToQuestion, isAsked } from './approvals/open.ts'
import { goToConnection } from './connections/business-menu.tsx'
import { leaving } from './dialogs.ts'
import { showLeads } from './leads/list.ts'
import { knownPageConnection } from './port.ts'
import { go, returnTo, useRoute } from './route.ts'

type Navigate = Extract<DeskEvent, { kind: 'navigate' }>

const itemOf = ({ lead_id, job_id, part }: Navigate): string | null => lead_id ?? job_id ?? part ?? null

/** Opens a place of the business that this page shows. */
const openHere = (event: Navigate): void => {
  const { screen, status } = event
  const item = itemOf(event)
  if (status !== undefined) showLeads(status, false)
  else if (item === null) returnTo(screen)
  else go(screen, item)
  // A person who opens the notification of a question wants to answer it.
  if (screen === 'agents') goToQuestion()
}

/** Opens the place that the menu, the tray, a notification, a notice or a link names. Runs `opened` only if the place opens. */
export const follow = (event: Navigate, opened: () => Promise<unknown> = async () => {}): void => {
  const open = () => {
    void opened()
    openHere(event)
  }
  const { screen, connection_id: of, status } = event
  const now = useRoute.getState()
  const item = itemOf(event)
  // Whether the person stays where they are, with whatever they typed there.
  const isShown = screen === now.screen && status === undefined && (item === null || item === now.item)
  if (of !== undefined && of !== knownPageConnection())
    goToConnection(of, { screen, item, ...(status ? { leads: status } : {}) }, opened)
  else if (isShown) open()
  // A question is answered above the form.
  else if (screen === 'agents' && typedForm() && isAsked()) goToQuestion()
  else leaving(open)
}
