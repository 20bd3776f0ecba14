import { expect, test } from 'vitest'
import { testDesk } from '../desk.fixture.ts'

test('a start at login that the system refused does not stand in the settings as chosen', async () => {
  const its = await testDesk({
    setStartAtLogin: () => {
      throw new Error('EACCES: permission denied, mkdir ~/.config/autostart')
    },
  })
  await expect(its.desk.client.app.changePreferences({ start_at_login: true })).rejects.toThrow()
  expect(await its.desk.client.app.preferences({})).toMatchObject({ start_at_login: false })
  await its.end()
})
