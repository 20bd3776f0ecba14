import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Suites that run by themselves, because they need real servers, a quiet machine or much time. */
const SUITES = {
  servers: ['**/*.servers.test.ts'],
  storm: ['**/*.storm.test.ts'],
  kills: ['**/*-kill.test.ts'],
  kit: ['**/*.kit.test.ts'],
  release: ['**/*.release.test.ts'],
}
const named = Object.entries(SUITES).find(([name]) => name === process.env.QUILLPORT_SUITES)
const apart = Object.values(SUITES).flat()

// Pages write dates and numbers as the computer's locale does. Workers read the locale when they start.
process.env.LC_ALL = 'en_GB.UTF-8'

export default defineConfig({
  test: {
    include: named ? named[1] : ['**/*.test.{ts,tsx}'],
    exclude: ['node_modules/**', 'dist/**', 'test-results/**', ...(named ? [] : apart)],
    // Most tests wait for processes and servers: three at a time keep two cores busy. A storm has the machine for itself, because it is
    // measured.
    maxWorkers: named?.[0] === 'storm' ? 1 : Math.max(3, Math.ceil(availableParallelism() / 2)),
    setupFiles: ['build/vitest-patience.ts', 'build/vitest-passwords.ts'],
    // As long as build/vitest-patience.ts has it.
    expect: { poll: { timeout: 10_000 } },
    globalSetup: ['backend/db/postgres-server.fixture.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
})
