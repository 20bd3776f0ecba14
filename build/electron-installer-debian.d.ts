declare module 'electron-installer-debian' {
  type Options = {
    readonly src: string
    readonly dest: string
    /** Returns the path of the package in the folder `dest`. */
    readonly rename: (dest: string) => string
    readonly logger: (line: string) => void
    readonly arch: string
    readonly compression: 'xz' | 'gzip'
    readonly name: string
    readonly version: string
    readonly productName: string
    readonly genericName: string
    readonly description: string
    readonly productDescription: string
    /** Path, in `src`, of the program that the command in /usr/bin starts. */
    readonly bin: string
    readonly desktopTemplate: string
    /** Files by size, such as `512x512`, or `scalable`. */
    readonly icon: Readonly<Record<string, string>>
    readonly categories: string[]
    readonly mimeType: string[]
    readonly maintainer: string
    readonly section: string
    readonly depends: string[]
    readonly recommends: string[]
    /** Findings that lintian must not report: the tag of each, and what it is about. */
    readonly lintianOverrides: readonly string[]
  }
  /** Builds a .deb from the app in `src`, with `dpkg-deb`. Call its methods in the order in which they are declared. */
  export class Installer {
    constructor(options: Options)
    generateDefaults(): Promise<unknown>
    generateOptions(): unknown
    /** The options with the defaults of the Electron version. */
    readonly options: { depends: string[] }
    createStagingDir(): Promise<void>
    /** The folder with the contents of the package. */
    readonly stagingDir: string
    createContents(): Promise<unknown>
    createPackage(): Promise<void>
    movePackage(): Promise<unknown>
  }
}
