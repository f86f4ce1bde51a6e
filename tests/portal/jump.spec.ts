import { expect, test } from './base.ts'
import { enter } from './server.ts'
import { sitesPath } from './study-path.ts'

test.describe('search or jump', () => {
  test('three keys and typing lead from a site deep in a study to another study', async ({
    page,
    context,
    baseURL,
  }) => {
    await enter(context, baseURL!, 'lin.haiyan', 'ACCOUNT_HOLDER')
    await page.goto('/csr_mds/study')
    const numbers = page.getByText(/^HY-\d{4}-\d{3}$/)
    page.setDefaultTimeout(20_000)
    await numbers.first().waitFor()
    const here = 'HY-0101-301'
    const first = (await numbers.allTextContents()).map(text => text.trim()).find(text => text !== here)!
    await page.goto(await sitesPath(here))
    await page.getByRole('table').locator('tbody a[part=name]').first().click()
    await expect(page).toHaveURL(/\/siteDetail\//)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const keys: string[] = []
    const press = async (key: string) => {
      keys.push(key)
      await page.keyboard.press(key)
    }
    const dialog = page.getByRole('dialog', { name: 'Search or jump' })
    const words = dialog.getByRole('combobox')
    await expect(page.getByRole('button', { name: /Search or jump/ })).toBeVisible()
    await press('Control+k')
    await expect(words).toBeFocused()
    await words.pressSequentially(first.toLowerCase())
    await expect(dialog.getByRole('option', { selected: true })).toContainText(first)
    await press('Enter')
    await expect(page).toHaveURL(/\/csr_mds\/study\/preview\/[\da-f-]{36}$/)
    await expect(page.getByRole('main')).toContainText(first)
    expect(keys.length).toBeLessThanOrEqual(3)

    await page.goto('/csr_mds/role')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect(page.getByRole('button', { name: /Search or jump/ })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(words).toBeFocused()
    await words.pressSequentially(first.toLowerCase())
    // Enter before the answer opens nothing that earlier words had found.
    await words.press('x')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Nothing matches', { exact: false })).toBeVisible()
    await words.press('Backspace')
    await expect(dialog.getByRole('option', { selected: true })).toContainText(first)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/csr_mds\/study\/preview\/[\da-f-]{36}$/)
    await page.keyboard.press('Control+k')
    await expect(dialog.getByRole('option', { selected: true })).toContainText(first)
    await page.keyboard.press('Escape')
    await expect(words).toBeHidden()

    // The frame of /home is another one: the focus starts in the new page all the same.
    await page.goto('/home')
    await expect(page.getByRole('button', { name: /Search or jump/ })).toBeVisible()
    await page.keyboard.press('Control+k')
    await words.pressSequentially(first.toLowerCase())
    await expect(dialog.getByRole('option', { selected: true })).toContainText(first)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/csr_mds\/study\/preview\/[\da-f-]{36}$/)
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('words that are typed before the search has loaded stand in it', async ({
    page,
    context,
    baseURL,
  }) => {
    await enter(context, baseURL!, 'lin.haiyan', 'ACCOUNT_HOLDER')
    await page.goto('/csr_mds/role')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect(page.getByRole('button', { name: /Search or jump/ })).toBeVisible()
    let release = () => {}
    const held = new Promise<void>(done => {
      release = done
    })
    await page.route('**/*.js', async route => {
      await held
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('hy 01')
    release()
    await expect(page.getByRole('dialog', { name: 'Search or jump' }).getByRole('combobox')).toHaveValue(
      'hy 01',
    )
  })

  test('a role of a person at a site is ended from the search; without the right it says why', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
    const dialog = page.getByRole('dialog', { name: 'Search or jump' })
    const ask = async (of: typeof page, words: string) => {
      await of.goto('/home')
      await expect(of.getByRole('button', { name: /Search or jump/ })).toBeVisible()
      await of.keyboard.press('Control+k')
      await of.getByRole('dialog', { name: 'Search or jump' }).getByRole('combobox').fill(words)
    }
    await ask(page, '021')
    await expect(dialog.getByRole('option').first()).toContainText(/^CN021 /)
    await expect(dialog.getByRole('option', { name: /^Yulan Xu/ })).toContainText('HY00021')
    await ask(page, 'end the role of zhang wei at cn01')
    await expect(dialog.getByRole('option').first()).toContainText(/^End the role “.+” of Wei Zhang.*CN01 /)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText(/CN01 .+/)
    await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused()
    const address = page.url()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/user\/detail\/[\da-f-]{36}$/)
    const other = await signedIn('gu.chen')
    await ask(other, 'zhang wei end')
    const refused = other.getByRole('option', { name: /^End the role / }).first()
    await expect(refused).toHaveAttribute('aria-disabled', 'true')
    await expect(refused).toContainText(/does not include/)
    // The address itself, opened before it is known who may.
    await other.goto(address)
    await expect(other.getByRole('button', { name: 'Assign roles' })).toHaveAttribute('aria-disabled', 'true')
    await expect(other.getByRole('dialog')).toHaveCount(0)
  })

  test('single keys open search, keys and lists, not within a field, and can be switched off', async ({
    page,
    context,
    baseURL,
  }) => {
    await enter(context, baseURL!, 'lin.haiyan', 'ACCOUNT_HOLDER')
    await page.goto('/csr_mds/role')
    await expect(page.getByRole('button', { name: /Search or jump/ })).toBeVisible()
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keys' })
    await keys.getByRole('switch', { name: /opens the search/ }).press('Space')
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await expect(page).toHaveURL(/\/csr_mds\/user$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('main').getByRole('textbox').first().press('?')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
