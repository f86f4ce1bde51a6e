import type { Locale } from '../../../contract/locales.ts'
import type { StudyStatusAct } from '../../../contract/signatures/acts.ts'
import type { StudyStatus } from '../../../contract/studies/shapes.ts'
import { changeStudyStatus, studyStatusHistory } from '../../../contract/study-status/calls.ts'
import { decide } from '../../access/decide.ts'
import { requireAllowed } from '../../access/reasons.ts'
import { lastChange } from '../../audit/history.ts'
import type { Context } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import { wordAt, words } from '../../kernel/words.ts'
import { type ActStatement, registerAct, registerSignedRecord } from '../signatures/acts.ts'
import { findOpenSites, type OpenSites } from '../sites/open-sites.ts'
import { countAffected, getStatusStudy, type StatusCounts, type StatusStudy } from './queries.ts'
import { getDate, getHeldFrom, getStatusRefusal, isClosed } from './rules.ts'

type StatusRequest = { id: string; rowVersion: number; change: StudyStatusAct }

/** Today in every time zone: a date of a status is a fact and is not in the future. */
const getLatestDay = (now: Date): string =>
  new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)

const checkDate = (study: StatusStudy, { change: { status, date } }: StatusRequest, now: Date): void => {
  const { kind, required } = getDate(study, status)
  const faulty = (rule: 'fieldRequired' | 'dateInvalid' | 'dateOrder') =>
    problem('invalidInput', { issues: [{ path: 'change.date', rule }] })
  if (required && !date) throw faulty('fieldRequired')
  if (!date) return
  if (!kind || date > getLatestDay(now)) throw faulty('dateInvalid')
  // A stop is dated by its decision, which can come before the planned start (P21).
  const start = study.actualStartDate ?? study.startDate
  if (status === 'completed' && start && date < start) throw faulty('dateOrder')
}

/** The study of a requested change, when right, version, state and date allow it; else throws the refusal. */
export const requireChange = async (
  context: Context,
  request: StatusRequest,
  lock = false,
): Promise<StatusStudy> => {
  const { tx, actor, now } = context
  const study = await getStatusStudy(tx, request.id, actor.scope, lock)
  if (study.rowVersion !== request.rowVersion)
    throw problem('dataChanged', await lastChange(tx, 'studies', study.id))
  const state = () => getStatusRefusal(study, request.change.status)
  requireAllowed(decide(actor, changeStudyStatus, { inScope: true, state }, now))
  checkDate(study, request, now)
  return study
}

/** Where a closed study can go from its new status. */
const getWayBack = (
  w: ReturnType<typeof words>,
  study: StatusStudy,
  to: StudyStatusAct['status'],
): string[] => {
  if (to === 'stopped') return [w('sign:consequence.final')]
  if (to === 'completed') return [w('sign:consequence.lockOnly')]
  return [
    w('sign:consequence.restore', { status: study.status }),
    ...(to === 'on_hold' ? [w('sign:consequence.stoppable')] : []),
  ]
}

const listConsequences = (
  locale: Locale,
  study: StatusStudy,
  to: StudyStatusAct['status'],
  counts: StatusCounts,
): string[] => {
  const w = words(locale)
  if (!isClosed(to))
    return isClosed(study.status) ? [w('sign:consequence.reopens')] : [w('sign:consequence.open')]
  return [
    w('sign:consequence.closes'),
    w(to === 'locked' ? 'sign:consequence.takingLocked' : 'sign:consequence.taking'),
    w('sign:consequence.sites', { count: counts.sites, open: counts.openSites }),
    w('sign:consequence.members', { count: counts.members }),
    ...(counts.handovers > 0 ? [w('sign:consequence.handovers', { count: counts.handovers })] : []),
    ...(counts.requests > 0 ? [w('sign:consequence.requests', { count: counts.requests })] : []),
    w('sign:consequence.openTasks', { count: counts.openTasks }),
    w('sign:consequence.applications', { count: counts.applications }),
    ...getWayBack(w, study, to),
  ]
}

type NumberedSites = Record<keyof OpenSites, readonly { site_no: string }[]>

