import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Shell } from './shells/shell.ts'

/** Checks that axe finds nothing serious on the current screen, light and dark. `what` names the screen. */
export const expectNothingSerious = async ({ page, setScheme }: Shell, what: string): Promise<void> => {
  for (const scheme of ['light', 'dark'] as const) {
    await setScheme(scheme)
    await expect
      .poll(() => page.evaluate((one) => matchMedia(`(prefers-color-scheme: ${one})`).matches, scheme))
      .toBe(true)
    // Legacy mode needs no second page, which Electron would not open.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    const found = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${what}, ${scheme}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    expect.soft(found).toEqual([])
  }
}
