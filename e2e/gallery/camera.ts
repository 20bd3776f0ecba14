import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** How a picture is taken. `every` also takes it dark, in a wide window, in a narrow window and at a zoom of 200 %. */
export type Shots = 'one' | 'both' | 'every'

const WINDOW = { width: 1440, height: 900 }

/** Waits until nothing moves or loads any more. */
const settled = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      // The code of a screen is loaded when the screen is first opened.
      [...document.querySelectorAll('main')].every(
        (main) => !main.checkVisibility() || main.textContent?.trim() !== '',
      ) &&
      document.querySelectorAll('[role=status][aria-label$="loading"], [aria-busy=true]').length === 0 &&
      document
        .getAnimations()
        .every(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  )

/** The number of pictures to take at most until two in a row are alike: a turning sign never stands still. */
const MOST_TRIES = 6

/**
 * Takes a picture of what a person sees. The page paints a change of the window, and what arrives after a click, some frames later, so
 * the picture counts once the next one is the same.
 */
const takeStill = async (page: Page, path: string): Promise<void> => {
  let before: Buffer = Buffer.alloc(0)
  for (let tried = 0; tried < MOST_TRIES; tried += 1) {
    await settled(page)
    const picture = await page.screenshot({ path })
    if (picture.equals(before)) return
    before = picture
  }
}

/** Takes numbered pictures into a folder. The first digit of the number is the chapter. */
export const camera = (folder: string, chapter: number) => {
  let taken = 0
  mkdirSync(folder, { recursive: true })
  return async (page: Page, name: string, shots: Shots = 'one'): Promise<void> => {
    taken += 1
    const number = `${chapter}${String(taken).padStart(2, '0')}`
    const take = async (kind: string): Promise<void> => {
      await takeStill(page, join(folder, `${number}-${name}-${kind}.png`))
    }
    await take('light')
    if (shots === 'one') return
    await page.emulateMedia({ colorScheme: 'dark' })
    await take('dark')
    await page.emulateMedia({ colorScheme: 'light' })
    if (shots === 'both') return
    await page.setViewportSize({ width: 1920, height: 1080 })
    await take('1920')
    await page.setViewportSize({ width: 780, height: 900 })
    await take('780')
    // A page at a zoom of 200 % has half the window's size in its own pixels.
    await page.setViewportSize({ width: WINDOW.width / 2, height: WINDOW.height / 2 })
    await take('zoom')
    await page.setViewportSize(WINDOW)
  }
}
