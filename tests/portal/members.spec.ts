import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { ownHolder } from './own-person.ts'
import { asOwner } from './server.ts'

/** Id of a study of Hengyu, by its protocol id. */
const getStudy = (planId: string): Promise<string> =>
  asOwner(async client => {
    const { rows } = await client.query<{ id: string }>(
      `select t.id from study t join users u on u.tenant_id = t.tenant_id and u.account = 'lin.haiyan' where t.plan_id = $1`,
      [planId],
    )
    return rows[0]!.id
  })
const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
const chooseRole = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /^Role/ }).last().click()
  await page.getByRole('radio', { name, exact: true }).click()
}

test.describe('members of a study', () => {
  test('MD-M1 on a phone the number of chosen people stays in sight and leads to them; Enter takes the only role found', async ({
    signedIn,
  }) => {
    const studyId = await getStudy('HY-0101-301')
    const { account } = await ownHolder()
    const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
    await page.setViewportSize({ width: 400, height: 800 })
    await page.goto(`/csr_mds/study/${studyId}/member/choose`)
    const people = page.getByRole('region', { name: 'People' }).getByRole('listitem')
    const find = page.getByRole('textbox', { name: 'Search people' })
    await expect(people.nth(10)).toBeVisible()
    const sign = page.getByRole('button', { name: '1 person chosen' })
    await expect(sign).toHaveCount(0)
    await find.fill(account)
    const add = page.getByRole('button', { name: /^Choose / })
    await expect(add).toHaveCount(1)
    await add.click()
    await find.fill('')
    await expect(people.nth(10)).toBeVisible()
    await expect(sign).toBeInViewport()
    const heading = page.getByRole('heading', { name: '1 person chosen' })
    await expect(heading).not.toBeInViewport()
    await sign.click()
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
    const role = page.getByRole('button', { name: /^Role/ }).last()
    await role.click()
    const search = page.getByRole('textbox', { name: 'Search', exact: true })
    await search.fill('lead cra')
    await expect(page.getByRole('radio')).toHaveCount(1)
    await search.press('Enter')
    await expect(role).toContainText('Lead CRA')
    await expect(search).toHaveCount(0)
  })

  test('addresses that name no study, one of another company, or a site of another study show no form and no record', async ({
    signedIn,
  }) => {
    const elsewhere = await asOwner(async client => {
      const { rows } = await client.query<{ id: string }>(
        `select id from study where tenant_id <> (select tenant_id from study where plan_id = 'HY-0101-301') limit 1`,
      )
      return rows[0]!.id
    })
    const siteId = await asOwner(async client => {
      const { rows } = await client.query<{ id: string }>(
        `select c.id from site c join study t on t.id = c.study_id
          where t.plan_id = 'HY-0101-301' and c.removed_at is null limit 1`,
      )
      return rows[0]!.id
    })
    const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
    for (const studyId of [crypto.randomUUID(), elsewhere, 'no-id'])
      for (const path of [
        'member',
        'member/import',
        'member/choose',
        'site/create',
        `siteDetail/${siteId}`,
      ]) {
        await page.goto(`/csr_mds/study/${studyId}/${path}`)
        await expect(page.getByText('There is no such record'), `${studyId} ${path}`).toBeVisible()
        await expect(page.getByTestId('import-file')).toHaveCount(0)
        await expect(page.getByRole('main').locator('form, table, input, [role=tab]')).toHaveCount(0)
      }
  })

  test('B33 are found by words, role and state; the filters live in the address', async ({ signedIn }) => {
    const studyId = await getStudy('HY-0101-301')
    const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
    await page.goto(`/csr_mds/study/${studyId}/site`)
    await page.getByRole('link', { name: /^Members / }).click()
    await expect(page).toHaveURL(/\/member$/)
    // The rows of the sites are still shown for a moment.
    await expect(page.getByRole('table', { name: 'Study members' })).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
    await expect(page).toHaveTitle(/^HY-0101-301 · Members$/)
    const all = await rows(page).count()
    await page.getByRole('textbox', { name: 'Search members' }).fill('zhang')
    await expect(page).toHaveURL(/query=zhang/)
    await expect.poll(() => rows(page).count()).toBeLessThan(all)
    const shown = await rows(page).count()
    await page.reload()
    await expect(rows(page)).toHaveCount(shown)
    await rows(page).first().getByRole('link').first().click()
    await expect(page).toHaveURL(/memberDetail/)
    await expect(page.getByRole('columnheader', { name: 'Origin' })).toBeVisible()
    await page.getByRole('tab', { name: 'Permissions' }).click()
    await expect(page).toHaveURL(/tab=permissions/)
    await expect(page.getByRole('columnheader', { name: 'Opened by' })).toBeVisible()
  })

  test('B34 C12 D29 choosing asks before it is left, then adds a member, who is edited and removed', async ({
    signedIn,
  }) => {
    const studyId = await getStudy('HY-0101-301')
    const newcomer = await ownHolder()
    const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
    await page.goto(`/csr_mds/study/${studyId}/member`)
    await page.getByRole('button', { name: 'Add members', exact: true }).click()
    await expect(page).toHaveURL(/member\/choose$/)
    await page.getByRole('textbox', { name: 'Search people' }).fill('lin.haiyan')
    await expect(page.getByRole('region', { name: 'People' }).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('button', { name: /^Choose / })).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Search people' }).fill(newcomer.account)
    await page
      .getByRole('button', { name: /^Choose / })
      .first()
      .click()

    await page.getByRole('link', { name: 'Members' }).first().click()
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect(question).toContainText('has not been assigned to a member')
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(page).toHaveURL(/member\/choose$/)

    await chooseRole(page, 'Project manager')
    await page.getByRole('textbox', { name: /^Reason/ }).fill('Joins the team')
    await page.getByRole('button', { name: 'Add 1 member' }).click()
    await expect(page, 'after saving nothing is asked').toHaveURL(/\/member$/)

    await page.goto(`/csr_mds/study/${studyId}/memberDetail/${newcomer.id}`)
    await expect(rows(page).first()).toContainText('Joins the team')
    await page.getByRole('button', { name: 'Edit roles' }).click()
    const edit = page.getByRole('dialog')
    await edit.getByRole('checkbox', { name: 'Take back' }).check()
    await edit.getByRole('textbox', { name: /^Reason/ }).fill('Another task')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toBeHidden()
    await expect(rows(page).first()).toContainText('Ended')

    await page.getByRole('button', { name: 'Remove from study' }).click()
    const removal = page.getByRole('dialog')
    await removal.getByRole('textbox', { name: /^Reason/ }).fill('Left the team')
    await removal.getByRole('button', { name: 'Remove from study' }).click()
    await expect(page).toHaveURL(/\/member$/)
  })
})
