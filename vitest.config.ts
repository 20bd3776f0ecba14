import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,transport,backend,main,preload,renderer,build}/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
