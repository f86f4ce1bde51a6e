import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { ownPerson } from './own-person.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Users' }).locator('tbody tr')
const search = (page: Page) => page.getByRole('textbox', { name: 'Search users' })

/** Delays the answer to a call on a named setting until released; `asked` resolves once the server has answered. */
async function heldBack(page: Page, address: string, name: string) {
  const asked = Promise.withResolvers<void>()
  const given = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  await page.route(address, async route => {
    if (route.request().postDataJSON().name !== name) return route.fallback()
    const response = await route.fetch()
    asked.resolve()
    await given.promise
    // The page may be gone by now.
    await route.fulfill({ response }).catch(() => {})
    done.resolve()
  })
  const give = () => {
    given.resolve()
    return done.promise
  }
  return { asked: asked.promise, give }
}

test.describe('D31 K13: the list of users', () => {
  test('a half-typed composition asks nothing', async ({ signedIn }) => {
    const page = await signedIn('lin.haiyan')
    await page.goto('/csr_mds/user')
    await expect(rows(page)).toHaveCount(15)
    await search(page).focus()
    const session = await page.context().newCDPSession(page)
    await session.send('Input.imeSetComposition', { text: 'zhang', selectionStart: 5, selectionEnd: 5 })
    await page.waitForTimeout(700)
    await expect(page).not.toHaveURL(/query=/)
    await session.send('Input.insertText', { text: '张' })
    await expect(page).toHaveURL(/query=/)
  })

  test('D36: pager, sizes and jumper; Back brings page and place back', async ({ signedIn }) => {
    const page = await signedIn('lin.haiyan')
    // Sorts by a column that is empty for new users, so that users added meanwhile move no row to another page.
    await page.goto('/csr_mds/user?sort=employeeId&size=50')
    await expect(rows(page)).toHaveCount(50)
    const first = await rows(page).first().textContent()
    await page.getByLabel('Go to page, 1 to').fill('3')
    await page.getByLabel('Go to page, 1 to').press('Enter')
    await expect(page).toHaveURL(/page=3/)
    // The rows of the previous page stay until the new ones are loaded (WIDGETS 2.4.8).
    await expect(rows(page).first()).not.toHaveText(first!)
    const person = rows(page).nth(30).getByRole('link').first()
    const name = await person.textContent()
    await person.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(200)
    await person.click()
    await expect(page.getByRole('heading', { level: 1, name: name!.trim() })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/page=3/)
    await expect(rows(page).nth(30).getByRole('link').first()).toHaveText(name!)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 40)
  })

  test('K31 K32: the columns that a person chose stand in another browser', async ({ signedIn }) => {
    const account = await ownPerson('lin.haiyan', ['Li', 'Bo'], { roles: true })
    const page = await signedIn(account)
    await page.goto('/csr_mds/user')
    await page.getByRole('button', { name: 'Columns' }).click()
    const saved = page.waitForResponse(/saveOrUpdateSetting/)
    await page.getByRole('checkbox', { name: 'Region' }).check()
    await saved
    await expect(page.getByRole('columnheader', { name: 'Region' })).toBeVisible()
    const other = await signedIn(account)
    await other.goto('/csr_mds/user')
    await expect(other.getByRole('columnheader', { name: 'Region' })).toBeVisible()
    await other.getByRole('button', { name: 'Columns' }).click()
    const reset = other.waitForResponse(/saveOrUpdateSetting/)
    await other.getByRole('button', { name: 'Restore defaults' }).click()
    await reset
    await page.reload()
    await expect(page.getByRole('columnheader', { name: 'Account' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Region' })).toHaveCount(0)
  })

  for (const later of ['read', 'save'] as const)
    test(`K31 K32: columns chosen before the saved ones are read stay chosen, also where the ${later} is answered last`, async ({
      signedIn,
    }) => {
      const page = await signedIn(await ownPerson('lin.haiyan', ['Li', 'Bo'], { roles: true }))
      const read = await heldBack(page, '**/selectAccountSystemSetting', 'users.columns')
      const save = await heldBack(page, '**/saveOrUpdateSetting', 'users.columns')
      await page.goto('/csr_mds/user')
      await read.asked
      await page.getByRole('button', { name: 'Columns' }).click()
      const region = page.getByRole('checkbox', { name: 'Region' })
      // Ticked in the same turn as the press, without an answer from the server.
      const ticked = await region.evaluate((box: HTMLInputElement) => {
        box.click()
        return box.checked
      })
      expect(ticked).toBe(true)
      await save.asked
      for (const answer of later === 'read' ? [save, read] : [read, save]) {
        await answer.give()
        await page.waitForTimeout(200)
        await expect(region).toBeChecked()
      }
    })

  test('a failure is shown in the place of the rows, with a way to try again', async ({ signedIn }) => {
    const page = await signedIn('lin.haiyan')
    let broken = true
    await page.route('**/mdsUser/queryListByPage', route => (broken ? route.abort() : route.continue()))
    await page.goto('/csr_mds/user')
    await expect(page.getByText('This could not be loaded')).toBeVisible()
    broken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page)).toHaveCount(15)
  })
})

test('D36: a name of any length leaves the other columns their room, and is read whole on its link', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  const given = 'Maximiliana Bernardina Guadalupe Esperanza Concepción de los Ángeles'
  await page.route('**/queryListByPage*', async route => {
    const answer = await route.fetch()
    const body = await answer.json()
    Object.assign(body.data.records[0], {
      lastName: 'Fernández de Córdoba y Álvarez de Toledo',
      firstName: given,
    })
    await route.fulfill({ response: answer, json: body })
  })
  for (const width of [1440, 400]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/csr_mds/user')
    const link = page.getByRole('link', { name: new RegExp(given) })
    await expect(link).toBeVisible()
    const taken = await link.evaluate(node => node.getBoundingClientRect().width)
    expect(taken).toBeLessThanOrEqual(260)
    // A card has lines enough for the whole text; in a column the tooltip has the rest.
    const cut = width === 1440
    expect(await link.locator('span').evaluate(line => line.scrollWidth > line.clientWidth)).toBe(cut)
    await link.hover()
    await expect(page.getByRole('tooltip', { name: new RegExp(given) })).toBeVisible({ visible: cut })
    const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await page.evaluate(sideways)).toBe(0)
  }
})

test('under 480 px each person is a card, and nothing scrolls sideways', async ({ signedIn }) => {
  const page = await signedIn('lin.haiyan')
  await page.setViewportSize({ width: 400, height: 860 })
  await page.goto('/csr_mds/user')
  await expect(rows(page)).toHaveCount(15)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  const cell = rows(page).first().locator('[data-head="Employee ID"]')
  await expect(cell).toBeVisible()
  const label = await cell.evaluate(each => {
    const { content, display } = getComputedStyle(each, '::before')
    return { content, drawn: display !== 'none' }
  })
  expect(label).toEqual({ content: expect.stringMatching(/^"Employee ID"/), drawn: true })
})
