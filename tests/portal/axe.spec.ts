import type { Page } from '@playwright/test'
import { violationsOf } from '../fixtures/axe.ts'
import { expect, test } from './base.ts'
import { fillSignIn } from './server.ts'

const settled = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(each => each.finished.catch(() => undefined))),
  )
}

/** As it stands, in both themes. */
async function sound(page: Page) {
  await settled(page)
  for (const theme of ['light', 'dark']) {
    await page.evaluate(name => {
      document.documentElement.dataset.mdsTheme = name
    }, theme)
    await settled(page)
    expect(await violationsOf(page), theme).toEqual([])
  }
}

const inside: readonly [name: string, path: string, steps?: (page: Page) => Promise<unknown>][] = [
  ['workspace', '/home'],
  ['to-dos', '/home/notice/todo'],
  ['notices', '/home/notice/notification'],
  ['company', '/csr_mds/customer'],
  ['users', '/csr_mds/user'],
  ['users: nobody found', '/csr_mds/user?query=nobodyofthisname'],
  ['users: selection', '/csr_mds/user', page => page.getByRole('checkbox').nth(2).check()],
  [
    'users: menu of a row',
    '/csr_mds/user',
    page =>
      page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click(),
  ],
  ['users: columns', '/csr_mds/user', page => page.getByRole('button', { name: 'Columns' }).click()],
  ['users: filter', '/csr_mds/user', page => page.getByRole('button', { name: /^Department:/ }).click()],
  ['users: adding', '/csr_mds/user', page => page.getByRole('button', { name: 'Add person' }).click()],
  [
    'users: disabling',
    '/csr_mds/user?query=guo',
    async page => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: /^Disable/ }).click()
    },
  ],
  ['user', '/csr_mds/user?query=cai.rui', openFirst],
  [
    'user: editing',
    '/csr_mds/user?query=cai.rui',
    async page => {
      await openFirst(page)
      await page.getByRole('button', { name: 'Edit basic information' }).click()
      await page.getByLabel('E-mail').fill('no')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('region', { name: /attention/ }).waitFor()
    },
  ],
  ['personal menu', '/home', page => page.getByRole('button', { name: /personal menu/ }).click()],
]

async function openFirst(page: Page) {
  await page.getByRole('table', { name: 'Users' }).locator('tbody tr').first().getByRole('link').click()
  await page.getByRole('heading', { name: 'History' }).waitFor()
}

test.describe('KIT-C27: axe finds nothing, light and dark', () => {
  for (const [name, path, steps] of inside) {
    test(name, async ({ signedIn }) => {
      const page = await signedIn('lin.haiyan')
      await page.goto(path)
      await settled(page)
      await steps?.(page)
      await sound(page)
    })
  }

  test('sign-in, its puzzle and its faults', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await sound(page)
    await fillSignIn(page, 'xie.min')
    await sound(page)
  })

  test('no such page', async ({ page }) => {
    await page.goto('/nowhere')
    await sound(page)
  })
})
