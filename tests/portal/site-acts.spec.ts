import type { Locator, Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { asOwner, password } from './server.ts'
import { addSites, ownStudy } from './study-path.ts'

/** A day so many days from now, as it is stored. */
const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)
const lead = { role: 'LEAD_PROJECT_MANAGER' }
/** Status and take-over are for roles that administer sites. */
const holder = { role: 'ACCOUNT_HOLDER' }

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

/** Signs the statement that the dialog shows; the first signature of a session asks for the account too. */
const sign = async (dialog: Locator, { first }: { first: boolean }) => {
  await dialog.getByRole('button', { name: 'Read the statement' }).press('Enter')
  if (first) await dialog.getByLabel('Account').fill('lin.haiyan')
  await dialog.locator('input[autocomplete=current-password]').fill(password)
  await dialog.getByRole('button', { name: 'Sign', exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
}
const say = async (dialog: Locator, reason: string) => {
  await dialog.getByRole('radio', { name: 'I approve it' }).check()
  await dialog.getByLabel('Reason').fill(reason)
}
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

test('P39: an administrator takes a site over from its application, enters a milestone, and hands it back', async ({
  signedIn,
}) => {
  const { siteId, path } = await ownSite()
  await asOwner(async client => {
    await client.query('update site set milestone_driven = true where id = $1', [siteId])
    await client.query(
      `insert into milestone (tenant_id, id, study_id, site_id, kind, actual_on, application_id, reported_at)
        select tenant_id, gen_random_uuid(), study_id, id, 'siteSelection', $2, 15, now() from site where id = $1`,
      [siteId, day(-30)],
    )
    await client.query(
      `insert into application_credential (tenant_id, id, application_id, secret_hash, kinds)
        select tenant_id, gen_random_uuid(), 15, decode(md5(random()::text) || md5(random()::text), 'hex'), '{milestone}' from site where id = $1`,
      [siteId],
    )
  })
  const page = await signedIn('lin.haiyan', holder)
  page.setDefaultTimeout(20_000)
  await page.goto(path)
  await openTab(page, 'Milestones')
  const enter = page.getByRole('button', { name: 'Enter: Contract Signed' })
  await expect(enter).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Take over by hand' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await say(dialog, 'The application was switched off there')
  await sign(dialog, { first: true })
  await expect(page.getByText('Taken over by hand: The application was switched off there')).toBeVisible()
  await enter.press('Enter')
  await dialog.getByRole('textbox', { name: 'Actual date' }).fill(day(-2))
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('row', { name: /Contract Signed/ })).toContainText('By hand')
  await page.getByRole('button', { name: 'Hand back' }).press('Enter')
  await say(dialog, 'It reports again')
  await sign(dialog, { first: false })
  await expect(page.getByText(/^Milestones come from/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change: Contract Signed' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('MD-T2: closing a site lists who works there and ends their work on a day', async ({ signedIn }) => {
  const { siteId, path } = await ownSite()
  await addPeople(siteId, [
    ['Ekström', 'Linnea', 'coordinator'],
    ['Ortiz', 'Marta', 'pharmacist'],
  ])
  const page = await signedIn('lin.haiyan', holder)
  page.setDefaultTimeout(20_000)
  await page.goto(path.replace(/siteDetail.*$/, 'site'))
  const row = page.getByRole('table').locator('tbody tr')
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Close', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('2 people work here:')
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^Linnea Ekström · Clinical research coordinator/,
    /^Marta Ortiz · Pharmacist/,
  ])
  await dialog.getByLabel('End their work on').fill(day(3))
  await dialog.getByLabel('Reason').fill('The last patient has left')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().press('Enter')
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Closed')
  const { rows } = await asOwner(client =>
    client.query('select ends_on::text as day from site_person where site_id = $1', [siteId]),
  )
  expect(rows).toEqual([{ day: day(3) }, { day: day(3) }])
})

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
