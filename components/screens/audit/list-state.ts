import { endOfDay, startOfDay } from '../../../client/local-time.ts'
import type { searchAudit } from '../../../contract/audit/calls.ts'
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

type ShowFilters = {
  show: Show | null
  recordId: string
  requestId: string
  outcome: Outcome | null
  actions: readonly string[]
  entities: readonly string[]
}

/**
 * What the list shows: changes only, unless the filters name one record, one request, actions or kinds; then
 * everything.
 */
export const getShow = ({ show, recordId, requestId, actions, entities, outcome }: ShowFilters): Show =>
  show ?? (recordId || requestId || outcome || actions.length + entities.length > 0 ? 'all' : 'changes')

/** State of the audit screen. */
export const auditState = listState(
  {
    query: words(limits.longNameLength),
    /** Days (YYYY-MM-DD) in the zone in effect; empty for no bound. The last day counts in full. */
    from: { ...day, input: from => ({ from: startOfDay(from) ?? undefined }) },
    to: { ...day, input: to => ({ to: endOfDay(to) ?? undefined }) },
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
  state => ({ show: getShow(state) }),
)
export type AuditState = typeof auditState.start

/** Kinds of records of questions that inspectors ask often; each keeps the people, the days and the words. */
export const presets = {
  signIns: ['session'],
  rights: ['assignments', 'roles', 'roleRules', 'accessRequests', 'handovers'],
  blinding: ['heldChanges'],
  exports: ['downloads'],
} as const satisfies Record<string, readonly string[]>
export type Preset = keyof typeof presets

/** The preset that the filters are. */
export const getPreset = ({
  entities,
  actions,
}: Pick<AuditState, 'entities' | 'actions'>): Preset | undefined =>
  (Object.keys(presets) as Preset[]).find(
    name => actions.length === 0 && presets[name].toSorted().join() === entities.toSorted().join(),
  )
