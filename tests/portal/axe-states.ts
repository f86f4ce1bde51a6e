import type { Page } from '@playwright/test'
import { expect, options } from './base.ts'

/** `steps` lead to this state from the one before. */
export type State = readonly [name: string, steps?: (page: Page) => Promise<unknown>]

/** Goes to another page as its links do, without loading the portal again. */
async function go(page: Page, path: string) {
  const before = await page
    .locator('h1')
    .first()
    .evaluateHandle(heading => ({ heading, text: heading.textContent }))
  await page.evaluate(to => history.pushState(null, '', to), path)
  await page.waitForFunction(({ heading, text }) => {
    const now = document.querySelector('h1')
    return now !== null && (now !== heading || now.textContent !== text)
  }, before)
}

/** Closes what is open over the page before the next step. */
async function close(page: Page) {
  await page.keyboard.press('Escape')
  await expect(
    page.locator('[role=dialog], [role=menu], [role=listbox]').filter({ visible: true }),
  ).toHaveCount(0)
}

/** By page: it is loaded once and led from one state to the next. */
export const inside: readonly [path: string, ...states: State[]][] = [
  [
    '/home',
    ['workspace'],
    ['personal menu', page => page.getByRole('button', { name: /personal menu/ }).click()],
    [
      'roles',
      async page => {
        await close(page)
        await page.getByRole('button', { name: /Role:/ }).click()
      },
    ],
    [
      'bell',
      async page => {
        await close(page)
        await page.getByRole('button', { name: /^Notices/ }).click()
        await page.getByRole('dialog', { name: 'Notices' }).getByRole('article').first().waitFor()
      },
    ],
    ...['About', 'Contact us', 'Message log', 'Sign out everywhere'].map(
      (entry): State => [
        `personal menu: ${entry}`,
        async page => {
          await close(page)
          await page.getByRole('button', { name: /personal menu/ }).click()
          await page.getByRole('button', { name: entry, exact: true }).click()
          await page.getByRole('dialog').waitFor()
        },
      ],
    ),
    [
      'sites of a study',
      async page => {
        await close(page)
        await page.locator('a[href*="/csr_mds/study/"]').first().click()
        await page.getByRole('table').locator('tbody tr').first().waitFor()
      },
    ],
  ],
  [
    '/home/notice/todo',
    ['to-dos'],
    ['notices', page => go(page, '/home/notice/notification')],
    ['company', page => go(page, '/csr_mds/customer')],
    ['company settings', page => go(page, '/csr_mds/setting')],
    ['custom fields of organisations', page => go(page, '/csr_mds/organiztion/field')],
    ['duplicates of organisations', page => go(page, '/csr_mds/organiztion/duplicates')],
    ['import of organisations', page => go(page, '/csr_mds/organiztion/import')],
    [
      'access requests',
      async page => {
        await go(page, '/csr_mds/authApplication')
        await page.getByRole('table').getByRole('link').first().waitFor()
      },
    ],
    [
      'access request, before the decision',
      async page => {
        await page.getByRole('table').getByRole('link').first().click()
        await page.getByRole('heading', { name: 'Before you decide' }).waitFor()
      },
    ],
    ['request for access', page => go(page, '/csr_mds/authApplication/authEdit')],
    ['request to remove access', page => go(page, '/csr_mds/authApplication/remove')],
    ['request to invite a user', page => go(page, '/csr_mds/authApplication/invite')],
    [
      'time zones',
      async page => {
        await go(page, '/timeZoneSetting')
        await page.getByRole('radio', { name: 'A fixed zone' }).first().check()
      },
    ],
  ],
  [
    '/personset',
    [
      'personal settings, its parts open',
      async page => {
        await page.getByRole('button', { name: 'Set up signature' }).click()
        await page.getByRole('radio', { name: 'Draw' }).check()
        await page.getByRole('button', { name: 'Add address' }).click()
        await page.getByLabel('E-mail address').waitFor()
      },
    ],
  ],
  ['/changeEmail', ['another address'], ['another number', page => go(page, '/changePhone')]],
  [
    '/csr_mds/role',
    ['roles'],
    [
      'roles: one of them, changed',
      async page => {
        await page.getByRole('table').getByRole('link').first().click()
        await page.getByRole('tree').waitFor()
        await page.getByRole('button', { name: 'Edit role' }).click()
        await page.getByRole('textbox', { name: /^Description/ }).fill('Changed')
      },
    ],
    [
      'roles: before saving',
      async page => {
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await page.getByRole('dialog').waitFor()
      },
    ],
  ],
  [
    '/csr_mds/role?role=new',
    ['roles: a new one'],
    [
      'roles: a new one, nothing filled in',
      page => page.getByRole('button', { name: 'Add role' }).last().click(),
    ],
  ],
  [
    '/csr_mds/user',
    ['users'],
    [
      'users: menu of a row',
      page =>
        page
          .getByRole('button', { name: /^Actions for/ })
          .first()
          .click(),
    ],
    [
      'users: why of a row',
      async page => {
        await page.getByRole('menuitem', { name: 'Why?' }).click()
        const dialog = page.getByRole('dialog', { name: /^Why: / })
        await dialog.getByLabel('Action').selectOption('1012-AUDIT_EXPORT')
        await dialog.getByText('How to fix it').filter({ visible: true }).first().waitFor()
      },
    ],
    [
      'users: columns',
      async page => {
        await close(page)
        await page.getByRole('button', { name: 'Columns' }).click()
      },
    ],
    [
      'users: filter',
      async page => {
        await close(page)
        await page.getByRole('button', { name: 'Filter', exact: true }).click()
        await page.locator('summary').nth(2).click()
      },
    ],
    [
      'users: adding',
      async page => {
        await close(page)
        await page.getByRole('button', { name: 'Add person' }).click()
      },
    ],
    [
      'users: selection',
      async page => {
        await close(page)
        await page.getByRole('checkbox').nth(2).check()
      },
    ],
  ],
  ['/csr_mds/user?query=nobodyofthisname', ['users: nobody found']],
  [
    '/csr_mds/user?query=guo',
    [
      'users: disabling',
      async page => {
        await page
          .getByRole('button', { name: /^Actions for/ })
          .first()
          .click()
        await page.getByRole('menuitem', { name: /^Disable/ }).click()
      },
    ],
  ],
  [
    '/csr_mds/user?query=chen',
    [
      'users: a batch that leaves some out',
      async page => {
        await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
        await page.getByRole('button', { name: 'More actions' }).click()
        await page.getByRole('menuitem', { name: 'Disable' }).click()
        await page.getByRole('dialog').getByText('left out').waitFor()
      },
    ],
  ],
  [
    '/csr_mds/user?query=cai.rui',
    ['user', openFirst],
    [
      'user: editing',
      async page => {
        await page.getByRole('button', { name: 'Edit basic information' }).click()
        await page.getByLabel('E-mail').fill('no')
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await page.getByRole('region', { name: /attention/ }).waitFor()
      },
    ],
    [
      'user: leaving what is not saved',
      async page => {
        await page.getByLabel('Region').fill('Elsewhere')
        await page.getByRole('button', { name: 'Back', exact: true }).click()
        await page.getByRole('dialog', { name: 'Changes are not saved' }).waitFor()
      },
    ],
  ],
  [
    '/csr_mds/user?query=zhang.wei',
    [
      'user: effective rights',
      async page => {
        await openFirst(page)
        await page.getByRole('button', { name: 'Show rights' }).click()
        await page.getByRole('region', { name: 'Effective rights' }).getByRole('treeitem').first().click()
        await page.getByRole('region', { name: /^Where .* comes from$/ }).waitFor()
      },
    ],
  ],
  [
    '/csr_mds/user/invite',
    ['invitations'],
    [
      'invitations: lines with problems',
      page => page.getByRole('textbox', { name: 'E-mail addresses' }).fill('nobody\nno body@'),
    ],
    [
      'invitations: menu of one',
      page =>
        page
          .getByRole('button', { name: /^Actions for/ })
          .first()
          .click(),
    ],
    [
      'invitations: revoking',
      async page => {
        await page.getByRole('menuitem', { name: /^Revoke/ }).click()
        await page.getByRole('dialog').waitFor()
      },
    ],
  ],
  ['/csr_mds/user/import', ['import']],
  [
    '/csr_mds/sudit',
    ['audit trail', page => page.getByRole('table').locator('tbody tr').first().waitFor()],
    [
      'audit trail: filter',
      async page => {
        await page.getByRole('button', { name: 'Filter', exact: true }).click()
        await page.locator('summary', { hasText: 'Action' }).click()
      },
    ],
    [
      'audit trail: an entry',
      async page => {
        await close(page)
        await page.goto('/csr_mds/sudit?kind=users&action=addUser')
        await page
          .getByRole('link', { name: /Show entry/ })
          .first()
          .click()
        await page.getByRole('dialog', { name: /^Entry / }).waitFor()
      },
    ],
  ],
  [
    '/csr_mds/user?query=zhang.wei',
    [
      'handovers of a person',
      async page => {
        await openFirst(page)
        await page.getByRole('button', { name: 'Hand over' }).click()
        await page.getByRole('heading', { level: 1, name: 'Permission handovers' }).waitFor()
      },
    ],
    [
      'arranging a handover, nothing filled in',
      async page => {
        await page.getByRole('button', { name: 'Arrange a handover' }).first().click()
        await page.getByRole('button', { name: 'Submit' }).click()
        await page.getByText('Choose who takes it over.').waitFor()
      },
    ],
  ],
  [
    '/eLearning/task',
    ['training tasks'],
    [
      'learning record',
      async page => {
        await page.getByRole('link', { name: 'My learning record' }).click()
        await page.getByRole('table', { name: 'Learning record' }).locator('tbody tr').first().waitFor()
      },
    ],
    ['learning record: filter', page => page.getByRole('button', { name: 'Filter', exact: true }).click()],
    [
      'course record',
      async page => {
        await close(page)
        await page.getByRole('link', { name: 'Management of investigational products' }).click()
        await page
          .getByRole('button', { name: /^Download the certificate/ })
          .first()
          .waitFor()
      },
    ],
  ],
  ['/ctms', ['full example of an embedder', pickSomebody]],
  ['/etmf', ['plain page of a sub-application', page => page.getByText('Hengyu Oncology').waitFor()]],
]

/** The list of people is open under the field. */
async function pickSomebody(page: Page) {
  const lead = page.locator('mds-user-picker#lead')
  await lead.getByRole('combobox').fill('zhang')
  await options(lead).first().waitFor()
}

export async function openFirst(page: Page) {
  await page
    .getByRole('table', { name: 'Users' })
    .locator('tbody tr')
    .first()
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('heading', { name: 'History' }).waitFor()
}
