import type { Page } from '@playwright/test'
import { getColourViolations, getViolations } from '../fixtures/axe.ts'
import { quiet } from '../fixtures/quiet.ts'
import { inside, openFirst } from './axe-states.ts'
import { expect, test } from './base.ts'
import { ownPerson } from './own-person.ts'
import { challengeFrom, meetPuzzle, placePiece } from './server.ts'

const settled = async (page: Page) => {
  await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0)
  await quiet(page)
  await drawn(page)
}

/** Waits two frames, in which a widget takes the theme of its page, and for animations to end. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
    await Promise.all(document.getAnimations().map(each => each.finished.catch(() => undefined)))
  })

/** The page in its current state, in both themes; another theme can break only its colours. */
async function sound(page: Page, name = 'as it stands') {
  await settled(page)
  for (const theme of ['light', 'dark']) {
    await page.evaluate(name => {
      document.documentElement.dataset.mdsTheme = name
    }, theme)
    await drawn(page)
    const found = await (theme === 'light' ? getViolations(page) : getColourViolations(page))
    expect.soft(found, `${name}, ${theme}`).toEqual([])
  }
}

test.describe('KIT-C27: axe finds nothing, light and dark', () => {
  for (const [path, ...states] of inside)
    test(`${path}: ${states.map(([name]) => name).join(', ')}`, async ({ signedIn }) => {
      test.setTimeout(60_000 + states.length * 20_000)
      const page = await signedIn('lin.haiyan')
      await page.goto(path)
      await settled(page)
      for (const [name, steps] of states)
        await test.step(name, async () => {
          await steps?.(page)
          await sound(page, name)
        })
    })

  test('somebody saved first', async ({ signedIn }) => {
    const page = await signedIn('lin.haiyan')
    await page.goto(`/csr_mds/user?query=${await ownPerson('lin.haiyan')}`)
    await openFirst(page)
    await page.getByRole('button', { name: 'Edit basic information' }).click()
    const other = await page.context().newPage()
    await other.goto(page.url())
    for (const [tab, region] of [
      [other, `Ningbo ${Date.now()}`],
      [page, `Wenzhou ${Date.now()}`],
    ] as const) {
      await tab.bringToFront()
      await tab.getByLabel('Region').fill(region)
      await tab.getByRole('button', { name: 'Save', exact: true }).click()
      await tab.getByText(tab === other ? 'are saved.' : 'was changed in the meantime').waitFor()
    }
    await other.close()
    await sound(page)
  })

  test('results of a batch', async ({ signedIn }) => {
    const page = await signedIn('lin.haiyan')
    for (const [from, act] of [
      ['enabled', 'Disable'],
      ['disabled', 'Enable'],
    ] as const) {
      await page.goto(`/csr_mds/user?query=tang&status=${from}`)
      const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
      await boxes.first().waitFor()
      for (const box of (await boxes.all()).slice(0, 2)) await box.check()
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: act, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Reason').fill('Contract ended')
      await dialog.getByRole('button', { name: act }).click()
      await dialog.getByText('All 2 done.').waitFor()
      if (from === 'enabled') await sound(page)
    }
  })

  test('sign-in, its puzzle and its faults', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await sound(page)
    await meetPuzzle(page, `nobody.${Date.now()}`)
    await sound(page)
  })

  test('recovery, its three steps and their faults', async ({ page }) => {
    await page.goto('/login/forgetPass')
    await page.getByRole('button', { name: 'Continue' }).click()
    await sound(page)
    await page.getByLabel('Account or e-mail').fill('xie.min')
    const onward = () => page.getByRole('button', { name: 'Continue' }).click()
    const drawn = await challengeFrom(page, onward, '/plt/forgetpwd/captcha')
    await sound(page)
    await placePiece(page, drawn)
    await page.getByRole('button', { name: 'Send code' }).click()
    await sound(page)
    await page.getByLabel('Ask an administrator').check()
    await page.getByRole('button', { name: 'Send the request' }).click()
    await sound(page)
    await page.goto('/login/resetpwd#token=of-nobody')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await sound(page)
    await page.reload()
    await page.getByRole('heading', { name: 'No password can be set here' }).waitFor()
    await sound(page)
  })

  test('links that are good for nothing: registration, survey, a sign-in carried to the phone', async ({
    page,
  }) => {
    for (const [path, heading] of [
      ['/email/register/#token=of-nobody', 'This link is not valid'],
      ['/survey#code=of-nobody', 'This link is not valid'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('heading', { name: heading }).waitFor()
      await sound(page)
    }
    await page.goto('/login?thirdParty=confirm')
    await page.getByRole('main').getByText(/\S/).nth(1).waitFor()
    await sound(page)
  })

  test('a page while its calls run', async ({ signedIn }) => {
    const page = await signedIn('lin.haiyan')
    const bar = page.getByRole('progressbar', { name: 'Loading' })
    const ends: (() => void)[] = []
    const held = new Promise<void>(resolve => ends.push(resolve))
    await page.route('**/mdsUser/queryListByPage*', route => held.then(() => route.continue()))
    await page.goto('/csr_mds/user')
    await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
    await expect(bar).toBeVisible()
    expect(await getViolations(page)).toEqual([])
    for (const end of ends) end()
    await expect(bar).toHaveCount(0)
  })

  test('no such page', async ({ page }) => {
    await page.goto('/nowhere')
    await sound(page)
  })
})
