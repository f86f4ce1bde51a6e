import type { Page } from '@playwright/test'
import { expect, test as shared } from './lib/stories.ts'

/** The clock is stopped, and the shared page would keep that, so each test has its own page. */
const test = shared.extend<{ page: Page }>({
  page: async ({ browser }, use) => {
    const context = await browser.newContext()
    await use(await context.newPage())
    await context.close()
  },
})

/** From here on time passes only when the test says so. */
const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 3_600_000)

test('a message stays five seconds, then only in the log', async ({ page, open }) => {
  await page.clock.install()
  await open(page, 'primitives--overlays--toasts')
  await stopClock(page)
  await page.getByRole('button', { name: 'Saved' }).click()
  const log = page.getByRole('log', { name: 'Messages' })
  const message = log.getByText('Site S07 was saved.')
  await page.mouse.move(10, 300)
  await page.clock.runFor(4800)
  await expect(message).toBeVisible()
  await page.clock.runFor(400)
  await expect(message).toHaveCount(0)
  await page.getByRole('button', { name: 'Message log' }).click()
  await expect(page.getByRole('list', { name: 'Message log' })).toContainText('Site S07 was saved.')
})

test('a message waits while the pointer or focus rests on it', async ({ page, open }) => {
  await page.clock.install()
  await open(page, 'primitives--overlays--toasts')
  await stopClock(page)
  await page.getByRole('button', { name: 'Warning' }).click()
  const message = page.getByText('Your session ends in two minutes.')
  await message.hover()
  await page.clock.runFor(20_000)
  await expect(message).toBeVisible()
  await page.mouse.move(10, 300)
  await page.getByRole('button', { name: 'Close message' }).focus()
  await page.clock.runFor(20_000)
  await expect(message).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(message).toHaveCount(0)
})

test('the same message counts up instead of stacking', async ({ page, open }) => {
  await open(page, 'primitives--overlays--toasts')
  const button = page.getByRole('button', { name: 'Failed' })
  for (let press = 0; press < 3; press += 1) await button.click()
  await expect(page.getByRole('button', { name: 'Close message' })).toHaveCount(1)
  await expect(page.getByText('×3')).toBeVisible()
  await expect(page.getByRole('log')).toContainText('3 times')
})

test('SC 2.4.11 a message never covers what has the focus, wherever that is', async ({ page, open }) => {
  await page.setViewportSize({ width: 400, height: 600 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, 'primitives--overlays--toasts')
  await page.evaluate(() => {
    for (const edge of ['top', 'bottom'] as const) {
      const field = Object.assign(document.createElement('input'), { title: edge })
      Object.assign(field.style, { position: 'fixed', insetInlineEnd: '60px', [edge]: '60px' })
      document.body.append(field)
    }
  })
  await page.getByRole('button', { name: 'Failed' }).press('Enter')
  const message = page.getByRole('log').locator('div').first()
  const meets = async (title: string) => {
    const field = page.getByTitle(title)
    await field.focus()
    const [one, other] = await Promise.all([message.boundingBox(), field.boundingBox()])
    return one!.y < other!.y + other!.height && other!.y < one!.y + one!.height
  }
  await page.getByRole('log').hover()
  for (const title of ['bottom', 'top', 'bottom']) expect(await meets(title), title).toBe(false)
})
