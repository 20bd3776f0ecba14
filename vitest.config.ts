import { defineConfig } from 'vitest/config'

const servers = process.env.QUILLPORT_SUITES === 'servers'

export default defineConfig({
  test: {
    include: servers ? ['**/*.servers.test.ts'] : ['**/*.test.{ts,tsx}'],
    exclude: [
      'node_modules/**',
      'dist/**',
      'test-results/**',
      'test-results/**',
      ...(servers ? [] : ['**/*.servers.test.ts']),
    ],
    globalSetup: ['backend/db/postgres.global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
})
