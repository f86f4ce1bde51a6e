import { expect, test } from './base.ts'
import { asOwner } from './server.ts'
import { addSites, ownStudy } from './study-path.ts'

const getId = (planId: string) =>
  asOwner(async client => {
    const { rows } = await client.query<{ id: string }>('select id from study where plan_id = $1', [planId])
    return rows[0]!.id
  })

test('P40 MD-S8: a milestone of a study is entered in its overview, planned and actual, with the days between', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  await page.goto(`/csr_mds/study/preview/${await getId(await ownStudy('ongoing'))}`)
  const row = page.getByRole('row', { name: /First patient in/i }).first()
  await row.getByRole('button', { name: /^Enter: First patient in$/i }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Enter: First patient in$/i })
  await dialog.getByLabel('Planned date').fill('1 Mar 2026')
  await dialog.getByLabel('Actual date').fill('8 Mar 2026')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(row).toContainText(/Achieved late.*01 Mar 2026.*08 Mar 2026.*7 days.*By hand · Haiyan Lin/)
  await row.getByRole('button', { name: /^Change: First patient in$/i }).press('Enter')
  const change = page.getByRole('dialog', { name: /^Change: First patient in$/i })
  await change.getByLabel('Actual date').fill('7 Mar 2026')
  await change.getByRole('button', { name: 'Save' }).press('Enter')
  await change.getByLabel('Reason').fill('Read the wrong page')
  await change.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(change).toBeHidden()
  await expect(row).toContainText('6 days')
})

test('E5: the list marks a study whose dates do not fit, its filter finds it, and the overview says why', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  const planId = await ownStudy('ongoing')
  await asOwner(client =>
    client.query("update study set start_date = '1900-01-01', countries = '{CN}' where plan_id = $1", [
      planId,
    ]),
  )
  await page.goto(`/csr_mds/study?query=${planId}&warned=yes`)
  const row = page.getByRole('row', { name: new RegExp(planId) })
  const mark = row.getByRole('img', { name: /^Check: The planned start 01 Jan 1900 is before 1990/ })
  await expect(mark).toBeVisible()
  await mark.focus()
  await expect(page.getByRole('tooltip')).toContainText('The planned start 01 Jan 1900 is before 1990')
  await page.goto(`/csr_mds/study?query=${planId}&warned=no`)
  await expect(row).toHaveCount(0)
  await page.goto(`/csr_mds/study/preview/${await getId(planId)}`)
  await expect(page.getByText('The planned start 01 Jan 1900 is before 1990. Check the year.')).toBeVisible()
})

test('P37: in a completed study the personnel page offers the end of a duty, with a reason, and no edit', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  const planId = await ownStudy('ongoing')
  await addSites(planId, ['0721'])
  const path = await asOwner(async client => {
    const { rows } = await client.query<{ study: string; site: string }>(
      'select c.study_id as study, c.id as site from site c join study s on s.id = c.study_id where s.plan_id = $1',
      [planId],
    )
    await client.query(
      `insert into site_person (tenant_id, id, site_id, last_name, first_name, roles)
        select tenant_id, gen_random_uuid(), id, 'Lindqvist', 'Maj', '{study_nurse}' from site where id = $1`,
      [rows[0]!.site],
    )
    await client.query("update study set status = 'completed' where plan_id = $1", [planId])
    return `/csr_mds/study/${rows[0]!.study}/siteDetail/${rows[0]!.site}`
  })
  await page.goto(path)
  await page.getByRole('tab', { name: 'Personnel' }).press('Enter')
  await page.getByRole('button', { name: /^Actions for .*Lindqvist/ }).press('Enter')
  await expect(page.getByRole('menuitem', { name: /^Remove/ })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Not possible now (1)' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /^Edit/ })).toHaveCount(0)
  await page.getByRole('menuitem', { name: /^End duty/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^End the duty of .*Lindqvist/ })
  await dialog.getByRole('button', { name: 'End duty' }).press('Enter')
  await expect(dialog.getByText('Give a reason.')).toBeVisible()
  await dialog.getByLabel('On duty until').fill('20 Nov 2026')
  await dialog.getByLabel('Reason').fill('The last visit is done')
  await dialog.getByRole('button', { name: 'End duty' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /Lindqvist/ })).toContainText('until 20 Nov 2026')
})

test('MD-S6: the count of active sites leads from list and overview to those sites alone', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  const planId = await ownStudy('ongoing')
  await addSites(planId, ['0711', '0712', '0713'])
  await asOwner(client =>
    client.query(
      "update site set active = false where site_no = '0712' and study_id = (select id from study where plan_id = $1)",
      [planId],
    ),
  )
  for (const start of [`/csr_mds/study?query=${planId}`, `/csr_mds/study/preview/${await getId(planId)}`]) {
    await page.goto(start)
    await page.getByRole('link', { name: '2 of 3 active' }).press('Enter')
    await expect(page.getByText('0711')).toBeVisible()
    await expect(page.getByText('0713')).toBeVisible()
    await expect(page.getByText('0712')).toHaveCount(0)
  }
})
