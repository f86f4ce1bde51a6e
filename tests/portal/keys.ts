import type { Locator, Page } from '@playwright/test'
import { expect } from './base.ts'

/** Presses Tab until the target, once it is there, has the focus; fails if it is never reached. */
export const reach = async (page: Page, target: Locator, key = 'Tab') => {
  await target.first().waitFor()
  for (let step = 0; step < 120; step += 1) {
    if (await target.evaluateAll(found => found.includes(document.activeElement as never))) return
    await page.keyboard.press(key)
  }
  await expect(target.first(), 'reached by Tab').toBeFocused()
}
export const press = async (page: Page, target: Locator, key = 'Enter') => {
  await reach(page, target)
  await page.keyboard.press(key)
}
