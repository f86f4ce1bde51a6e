import type { Page } from '@playwright/test'
import { smallPdf } from '../fixtures/small-pdf.ts'
import { expect, test } from './base.ts'
import { ownName } from './own-name.ts'
import { ownHolder } from './own-person.ts'
import { asOwner } from './server.ts'

const file = { name: 'GCP.pdf', mimeType: 'application/pdf', buffer: smallPdf(['Certificate']) }

const openAdding = async (page: Page) => {
  await page.getByRole('button', { name: 'Add a certificate from elsewhere' }).first().click()
  return page.getByRole('dialog', { name: 'Add a certificate from elsewhere' })
}

/** Submits a certificate in the open dialog, with the fields of mutual recognition. */
async function submit(page: Page, title: string) {
  const dialog = page.getByRole('dialog', { name: 'Add a certificate from elsewhere' })
  await dialog.getByLabel('Title of the certificate').fill(title)
  await dialog.getByLabel('Issuer').fill('Meridian Research Academy')
  await dialog.getByLabel('Issued on').fill('26 Sep 2025')
  await dialog.getByLabel('Last valid day').fill('25 Sep 2090')
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog.getByText(file.name).first()).toBeVisible()
  await expect(dialog.getByText(`Uploading ${file.name}`)).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: /good clinical practice/ }).check()
  await dialog.getByLabel('Training provider').fill('Meridian Research Academy')
  await dialog.getByLabel('Title of the course').fill('GCP for Clinical Research')
  await dialog.getByLabel('Version of the course').fill('4.2')
  await dialog.getByRole('checkbox', { name: /TransCelerate/ }).check()
  await dialog.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('The certificate is submitted for review.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
}

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const act = async (page: Page, row: string, name: string) => {
  await rowOf(page, row)
    .getByRole('button', { name: /Actions/ })
    .click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('MD-L3 a learner adds a certificate from elsewhere, it is returned, accepted for a course, and withdrawn', async ({
  signedIn,
}) => {
  const [first, second] = [ownName('GCP refresher'), ownName('GCP renewed')]
  const { account } = await ownHolder('PROJECT_MANAGER')
  const learner = await signedIn(account, { role: 'PROJECT_MANAGER' })
  await learner.goto('/eLearning/task')
  const dialog = await openAdding(learner)
  await dialog.getByRole('button', { name: 'Submit for review' }).click()
  await expect(dialog.getByLabel('Title of the certificate')).toBeFocused()
  await expect(dialog.getByText('Add the certificate as one file.')).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles({ ...file, name: 'GCP.docx' })
  await expect(dialog.getByText('GCP.docx').first()).toBeVisible()
  await expect(dialog.getByText(/pdf, png, jpg/).first()).toBeVisible()
  await learner.keyboard.press('Escape')
  await learner.goto('/eLearning/task')
  await openAdding(learner)
  await submit(learner, first)
  await openAdding(learner)
  await submit(learner, second)
  await expect(rowOf(learner, first)).toContainText('To be reviewed')

  const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
  await page.goto('/csr_mds/certificate')
  await act(page, first, 'Return')
  const decision = page.getByRole('dialog')
  await expect(decision).toContainText('26 Sep 2025')
  await decision.getByRole('button', { name: 'Return', exact: true }).click()
  await expect(decision.getByText('Give a reason.')).toBeVisible()
  await decision.getByLabel('Reason').fill('The name is not readable')
  await decision.getByRole('button', { name: 'Return', exact: true }).click()
  await expect(rowOf(page, first)).toContainText('Sent back')
  await act(page, second, 'Accept')
  const download = page.waitForEvent('download')
  await decision.getByRole('button', { name: 'Open the file' }).click()
  expect((await download).suggestedFilename()).toBe(file.name)
  await decision.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(decision.getByText('Choose the course.')).toBeVisible()
  await decision.getByLabel('Course that it counts for').selectOption('ICH E6(R3) in brief')
  await decision.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(rowOf(page, second)).toContainText('Accepted')
  await expect(rowOf(page, second)).toContainText('ICH E6(R3) in brief')

  await learner.reload()
  await expect(rowOf(learner, first)).toContainText('The name is not readable')
  await expect(rowOf(learner, second)).toContainText('Accepted')
  await rowOf(learner, second).getByRole('button', { name: 'Withdraw' }).click()
  await learner.getByRole('dialog').getByLabel('Reason').fill('Another one is newer')
  await learner.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(rowOf(learner, second)).toContainText('Withdrawn by the holder')
})

test('MD-L3 a coordinator adds the certificate of a user', async ({ signedIn }) => {
  const title = ownName('GCP of a colleague')
  const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
  await page.goto('/csr_mds/certificate')
  const dialog = await openAdding(page)
  await dialog.getByRole('combobox', { name: 'User who holds it' }).fill('bai.lan')
  await page.getByRole('option', { name: /Lan Bai/ }).click()
  await submit(page, title)
  await expect(rowOf(page, title)).toContainText('Lan Bai')
})

test('MD-L4 a certificate is revoked and that is taken back; its holder reads that it was revoked', async ({
  signedIn,
}) => {
  const number = await asOwner(async client => {
    const { rows } = await client.query<{ number: string }>(
      `select k.number from certificate k join users u on u.tenant_id = k.tenant_id and u.id = k.user_id
        where u.account = 'zhou.mingxuan' and k.revoked_at is null and k.expires_at > now() order by k.issued_at desc limit 1`,
    )
    return rows[0]!.number
  })
  const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
  await page.goto('/csr_mds/certificate/issued?size=100')
  await act(page, number, 'Revoke')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Issued to the wrong person')
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(rowOf(page, number)).toContainText('Issued to the wrong person')

  const holder = await signedIn('zhou.mingxuan')
  await holder.goto('/eLearning/task')
  await expect(holder.getByText('One certificate was revoked').first()).toBeVisible()
  await expect(holder.getByText(/revoked on \d\d/).first()).toBeVisible()

  await act(page, number, 'Take the revocation back')
  await dialog.getByLabel('Reason').fill('By mistake')
  await dialog.getByRole('button', { name: 'Take the revocation back' }).click()
  await expect(rowOf(page, number)).toContainText('Valid')
  await holder.reload()
  await expect(holder.getByRole('heading', { level: 1, name: 'Training tasks' })).toBeVisible()
  await expect(holder.getByText(/revoked/)).toHaveCount(0)
})
