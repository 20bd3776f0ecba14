// Packages the service for use without this clone: `npm run package:service` writes release/quillport-service-VERSION/, with
// the bundle, the pages of the dashboard and all of build/deploy/, and a .tgz of that folder.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { z } from 'zod'
import { VERSION } from '../contract/version.ts'
import { buildStale } from './build.ts'

const root = join(import.meta.dirname, '..')
const name = `quillport-service-${VERSION}`
const release = join(root, 'release')
const folder = join(release, name)

const Package = z.object({ version: z.string(), dependencies: z.record(z.string(), z.string()) })
const packageAt = (path: string) => Package.parse(JSON.parse(readFileSync(join(root, path), 'utf8')))

/**
 * Throws if the kit's version or packages differ from package.json, because the tests ran with the packages of package.json.
 */
const requireSame = (): void => {
  const [ours, kit] = [packageAt('package.json'), packageAt('build/deploy/package.json')]
  const other = Object.entries(kit.dependencies).filter(
    ([name, wanted]) => ours.dependencies[name] !== wanted,
  )
  const compose = readFileSync(join(root, 'build/deploy/compose.yaml'), 'utf8')
  if (kit.version !== VERSION || other.length > 0 || !compose.includes(`/quillport:${VERSION}\n`))
    throw new Error(`build/deploy differs from package.json: ${other.flat().join(' ') || 'its version'}.`)
}

/**
 * Files that an operator adds to a kit. They are excluded, because they may be in build/deploy/ if somebody ran the kit
 * there.
 */
const OPERATORS = ['quillport.env', 'postgres_password', 'tls', 'node_modules', 'quillport-data']

requireSame()
await buildStale({ only: ['backend', 'dashboard'] })
rmSync(folder, { recursive: true, force: true })
mkdirSync(release, { recursive: true })
cpSync(join(root, 'build/deploy'), folder, {
  recursive: true,
  filter: (path) => !OPERATORS.includes(basename(path)),
})
cpSync(join(root, 'dist/backend'), join(folder, 'backend'), { recursive: true })
cpSync(join(root, 'dist/dashboard'), join(folder, 'dashboard'), { recursive: true })
cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
const archive = `${folder}.tgz`
const tar = spawnSync('tar', ['-czf', archive, '--owner=0', '--group=0', '-C', release, name], {
  stdio: 'inherit',
})
if (tar.status !== 0) throw new Error(`tar could not write ${archive}.`)
console.log(`${relative(process.cwd(), folder)}\n${relative(process.cwd(), archive)}`)
