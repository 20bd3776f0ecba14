import { VERSION } from '../../contract/version.ts'

declare const __QUILLPORT_COMMIT__: string | undefined

type Build = {
  readonly version: string
  /** The commit from which this program was built. */
  readonly build: string
}

/** The version and commit of this program. Only a bundle knows its commit. */
export const BUILD: Build = {
  version: VERSION,
  build: typeof __QUILLPORT_COMMIT__ === 'undefined' ? 'sources' : __QUILLPORT_COMMIT__,
}
