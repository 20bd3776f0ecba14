import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const servers = process.env.QUILLPORT_SUITES === 'servers'

export default defineConfig({
  test: {
    include: servers ? ['**/*.servers.test.ts'] : ['**/*.test.{ts,tsx}'],
    exclude: ['node_modules/**', 'dist/**', 'test-results/**', ...(servers ? [] : ['**/*.servers.test.ts'])],
    // Most tests wait for processes and servers: two at a time keep two cores busy, where one would be used.
    maxWorkers: Math.max(2, Math.ceil(availableParallelism() / 2)),
    setupFiles: ['build/vitest-patience.ts'],
    // As long as build/vitest-patience.ts has it.
    expect: { poll: { timeout: 10_000 } },
    globalSetup: ['backend/db/postgres-server.fixture.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
})
