import { expect, test } from 'vitest'
import { createOwnMcp } from './own-mcp.ts'

test('revoking an agent closes its MCP server and no other', async () => {
  const local = createOwnMcp('1.0.0', (error) => {
    throw error
  })
  const [revoked, other] = [local.of('agt_1'), local.of('agt_2')]
  local.forget('agt_1')
  local.forget('agt_3')
  expect(local.of('agt_1')).not.toBe(revoked)
  expect(local.of('agt_2')).toBe(other)
  await local.close()
})
