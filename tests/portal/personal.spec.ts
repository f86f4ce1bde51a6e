import { expect, test } from './base.ts'

test('B17 D18 TR-N13 personal settings: every part, and a session elsewhere is ended', async ({
  signedIn,
}) => {
  const page = await signedIn('c.ortega')
  const elsewhere = await signedIn('c.ortega')
  await elsewhere.goto('/home')
  await page.goto('/home')
  await page.getByRole('button', { name: /personal menu$/ }).click()
  await page.getByRole('button', { name: 'Personal settings' }).click()
  await expect(page).toHaveURL('/personset')
  const index = page.getByRole('navigation', { name: 'Parts of the personal settings' })
  for (const link of await index.getByRole('link').all()) {
    const part = (await link.getAttribute('href'))!
    await expect(page.locator(part)).toBeVisible()
  }
  const sessions = page.locator('#sessions').getByRole('listitem')
  const own = sessions.filter({ hasText: 'This browser' })
  await expect(own).toHaveCount(1)
  const before = await sessions.count()
  await expect(own.getByRole('button')).toHaveCount(0)
  await sessions
    .filter({ hasNotText: 'This browser' })
    .first()
    .getByRole('button', { name: /^End session/ })
    .click()
  await expect(sessions).toHaveCount(before - 1)
  // The role is not chosen here, nor the way to this very page (D18).
  await page.getByRole('button', { name: /personal menu$/ }).click()
  await expect(page.getByRole('button', { name: 'Personal settings' })).toHaveCount(0)
})

test('B17 the way back leads to the application that led here', async ({ signedIn }) => {
  const page = await signedIn('c.ortega')
  await page.goto('/personset?sysId=3')
  await expect(page.getByRole('link', { name: 'Electronic data capture' })).toHaveAttribute(
    'href',
    '/edc/home',
  )
  await page.goto('/personset?sysId=1')
  await expect(page.getByRole('link', { name: 'Workspace' })).toHaveAttribute('href', '/home')
})
