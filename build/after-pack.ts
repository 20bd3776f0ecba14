// electron-builder's afterPack hook: changes the unpacked app before electron-builder packages it.
import type { AfterPackContext } from 'electron-builder'
import { addShim } from './shim-executable.ts'
import { shrinkRuntime } from './shrink-runtime.ts'

export default async (context: AfterPackContext): Promise<void> => {
  if (context.electronPlatformName === 'linux') shrinkRuntime(context.appOutDir)
  await addShim(context)
}
