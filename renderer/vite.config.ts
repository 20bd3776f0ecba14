import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Builds the screens to dist/renderer. Addresses are relative, since Electron serves them from `app://`; nothing is
 * inlined, since the content policy allows no inline script and no font from a `data:` address.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    // Chromium of the pinned Electron, and browsers of the same age: light-dark() must stay as it is.
    target: ['chrome130', 'firefox132', 'safari18'],
    assetsInlineLimit: 0,
    // One file from this computer's own disk: splitting it would save nothing.
    chunkSizeWarningLimit: 1000,
    modulePreload: { polyfill: false },
  },
})
