import { expect, test } from 'vitest'
import { sessionEnvironment } from './session-environment.ts'

test('a desk that an agent starts gets the variables of the session, and no secrets of other programs', () => {
  const session = {
    DISPLAY: ':0',
    XDG_RUNTIME_DIR: '/run/user/1000',
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/bus',
  }
  expect(sessionEnvironment({ ...session, OPENAI_API_KEY: 'sk-1', PATH: '/bin' })).toEqual(session)
})
