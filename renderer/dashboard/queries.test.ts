// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { AppError } from '../../contract/errors.ts'
import { queryClient } from './queries.ts'
import { useRoute } from './route.ts'

const UNSENT = 'quillport-work user_anna ws_1'

beforeEach(() => localStorage.setItem(UNSENT, '{"copied lead_1":null}'))

test('work that the service has not stored yet is still there after the session has ended', async () => {
  useRoute.setState({ route: { page: 'account' } })
  const refused = () => Promise.reject(new AppError('unauthorized', 'The session has ended.'))
  await queryClient.fetchQuery({ queryKey: ['me'], queryFn: refused }).catch(() => undefined)
  expect(useRoute.getState().route.page).toBe('sign-in')
  expect(localStorage.getItem(UNSENT)).not.toBeNull()
})
