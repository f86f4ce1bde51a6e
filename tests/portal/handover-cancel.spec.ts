import { getViolations } from '../fixtures/axe.ts'
import { expect, test } from './base.ts'
import { ownHolder } from './own-person.ts'
import { asOwner } from './server.ts'

/** A submitted handover of a future day, between two people that no other test uses. */
const submitted = async (): Promise<{ id: string; from: string }> => {
  const [from, to] = [await ownHolder('PROJECT_MANAGER'), await ownHolder('PROJECT_MANAGER')]
  const { rows } = await asOwner(client =>
    client.query(
      `insert into handover (tenant_id, id, from_user_id, to_user_id, at, state, reason, created_by, submitted_by, submitted_at)
        select a.tenant_id, gen_random_uuid(), $1, $2, now() + interval '9 days', 'pending', 'Leaves the company', a.id, a.id, now()
          from users a where a.account = 'lin.haiyan' returning id`,
      [from.id, to.id],
    ),
  )
  return { id: rows[0].id, from: from.id }
}

test('F19 P27: a submitted handover is cancelled with a reason, and says who did it and why', async ({
  signedIn,
}) => {
  const { id, from } = await submitted()
  const page = await signedIn('lin.haiyan')
  await page.goto(`/csr_mds/user/detail/${from}/transferOfPermissions`)
  const row = page.getByRole('table').locator('tbody tr').filter({ hasText: 'To be handed over' }).first()
  const opener = row.getByRole('button', { name: 'Cancel handover' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: /^Cancel the handover to / })
  await dialog.getByRole('button', { name: 'Cancel handover' }).click()
  await expect(dialog.getByText('Give a reason.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Stays after all')
  // It was executed meanwhile: the typed text stays, and the page says what happened.
  await asOwner(client =>
    client.query(`update handover set row_version = row_version + 1 where id = $1`, [id]),
  )
  await dialog.getByRole('button', { name: 'Cancel handover' }).click()
  await expect(dialog.getByText(/changed/i).first()).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Stays after all')
  expect(await getViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel handover' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('The handover was cancelled.')).toBeVisible()
  const cancelled = page.getByRole('table').locator('tbody tr').filter({ hasText: 'Cancelled by' })
  await expect(cancelled).toContainText('Stays after all')
  await expect(cancelled.getByRole('button')).toHaveCount(0)
  await page.goto(`/csr_mds/user/detail/${from}`)
  await expect(page.getByText('Cancelled a handover')).toBeVisible()
})
