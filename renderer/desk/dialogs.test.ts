// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { planDialog, replyDialog } from './dialogs.ts'
import { go } from './route.ts'

test('a dialog of a screen closes when another screen opens, and does not come back with the screen', () => {
  go('plan')
  planDialog.ask({ kind: 'add' })
  go('leads', 'lead_1')
  expect(planDialog.isOpen()).toBe(false)
  go('plan')
  expect(planDialog.isOpen()).toBe(false)
})

test('a dialog of a screen stays while another item of the screen opens', () => {
  go('plan')
  planDialog.ask({ kind: 'add' })
  go('plan', 'card_1')
  expect(planDialog.isOpen()).toBe(true)
})

test('a dialog that every screen opens stays when another screen opens', () => {
  go('leads')
  replyDialog.ask({ kind: 'new' })
  go('settings')
  expect(replyDialog.isOpen()).toBe(true)
  replyDialog.close()
})
