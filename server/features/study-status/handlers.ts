import type { Output, Parsed } from '../../../contract/define.ts'
import * as calls from '../../../contract/study-status/calls.ts'
import { exportStudyStatusHistory } from '../../../contract/study-status/exports.ts'
import { decide } from '../../access/decide.ts'
import { firstRefusal, toWireReason } from '../../access/reasons.ts'
import type { AuditEntry, Context } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { handle } from '../../kernel/http/handle.ts'
import { fullName } from '../../kernel/names.ts'
import { requestExport } from '../downloads/request.ts'
import { signRecord } from '../signatures/sign.ts'
import { closeSites, findOpenSites } from '../sites/open-sites.ts'
import { isEnd, requireChange } from './act.ts'
import { getCorrectionRefusal, writeCorrection } from './correction.ts'
import { listChanges, listEffective } from './history.ts'
import { countAffected, getStatusStudy, type StatusStudy } from './queries.ts'
import { getDate, getHeldFrom, isClosed, isRestore, listChoices } from './rules.ts'

type StatusRequest = Parsed<typeof calls.changeStudyStatus>

/** The columns that a change of status sets, with their values before. */
const getColumns = (study: StatusStudy, { change: { status, date } }: StatusRequest) => {
  const { kind } = getDate(study, status)
  return {
    status: [study.status, status],
    heldFrom: [study.heldFrom, getHeldFrom(study, status)],
    actualStartDate: [study.actualStartDate, kind === 'start' && date ? date : study.actualStartDate],
    suspensionDate: [study.suspensionDate, kind === 'suspension' && date ? date : study.suspensionDate],
    actualEndDate: [study.actualEndDate, kind === 'finish' && date ? date : study.actualEndDate],
  } as const
}

/** Writes the new status under the lock of the study. */
const write = async (
  context: Context,
  request: StatusRequest,
): Promise<{ version: number; entry: AuditEntry }> => {
  const { tx } = context
  const study = await requireChange(context, request, true)
  const { change, reason } = request
  if (change.closeSites && isEnd(change.status))
    await closeSites(context, study.id, (await findOpenSites(context, study.id)).closable, reason)
  const set = getColumns(study, request)
  const version = study.rowVersion + 1
  await run(tx)`update study set status = ${set.status[1]}, held_from = ${set.heldFrom[1]},
    actual_start_date = ${set.actualStartDate[1]}::date,
      actual_end_date = ${set.actualEndDate[1]}::date, suspension_date = ${set.suspensionDate[1]}::date, row_version = ${version}, updated_at = now()
    where tenant_id = (select current_tenant()) and id = ${study.id}::uuid`
  const changed = Object.entries(set).filter(([name, [from, to]]) => name !== 'heldFrom' && from !== to)
  const changes = Object.fromEntries(
    changed.map(([name, [from, to]]) => [name, [from, to] as [unknown, unknown]]),
  )
  return { version, entry: { entityId: study.id, version, reason: request.reason, changes } }
}

const getChoices = async (
  context: Context,
  { id }: Parsed<typeof calls.studyStatusChoices>,
): Promise<Output<typeof calls.studyStatusChoices>> => {
  const { tx, actor, now } = context
  const study = await getStatusStudy(tx, id, actor.scope)
  const refusal = firstRefusal(decide(actor, calls.changeStudyStatus, null, now))
  const { planId, name, nameEn, status, rowVersion } = study
  const sites = await findOpenSites(context, id)
  return {
    ...{ id, planId, name, nameEn, status, rowVersion },
    reason: refusal && toWireReason(refusal),
    counts: await countAffected(tx, study),
    openSites: sites.open.map(site => site.site_no),
    closableSites: sites.closable.length,
    choices: listChoices(study).map(to => {
      const { kind, required } = getDate(study, to)
      const restores = isRestore(study, to)
      return { status: to, restores, closes: isClosed(to), date: kind, dateRequired: required }
    }),
  }
}

const getHistory = async (
  context: Context,
  { id, ...page }: Parsed<typeof calls.studyStatusHistory>,
): Promise<Output<typeof calls.studyStatusHistory>> => {
  const { tx, actor, client, now } = context
  await getStatusStudy(tx, id, actor.scope)
  const { changes, total } = await listChanges(context, id, page)
  const mayCorrect = decide(actor, calls.correctStudyStatus, null, now).allowed
  const newest = await listEffective(context, id, 1)
  const records = changes.map(({ signer, at, badge, ...row }) => ({
    ...row,
    at: at.toISOString(),
    correctable:
      mayCorrect && !getCorrectionRefusal({ ...row, at, superseded: badge.superseded }, newest, now),
    operator: fullName(signer, client.locale),
    signature: badge,
  }))
  return { records, total }
}

export const handlers = [
  handle(calls.changeStudyStatus, async (context, request) => {
    const { version, signatureId } = await signRecord(context, request, () => write(context, request))
    return { rowVersion: version, signatureId }
  }),
  handle(calls.correctStudyStatus, async (context, request) => {
    const { version, signatureId } = await signRecord(context, request, () =>
      writeCorrection(context, request),
    )
    return { rowVersion: version, signatureId }
  }),
  handle(calls.studyStatusChoices, getChoices),
  handle(calls.studyStatusHistory, getHistory),
  handle(exportStudyStatusHistory, async (context, input) => {
    await getStatusStudy(context.tx, input.id, context.actor.scope)
    return requestExport(context, 'studyStatuses', input)
  }),
]
