import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { fullName } from '../../kernel/names.ts'
import { listItems, listPeople, listRoleFacts, type RequestRecord } from './queries.ts'

const here = sql`(select current_tenant())`

export type RequestEvent = 'asked' | 'overdue' | 'approved' | 'returned' | 'expired'

/** The page of a request: that of the reviewer, or that of the applicant. */
export const getReviewPath = ({
  id,
  kind,
  user_id,
  applicant_id,
}: Pick<RequestRecord, 'id' | 'kind' | 'user_id' | 'applicant_id'>): string =>
  kind === 'invite'
    ? `/csr_mds/authApplication/inviteApprove/${applicant_id}/${id}`
    : `/csr_mds/authApplication/approve/${user_id}/${id}`

export const ownPath = '/csr_mds/authApplication/myApplication'

/** Values of the sentence of a notice; names are stored as they were. */
const getSubject = async (tx: Transaction, request: RequestRecord, event: RequestEvent) => {
  const people = await listPeople(tx, [request.applicant_id, ...(request.user_id ? [request.user_id] : [])])
  const items = await listItems(tx, [request.id])
  const roles = await listRoleFacts(
    tx,
    items.map(each => each.role_id),
  )
  const [first] = items.map(each => roles.get(each.role_id)!)
  const applicant = people.get(request.applicant_id)!
  const user = request.user_id ? people.get(request.user_id) : undefined
  return {
    event: `${event}.${request.kind}`,
    accessRequestId: request.id,
    number: request.number,
    lastName: applicant.lastName,
    firstName: applicant.firstName,
    whose: user ? fullName(user, 'zh-CN') : (request.email ?? ''),
    whoseEn: user ? fullName(user, 'en-US') : (request.email ?? ''),
    role: first?.name ?? '',
    roleEn: first?.nameEn ?? '',
  }
}

type Message = {
  event: RequestEvent
  type: 'todo' | 'notification'
  to: readonly string[]
  link: string
  urgency?: 'normal' | 'soon' | 'overdue'
}

/** Posts notices about a request. A to-do has its deadline. */
export const notify = async (
  tx: Transaction,
  request: RequestRecord,
  { event, type, to, link, urgency = 'normal' }: Message,
): Promise<void> => {
  const subject = JSON.stringify(await getSubject(tx, request, event))
  for (const userId of new Set(to))
    await run(tx)`insert into notice (tenant_id, id, user_id, type, kind, subject, link, urgency, due_at)
      values (${here}, ${randomUUID()}::uuid, ${userId}::uuid, ${type}, 'authorisation', ${subject}::jsonb, ${link}, ${urgency},
        ${type === 'todo' ? request.due_at : null})`
}

/** Closes the to-dos about a request for everyone: it was decided, withdrawn, or has expired. */
export const closeTodos = async (tx: Transaction, id: string): Promise<void> => {
  await run(tx)`update notice set done_at = now(), read_at = coalesce(read_at, now()),
    seen_at = coalesce(seen_at, now())
    where tenant_id = ${here} and type = 'todo' and kind = 'authorisation' and done_at is null
      and subject ->> 'accessRequestId' = ${id}`
}
