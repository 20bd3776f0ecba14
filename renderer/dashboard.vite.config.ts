import { join } from 'node:path'
import { defineConfig, mergeConfig } from 'vite'
import desk from './vite.config.ts'

/** Builds the pages of a hosted service to dist/dashboard. The base path is `/`, where the service serves the pages. */
export default mergeConfig(
  desk,
  defineConfig({
    base: '/',
    build: {
      outDir: '../dist/dashboard',
      rolldownOptions: {
        input: ['dashboard.html', 'workspace.html'].map((page) => join(import.meta.dirname, page)),
      },
    },
  }),
)
