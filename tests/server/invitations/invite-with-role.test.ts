import { afterAll, beforeAll, expect, test } from 'vitest'
import { listGrantableRoles } from '../../../contract/assignments/calls.ts'
import { codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import { inviteUsers } from '../../../contract/invitations/calls.ts'
import { listInvitations, previewInvitation, resendInvitations } from '../../../contract/invitations/list.ts'
import type { Caller } from '../demo-server.ts'
import { not, raw } from '../rows.ts'
import { invitationRig, type Rig } from './invitation-rig.ts'

let rig: Rig

beforeAll(async () => {
  rig = await invitationRig()
})
afterAll(() => rig.server.close())

const roleOf = async (code: string, tenantId = rig.admin.tenantId): Promise<string> =>
  (await rig.server.getRow('role', { tenant_id: tenantId, code }, 'id')).id
const invite = (email: string, more: Partial<Input<typeof inviteUsers>>, by: Caller = rig.admin) =>
  rig.as(inviteUsers, { emails: [email], ...more }, by)
const rolesOf = (userId: string) =>
  rig.server.rows<{ code: string; study_id: string | null; expires_at: Date }>(
    `select r.code, a.study_id, a.expires_at from role_assignment a
      join role r on r.tenant_id = a.tenant_id and r.id = a.role_id where a.user_id = $1`,
    [userId],
  )

test('a colleague is invited with a role, a study and an end; the trail has both acts', async () => {
  const email = 'with.role@visit.example'
  const study = await rig.server.getRow(
    'study',
    { tenant_id: rig.admin.tenantId, status: 'ongoing', active: true },
    'id',
  )
  const grant = {
    roleId: await roleOf('PROJECT_MANAGER'),
    studyId: study.id,
    expiresAt: '2099-01-01T00:00:00Z',
  }
  expect(await invite(email, { grants: [grant] })).toMatchObject({ code: 0, data: { invited: 1 } })
  const { id } = await rig.userOf(email)
  const assignment = { code: 'PROJECT_MANAGER', study_id: study.id, expires_at: new Date(grant.expiresAt) }
  expect(await rolesOf(id)).toEqual([assignment])
  const trail = await rig.server.rows<{ action: string }>(
    'select action from audit_log where tenant_id = $1 order by seq desc limit 2',
    [rig.admin.tenantId],
  )
  expect(trail.map(each => each.action).sort()).toEqual(['grantRoles', 'inviteUsers'])
})

test('a role that may not be given invites nobody, and its row is named', async () => {
  const email = 'no.role@visit.example'
  const grants = [{ roleId: await roleOf('PROJECT_MANAGER') }, { roleId: await roleOf('DEPARTMENT_HEAD') }]
  const answer = await invite(email, { grants })
  expect(answer).toMatchObject({ code: codes.personnelRoleHeadOnly.code, data: { index: 1 } })
  const foreign = await rig.server.getRow('role', { tenant_id: not(rig.admin.tenantId) }, 'id')
  const other = await invite(email, { grants: [{ roleId: foreign.id }] })
  expect(other).toMatchObject({ code: codes.dataNotFound.code, data: { index: 0, field: 'roleId' } })
  expect(await rig.userOf(email)).toBeUndefined()
})

test('who may invite but not give roles invites without one alone [TR-Z5]', async () => {
  const manager = await rig.server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  await rig.server.removeRows('role_button', { role_id: manager.roleId, button: 'USER_ROLE_ASSIGN' })
  const grants = [{ roleId: await roleOf('PROJECT_MANAGER') }]
  expect((await invite('first@visit.example', { grants }, manager)).code).toBe(codes.noButton.code)
  expect(await rig.userOf('first@visit.example')).toBeUndefined()
  expect((await invite('first@visit.example', {}, manager)).code).toBe(0)
  await rig.server.addRow('role_button', {
    tenant_id: manager.tenantId,
    role_id: manager.roleId,
    menu_id: 1011,
    button: 'USER_ROLE_ASSIGN',
  })
})

test('the mail has the chosen language and the words of the inviting user, as the preview shows it, and so has a second one', async () => {
  const email = 'words@visit.example'
  const words = { language: 'es-ES', note: 'Bienvenida al equipo' } as const
  const { data } = await rig.as(previewInvitation, words, rig.admin)
  expect(data.locale).toBe('es-ES')
  expect(data.text.join('\n')).toContain('Bienvenida al equipo')
  expect((await invite(email, words)).code).toBe(0)
  const letter = await rig.letter(email, 'invitation')
  expect(letter.locale).toBe('es-ES')
  for (const line of data.text) expect(letter.text).toContain(line)
  await rig.server.setRows('invitation', { email }, { made_at: raw("made_at - interval '2 minutes'") })
  const { records } = (await rig.as(listInvitations, { query: email }, rig.admin)).data
  expect((await rig.as(resendInvitations, { ids: [records[0]!.id] }, rig.admin)).code).toBe(0)
  const second = await rig.letter(email, 'invitation', 2)
  expect(second).toMatchObject({ locale: 'es-ES' })
  expect(second.text).toContain('Bienvenida al equipo')
})

test('the roles for a new colleague come with the reason why one may not be given', async () => {
  const { data } = await rig.as(listGrantableRoles, {}, rig.admin)
  const refusal = async (code: string) => {
    const roleId = await roleOf(code)
    return data.records.find(each => each.id === roleId)!.refusal
  }
  expect(await refusal('PROJECT_MANAGER')).toBeNull()
  expect(await refusal('DEPARTMENT_HEAD')).toMatchObject({ code: codes.personnelRoleHeadOnly.code })
})
