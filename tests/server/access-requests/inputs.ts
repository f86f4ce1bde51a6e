import type { DemoServer } from '../demo-server.ts'
import type { Ids } from '../id-names.ts'

/** A submitted request of another user, a draft and a submitted request of the caller, and one without risk. */
export type RequestIds = Record<
  'accessRequests' | 'accessRequestDraft' | 'accessRequestOwn' | 'accessRequestSafe',
  string
>

type Parts = { callerId: string; otherId: string; userIds: [string, string]; roleId: string }

export const addRequests = async (
  server: DemoServer,
  tenantId: string,
  { callerId, otherId, userIds: [one, other], roleId }: Parts,
): Promise<RequestIds> => {
  const add = async (state: 'draft' | 'submitted', applicantId: string, userId: string) => {
    const [row] = await server.rows<{ id: string }>(
      `with q as (insert into access_request (tenant_id, id, number, kind, state, applicant_id, user_id, comment, submitted_at, due_at, valid_until)
          select $1, gen_random_uuid(), coalesce(max(number), 0) + 1, 'add', $2, $3, $4, 'Joins the team', t, t + interval '3 days', t + interval '30 days'
          from (select case when $2 = 'submitted' then now() end as t) x left join access_request on tenant_id = $1 group by t returning id)
        insert into access_request_item (tenant_id, request_id, sort, role_id) select $1, q.id, 0, $5 from q returning request_id as id`,
      [tenantId, state, applicantId, userId, roleId],
    )
    return row!.id
  }
  const [safe] = await server.rows<{ id: string }>(
    `insert into access_request (tenant_id, id, number, kind, state, applicant_id, user_id, comment, submitted_at, due_at, valid_until)
      select $1, gen_random_uuid(), 100000, 'remove', 'submitted', $2, u.id, 'Leaves the team', now(), now() + interval '3 days',
        now() + interval '30 days' from users u where u.tenant_id = $1 and u.status = 'enabled' and u.id <> all($3)
        and not exists (select from access_request q where q.tenant_id = u.tenant_id and q.user_id = u.id)
      order by u.account limit 1 returning id`,
    [tenantId, otherId, [callerId, otherId, one, other]],
  )
  return {
    accessRequestSafe: safe!.id,
    accessRequests: await add('submitted', otherId, one),
    accessRequestDraft: await add('draft', callerId, one),
    accessRequestOwn: await add('submitted', callerId, other),
  }
}

const fields = (ids: Ids) => ({
  kind: 'add',
  userId: ids.users,
  grants: [{ roleId: ids.givenRole }],
  comment: 'Covers a colleague',
})

/** Valid inputs of the calls about access requests. */
export const requestInputs: Readonly<Record<string, (ids: Ids) => object>> = {
  listAccessRequests: () => ({ state: ['submitted'] }),
  listOwnAccessRequests: () => ({}),
  getAccessRequest: ids => ({ id: ids.accessRequests }),
  listAccessRisks: ids => ({ id: ids.accessRequests }),
  addAccessRequest: fields,
  addAccessRequests: ids => ({
    userIds: [ids.users],
    grants: [{ roleId: ids.givenRole }],
    comment: 'Covers a colleague',
  }),
  editAccessRequest: ids => ({ id: ids.accessRequestDraft, rowVersion: 1, ...fields(ids) }),
  withdrawAccessRequest: ids => ({ id: ids.accessRequestOwn, rowVersion: 1, reason: 'Not needed any more' }),
  decideAccessRequest: ids => ({
    id: ids.accessRequests,
    rowVersion: 1,
    change: { act: 'accessDecision', decision: 'returned', basis: [] },
    reason: 'The study is missing',
  }),
  approveAccessRequests: ids => ({ requests: [{ id: ids.accessRequestSafe, rowVersion: 1 }] }),
  listRequestableRoles: ids => ({ userId: ids.users }),
  listRequestableStudies: () => ({ query: 'HY' }),
  listRequestableSites: ids => ({ studyId: ids.siteStudy }),
  listRemovableRoles: ids => ({ userId: ids.users }),
  prefillAccessRequest: () => ({ right: '1011' }),
}
