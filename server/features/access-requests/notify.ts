import { sql } from 'kysely'
import type { Transaction } from '../../kernel/context.ts'
import { fullName } from '../../kernel/names.ts'
import { addNotices, endTodos } from '../notices/add.ts'
import { listItems, listPeople, listRoleFacts, type RequestRecord } from './queries.ts'

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
/** Of an approved request: for its user the new role is taken there. */
export const getTakenPath = (id: string): string => `${ownPath}?taken=${id}`

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
  const about = {
    ...({ type, kind: 'authorisation', link, urgency } as const),
    subject: await getSubject(tx, request, event),
  }
  const isApplicant = (id: string) => id === request.applicant_id
  const readers = [...new Set(to)]
  await addNotices(tx, [
    { ...about, to: readers.filter(isApplicant), reason: { rule: 'applicant' } },
    {
      ...about,
      to: readers.filter(id => !isApplicant(id)),
      reason: { rule: type === 'todo' ? 'reviewer' : 'own' },
      dueAt: type === 'todo' ? request.due_at : null,
    },
  ])
}

/** Closes the to-dos about a request for everyone: it was decided, withdrawn, or has expired. */
export const closeTodos = async (tx: Transaction, id: string): Promise<void> => {
  await endTodos(tx, sql`n.kind = 'authorisation' and n.subject ->> 'accessRequestId' = ${id}`)
}
