declare module 'electron-installer-debian' {
  /** Makes a .deb in `dest` from the app in `src`, with `dpkg-deb`. */
  export default function createPackage(options: {
    readonly src: string
    readonly dest: string
    readonly arch: string
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
  }): Promise<unknown>
}
