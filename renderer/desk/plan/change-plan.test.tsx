// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { answerWith, button, field, shown, typeInto } from '../shown.fixture.ts'
import { ChangePlan } from './change-plan.tsx'

test('a change of a plan sends only what was changed, so that the change of a colleague stays', async () => {
  const plan = {
    plan_id: 'p1',
    domain: 'tidybill.example',
    connection_id: 'site_1',
    title: 'Winter',
    starts: '2026-11',
  }
  const site = {
    connection_id: 'site_1',
    platform: 'ghost',
    name: 'Blog',
    url: 'https://blog.example',
    status: 'ok',
    message: null,
    live_publish: true,
  }
  const changes: unknown[] = []
  await answerWith(async (feature, name, input) => {
    if (feature === 'plan' && name === 'change') changes.push(input)
    return feature === 'sites' ? { sites: [site], editable: true, live_publish: true } : { plan }
  })
  const end = shown(<ChangePlan plan={plan} onClose={() => {}} />)
  await expect.poll(() => document.querySelector('select')?.value).toBe('site_1')
  typeInto('Name of the plan', 'Winter and spring')
  await expect.poll(() => field('Name of the plan')?.value).toBe('Winter and spring')
  button('Save')?.click()
  await expect.poll(() => changes).toEqual([{ plan_id: 'p1', title: 'Winter and spring' }])
  end()
})
