import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Shell } from './shells/shell.ts'

const WORST = new Set(['serious', 'critical'])

/** Expects that axe finds nothing serious on the current screen, light and dark. */
export const lookWithAxe = async ({ page, setScheme }: Shell, what: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await setScheme(colorScheme)
    await expect
      .poll(() => page.evaluate((dark) => matchMedia(`(prefers-color-scheme: ${dark})`).matches, colorScheme))
      .toBe(true)
    // Legacy mode needs no second page, which Electron would not open.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    const found = violations
      .filter(({ impact }) => WORST.has(impact ?? ''))
      .map(
        ({ id, nodes }) =>
          `${what}, ${colorScheme}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    expect.soft(found).toEqual([])
  }
}
