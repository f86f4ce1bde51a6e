import { getViolations } from '../fixtures/axe.ts'
import { expect, test } from './base.ts'
import { ownPerson } from './own-person.ts'
import { asOwner } from './server.ts'

/** A lead with every right in one study, and a leaver with a role in that study and one in another. */
const getLeaver = async (): Promise<{ lead: string; leaver: string; inside: string; outside: string }> => {
  const [lead, leaver] = [await ownPerson('lin.haiyan'), await ownPerson('lin.haiyan', ['Ken', 'Ota'])]
  return asOwner(async client => {
    const { rows: users } = await client.query<{ id: string; tenant: string }>(
      'select id, tenant_id as tenant from users where account = any($1) order by account = $2 desc',
      [[lead, leaver], lead],
    )
    const [actor, other] = users as [(typeof users)[0], (typeof users)[0]]
    const { tenant } = actor
    const { rows: studies } = await client.query<{ id: string; plan_id: string }>(
      `select id, plan_id from study where tenant_id = $1 and status = 'ongoing' and active and removed_at is null
        order by plan_id limit 2`,
      [tenant],
    )
    const [inside, outside] = studies as [(typeof studies)[0], (typeof studies)[0]]
    const { rows: roles } = await client.query<{ id: string }>(
      `insert into role (tenant_id, id, code, name, name_en, level, data_scope)
        values ($1, gen_random_uuid(), $2, $2, $2, 'study', 'study') returning id`,
      [tenant, `ADMIN_${lead}`],
    )
    for (const [table, columns] of [
      ['role_application', 'application_id'],
      ['role_menu', 'menu_id'],
      ['role_button', 'menu_id, button'],
    ])
      await client.query(
        `insert into ${table} (tenant_id, role_id, ${columns}) select e.tenant_id, $2, ${columns} from ${table} e
          join role r on r.tenant_id = e.tenant_id and r.id = e.role_id and r.code = 'ACCOUNT_HOLDER' where e.tenant_id = $1`,
        [tenant, roles[0]!.id],
      )
    const assign = (userId: string, role: string, studyId: string | null) =>
      client.query(
        `insert into role_assignment (tenant_id, id, user_id, role_id, study_id) select $1, gen_random_uuid(), $2, r.id, $4
          from role r where r.tenant_id = $1 and r.code = $3`,
        [tenant, userId, role, studyId],
      )
    await assign(actor.id, `ADMIN_${lead}`, null)
    for (const { id } of [actor, other])
      await client.query(
        'insert into study_member (tenant_id, id, study_id, user_id) values ($1, gen_random_uuid(), $2, $3)',
        [tenant, inside.id, id],
      )
    for (const { id } of studies) await assign(other.id, 'PROJECT_MANAGER', id)
    return { lead, leaver: other.id, inside: inside.plan_id, outside: outside.plan_id }
  })
}

test('F19 TR-Z3: the handover form says beside a role that it is beyond the scope of the user, and does not offer it', async ({
  signedIn,
}) => {
  const { lead, leaver, inside, outside } = await getLeaver()
  const page = await signedIn(lead)
  await page.goto(`/csr_mds/user/detail/${leaver}/transferOfPermissions/edit`)
  const roles = page.getByRole('group', { name: /^Roles/ })
  const getRole = (study: string) => roles.getByRole('checkbox', { name: new RegExp(study) })
  await expect(getRole(inside)).toBeChecked()
  await expect(getRole(outside)).toBeDisabled()
  await expect(getRole(outside)).not.toBeChecked()
  await expect(getRole(outside)).toHaveAccessibleDescription('This record is outside your data scope.')
  await expect(roles.getByText(/1 of 2/)).toBeVisible()
  expect(await getViolations(page)).toEqual([])
})
