import type { Locator, Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { asOwner, password } from './server.ts'
import { addSites, ownStudy } from './study-path.ts'

/** A day so many days from now, as it is stored. */
const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)
const lead = { role: 'LEAD_PROJECT_MANAGER' }

/** An active site of an own study that Zhou Mingxuan leads, and its page. */
const ownSite = async (): Promise<{ siteId: string; path: string }> => {
  const planId = await ownStudy('ongoing')
  await addSites(planId, ['0801'])
  return asOwner(async client => {
    const { rows } = await client.query(
      `update site s set status = 'active', active = true from study t where t.plan_id = $1 and s.study_id = t.id
        returning s.id, s.study_id, s.tenant_id`,
      [planId],
    )
    const { id, study_id, tenant_id } = rows[0]
    await client.query(
      `insert into role_assignment (tenant_id, id, user_id, role_id, study_id)
        select u.tenant_id, gen_random_uuid(), u.id, r.id, $2 from users u
          join role r on r.tenant_id = u.tenant_id and r.code = 'LEAD_PROJECT_MANAGER'
        where u.account = 'zhou.mingxuan' and u.tenant_id = $1`,
      [tenant_id, study_id],
    )
    await client.query(
      `insert into study_member (tenant_id, id, study_id, user_id) select u.tenant_id, gen_random_uuid(), $2, u.id from users u
        where u.account = 'zhou.mingxuan' and u.tenant_id = $1`,
      [tenant_id, study_id],
    )
    return { siteId: id, path: `/csr_mds/study/${study_id}/siteDetail/${id}` }
  })
}

/** Adds people to a site: family name, given name, function. */
const addPeople = (siteId: string, people: readonly (readonly [string, string, string])[]) =>
  asOwner(async client => {
    const ids: string[] = []
    for (const [last, first, role] of people) {
      const { rows } = await client.query(
        `insert into site_person (tenant_id, id, site_id, last_name, first_name, roles)
          select tenant_id, gen_random_uuid(), id, $2, $3, array[$4] from site where id = $1 returning id`,
        [siteId, last, first, role],
      )
      ids.push(rows[0].id)
    }
    return ids
  })

const say = async (dialog: Locator, reason: string) => {
  await dialog.getByRole('radio', { name: 'I approve it' }).check()
  await dialog.getByLabel('Reason').fill(reason)
}
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

test('MD-T2: the successor of the main investigator is chosen among investigators, a late entry has its mark, and the company can ask for a signature', async ({
  signedIn,
}) => {
  const { siteId, path } = await ownSite()
  const [main] = await addPeople(siteId, [
    ['Ekström', 'Linnea', 'principal_investigator'],
    ['Mori', 'Aya', 'sub_investigator'],
    ['Ruiz', 'Miguel', 'sub_investigator'],
    ['Ortiz', 'Marta', 'pharmacist'],
  ])
  const setAsked = (on: boolean) =>
    asOwner(client =>
      client.query(
        `update tenant t set settings = coalesce(t.settings, '{}') || jsonb_build_object('signPiReplacements', $2::boolean)
          from site s where s.id = $1 and t.id = s.tenant_id`,
        [siteId, on],
      ),
    )
  await asOwner(client =>
    client.query(
      "insert into site_pi (tenant_id, site_id, from_date, person_id) select tenant_id, site_id, '2026-01-05', id from site_person where id = $1",
      [main],
    ),
  )
  await setAsked(false)
  const page = await signedIn('zhou.mingxuan', lead)
  page.setDefaultTimeout(20_000)
  await page.goto(path)
  await openTab(page, 'Personnel')
  const dialog = page.getByRole('dialog')
  const replace = page.getByRole('button', { name: 'Replace the main PI' })
  await replace.press('Enter')
  await expect(dialog.getByRole('radio', { name: 'Aya Mori' })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Marta Ortiz' })).toBeHidden()
  await dialog.locator('summary').click()
  await expect(dialog.getByRole('radio', { name: 'Marta Ortiz' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Aya Mori' }).check()
  await dialog.getByRole('checkbox', { name: /I have checked this/ }).check()
  await dialog.getByRole('textbox', { name: 'From' }).fill(day(-4))
  await expect(
    dialog.getByText('This day is in the past: the history marks it as a late entry.'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(
    dialog
      .getByText('Fill in this field.')
      .or(dialog.getByText(/reason/i))
      .first(),
  ).toBeVisible()
  await dialog.getByLabel('Reason').fill('The letter came late')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('row', { name: /Aya Mori/ })).toContainText('Main PI')
  await openTab(page, 'History')
  await expect(page.getByText('Late entry').first()).toBeVisible()

  await setAsked(true)
  try {
    await page.reload()
    await openTab(page, 'Personnel')
    await replace.press('Enter')
    await dialog.getByRole('radio', { name: 'Miguel Ruiz' }).check()
    await dialog.getByRole('textbox', { name: 'From' }).fill(day(6))
    await say(dialog, 'Moves to another hospital')
    await dialog.getByRole('button', { name: 'Read the statement' }).press('Enter')
    await expect(dialog.getByText('Confirm this before you continue.')).toBeVisible()
    await dialog.getByRole('checkbox', { name: /I have checked this/ }).check()
    await dialog.getByRole('button', { name: 'Read the statement' }).press('Enter')
    await expect(dialog).toContainText(
      new RegExp(
        `I make Miguel Ruiz the main principal investigator .*0801.* from ${day(6)} on, in place of Aya Mori`,
      ),
    )
    await expect(dialog).toContainText('Roles of Miguel Ruiz at the site: Sub-investigator.')
    await dialog.getByLabel('Account').fill('zhou.mingxuan')
    await dialog.locator('input[autocomplete=current-password]').fill(password)
    await dialog.getByRole('button', { name: 'Sign', exact: true }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/^Miguel Ruiz becomes the main principal investigator/)).toContainText(
      'Valid',
    )
  } finally {
    await setAsked(false)
  }
})
