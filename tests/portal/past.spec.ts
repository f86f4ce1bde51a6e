import { expect, test } from './base.ts'
import { asOwner } from './server.ts'

test('TR-A7: a person as of a past moment: roles with who gave them, fields that differ now, and the entries of both', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
  // A user whose trail has a change.
  const { rows } = await asOwner(client =>
    client.query<{ id: string; at: string }>(
      `select l.entity_id as id, to_char(l.at - interval '1 day', 'YYYY-MM-DD"T"HH24:MI') as at from audit_log l
        join audit_content p using (tenant_id, seq) join users u on u.id::text = l.entity_id and u.removed_at is null
        join membership m on m.tenant_id = l.tenant_id join account a on a.id = m.account_id and a.name = 'lin.haiyan'
        where l.entity = 'users' and l.entity_version > 1 and p.payload #> '{changes,phone}' is not null order by l.seq desc limit 1`,
    ),
  )
  const { id, at } = rows[0]!
  await page.goto(`/csr_mds/user/detail/${id}#history`)
  const opener = page.getByRole('button', { name: 'As of…' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Person as of a moment' })
  await dialog.getByLabel('At the moment').fill(at)
  await expect(dialog.getByText(/^As of .*rebuilt from the audit trail/)).toBeVisible()
  await expect(dialog.getByText(/^Now: /).first()).toBeVisible()
  await expect(dialog.getByRole('link', { name: /^Entry / }).first()).toHaveAttribute(
    'href',
    /\/csr_mds\/sudit\?entry=\d+$/,
  )
  await expect(dialog.getByRole('alert')).toHaveCount(0)

  await dialog.getByLabel('At the moment').fill('2001-01-01T00:00')
  await expect(dialog.getByText('This record did not exist yet.')).toBeVisible()
  await dialog.getByLabel('At the moment').fill('2199-01-01T00:00')
  await expect(dialog.getByText('This moment is still to come. Choose one in the past.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})
