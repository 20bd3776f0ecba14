import { spawnSync } from 'node:child_process'
import { basename, extname, join } from 'node:path'
import type { InputOptions, OutputOptions } from 'rolldown'

const root = join(import.meta.dirname, '..')

/** Returns the commit from which a bundle is built; `unknown` outside a clone. */
const commit = (): string => {
  const asked = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return asked.status === 0 ? asked.stdout.trim() : 'unknown'
}

/** Packages that stay outside the bundles, because they are native, read their own files, or come with Electron. */
const external = [
  ...['electron', 'better-sqlite3', 'keytar', '@resvg/resvg-wasm', '@fontsource/inter'],
  // The WebAssembly of this package is read from the package itself.
  /^@jsquash\/webp\//,
]

export type Target = {
  readonly name: string
  /** Folders whose files make the target stale. */
  readonly sources: readonly string[]
  readonly input: string
  /** Modules that the target starts as threads. The build writes each module to a file next to the target. */
  readonly threads?: readonly string[]
  readonly output: string
  readonly format: 'esm' | 'cjs'
  /** Whether the target must be one file, which then also contains the modules that load later. */
  readonly single?: true
}

/** Every bundled program. Vite builds the renderer separately. */
export const TARGETS: readonly Target[] = [
  {
    name: 'electron',
    sources: ['contract', 'transport', 'main'],
    input: 'main/electron/main.ts',
    output: 'dist/main/electron/main.js',
    format: 'esm',
  },
  {
    name: 'headless',
    sources: ['contract', 'transport', 'main'],
    input: 'main/headless/main.ts',
    output: 'dist/main/headless/main.js',
    format: 'esm',
  },
  {
    name: 'preload',
    sources: ['contract', 'transport', 'preload'],
    input: 'preload/preload.ts',
    output: 'dist/preload/preload.cjs',
    format: 'cjs',
  },
  {
    name: 'backend',
    sources: ['contract', 'transport', 'backend'],
    input: 'backend/cli.ts',
    threads: [
      'backend/forum/sources/feed-document.worker.ts',
      'backend/forum/sources/html-to-text.worker.ts',
      'backend/articles/cited-page.worker.ts',
      'backend/articles/checked-body.worker.ts',
      'backend/articles/picture.worker.ts',
    ],
    output: 'dist/backend/cli.js',
    format: 'esm',
  },
  {
    name: 'stdio',
    sources: ['contract', 'main/stdio', 'main/core', 'transport'],
    input: 'main/stdio/shim.ts',
    output: 'dist/stdio/shim.js',
    format: 'esm',
    // The shim is copied as one file.
    single: true,
  },
]

/** The environment variables whose values go into a build. */
export const UPDATE_VARIABLES = [
  'QUILLPORT_UPDATE_FEED',
  'QUILLPORT_UPDATE_KEY',
  'QUILLPORT_UPDATE_CHANNEL',
] as const

/**
 * Returns Rolldown's options for a target: Node 20.18 syntax, one output folder, and source maps for readable stack traces.
 */
export const optionsOf = (target: Target): InputOptions & { output: OutputOptions } => ({
  input: Object.fromEntries([
    [basename(target.output, extname(target.output)), target.input],
    ...(target.threads ?? []).map((file) => [basename(file, '.ts'), file]),
  ]),
  platform: 'node',
  external,
  resolve: {
    alias: {
      // The package's `main` loads its own files in a way that bundlers cannot follow.
      'jsonc-parser': 'jsonc-parser/lib/esm/main.js',
      // The TOML reader of add-mcp calls `eval`, so another reader replaces it.
      '@iarna/toml': 'smol-toml',
    },
  },
  transform: {
    target: 'node20.18',
    define: {
      __QUILLPORT_COMMIT__: JSON.stringify(commit()),
      __QUILLPORT_UPDATES__: JSON.stringify({
        feed: process.env.QUILLPORT_UPDATE_FEED ?? '',
        key: process.env.QUILLPORT_UPDATE_KEY ?? '',
        channel: process.env.QUILLPORT_UPDATE_CHANNEL ?? 'stable',
      }),
    },
  },
  output: {
    dir: target.output.slice(0, target.output.lastIndexOf('/')),
    entryFileNames: `[name]${extname(target.output)}`,
    chunkFileNames: '[name]-[hash].js',
    format: target.format,
    sourcemap: true,
    cleanDir: true,
    ...(target.single ? { codeSplitting: false } : {}),
  },
})