/** Whether a status ends a study, so that its sites should be closed (P21). */
export const isEnd = (status: StudyStatusAct['status']): boolean =>
  status === 'completed' || status === 'stopped'

/** Which sites are closed with the study, and which stay open, by their numbers. */
const listOpenSites = (locale: Locale, { open, closable }: NumberedSites, closes: boolean): string[] => {
  const w = words(locale)
  const closing = closes ? closable : []
  const keeping = open.filter(each => !closing.includes(each))
  const values = (sites: typeof open) => ({
    count: sites.length,
    numbers: sites.map(each => each.site_no).join(', '),
  })
  return [
    ...(closing.length > 0 ? [w('sign:consequence.closing', values(closing))] : []),
    ...(keeping.length > 0 ? [w('sign:consequence.keeping', values(keeping))] : []),
  ]
}

/** What a statement says about a change of status. */
export const describeChange = (
  locale: Locale,
  study: StatusStudy,
  { status: to, date, closeSites: closes }: StudyStatusAct,
  counts: StatusCounts,
  sites: NumberedSites = { open: [], closable: [] },
): ActStatement => {
  const { kind } = getDate(study, to)
  const values = {
    number: study.planId,
    name: (locale === 'zh-CN' ? study.name : study.nameEn) || study.name,
    from: wordAt(locale, `common:studyStatus.${study.status}`),
    to: wordAt(locale, `common:studyStatus.${to}`),
  }
  const w = words(locale)
  const sentence = w('sign:sentence.studyStatus', values)
  const dated = date && kind ? ` ${wordAt(locale, `sign:dated.${kind}`, { date })}` : ''
  return {
    record: { number: study.planId, name: study.name },
    sentence: sentence + dated,
    consequences: [
      ...listConsequences(locale, study, to, counts),
      ...(isEnd(to) ? listOpenSites(locale, sites, closes) : []),
    ],
    facts: { from: study.status, to, dateKind: kind, date },
  }
}

const describe = async (context: Context, request: StatusRequest): Promise<ActStatement> => {
  const study = await requireChange(context, request)
  const counts = await countAffected(context.tx, study)
  const sites = await findOpenSites(context, study.id)
  return describeChange(context.client.locale, study, request.change, counts, sites)
}

registerSignedRecord({
  entity: 'studies',
  table: 'study',
  fields: [
    ...[
      'plan_id',
      'name',
      'name_en',
      'indication',
      'therapeutic_area',
      'phase',
      'sponsor',
      'status',
      'held_from',
    ],
    ...['planned_sites', 'planned_subjects', 'start_date', 'end_date', 'suspension_date'],
    ...['actual_start_date', 'actual_end_date'],
  ],
  follows: { held_from: 'status' },
  bySignature: ['status', 'suspensionDate', 'actualStartDate', 'actualEndDate'],
  requireReadable: async ({ tx, actor, now }, id) => {
    if (!decide(actor, studyStatusHistory, null, now).allowed) throw problem('dataNotFound')
    await getStatusStudy(tx, id, actor.scope)
  },
})

/** The columns of each date of a status, today's before that of earlier signatures; a listing date has none. */
const dateColumns: Readonly<Record<string, readonly string[]>> = {
  start: ['actual_start_date', 'start_date'],
  finish: ['actual_end_date', 'end_date'],
  suspension: ['suspension_date'],
}

registerAct<StudyStatusAct>({
  act: 'studyStatus',
  entity: 'studies',
  describe,
  fact: {
    table: 'study_status_change',
    writer: 'sign_study_status',
    expect: ({ record, facts, reason, signer }) => ({
      ...{ study_id: record.id, from_status: facts.from, to_status: facts.to },
      ...{ date_kind: facts.dateKind, on_date: facts.date, reason, user_id: signer.userId },
    }),
  },
  names: ({ facts }, fields) => {
    const { from, to, dateKind, date } = facts as {
      from: StudyStatus
      to: StudyStatus
      dateKind: string
      date: string | null
    }
    const column = date && dateColumns[dateKind]?.find(each => fields.includes(each))
    const heldFrom = getHeldFrom({ status: from, heldFrom: null, active: true }, to)
    return { status: to, held_from: heldFrom, ...(column && { [column]: date }) }
  },
})
