import type { Ids } from './call-ids.ts'
import type { DemoServer } from './demo-server.ts'

/** People of one study: four members with one role each, whose version is 2, and one who is no member. */
export type MemberIds = Record<'memberEdited' | 'memberLeaving' | 'memberLeavingToo' | 'newcomer', string> & {
  memberRole: string
}

/** Makes four people without tasks members of a study by a role that nobody else has there. */
export const addMembers = async (
  server: DemoServer,
  tenantId: string,
  studyId: string,
  roleId: string,
): Promise<MemberIds> => {
  const people = await server.rows<{ id: string }>(
    `with a as (insert into account (id, name) select gen_random_uuid(), 'team.' || gen_random_uuid() from generate_series(1, 4) returning id)
      insert into users (tenant_id, id, account_id, last_name, first_name, status, search)
      select $1, gen_random_uuid(), a.id, 'Team', a.id::text, 'enabled', 'team' from a returning id`,
    [tenantId],
  )
  const [edited, leaving, too, newcomer] = people.map(({ id }) => id)
  const members = [edited, leaving, too]
  await server.rows(
    'insert into study_member (tenant_id, id, study_id, user_id) select $1, gen_random_uuid(), $2, unnest($3::uuid[])',
    [tenantId, studyId, members],
  )
  const roles = await server.rows<{ id: string }>(
    `insert into role_assignment (tenant_id, id, user_id, role_id, study_id, effective_at, expires_at)
      select $1, gen_random_uuid(), m, $4, $2, now(), '2080-01-01' from unnest($3::uuid[]) m returning id`,
    [tenantId, studyId, members, roleId],
  )
  return {
    memberEdited: edited!,
    memberLeaving: leaving!,
    memberLeavingToo: too!,
    newcomer: newcomer!,
    memberRole: roles[0]!.id,
  }
}

const reason = 'As agreed with the project manager'
const end = '2090-06-30T16:00:00.000Z'

/** One valid input for every call on members. */
export const memberInputs: Readonly<Record<string, (ids: Ids) => object>> = {
  searchMembers: ids => ({ studyId: ids.siteStudy, query: 'team' }),
  memberById: ids => ({ studyId: ids.siteStudy, userId: ids.memberEdited }),
  memberHistory: ids => ({ studyId: ids.siteStudy, userId: ids.memberEdited }),
  memberChoices: ids => ({ studyId: ids.siteStudy }),
  listCandidates: ids => ({ studyId: ids.siteStudy }),
  memberTraining: ids => ({
    studyId: ids.siteStudy,
    userIds: [ids.newcomer],
    roleIds: [ids.givenRole],
  }),
  memberPermissions: ids => ({ studyId: ids.siteStudy, userId: ids.memberEdited }),
  checkUserPer: ids => ({ studyId: ids.siteStudy, menu: 1044 }),
  studyApplicationPermissionStatList: ids => ({ studyId: ids.siteStudy }),
  memberTemplate: ids => ({ studyId: ids.siteStudy }),
  exportMembers: ids => ({ headers: ['name', 'roles'], studyId: ids.siteStudy }),
  exportMemberRecords: ids => ({ headers: ['name', 'role', 'from'], studyId: ids.siteStudy }),
  chooseMembers: ids => ({
    studyId: ids.siteStudy,
    members: [{ userId: ids.newcomer, roles: [{ roleId: ids.givenRole, expiresAt: end }] }],
    reason,
  }),
  editMember: ids => ({
    studyId: ids.siteStudy,
    userId: ids.memberEdited,
    rowVersion: 2,
    change: [{ id: ids.memberRole, rowVersion: 1, expiresAt: end }],
    reason,
  }),
  removeMember: ids => ({ studyId: ids.siteStudy, userId: ids.memberLeaving, rowVersion: 2, reason }),
  removeMembers: ids => ({
    studyId: ids.siteStudy,
    members: [{ id: ids.memberLeavingToo, rowVersion: 2 }],
    reason,
  }),
  changeMembers: ids => ({
    studyId: ids.siteStudy,
    toggledNodes: [ids.memberEdited],
    change: { kind: 'give', roleId: ids.givenRole, effectiveAt: '2091-05-30T16:00:00.000Z' },
    reason,
  }),
}
