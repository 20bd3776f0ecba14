import { type ScreenFile, screenFile } from '../core/files/screen-file.ts'
import { isOwnPage } from './origin.ts'

/** The file that an address of our screens names; null for every other. */
export const fileOf = (folder: string, address: string): ScreenFile | null =>
  isOwnPage(address) ? screenFile(folder, new URL(address).pathname) : null
