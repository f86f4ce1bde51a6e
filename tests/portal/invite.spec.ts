import type { Page } from '@playwright/test'
import { inviteUsers } from '../../contract/invitations/calls.ts'
import { getViolations } from '../fixtures/axe.ts'
import { expect, test } from './base.ts'
import { mailedLink } from './invitations.ts'
import { asOwner } from './server.ts'

const stamp = Date.now()
const address = (name: string) => `${name}.${stamp}@visit.example`
const addresses = (page: Page) => page.getByRole('textbox', { name: 'E-mail addresses' })
const row = (page: Page, email: string) =>
  page.getByRole('table', { name: 'Sent invitations' }).locator('tbody tr').filter({ hasText: email })
const rowMenu = async (page: Page, email: string, entry: string) => {
  await page.getByRole('button', { name: `Actions for ${email}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test.describe('B40: inviting people', () => {
  test('G7 G21 TR-C3: what is pasted stands one a line, wrong lines say why, and nothing is lost until it is sent', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan')
    await page.goto('/csr_mds/user')
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByRole('menuitem', { name: 'By e-mail or employee ID' }).click()
    await expect(page).toHaveURL(/csr_mds\/user\/invite$/)
    const [one, two] = [address('ana'), address('bo')]
    await addresses(page).focus()
    await page.evaluate(text => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      document.activeElement!.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }, `Ana Ruiz <${one}>\tCRA\nBo Li; ${two}\n${one}\nnobody.example`)
    await expect(addresses(page)).toHaveValue(`${one}\n${two}\n${one}\nnobody.example\n`)
    const faults = page.getByRole('region', { name: 'Lines with problems' }).getByRole('listitem')
    await expect(faults).toHaveText([/Line 3.*Repeats a line above/, /Line 4.*Not a valid e-mail address/])
    await page.getByRole('button', { name: 'Invite 4 people' }).click()
    await expect(addresses(page)).toBeFocused()
    await expect(addresses(page)).toHaveValue(`${one}\n${two}\n${one}\nnobody.example`)
    await page.getByRole('button', { name: 'Remove these 2 lines' }).click()
    await page.getByRole('button', { name: 'Invite 2 people' }).click()
    await expect(row(page, one)).toContainText('Pending')
    await expect(row(page, two)).toContainText('Pending')
    await expect(addresses(page)).toHaveValue('')
    expect(await mailedLink(one)).toContain('/email/register/')
    await addresses(page).fill(one)
    await expect(faults).toHaveText([/Already invited, not yet answered/])
    await addresses(page).fill('')
  })

  test('D36: the list is narrowed by its address; revoked and sent again, one and several, each with its result', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan')
    const [one, two] = [address('cleo'), address('dara')]
    await page.goto('/csr_mds/user/invite')
    await addresses(page).fill(`${one}\n${two}`)
    await page.getByRole('button', { name: 'Invite 2 people' }).click()
    await expect(row(page, two)).toBeVisible()
    await rowMenu(page, one, 'Revoke')
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(row(page, one)).toContainText('Revoked')
    await asOwner(client =>
      client.query(`update invitation set made_at = made_at - interval '2 minutes' where email = any($1)`, [
        [one, two],
      ]),
    )
    await page.goto(`/csr_mds/user/invite?query=${stamp}&state=revoked,pending,sleepy&sort=email`)
    await expect(page.getByRole('columnheader', { name: 'E-mail' })).toHaveAttribute('aria-sort', 'ascending')
    await page.getByRole('checkbox', { name: `Select ${one}` }).check()
    await page.getByRole('checkbox', { name: `Select ${two}` }).check()
    const bar = page.getByRole('region', { name: 'Actions for the selected invitations' })
    await bar.getByRole('button', { name: 'Send again' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
    await expect(
      page.getByRole('dialog', { name: /Results/ }).getByText('Done', { exact: true }),
    ).toHaveCount(2)
    await page.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(row(page, one)).toContainText('Pending')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Used' }).check()
    await expect(page).toHaveURL(/state=pending%2Cused%2Crevoked|state=pending,used,revoked/)
  })

  test('the way is chosen by arrows without leaving it', async ({ signedIn }) => {
    const page = await signedIn('lin.haiyan')
    await page.goto('/csr_mds/user/invite')
    await expect(addresses(page)).toBeFocused()
    await page.getByRole('radio', { name: /e-mail/i }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('textbox', { name: 'Employee ID' })).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(addresses(page)).toBeVisible()
    await expect(page.getByRole('radio', { name: /e-mail/i })).toBeFocused()
  })

  test('Ctrl+Enter in the preview of the mail sends nothing', async ({ signedIn }) => {
    const page = await signedIn('lin.haiyan')
    await page.goto('/csr_mds/user/invite')
    const email = address('eve')
    const sent: string[] = []
    page.on('request', request => request.url().endsWith(inviteUsers.path) && sent.push(request.url()))
    await addresses(page).fill(email)
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('dialog').getByRole('article')).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(sent).toEqual([])
    await page.getByRole('form').getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(row(page, email)).toContainText('Pending')
    expect(sent).toHaveLength(1)
  })

  test('KIT-C27: four languages, two themes and a phone: nothing overflows, and axe finds nothing', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan')
    for (const [locale, title] of [
      ['zh-CN', '邀请用户'],
      ['ja-JP', 'ユーザーを招待'],
      ['es-ES', 'Invitar a personas'],
      ['en-US', 'Invite people'],
    ] as const) {
      await page.context().addInitScript(chosen => localStorage.setItem('portalLanguage', chosen), locale)
      await page.setViewportSize({ width: 400, height: 900 })
      await page.goto('/csr_mds/user/invite')
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.locator('tbody tr').first()).toBeVisible()
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over, locale).toBeLessThanOrEqual(0)
    }
    for (const theme of ['light', 'dark']) {
      await page.evaluate(name => {
        document.documentElement.dataset.mdsTheme = name
      }, theme)
      expect(await getViolations(page), theme).toEqual([])
    }
  })
})

test('B42 F16 J32: somebody who is listed without an account is invited to open one, from his page', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  const email = address('upgraded')
  const { rows } = await asOwner(client =>
    client.query(
      `insert into users (tenant_id, id, status, last_name, first_name, search, search_contact, sort_name)
        select tenant_id, gen_random_uuid(), 'inactive', 'Upgraded', 'Nia', 'upgraded nia', '', 'upgraded'
          from users where account = 'lin.haiyan' returning id`,
    ),
  )
  await page.goto(`/csr_mds/user/detail/${rows[0].id}`)
  await expect(page.locator('header').getByText('No account', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Invite to open an account' }).click()
  await expect(page).toHaveURL(new RegExp(`/csr_mds/user/upgrade/${rows[0].id}$`))
  const field = page.getByRole('textbox', { name: 'E-mail' })
  await field.fill('nobody')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText('Not a valid e-mail address')).toBeVisible()
  await field.fill(email)
  expect(await getViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/csr_mds/user/detail/${rows[0].id}`))
  expect(await mailedLink(email)).toContain('/email/register/')
})
