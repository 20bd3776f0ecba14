import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { withoutUnusedSchemas } from '../build/unused-schemas.ts'

/**
 * Builds the screens to dist/renderer. Addresses are relative, because Electron serves the files from `app://`. Nothing is
 * inlined, because the content security policy allows no inline script and no font from a `data:` address.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), tailwindcss(), withoutUnusedSchemas()],
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    // Supports Electron's pinned Chromium and browsers of the same age, so that light-dark() stays unchanged.
    target: ['chrome130', 'firefox132', 'safari18'],
    assetsInlineLimit: 0,
    // The page loads from this computer's own disk, so splitting a large file would save nothing.
    chunkSizeWarningLimit: 1000,
    modulePreload: { polyfill: false },
  },
})
