import type { AccessDecisionAct } from '../../../contract/signatures/acts.ts'
import { localName } from '../../../contract/values/local-name.ts'
import type { Context } from '../../kernel/context.ts'
import { fullName } from '../../kernel/names.ts'
import { words } from '../../kernel/words.ts'
import { type ActStatement, registerAct, registerSignedRecord } from '../signatures/acts.ts'
import { requireBasis, requireDecidable } from './decide.ts'
import { listPeople, listPlaces, listRoleFacts } from './queries.ts'
import { findReadable } from './reviewers.ts'

type Statement = { id: string; rowVersion: number; reason: string; change: AccessDecisionAct }

/** One consequence for each role: who gets or loses it, and where. */
const describe = async (context: Context, { id, rowVersion, change }: Statement): Promise<ActStatement> => {
  const { tx, client } = context
  const decidable = await requireDecidable(context, { id, rowVersion }, false)
  const { request, items } = decidable
  const approves = change.decision === 'approved'
  if (approves) await requireBasis(context, decidable, change.basis)
  const w = words(client.locale)
  const person = request.user_id && (await listPeople(tx, [request.user_id])).get(request.user_id)
  const name = person ? fullName(person, client.locale) : (request.email ?? '')
  const roles = await listRoleFacts(
    tx,
    items.map(each => each.role_id),
  )
  const { studies } = await listPlaces(tx, items)
  const number = String(request.number)
  const lines = items.map(item => {
    const role = roles.get(item.role_id)!
    const values = {
      name,
      role: localName(role, client.locale),
      place: item.study_id ? studies.get(item.study_id)!.planId : w('terms:wholeCompanyInSentence'),
    }
    return request.kind === 'remove'
      ? w('sign:consequence.accessEnded', values)
      : w('sign:consequence.accessGiven', values)
  })
  return {
    record: { number, name },
    sentence: approves
      ? w('sign:sentence.accessApproved', { number, name })
      : w('sign:sentence.accessReturned', { number, name }),
    consequences: approves ? lines : [w('sign:consequence.accessUnchanged')],
    facts: { kind: request.kind, decision: change.decision },
  }
}

/** Columns that the trail does not name: they change with the state alone. */
const unnamed = [
  ...[
    'last_name',
    'first_name',
    'user_type',
    'reviewer_id',
    'submitted_at',
    'due_at',
    'valid_until',
    'escalated_at',
  ],
  ...['decided_by', 'decision_reason', 'created_at', 'updated_at', 'batch_id'],
]

/** The rows of its roles. */
const items = 'access_request_item.request_id'

registerSignedRecord({
  entity: 'accessRequests',
  table: 'access_request',
  fields: [
    'number',
    'kind',
    'state',
    'applicant_id',
    'user_id',
    'email',
    'department_id',
    'comment',
    ...unnamed,
    // A request that is sent again has other rows for its roles.
    items,
  ],
  follows: Object.fromEntries([...unnamed, items].map(column => [column, 'state'])),
  requireReadable: async (context, id) => void (await findReadable(context, id)),
})

registerAct<AccessDecisionAct>({
  act: 'accessDecision',
  entity: 'accessRequests',
  describe,
  fact: {
    table: 'access_decision',
    writer: 'sign_access_decision',
    expect: ({ record, change, reason, signer }) => ({
      ...{ request_id: record.id, decision: change.decision, reason, user_id: signer.userId },
    }),
    shown: {
      table: 'access_request',
      expect: ({ record, change, facts, reason, signer }, signedAt) => ({
        ...{ id: record.id, number: Number(record.number), kind: facts.kind, state: change.decision },
        ...{ decided_by: signer.userId, decided_at: signedAt, decision_reason: reason },
        ...{ row_version: record.version + 1 },
      }),
      until: () => ({ field: 'state' }),
    },
  },
  names: ({ change, reason, signer }) => ({
    ...{ state: change.decision, decided_by: signer.userId, decision_reason: reason },
  }),
})
