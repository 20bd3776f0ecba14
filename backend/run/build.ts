declare const __QUILLPORT_BUILD__: Build | undefined

export type Build = {
  readonly version: string
  /** The commit that it was made of. */
  readonly build: string
}

/** Which program this is; the bundler writes it, and run from its sources it has no number. */
export const BUILD: Build =
  typeof __QUILLPORT_BUILD__ === 'undefined'
    ? { version: 'development', build: 'sources' }
    : __QUILLPORT_BUILD__
