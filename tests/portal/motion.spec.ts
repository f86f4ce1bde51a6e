import type { Locator } from '@playwright/test'
import { expect, test } from './base.ts'

/** The durations in ms of what an open part was animated by, with the properties that it changes. */
const readMotion = (part: Locator, pseudo?: string) =>
  part.evaluate((each, pseudo) => {
    const style = getComputedStyle(each, pseudo)
    const frames = [...document.styleSheets]
      .concat([...document.adoptedStyleSheets])
      .flatMap(sheet => [...sheet.cssRules])
      .filter(
        rule => rule instanceof CSSKeyframesRule && rule.name === style.animationName,
      ) as CSSKeyframesRule[]
    return {
      duration: Number.parseFloat(style.animationDuration) * 1000,
      properties: [...new Set(frames.flatMap(each => [...each].flatMap(frame => [...frame.style])))],
    }
  }, pseudo)

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`what opens comes in by opacity and translation alone, with ${reducedMotion}`, async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
    page.setDefaultTimeout(20_000)
    await page.emulateMedia({ reducedMotion })
    await page.goto('/home')
    const check = async (part: Locator, pseudo?: string) => {
      const { duration, properties } = await readMotion(part, pseudo)
      if (reducedMotion === 'reduce') return expect(duration).toBe(0)
      expect(duration).toBeGreaterThanOrEqual(120)
      expect(duration).toBeLessThanOrEqual(180)
      expect(properties).toContain('opacity')
      expect(['opacity', 'translate']).toEqual(expect.arrayContaining(properties))
    }
    const banner = page.getByRole('banner')
    const switcher = banner.getByRole('button', { name: /Role:/ })
    await switcher.click()
    const menu = page.getByRole('dialog', { name: 'Switch company or role' })
    await check(menu)
    await page.keyboard.press('Escape')
    await banner.getByRole('button', { name: /^Notices/ }).click()
    await check(page.getByRole('dialog', { name: 'Notices' }))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Pin / }).first().click()
    await check(page.getByRole('log').locator('div').first())
    await page.getByRole('button', { name: /^Undo/ }).first().click()
    await page
      .getByRole('button', { name: /^Why\? / })
      .first()
      .click()
    const dialog = page.getByRole('dialog').last()
    await check(dialog)
    await check(dialog, '::backdrop')
    await page.keyboard.press('Escape')

    await banner.getByRole('button', { name: /, personal menu$/ }).click()
    await check(page.getByRole('dialog', { name: /, personal menu$/ }))
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await check(page.getByRole('dialog', { name: 'Search or jump' }))
    await page.keyboard.press('Escape')

    await page.goto('/csr_mds/user')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await check(page.getByRole('dialog', { name: 'Filter' }))
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click()
    await check(page.locator('[popover]', { has: page.getByRole('menu') }))
    await page.keyboard.press('Escape')

    await page.goto('/csr_mds/sudit')
    await page.getByRole('table').getByRole('link', { name: /entry/ }).first().click()
    const drawer = page.getByRole('dialog')
    await check(drawer)
    await check(drawer, '::backdrop')
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 400, height: 800 })
    await banner.getByRole('button', { name: 'Menu', exact: true }).click()
    await check(page.getByRole('dialog').last())
  })
