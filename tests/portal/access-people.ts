import type { Page } from '@playwright/test'
import { asOwner } from './server.ts'

/**
 * A CRA of the demo, whose role has no menu of access requests, and who holds one role only. Tests run side by side, so each takes its
 * own: `at` counts from 0.
 */
export const getDenied = async (at: number): Promise<{ id: string; account: string }> => {
  const { rows } = await asOwner(client =>
    client.query(`select u.id, u.account from users u
      join role_assignment a on a.tenant_id = u.tenant_id and a.user_id = u.id and a.ended_at is null and a.expires_at > now()
      join role r on r.tenant_id = a.tenant_id and r.id = a.role_id
      where u.tenant_id = (select tenant_id from users where account = 'lin.haiyan' limit 1) and u.status = 'enabled'
        and u.account is not null and not u.super_admin and u.type = 'internal'
        and not exists (select from department d where d.head_user_id = u.id)
      group by u.id, u.account having bool_and(r.code = 'CRA') order by u.account limit 1 offset ${at}`),
  )
  return rows[0]
}

/** Approves the request on the page; one with a risk is confirmed. */
export const approve = async (page: Page) => {
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const isRisky = (await page.getByText('No risk', { exact: true }).count()) === 0
  const dialog = page.getByRole('dialog', { name: /^Approve request/ })
  if (isRisky) await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
}
