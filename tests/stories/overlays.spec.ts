import { expect, test } from './lib/stories.ts'

const places = {
  'the document': {
    menu: 'primitives--buttons--menu-button',
    dialog: 'primitives--overlays--modal-dialog',
    panels: 'primitives--overlays--panels',
    longTexts: 'primitives--overlays--long-texts',
  },
  'a shadow root': {
    menu: 'primitives--in-a-shadow-root--menu-inside',
    dialog: 'primitives--in-a-shadow-root--dialog-inside',
    panels: 'primitives--in-a-shadow-root--panels-inside',
    longTexts: 'primitives--in-a-shadow-root--long-texts-inside',
  },
}

for (const [place, stories] of Object.entries(places))
  test.describe(`in ${place}`, () => {
    test('a menu: arrows, Escape, and focus back on its button', async ({ page, open }) => {
      await open(page, stories.menu)
      const button = page.getByRole('button', { name: 'Site actions' })
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menu')).toBeVisible()
      const active = () => page.getByRole('menu').evaluate(activeEntry)
      await expect.poll(active).toBe('Edit dates')
      await page.keyboard.press('End')
      await expect.poll(active).toBe('Not possible now (3)')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menuitem', { name: 'Close site' })).toHaveAccessibleDescription(
        'Three milestones are still open.',
      )
      await page.keyboard.press('End')
      await expect.poll(active).toContain('Activate site')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
      await expect(button).toBeFocused()
    })

    test('a menu chooses by the keyboard and marks what is in effect', async ({ page, open }) => {
      await open(page, stories.menu)
      await page.getByRole('button', { name: 'Role: Lead PM' }).press('Enter')
      await expect(page.getByRole('menuitemradio', { name: 'Lead PM' })).toHaveAttribute(
        'aria-checked',
        'true',
      )
      await page.keyboard.press('c')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Role: CRA' })).toBeFocused()
    })

    test('KIT-C25 a dialog: focus goes in and comes back, Escape closes only the top layer', async ({
      page,
      open,
    }) => {
      await open(page, stories.dialog)
      const opener = page.getByRole('button', { name: 'Stop the study' })
      await opener.click()
      const dialog = page.getByRole('dialog', { name: 'Stop HR-2041-301' })
      await expect(dialog.getByLabel('Reason')).toBeFocused()
      await dialog.getByRole('button', { name: 'Choose a template' }).click()
      await expect(page.getByRole('menuitem', { name: 'Safety finding' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
      await expect(dialog).toBeVisible()
      for (let step = 0; step < 12; step += 1) {
        await page.keyboard.press('Tab')
        expect(await page.evaluate(focusIsInside)).toBe(true)
      }
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(opener).toBeFocused()
    })

    test('a dialog closes on a press beside it, not on one that starts inside', async ({ page, open }) => {
      await open(page, stories.dialog)
      await page.getByRole('button', { name: 'Stop the study' }).click()
      const dialog = page.getByRole('dialog', { name: 'Stop HR-2041-301' })
      await dialog.getByText('38 sites stop enrolling').click()
      await expect(dialog).toBeVisible()
      await page.mouse.click(4, 4)
      await expect(dialog).toHaveCount(0)
    })

    test('a popover: focus in, a press outside or on its button closes it, Escape gives focus back', async ({
      page,
      open,
    }) => {
      await open(page, stories.panels)
      const button = page.getByRole('button', { name: 'Details' })
      const panel = page.getByRole('dialog', { name: 'Details of the site' })
      await button.click()
      await expect(panel.getByRole('link')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(panel).toHaveCount(0)
      await expect(button).toBeFocused()
      await button.click()
      await expect(button).toHaveAttribute('aria-expanded', 'true')
      await button.click()
      await expect(panel).toHaveCount(0)
      await button.click()
      await page.mouse.click(900, 500)
      await expect(panel).toHaveCount(0)
    })

    test('SC 1.4.13 a tooltip: on focus and hover, the pointer may rest on it, Escape hides it', async ({
      page,
      open,
    }) => {
      await open(page, stories.panels)
      const tip = page.getByRole('tooltip')
      await page.getByRole('button', { name: 'Shanghai' }).hover()
      await expect(tip).toBeVisible()
      await tip.hover()
      await page.waitForTimeout(300)
      await expect(tip).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(tip).toBeHidden()
      await page.mouse.move(900, 500)
      await page.getByRole('button', { name: 'Details' }).focus()
      await page.keyboard.press('Tab')
      await expect(tip).toBeVisible()
    })

    test('WIDGETS 2.0 a long text: an ellipsis, and all of it in a tooltip that focus reaches', async ({
      page,
      open,
    }) => {
      await open(page, stories.longTexts)
      // A text that is cut by its space has a tooltip once it is measured.
      await expect(page.getByText(/^A randomised, double-blind/)).toHaveAttribute('tabindex', '0')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('tooltip')).toContainText('double-blind, placebo-controlled')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('tooltip')).toHaveText('评价某注射液在复发难治淋巴瘤患者中的安全性')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('tooltip')).toHaveCount(0)
    })
  })

test('WIDGETS 2.0 what is off says why on focus and on press, and does nothing', async ({ page, open }) => {
  await open(page, 'primitives--buttons--disabled')
  const tip = page.getByText('Ask the lead project manager to unlock it.')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add site' })).toBeFocused()
  await expect(tip).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(tip).toBeHidden()
  await page.getByRole('button', { name: 'Add site' }).click({ force: true })
  await expect(tip).toBeVisible()
})

/** The active entry of the menu, found in the menu's own root. */
function activeEntry(menu: Element) {
  const id = menu.getAttribute('aria-activedescendant')
  return id ? (menu.getRootNode() as Document | ShadowRoot).getElementById(id)?.textContent : undefined
}

/** Whether focus is within an open dialog, or in the browser's own bars. */
function focusIsInside() {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active === document.body || active?.closest('dialog[open]') !== null
}
