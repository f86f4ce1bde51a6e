import { decideAccessRequest } from '../../../contract/access-decisions/calls.ts'
import { addAccessRequest, getAccessRequest } from '../../../contract/access-requests/calls.ts'
import type { Input } from '../../../contract/define.ts'
import type { Caller, DemoServer } from '../demo-server.ts'
import { raw } from '../rows.ts'

type Draft = Partial<Input<typeof addAccessRequest>>

/** Applicant, reviewer and users of the demo. */
export const openRequests = async (server: DemoServer) => {
  const lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const reviewer = await server.caller('xie.min', 'ACCESS_REVIEWER')
  const [roles] = await server.rows<{ map: Record<string, string> }>(
    'select jsonb_object_agg(code, id) as map from role where tenant_id = $1 and code is not null',
    [lin.tenantId],
  )
  const people = await server.rows<{ id: string; account: string }>(
    `select u.id, u.account from users u where u.tenant_id = $1 and u.status = 'enabled' and u.account_id is not null and not u.super_admin
      and u.type = 'internal' and u.valid_to = 'infinity' and u.id not in ($2, $3)
      and not exists (select from department d where d.head_user_id = u.id)
      and not exists (select from role_assignment a join role r on r.id = a.role_id where a.user_id = u.id and r.blinding <> 'none')
    order by u.account`,
    [lin.tenantId, lin.userId, reviewer.userId],
  )
  let next = 0
  /** Another user, whose roles have ended. */
  const somebody = async () => {
    const user = people[next]!
    next += 1
    await server.setRows(
      'role_assignment',
      { user_id: user.id, ended_at: null },
      { ended_at: raw('effective_at') },
    )
    return user
  }
  const study = await server.getRow(
    'study',
    { tenant_id: lin.tenantId, status: 'ongoing', active: true, removed_at: null, orderBy: 'plan_id' },
    'id',
  )
  const listHeld = (userId: string) =>
    server.getRows(
      'role_assignment',
      { user_id: userId, ended_at: null, expires_at: raw('> now()'), orderBy: 'role_id' },
      'role_id',
      'study_id',
    )
  const asking = (fields: Draft, caller: Caller = lin) =>
    server.call(
      addAccessRequest,
      { kind: 'add', comment: 'Joins the study team', submit: true, ...fields },
      caller,
    )
  /** Asks for the role of a project manager in a study. */
  const ask = async (userId: string, fields: Draft = {}, caller: Caller = lin) => {
    const grants = [{ roleId: roles!.map.PROJECT_MANAGER!, studyId: study.id }]
    return asking({ userId, grants, ...fields }, caller)
  }
  const read = async (id: string, caller: Caller = reviewer) =>
    (await server.call(getAccessRequest, { id }, caller)).data
  /** Decides as a reviewer who has just read the request. */
  const decide = async (
    id: string,
    decision: 'approved' | 'returned' = 'approved',
    caller: Caller = reviewer,
    version?: Awaited<ReturnType<typeof read>>,
  ) => {
    const { basis, rowVersion } = version ?? (await read(id, caller)) ?? { basis: [], rowVersion: 1 }
    const change = { act: 'accessDecision' as const, decision, basis: basis ?? [] }
    return server.call(
      decideAccessRequest,
      { id, rowVersion: rowVersion ?? 1, change, reason: 'Agreed' },
      caller,
    )
  }
  return { lin, reviewer, roles: roles!.map, study: study, somebody, listHeld, asking, ask, read, decide }
}
