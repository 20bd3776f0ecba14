import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { Shell } from './shells/shell.ts'

/** Runs axe on the current screen. Returns its serious findings. */
export const seriousFaults = async (page: Page): Promise<readonly string[]> => {
  // Waits until animations have ended, because a dialog that is fading in has too little contrast. Does not wait for
  // spinners, which never end.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  )
  // Legacy mode needs no second page, which Electron would not open.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Expects that axe finds nothing serious on the current screen, light and dark. `what` names the screen. */
export const expectNothingSerious = async ({ page, setScheme }: Shell, what: string): Promise<void> => {
  for (const scheme of ['light', 'dark'] as const) {
    await setScheme(scheme)
    await expect
      .poll(() => page.evaluate((one) => matchMedia(`(prefers-color-scheme: ${one})`).matches, scheme))
      .toBe(true)
    expect.soft(await seriousFaults(page), `${what}, ${scheme}`).toEqual([])
  }
}
