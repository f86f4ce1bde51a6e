import { getInstant, getMinute, isMinute } from '../../../client/local-time.ts'
import { zoneInForce } from '../../../client/page/zone-in-force.ts'
import type { exportAccessReview } from '../../../contract/as-of/access-review.ts'
import type { Input } from '../../../contract/define.ts'

type ReviewRequest = Input<typeof exportAccessReview>
export type ReviewColumn = ReviewRequest['headers'][number]

/** Every column in its usual order: a record and not the contract's list, which would load the schema library. */
const every: Record<ReviewColumn, true> = {
  person: true,
  employeeId: true,
  account: true,
  personState: true,
  role: true,
  roleState: true,
  application: true,
  level: true,
  place: true,
  study: true,
  site: true,
  from: true,
  until: true,
  givenBy: true,
  givenAt: true,
  confirmedBy: true,
  givenReason: true,
  endedBy: true,
  endedAt: true,
  endedReason: true,
  userId: true,
  assignmentId: true,
}
export const reviewColumns = Object.keys(every) as ReviewColumn[]

/** The request for an access review export, as its form holds it. */
export type ReviewDraft = {
  kind: 'moment' | 'period'
  from: string
  at: string
  departmentIds: string[]
  studyIds: string[]
  roleIds: string[]
  columns: { id: string; shown: boolean }[]
}

export const startDraft = (now: string): ReviewDraft => ({
  kind: 'moment',
  from: '',
  at: getMinute(now),
  departmentIds: [],
  studyIds: [],
  roleIds: [],
  columns: reviewColumns.map(id => ({ id, shown: true })),
})

export type ReviewFault = 'whenWrong' | 'whenToCome' | 'endBefore'
export type ReviewFaults = Partial<Record<'from' | 'at', ReviewFault>>

/** Errors in the moments of a draft. */
export const getFaults = ({ kind, from, at }: ReviewDraft, now: string): ReviewFaults => {
  const fault = (minute: string): ReviewFault | undefined => {
    if (!isMinute(minute)) return 'whenWrong'
    return getInstant(minute)! > now ? 'whenToCome' : undefined
  }
  const end = fault(at)
  if (kind === 'moment') return end ? { at: end } : {}
  const begin = fault(from)
  const order = !begin && !end && from > at ? 'endBefore' : undefined
  return { ...(begin && { from: begin }), ...((end ?? order) && { at: end ?? order }) }
}

/** Columns of the file. */
export const shownColumns = ({ columns }: ReviewDraft): ReviewColumn[] =>
  columns.filter(each => each.shown).map(each => each.id as ReviewColumn)

/** The call of a draft without errors. */
export const askedBy = (draft: ReviewDraft): ReviewRequest => {
  const zone = zoneInForce()
  return {
    headers: shownColumns(draft),
    audit: { indexName: 'accessReview' },
    at: getInstant(draft.at, zone)!,
    ...(draft.kind === 'period' && { from: getInstant(draft.from, zone)! }),
    departmentIds: draft.departmentIds,
    studyIds: draft.studyIds,
    roleIds: draft.roleIds,
  }
}
