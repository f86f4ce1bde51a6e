import { sql } from 'kysely'
import { approveAccessRequests, decideAccessRequest } from '../../../contract/access-decisions/calls.ts'
import * as calls from '../../../contract/access-requests/calls.ts'
import * as choices from '../../../contract/access-requests/choices.ts'
import { handle } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { sitesToAssign, studiesToAssign } from '../assignments/places.ts'
import { listRemovable, listRequestable, prefill } from './choices.ts'
import { approveRequests, decideRequest } from './decide.ts'
import { toDetail, toRows } from './present.ts'
import { findRequest, isVisible, listItems, listRequests, requestsInScope } from './queries.ts'
import { findReadable, statesAbout } from './reviewers.ts'
import { listRisks } from './risks.ts'
import { addRequest, addRequests, editRequest, withdrawRequest } from './save.ts'
import './signing.ts'

export const handlers = [
  handle(calls.listAccessRequests, async (context, filters) => {
    const which = sql<boolean>`(q.state in ('submitted', 'approved', 'returned', 'expired') and ${requestsInScope(context.actor.scope)})`
    const { rows, total } = await listRequests(context.tx, { ...filters, which })
    return { records: await toRows(context, rows), total }
  }),
  handle(calls.listOwnAccessRequests, async (context, filters) => {
    const { userId } = context.actor
    const which = sql<boolean>`(q.applicant_id = ${userId}::uuid or q.user_id = ${userId}::uuid and q.kind <> 'invite'
      and q.state = any(${[...statesAbout(context)]}::text[]))`
    const { rows, total } = await listRequests(context.tx, { ...filters, which })
    return { records: await toRows(context, rows), total }
  }),
  handle(calls.getAccessRequest, async (context, { id }) =>
    toDetail(context, await findReadable(context, id)),
  ),
  handle(calls.listAccessRisks, async (context, { id }) => {
    const request = await findRequest(context.tx, id)
    if (!request || !(await isVisible(context.tx, id, context.actor.scope))) throw problem('dataNotFound')
    const records = await listRisks(context, request, await listItems(context.tx, [id]))
    return { records, total: records.length }
  }),
  handle(calls.addAccessRequest, addRequest),
  handle(calls.addAccessRequests, addRequests),
  handle(calls.editAccessRequest, editRequest),
  handle(calls.withdrawAccessRequest, withdrawRequest),
  handle(decideAccessRequest, decideRequest),
  handle(approveAccessRequests, approveRequests),
  handle(choices.listRequestableRoles, listRequestable),
  handle(choices.listRequestableStudies, studiesToAssign),
  handle(choices.listRequestableSites, sitesToAssign),
  handle(choices.listRemovableRoles, listRemovable),
  handle(choices.prefillAccessRequest, prefill),
]
