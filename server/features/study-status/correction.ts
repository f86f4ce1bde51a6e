import { limits } from '../../../contract/limits.ts'
import type { StudyStatusCorrectionAct } from '../../../contract/signatures/acts.ts'
import { correctStudyStatus } from '../../../contract/study-status/calls.ts'
import { decide } from '../../access/decide.ts'
import { deny, type Refusal, requireAllowed } from '../../access/reasons.ts'
import { lastChange } from '../../audit/history.ts'
import type { AuditEntry, Context } from '../../kernel/context.ts'
import { rows, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { wordAt, words } from '../../kernel/words.ts'
import { type ActStatement, registerAct } from '../signatures/acts.ts'
import { type EffectiveChange, listEffective } from './history.ts'
import { getStatusStudy, type StatusStudy } from './queries.ts'
import { isHeld } from './rules.ts'

type CorrectionRequest = { id: string; rowVersion: number; reason: string; change: StudyStatusCorrectionAct }
type Correctable = { study: StatusStudy; wrong: EffectiveChange; standing: readonly EffectiveChange[] }

const dayMs = 86_400_000

/** Why a change of the status can't be corrected (P38): another one came after it, its signature is withdrawn, or it is too old. */
export const getCorrectionRefusal = (
  { id, at, superseded }: Pick<EffectiveChange, 'id' | 'at' | 'superseded'>,
  standing: readonly Pick<EffectiveChange, 'id'>[],
  now: Date,
): Refusal | null => {
  if (standing.at(0)?.id !== id) return deny('state', 'statusNotLatest')
  if (superseded) return deny('state', 'signatureSuperseded')
  const isLate = now.getTime() - at.getTime() > limits.statusCorrectionDays * dayMs
  return isLate ? deny('state', 'statusCorrectionLate', { days: limits.statusCorrectionDays }) : null
}

/** The change that is corrected, when right, version, order and time allow it; else throws the refusal. */
const requireCorrectable = async (
  context: Context,
  { id, rowVersion, change }: CorrectionRequest,
  lock = false,
): Promise<Correctable> => {
  const { tx, actor, now } = context
  const study = await getStatusStudy(tx, id, actor.scope, lock)
  if (study.rowVersion !== rowVersion) throw problem('dataChanged', await lastChange(tx, 'studies', study.id))
  const standing = await listEffective(context, id)
  const wrong = standing.find(each => each.id === change.signatureId)
  const state = () => (wrong ? getCorrectionRefusal(wrong, standing, now) : deny('state', 'statusNotLatest'))
  requireAllowed(decide(actor, correctStudyStatus, { inScope: true, state }, now))
  if (wrong!.from === 'planned' && (await hasActiveSite(context, id))) throw problem('siteStudyPlanned')
  return { study, wrong: wrong!, standing }
}

/** A study that is planned again has no active site (P21). */
const hasActiveSite = async ({ tx }: Pick<Context, 'tx'>, studyId: string): Promise<boolean> =>
  (
    await rows(tx)`select from site where tenant_id = (select current_tenant())
      and study_id = ${studyId}::uuid
      and removed_at is null and status = 'active' limit 1`
  ).length > 0

const dateColumns = {
  start: 'actualStartDate',
  finish: 'actualEndDate',
  suspension: 'suspensionDate',
} as const

/** The status before the wrong change and its dates, from the changes that still stand. */
const getBefore = ({ study, wrong, standing }: Correctable) => {
  const earlier = standing.slice(1)
  const heldFrom = isHeld(wrong.from) ? (earlier.find(each => each.to === wrong.from)?.from ?? null) : null
  const { actualStartDate, actualEndDate, suspensionDate } = study
  const dates = { actualStartDate, actualEndDate, suspensionDate }
  const column = wrong.dateKind && wrong.dateKind !== 'listing' ? dateColumns[wrong.dateKind] : null
  if (column) dates[column] = earlier.find(each => each.dateKind === wrong.dateKind)?.date ?? null
  return { status: wrong.from, heldFrom, ...dates }
}

/** Leads the study back to the status before, under its lock. */
export const writeCorrection = async (
  context: Context,
  request: CorrectionRequest,
): Promise<{ version: number; entry: AuditEntry }> => {
  const correctable = await requireCorrectable(context, request, true)
  const { study, wrong } = correctable
  const before = getBefore(correctable)
  const version = study.rowVersion + 1
  await run(context.tx)`update study set status = ${before.status}, held_from = ${before.heldFrom},
      actual_start_date = ${before.actualStartDate}::date, actual_end_date = ${before.actualEndDate}::date,
      suspension_date = ${before.suspensionDate}::date, row_version = ${version}, updated_at = now()
    where tenant_id = (select current_tenant()) and id = ${study.id}::uuid`
  const changes = Object.fromEntries(
    (['status', 'actualStartDate', 'actualEndDate', 'suspensionDate'] as const)
      .filter(name => study[name] !== before[name])
      .map(name => [name, [study[name], before[name]] as [unknown, unknown]]),
  )
  const detail = { corrects: wrong.id }
  return { version, entry: { entityId: study.id, version, reason: request.reason, changes, detail } }
}

const describe = async (context: Context, request: CorrectionRequest): Promise<ActStatement> => {
  const { locale } = context.client
  const { study, wrong } = await requireCorrectable(context, request)
  const w = words(locale)
  const values = {
    number: study.planId,
    name: (locale === 'zh-CN' ? study.name : study.nameEn) || study.name,
    from: wordAt(locale, `common:studyStatus.${wrong.from}`),
    to: wordAt(locale, `common:studyStatus.${wrong.to}`),
    day: wrong.at.toISOString().slice(0, 10),
  }
  return {
    record: { number: study.planId, name: study.name },
    sentence: w('sign:sentence.studyStatusCorrection', values),
    consequences: [w('sign:consequence.corrected', values), w('sign:consequence.correctedSites')],
    facts: { from: wrong.to, to: wrong.from, corrects: wrong.id, dateKind: null, date: null },
  }
}

registerAct<StudyStatusCorrectionAct>({
  act: 'studyStatusCorrection',
  entity: 'studies',
  describe,
  fact: {
    table: 'study_status_correction',
    writer: 'sign_status_correction',
    expect: ({ record, change, reason, signer }) => ({
      ...{ study_id: record.id, corrected_id: change.signatureId, reason, user_id: signer.userId },
    }),
  },
  names: ({ facts }) => ({ status: facts.to }),
})
