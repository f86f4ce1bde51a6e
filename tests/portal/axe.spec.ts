import type { Page } from '@playwright/test'
import { colourViolationsOf, violationsOf } from '../fixtures/axe.ts'
import { quiet } from '../fixtures/quiet.ts'
import { expect, test } from './base.ts'
import { challengeFrom, fillSignIn, placePiece } from './server.ts'

const settled = async (page: Page) => {
  await quiet(page)
  await drawn(page)
}

/** Two frames, in which a widget takes the theme of its page, and what moves has come to rest. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
    await Promise.all(document.getAnimations().map(each => each.finished.catch(() => undefined)))
  })

/** As it stands, in both themes; what a theme can break are its colours. */
async function sound(page: Page) {
  await settled(page)
  for (const theme of ['light', 'dark']) {
    await page.evaluate(name => {
      document.documentElement.dataset.mdsTheme = name
    }, theme)
    await drawn(page)
    const found = await (theme === 'light' ? violationsOf(page) : colourViolationsOf(page))
    expect(found, theme).toEqual([])
  }
}

const inside: readonly [name: string, path: string, steps?: (page: Page) => Promise<unknown>][] = [
  ['workspace', '/home'],
  ['to-dos', '/home/notice/todo'],
  ['notices', '/home/notice/notification'],
  ['company', '/csr_mds/customer'],
  [
    'sites of a study',
    '/home',
    async page => {
      await page.locator('a[href*="/csr_mds/study/"]').first().click()
      await page.getByRole('table').locator('tbody tr').first().waitFor()
    },
  ],
  [
    'time zones',
    '/timeZoneSetting',
    page => page.getByRole('radio', { name: 'A fixed zone' }).first().check(),
  ],
  [
    'personal settings, its parts open',
    '/personset',
    async page => {
      await page.getByRole('button', { name: 'Set up signature' }).click()
      await page.getByRole('radio', { name: 'Draw' }).check()
      await page.getByRole('button', { name: 'Add address' }).click()
      await page.getByLabel('E-mail address').waitFor()
    },
  ],
  ['company settings', '/csr_mds/setting'],
  ['another address', '/changeEmail'],
  ['another number', '/changePhone'],
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
  [
    'user: effective rights',
    '/csr_mds/user?query=zhang.wei',
    async page => {
      await openFirst(page)
      await page.getByRole('button', { name: 'Show effective rights' }).click()
      await page.getByRole('region', { name: 'Effective rights' }).getByRole('treeitem').first().click()
      await page.getByRole('region', { name: /^Where .* comes from$/ }).waitFor()
    },
  ],
  ['personal menu', '/home', page => page.getByRole('button', { name: /personal menu/ }).click()],
  ['roles', '/home', page => page.getByRole('button', { name: /^Role:/ }).click()],
  [
    'bell',
    '/home',
    async page => {
      await page.getByRole('button', { name: /^Notices/ }).click()
      await page.getByRole('dialog', { name: 'Notices' }).getByRole('article').first().waitFor()
    },
  ],
  [
    'users: a batch that leaves some out',
    '/csr_mds/user?query=chen',
    async page => {
      await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
      await page.getByRole('button', { name: 'Disable', exact: true }).click()
      await page.getByRole('dialog').getByText('left out').waitFor()
    },
  ],
  [
    'user: leaving what is not saved',
    '/csr_mds/user?query=cai.rui',
    async page => {
      await openFirst(page)
      await page.getByRole('button', { name: 'Edit basic information' }).click()
      await page.getByLabel('Region').fill('Elsewhere')
      await page.getByRole('button', { name: 'Back', exact: true }).click()
      await page.getByRole('dialog', { name: 'Changes are not saved' }).waitFor()
    },
  ],
  ['training tasks', '/eLearning/task'],
  ['learning record', '/eLearning/task', openRecord],
  [
    'learning record: filter',
    '/eLearning/task',
    async page => {
      await openRecord(page)
      await page.getByRole('button', { name: /^State:/ }).click()
    },
  ],
  [
    'course record',
    '/eLearning/task',
    async page => {
      await openRecord(page)
      await page.getByRole('link', { name: 'Management of investigational products' }).click()
      await page
        .getByRole('button', { name: /^Download the certificate/ })
        .first()
        .waitFor()
    },
  ],
  ['full example of an embedder', '/ctms', pickSomebody],
  ['plain page of a sub-application', '/etmf', page => page.getByText('Hengyu Oncology').waitFor()],
]

/** The list of people stands open under the field. */
async function pickSomebody(page: Page) {
  const lead = page.locator('mds-user-picker#lead')
  await lead.getByRole('combobox').fill('zhang')
  await lead.getByRole('option').first().waitFor()
}

async function openRecord(page: Page) {
  await page.getByRole('link', { name: 'My learning record' }).click()
  await page.getByRole('table', { name: 'Learning record' }).locator('tbody tr').first().waitFor()
}

async function openFirst(page: Page) {
  await page.getByRole('table', { name: 'Users' }).locator('tbody tr').first().getByRole('link').click()
  await page.getByRole('heading', { name: 'History' }).waitFor()
}

test.describe('KIT-C27: axe finds nothing, light and dark', () => {
  // What moves would only be waited for.
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

  for (const [name, path, steps] of inside) {
    test(name, async ({ signedIn }) => {
      const page = await signedIn('lin.haiyan')
      await page.goto(path)
      await settled(page)
      await steps?.(page)
      await sound(page)
    })
  }

  test('dialogs of the personal menu', async ({ signedIn }) => {
    const page = await signedIn('lin.haiyan')
    await page.goto('/home')
    await settled(page)
    for (const entry of ['About', 'Contact us', 'Message log', 'Sign out everywhere']) {
      await page.getByRole('button', { name: /personal menu/ }).click()
      await page.getByRole('button', { name: entry, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await sound(page)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
  })

  test('somebody saved first', async ({ signedIn }) => {
    const page = await signedIn('lin.haiyan')
    await page.goto('/csr_mds/user?query=jiang.peng')
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
      await tab.getByText(tab === other ? 'are saved.' : 'was changed meanwhile').waitFor()
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
      await page.getByRole('button', { name: act, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Reason').fill('Contract ended')
      await dialog.getByRole('button', { name: act }).click()
      await dialog.getByText('Done for all 2 people.').waitFor()
      if (from === 'enabled') await sound(page)
    }
  })

  test('sign-in, its puzzle and its faults', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await sound(page)
    await fillSignIn(page, 'xie.min')
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
      ['/survey?code=of-nobody', 'This link is not valid'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('heading', { name: heading }).waitFor()
      await sound(page)
    }
    await page.goto('/login?thirdParty=confirm')
    await page.getByRole('main').getByText(/\S/).nth(1).waitFor()
    await sound(page)
  })

  test('no such page', async ({ page }) => {
    await page.goto('/nowhere')
    await sound(page)
  })
})
