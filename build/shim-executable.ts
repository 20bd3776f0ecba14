import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AfterPackContext, Arch } from 'electron-builder'
import { rolldown } from 'rolldown'
import { optionsOf, TARGETS } from './targets.ts'

const root = join(import.meta.dirname, '..')
const POSTJECT = join(root, 'node_modules', 'postject', 'dist', 'cli.js')
/** Marker in Node's binary at which a program may be injected, from Node's documentation of single executables. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

/**
 * Puts the stdio shim next to the packaged app as a Node single executable, because a packaged desk contains no Node that
 * agents could start. Makes the executable for this platform only, because Node for other platforms is not available.
 */
export const addShim = async ({
  electronPlatformName,
  arch,
  packager,
  appOutDir,
}: AfterPackContext): Promise<void> => {
  if (electronPlatformName !== process.platform || Arch[arch] !== process.arch) {
    console.log(`  • no stdio shim for ${electronPlatformName} ${Arch[arch]}: package on that platform`)
    return
  }
  const windows = process.platform === 'win32'
  const node = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')
  const made = join(packager.getResourcesDir(appOutDir), windows ? 'quillport-mcp.exe' : 'quillport-mcp')
  const folder = mkdtempSync(join(tmpdir(), 'quillport-shim-'))
  try {
    const blob = await preparedBlob(node, folder)
    copyFileSync(node, made)
    chmodSync(made, 0o755)
    // Removes the symbols for debuggers, which are a seventh of the file. If binutils is not installed, they stay in the
    // file.
    if (process.platform === 'linux') spawnSync('strip', [made], { stdio: 'ignore' })
    const segment = process.platform === 'darwin' ? ['--macho-segment-name', 'NODE_SEA'] : []
    execFileSync(node, [POSTJECT, made, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', FUSE, ...segment], {
      stdio: 'pipe',
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Prepares the file to inject: the shim in the form that Node requires, one CommonJS program with its code cache. */
const preparedBlob = async (node: string, folder: string): Promise<string> => {
  const target = TARGETS.find(({ name }) => name === 'stdio')
  if (!target) throw new Error('There is no shim to build.')
  const { output: _, ...input } = optionsOf(target)
  const bundle = await rolldown({ ...input, input: target.input, cwd: root })
  await bundle.write({ file: join(folder, 'shim.cjs'), format: 'cjs', codeSplitting: false })
  await bundle.close()
  const config = {
    main: join(folder, 'shim.cjs'),
    output: join(folder, 'shim.blob'),
    disableExperimentalSEAWarning: true,
    useCodeCache: true,
    // The executable runs only the shim: it ignores options for Node in the environment.
    execArgvExtension: 'none',
  }
  writeFileSync(join(folder, 'sea.json'), JSON.stringify(config))
  execFileSync(node, ['--experimental-sea-config', join(folder, 'sea.json')], { stdio: 'pipe' })
  return config.output
}
