import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findElectron } from '../electron.ts'
import { scratchCheckout } from '../scratch-checkout.ts'

const LONGEST_MS = 20 * 60_000

/** A package, and the folder with the signed list that offers it. */
export type Packaged = { readonly version: string; readonly path: string; readonly feed: string }

/**
 * Builds packages with other version numbers from a copy of the working tree. Every version trusts the given key. Call
 * `remove` afterwards.
 */
export const packageVersions = (root: string, { key, output }: { key: string; output: string }) => {
  const found = findElectron({ download: true })
  if ('missing' in found) throw new Error(found.missing)
  const dist = dirname(found.path)
  const electron = readFileSync(join(dist, 'version'), 'utf8').trim().replace(/^v/, '')
  const checkout = scratchCheckout(root)
  const run = async (...command: readonly string[]): Promise<string> => {
    const { code, output } = await checkout.run(command, { patienceMs: LONGEST_MS })
    if (code !== 0) throw new Error(`${command.join(' ')} failed:\n${output.slice(-4_000)}`)
    return output.trim()
  }
  const node = (...args: readonly string[]) =>
    run('env', `QUILLPORT_SIGNING_KEY=${key}`, process.execPath, ...args)
  const change = (file: string, changed: (text: string) => string): void => {
    const path = join(checkout.folder, file)
    const before = readFileSync(path, 'utf8')
    const after = changed(before)
    if (after === before) throw new Error(`${file} does not contain the text to change.`)
    writeFileSync(path, after)
  }
  return {
    change,
    make: async (version: string): Promise<Packaged> => {
      const feed = join(output, version)
      const path = join(feed, `quillport_${version}_${architecture()}.deb`)
      if (existsSync(join(feed, 'quillport-stable.json.sig'))) return { version, path, feed }
      const about = JSON.parse(readFileSync(join(checkout.folder, 'package.json'), 'utf8'))
      writeFileSync(join(checkout.folder, 'package.json'), JSON.stringify({ ...about, version }, null, 2))
      const trusted = await node('build/sign-manifest.ts', '--print-key')
      await run('env', `QUILLPORT_UPDATE_KEY=${trusted}`, process.execPath, 'build/build.ts')
      await node(
        'node_modules/electron-builder/cli.js',
        ...['--linux', 'dir', `-c.electronDist=${dist}`, `-c.electronVersion=${electron}`],
        `-c.directories.output=${feed}`,
      )
      console.log(`      ${await node('build/deb.ts', feed, 'gzip')}`)
      const news = join(feed, 'new.txt')
      writeFileSync(news, `What is new in ${version}.\n`)
      await node('build/sign-manifest.ts', feed, '--new', news)
      return { version, path, feed }
    },
    remove: checkout.remove,
  }
}

/** Debian's name of this computer's architecture. */
const architecture = (): string =>
  ({ x64: 'amd64', arm64: 'arm64', arm: 'armhf' })[process.arch as string] ?? process.arch
