import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { boxes } from './boxes.ts'
import { covered } from './in-sight.ts'
import { ownName } from './own-name.ts'

const holder = { role: 'ACCOUNT_HOLDER' } as const
const phone = { width: 400, height: 700 }

/** Broken Latin words and cut texts, each as rendered. */
const broken = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(parts =>
    parts.flatMap(part => {
      // A label for screen readers alone is one pixel wide.
      if (part.clientWidth <= 1) return []
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      const found = part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1
      const words = found ? [part.textContent] : []
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { 0: word, index } of node.textContent!.matchAll(/\p{Script=Latin}+/gu)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (new Set([...range.getClientRects()].map(each => each.top)).size > 1) words.push(word)
        }
      return words
    }),
  )

test('SC 2.4.11: on a phone what has the focus is in sight, each link of an index too', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan', holder)
  await page.setViewportSize(phone)
  for (const path of ['/csr_mds/user?query=gu.chen', '/csr_mds/role?query=DEPARTMENT']) {
    await page.goto(path)
    await page.getByRole('table').locator('tbody a').first().click()
    await page.getByRole('heading', { name: 'History' }).waitFor()
    for (const key of ['Tab', 'Shift+Tab'])
      for (let step = 0; step < 50; step += 1) {
        await page.keyboard.press(key)
        expect(await covered(page), `${path} by ${key}`).toEqual([])
      }
  }
})

test('A17 SC 1.4.10: on a phone Spanish words stand whole in the comparison of two roles, and filters say all of their label', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan', { ...holder, locale: 'es-ES' })
  for (const width of [400, 800, 1024, 1440]) {
    await page.setViewportSize({ ...phone, width })
    for (const path of ['user', 'role', 'sudit', 'user/invite']) {
      await page.goto(`/csr_mds/${path}`)
      await page.getByRole('button', { name: 'Filtrar', exact: true }).waitFor()
      expect(await broken(page, 'main button[aria-haspopup=dialog] > span'), `${path} at ${width}`).toEqual(
        [],
      )
    }
  }
  await page.setViewportSize(phone)
  await page.goto('/csr_mds/role')
  const getId = async (name: string) => {
    const link = page.getByRole('table').getByRole('link', { name })
    return new URL((await link.getAttribute('href'))!, page.url()).searchParams.get('role')
  }
  const both = [await getId('Unblinded statistician'), await getId('Blinded assessor')]
  await page.goto(`/csr_mds/role?role=${both[0]}&compare=${both[1]}`)
  await page.getByRole('rowheader', { name: 'Enmascaramiento' }).waitFor()
  expect(await broken(page, 'main tbody :is(th, td)')).toEqual([])
  await page.goto('/csr_mds/role?role=new')
  await page.getByRole('treeitem', { name: 'Gestión de ensayos clínicos, segunda generación' }).waitFor()
  expect(await broken(page, '[role=treeitem] > span'), 'both generations are told apart').toEqual([])
})

test('A13 SC 1.4.10: on a phone the role of a right is read whole, applications stand two in a row, a study says its figures in a line', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan', holder)
  await page.setViewportSize(phone)
  await page.goto('/csr_mds/user?query=zhang.wei')
  const row = page.getByRole('row').filter({ has: page.getByText('zhang.wei', { exact: true }) })
  await row.getByRole('link').first().click()
  await page.getByRole('button', { name: 'Show rights' }).click()
  const right = page.getByRole('treeitem').filter({ hasText: 'Clinical research associate (CRA)' })
  await expect(right.first()).toBeVisible()
  expect(await broken(page, '[role=treeitem] span')).toEqual([])

  await page.goto('/home')
  const tiles = page.getByRole('region', { name: 'Applications' }).getByRole('listitem')
  const [one, two] = await boxes(tiles.nth(0), tiles.nth(1))
  expect(one.y, 'beside each other').toBe(two.y)
  expect(one.height, 'no higher than its two lines').toBeLessThan(64)
  const figures = page
    .getByRole('listitem')
    .filter({ hasText: 'HY-0207-101' })
    .getByText(/^(Sites|Subjects) /)
  const [sites, subjects] = await boxes(figures.first(), figures.last())
  expect(sites.y, 'in one line').toBe(subjects.y)
})

test('A17 SC 1.4.10: on a phone a Japanese word of a button or of a card is not broken', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan', { ...holder, locale: 'ja-JP' })
  await page.setViewportSize(phone)
  await page.goto('/csr_mds/sudit')
  await page.getByRole('button', { name: 'その他', exact: true }).press('Enter')
  const review = page.getByRole('button', { name: 'アクセス権レビュー…' })
  const other = page.getByRole('button', { name: 'ビュー', exact: true })
  const [one, two, three] = await boxes(
    review,
    other,
    page.getByRole('button', { name: '絞り込み', exact: true }),
  )
  expect(one.y, 'beside each other').toBe(two.y)
  expect(one.height, 'in one line').toBe(three.height)
  await page.goto('/csr_mds/role')
  const cell = page.getByRole('cell').filter({ hasText: 'マスターデータ' }).first()
  await cell.waitFor()
  const [label, whole] = await cell.evaluate(part => [
    Number.parseFloat(getComputedStyle(part).gridTemplateColumns),
    8 * Number.parseFloat(getComputedStyle(part, '::before').fontSize),
  ])
  expect(label!, 'as wide as アプリケーション').toBeGreaterThanOrEqual(whole!)
})

test('L64 O8: a message never lies over what saves, neither on a phone nor on a desk', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan', holder)
  for (const width of [400, 1440]) {
    await page.setViewportSize({ ...phone, width })
    await page.goto('/csr_mds/role?role=new')
    const title = ownName('Depot keeper')
    for (const name of [/^Name/, /^English name/]) await page.getByRole('textbox', { name }).fill(title)
    await page.getByRole('textbox', { name: /^English name/ }).press('Enter')
    const message = page.getByText(title, { exact: false }).and(page.getByRole('log').locator('p'))
    // Under the pointer it stays, so the keyboard goes on.
    await message.hover()
    await page.getByRole('button', { name: 'Edit role' }).press('Enter')
    await page.getByRole('textbox', { name: /^Description/ }).fill('Keeps the depot')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await save.waitFor()
    const [over, under] = await boxes(message, save)
    expect(over.bottom, `at ${width}`).toBeLessThanOrEqual(under.y)
  }
})

test('B26 MD-T6 SC 1.4.10: on a phone a Japanese page wraps a Chinese title, and sentences in the cards of sites', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan', { ...holder, locale: 'ja-JP' })
  await page.setViewportSize(phone)
  await page.goto('/csr_mds/study')
  await page.getByRole('table').getByRole('link', { name: 'HY-0101-301' }).click()
  await page.waitForURL('**/study/edit/*')
  await page.getByRole('heading', { level: 1, name: /HY-0101/ }).waitFor()
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await wide()).toBeLessThanOrEqual(phone.width)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await page.goto(`/csr_mds/study/${id}/site/coverage`)
  const gaps = page.getByRole('table').getByText(/だけです|までに終了|後任がいません/)
  await gaps.first().waitFor()
  const ends = await gaps.evaluateAll(chips =>
    chips.map(chip => Math.round(chip.getBoundingClientRect().right)),
  )
  expect(ends.length).toBeGreaterThan(2)
  expect(Math.max(...ends)).toBeLessThanOrEqual(phone.width - 16)
})
