import { endOfDay, startOfDay } from '../../client/local-time.ts'
import type { exportAudit, searchAudit } from '../../contract/audit/calls.ts'
import type { Input } from '../../contract/define.ts'
import { limits } from '../../contract/limits.ts'

type Outcome = NonNullable<Input<typeof searchAudit>['outcome']>

/* Written out, not taken from the contract, so that the list loads without the schema library. */
type Show = NonNullable<Input<typeof searchAudit>['show']>

export const shows = ['changes', 'access', 'all'] as const satisfies Show[]
export const outcomes = ['done', 'refused'] as const satisfies Outcome[]

/** State of the audit screen; all of it is in the address. */
export type AuditState = {
  query: string
  /** Days (YYYY-MM-DD) in the zone in effect; empty for no bound. The last day counts in full. */
  from: string
  to: string
  actorIds: readonly string[]
  actions: readonly string[]
  entities: readonly string[]
  recordId: string
  outcome: Outcome | null
  requestId: string
  /** Null until the user chooses: until then it follows from the filters. */
  show: Show | null
  page: number
  size: number
  /** The entry that is open beside the list. */
  entry: number | null
}

export const startState: AuditState = {
  query: '',
  from: '',
  to: '',
  actorIds: [],
  actions: [],
  entities: [],
  recordId: '',
  outcome: null,
  requestId: '',
  show: null,
  page: 1,
  size: limits.pageSize,
  entry: null,
}

type Params = Readonly<Record<string, unknown>>

const getText = (value: unknown): string => (typeof value === 'string' ? value : '')
const matching = (value: unknown, pattern: RegExp): string => {
  const text = getText(value)
  return pattern.test(text) ? text : ''
}
const parts = (value: unknown, pattern: RegExp, most: number): string[] =>
  [...new Set(getText(value).split(','))].filter(part => pattern.test(part)).slice(0, most)

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const key = /^[a-zA-Z][\w.]{0,59}$/
const dayPattern = /^\d{4}-\d\d-\d\d$/
const idPattern = /^[^\p{Cc}\s]{1,100}$/u
const numberIn = (value: unknown, pattern: RegExp): number | null =>
  pattern.test(getText(value)) ? Number(value) : null

const getDay = (value: unknown): string => {
  const day = matching(value, dayPattern)
  return day && startOfDay(day) ? day : ''
}

/** Reads the state from the address; unknown or impossible values are ignored. */
export const readListState = (params: Params): AuditState => ({
  query: getText(params.query).slice(0, limits.longNameLength),
  from: getDay(params.from),
  to: getDay(params.to),
  actorIds: parts(params.actor, uuid, 50),
  actions: parts(params.action, key, 50),
  entities: parts(params.kind, key, 30),
  recordId: matching(params.record, idPattern),
  outcome: outcomes.find(each => each === params.outcome) ?? null,
  requestId: matching(params.request, idPattern),
  show: shows.find(each => each === params.show) ?? null,
  page: numberIn(params.page, /^[1-9]\d{0,4}$/) ?? 1,
  size: limits.pageSizes.find(size => String(size) === getText(params.size)) ?? limits.pageSize,
  entry: numberIn(params.entry, /^[1-9]\d{0,14}$/),
})

/** The parameters of a state, in a stable order, without default values. */
export function writeListState(state: AuditState): Record<string, string> {
  const all: Record<string, string> = {
    query: state.query,
    from: state.from,
    to: state.to,
    actor: state.actorIds.join(','),
    action: state.actions.join(','),
    kind: state.entities.join(','),
    record: state.recordId,
    outcome: state.outcome ?? '',
    request: state.requestId,
    show: state.show ?? '',
    page: state.page === 1 ? '' : String(state.page),
    size: state.size === limits.pageSize ? '' : String(state.size),
    entry: state.entry === null ? '' : String(state.entry),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

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

/** Whether any filter narrows the list. */
export const isNarrowed = (state: AuditState): boolean =>
  Object.keys(writeListState({ ...state, page: 1, size: limits.pageSize, entry: null })).length > 0

/** The same list without its filters. */
export const widened = ({ size }: AuditState): AuditState => ({ ...startState, size })
