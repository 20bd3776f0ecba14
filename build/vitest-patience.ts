import { vi } from 'vitest'

// By default, Vitest waits one second, which is too short if other programs slow down the machine.
const PATIENCE = 10_000

const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE, ...options })
