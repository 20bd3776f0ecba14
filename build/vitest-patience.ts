import { vi } from 'vitest'

// Vitest waits one second by default, which is too short if other programs use the same machine.
const PATIENCE = 10_000

const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE, ...options })
