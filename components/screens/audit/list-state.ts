import { endOfDay, startOfDay } from '../../../client/local-time.ts'
import type { exportAudit, searchAudit } from '../../../contract/audit/calls.ts'
import type { Input } from '../../../contract/define.ts'
import { limits } from '../../../contract/limits.ts'
import { choice, count, ids, listState, matching, pages, texts, words } from '../../shared/list/list-state.ts'

type Outcome = NonNullable<Input<typeof searchAudit>['outcome']>

/* Written out, not taken from the contract, so that the list loads without the schema library. */
type Show = NonNullable<Input<typeof searchAudit>['show']>

export const shows = ['changes', 'access', 'all'] as const satisfies Show[]
export const outcomes = ['done', 'refused'] as const satisfies Outcome[]

const key = /^[a-zA-Z][\w.]{0,59}$/
const day = matching(text => /^\d{4}-\d\d-\d\d$/.test(text) && startOfDay(text) !== null)
const id = matching(text => /^[^\p{Cc}\s]{1,100}$/u.test(text))

/** State of the audit screen. */
export const {
  start: startState,
  read: readListState,
  write: writeListState,
  widen: widened,
  isNarrowed,
} = listState(
  {
    query: words(limits.longNameLength),
    /** Days (YYYY-MM-DD) in the zone in effect; empty for no bound. The last day counts in full. */
    from: day,
    to: day,
    actorIds: ids(),
    actions: texts(key, 50),
    entities: texts(key, 30),
    recordId: id,
    outcome: choice<Outcome>(outcomes),
    requestId: id,
    /** Null until the user chooses: until then it follows from the filters. */
    show: choice<Show>(shows),
    ...pages,
    /** The entry that is open beside the list. */
    entry: { ...count(15), shows: 'place' },
  },
  { actorIds: 'actor', actions: 'action', entities: 'kind', recordId: 'record', requestId: 'request' },
)
export type AuditState = typeof startState

/**
 * What the list shows: changes only, unless the filters name one record, one request, actions or kinds; then
 * everything.
 */
export const getShow = ({ show, recordId, requestId, actions, entities, outcome }: AuditState): Show =>
  show ?? (recordId || requestId || outcome || actions.length + entities.length > 0 ? 'all' : 'changes')

/** The filters of a state as parameters of calls. */
export const getFilters = (state: AuditState): Omit<Input<typeof exportAudit>, 'headers' | 'audit'> => ({
  from: startOfDay(state.from) ?? undefined,
  to: endOfDay(state.to) ?? undefined,
  actorIds: [...state.actorIds],
  actions: [...state.actions],
  entities: [...state.entities],
  recordId: state.recordId,
  outcome: state.outcome ?? undefined,
  requestId: state.requestId,
  show: getShow(state),
  query: state.query,
})

/** The request of a state. */
export const getRequest = (state: AuditState): Input<typeof searchAudit> => ({
  ...getFilters(state),
  pageNum: state.page,
  limit: state.size,
})
