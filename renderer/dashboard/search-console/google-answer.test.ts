import { expect, test } from 'vitest'
import { answerIn } from './google-answer.ts'

test('the answer of Google names the workspace of the sign-in in its state', () => {
  expect(answerIn('state=abc-1.ws_2&code=4%2F0x')).toEqual({
    workspace_id: 'ws_2',
    state: 'abc-1.ws_2',
    code: '4/0x',
  })
  expect(answerIn('state=abc.ws_2&error=access_denied')).toMatchObject({ error: 'access_denied' })
})

test('anything else is no answer of Google', () => {
  for (const query of ['', 'code=1', 'state=abc&code=1', 'state=abc.ws_2%2F..%2Fx&code=1'])
    expect(answerIn(query)).toBeNull()
})
