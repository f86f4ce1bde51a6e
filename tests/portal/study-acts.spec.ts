import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { applications } from '../../contract/access/applications.ts'
import { sendApplicationFile } from '../../contract/application-files/calls.ts'
import { createCredential } from '../../server/features/application-events/credentials.ts'
import { openAs } from '../../server/kernel/db/pool.ts'
import { expect, options, test } from './base.ts'
import { addPasskey, withDevice } from './factors.ts'
import { ownHolder } from './own-person.ts'
import { asOwner, connections, password } from './server.ts'
import { ownStudy, sitesPath } from './study-path.ts'

const list = '/csr_mds/study'

/** Fills and reads a statement; the signature is left to the test. */
async function readStatement(page: Page, reason: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'I approve it' }).check()
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Read the statement' }).press('Enter')
  return dialog
}

test('G49 N56: a company without a free place reads it before anything is typed, and whom to contact', async ({
  signedIn,
}) => {
  const page = await signedIn('s.tanaka')
  const setLimit = (limit: number | null) =>
    asOwner(client =>
      client.query(
        `update tenant_application set study_limit = $1 where application_id = 1 and tenant_id in (
          select m.tenant_id from membership m join account a on a.id = m.account_id where a.name = 's.tanaka')`,
        [limit],
      ),
    )
  await setLimit(0)
  await page.goto(`${list}/create`)
  await expect(page.getByText(/number of studies licensed .* has been reached/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Protocol ID', exact: true })).toHaveValue('')
  await page.getByRole('button', { name: 'Contact business' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await setLimit(null)
})

test('L21 E31: a lead project manager is named from the menu of the row by keyboard', async ({
  signedIn,
}) => {
  const lead = await ownHolder()
  const page = await signedIn('lin.haiyan')
  await page.goto(`${list}?query=HY-0207-201`)
  await page.getByRole('button', { name: 'Actions for HY-0207-201' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Set lead project manager' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill(lead.account)
  await options(page).first().click()
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /HY-0207-201/ })).toContainText('Helan')
})

test('MD-T3 P25: a condition of the gate is waived by a signature, which the gate then shows', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  const path = await asOwner(async client => {
    const { rows } = await client.query<{ study: string; site: string }>(
      `select s.study_id as study, s.id as site from site s join study t on t.id = s.study_id
        where t.tenant_id = (select tenant_id from users where account = 'lin.haiyan') and t.plan_id in ('HY-0207-201', 'HY-0101-302')
          and s.status = 'preparing' and s.environment = 'production' and s.active
          and s.removed_at is null order by s.site_no limit 1`,
    )
    await client.query('delete from site_gate where site_id = $1', [rows[0]!.site])
    return `${list}/${rows[0]!.study}/siteDetail/${rows[0]!.site}`
  })
  await page.goto(path)
  await page
    .getByRole('button', { name: /^Waive: / })
    .first()
    .press('Enter')
  const dialog = await readStatement(page, 'The committee has approved by letter')
  await expect(dialog.getByText(/I waive the condition/)).toBeVisible()
  await dialog.getByLabel('Account').fill('lin.haiyan')
  await dialog.locator('input[autocomplete=current-password]').fill(password)
  await dialog.getByRole('button', { name: 'Sign', exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
  const waived = page.getByRole('listitem').filter({ hasText: 'The committee has approved by letter' })
  await expect(waived).toContainText(/Valid.*Signed by .* UTC/)
  await expect(page.getByText('4 conditions are open.', { exact: false })).toBeVisible()
})

test('TR-E1 TR-E2: a status is signed by a passkey, and the printed history has the badge', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  const { remove } = await withDevice(page)
  await page.goto(await sitesPath(await ownStudy('completed')))
  expect(await page.evaluate(addPasskey)).toBe(0)
  await page.getByRole('button', { name: 'Change status' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Locked' }).check()
  await readStatement(page, 'Database is clean')
  await dialog.getByRole('button', { name: 'Sign with a passkey' }).press('Enter')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Status history and signatures' }).press('Enter')
  await expect(dialog.getByText('Valid', { exact: true })).toBeVisible()
  await dialog.getByRole('tab', { name: 'Signatures' }).press('Enter')
  await expect(dialog.getByText(/by passkey/).first()).toBeVisible()
  await page.goto(page.url().replace(/study\/([^/]+).*$/, 'study/preview/$1'))
  await page.emulateMedia({ media: 'print' })
  await expect(
    page
      .locator('main')
      .getByText(/Signed by Haiyan Lin, meaning: approval/)
      .first(),
  ).toBeVisible()
  await expect(page.locator('main').getByText('Valid', { exact: true }).first()).toBeVisible()
  await remove()
  await asOwner(client =>
    client.query(`delete from passkey where account_id = (select id from account where name = 'lin.haiyan')`),
  )
})

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** Sends a file of a site as the application of clinical trial management does, by a credential of its own. */
async function sendFile(
  page: Page,
  place: { tenantId: string; studyId: string; siteId: string },
  name: string,
) {
  const application = applications.find(({ key }) => key === 'ctms')!
  const database = openAs(connections().app, { poolSize: 1 })
  const { secret } = await database
    .transaction(place.tenantId, tx => createCredential(tx, { application, kinds: ['file'], note: 'test' }))
    .finally(() => database.close())
  const { studyId, siteId } = place
  const answer = await page.request.post(sendApplicationFile.path, {
    headers: {
      authorization: `Bearer ${secret}`,
      'mds-tenant': place.tenantId,
      'idempotency-key': crypto.randomUUID(),
    },
    multipart: {
      ...{ kind: 'ethicsApproval', reference: `tmf-${Date.now()}`, studyId, siteId },
      file: { name, mimeType: 'application/pdf', buffer: pdf },
    },
  })
  expect(await answer.json()).toMatchObject({ code: 0 })
}

test('M7: a file that an application sent of a site is opened from the page of the site', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  const place = await asOwner(async client => {
    const { rows } = await client.query<{ tenantId: string; studyId: string; siteId: string }>(
      `select s.tenant_id as "tenantId", s.study_id as "studyId", s.id as "siteId" from site s
        join study t on t.tenant_id = s.tenant_id and t.id = s.study_id
        where t.plan_id = 'HY-0101-301' and s.environment = 'production' and s.active and s.removed_at is null
        order by s.id limit 1`,
    )
    return rows[0]!
  })
  await sendFile(page, place, 'Ethics approval 2026-17.pdf')
  await page.goto(`${list}/${place.studyId}/siteDetail/${place.siteId}?tab=milestones`)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Ethics approval 2026-17.pdf' }).first().press('Enter')
  const download = await saved
  expect(download.suggestedFilename()).toBe('Ethics approval 2026-17.pdf')
  expect(await readFile(await download.path())).toEqual(pdf)
})

test('E7: the history of the status is exported, and the downloads have the workbook', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  await page.goto(await sitesPath('HY-0420-301'))
  await page.getByRole('button', { name: 'Status history and signatures' }).press('Enter')
  const history = page.getByRole('dialog').first()
  await history.getByRole('button', { name: 'Export', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export', exact: true })
  await expect(dialog.getByText(/A workbook of all changes of the status/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Export', exact: true }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Downloads, / }).press('Enter')
  await expect(page.getByText(/HY-0420-301/).first()).toBeVisible()
})
