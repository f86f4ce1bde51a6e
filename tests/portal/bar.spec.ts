import type { Page } from '@playwright/test'
import { countNotices } from '../../contract/notices/calls.ts'
import { expect, test } from './base.ts'
import { ownPerson } from './own-person.ts'

/** Holds the page's requests to an address until released, then answers them this way. */
const held = async (page: Page, url: string, answer: Parameters<Page['route']>[1]) => {
  let letGo = () => {}
  const gone = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route(url, async (route, request) => {
    await gone
    await answer(route, request)
  })
  return () => letGo()
}

const roleMenu = (page: Page) => ({
  trigger: page.getByRole('banner').getByRole('button', { name: /Role:/ }),
  menu: page.getByRole('dialog', { name: 'Switch company or role' }),
})

for (const width of [1280, 1000, 400])
  test(`D15 D19: a count that comes late moves nothing in a bar ${width} px wide, and no open menu`, async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan')
    await page.setViewportSize({ width, height: 800 })
    const letGo = await held(page, `**${countNotices.path}*`, async route => {
      const answer = await (await route.fetch()).json()
      await route.fulfill({ json: { ...answer, data: { ...answer.data, unread: 128, unseen: 3 } } })
    })
    await page.goto('/home')
    const { trigger, menu } = roleMenu(page)
    await trigger.click()
    await expect(menu).toHaveCSS('opacity', '1')
    await menu.evaluate(each => Promise.all(each.getAnimations().map(one => one.finished)))
    const bell = page.getByRole('banner').getByRole('button', { name: /^Notices/ })
    const places = () => Promise.all([trigger, menu, bell].map(each => each.boundingBox()))
    const before = await places()
    await expect(bell).toHaveAccessibleName('Notices')
    letGo()
    await expect(bell).toHaveAccessibleName('Notices, 128 unread')
    expect(await places()).toEqual(before)
    await expect(menu).toBeVisible()
    // The count is asked for again and again: what is under way ends with the page.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

test('D15: a menu takes no press before it is seen at its place', async ({ signedIn }) => {
  // The role is remembered for the user's next sign-in, so no other test uses this one.
  const page = await signedIn(await ownPerson('lin.haiyan', ['Shen', 'Fen'], { roles: true }))
  const letGo = await held(page, '**/layer-place-*.js', route => route.continue())
  await page.goto('/home')
  const { trigger, menu } = roleMenu(page)
  await trigger.click()
  await expect(menu).toHaveCSS('opacity', '0')
  const takesPress = () =>
    menu.evaluate(each => {
      const { left, top, width, height } = each.getBoundingClientRect()
      return each.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  expect(await takesPress()).toBe(false)
  letGo()
  await expect(menu).toHaveCSS('opacity', '1')
  expect(await takesPress()).toBe(true)
  const other = menu
    .getByRole('list', { name: 'Switch role' })
    .getByRole('button')
    .and(page.locator(':not([aria-current])'))
    .first()
  const name = (await other.textContent())!.trim()
  await other.click()
  await expect(trigger).toHaveAccessibleName(new RegExp(`Role: ${name}$`))
})
