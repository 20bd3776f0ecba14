import { vi } from 'vitest'

// A second, which Vitest waits for by itself, is too short where other programs use the same machine.
const PATIENCE = 10_000

const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE, ...options })
