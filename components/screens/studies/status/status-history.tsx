import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { send } from '../../../../client/session/api.ts'
import { dateOnly, dateTime, dateTimeWithOffset } from '../../../../client/zones/format.ts'
import type { Output } from '../../../../contract/define.ts'
import { listSignatures } from '../../../../contract/signatures/calls.ts'
import {
  correctStudyStatus,
  studyStatusChoices,
  studyStatusHistory,
} from '../../../../contract/study-status/calls.ts'
import { exportStudyStatusHistory, statusHistoryColumns } from '../../../../contract/study-status/exports.ts'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useExport } from '../../../shared/call/use-export.ts'
import { useScoped } from '../../../shared/call/use-scoped.ts'
import { useText } from '../../../shared/call/use-text.ts'
import type { ExportChoice } from '../../../shared/exports/export-dialog.tsx'
import { LateExportDialog } from '../../../shared/exports/late-export-dialog.tsx'
import * as css from '../../../shared/sign/sign.css.ts'
import { SignatureBadge } from '../../../shared/sign/signature-badge.tsx'
import { SignatureDialog } from '../../../shared/sign/signature-dialog.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { DateText } from '../../../ui/base/date-text.tsx'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { Pager } from '../../../ui/table/pager.tsx'

/** The study in the version that was read. */
type StudyRef = { id: string; rowVersion: number }
type Change = Output<typeof studyStatusHistory>['records'][number]

/** Changes of the status of a study: operator, instant, date, reason, and the signature with its badge (E7). */
export function StatusHistory({ study }: { study: StudyRef }) {
  const { t } = useText()
  const { id: studyId } = study
  const [wrong, setWrong] = useState<Change | null>(null)
  const [place, setPlace] = useState({ page: 1, size: 15 })
  const input = { id: studyId, limit: place.size, pageNum: place.page }
  const query = useScoped(studyStatusHistory, input, { keepsRows: true })
  if (query.error || !query.data) return <Loaded query={query} small lines={4} />
  const { records, total } = query.data
  if (total === 0) return <p className={css.plain}>{t('sign:study.noHistory')}</p>
  return (
    <>
      <ExportHistory studyId={studyId} />
      <ol className={css.signatures}>
        {records.map(each => (
          <Entry key={each.id} change={each} onCorrect={() => setWrong(each)} />
        ))}
      </ol>
      {total > place.size && <Pager total={total} {...place} onChange={setPlace} />}
      {wrong && <CorrectDialog study={study} change={wrong} onClose={() => setWrong(null)} />}
    </>
  )
}

/** Orders a workbook of the whole history, with the zone of its times. */
function ExportHistory({ studyId }: { studyId: string }) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const { busy, ask } = useExport(t('users:export.started'))
  const order = async ({ timeZone }: ExportChoice) => {
    const input = { headers: [...statusHistoryColumns], id: studyId, ...(timeZone && { timeZone }) }
    if (await ask(() => send(exportStudyStatusHistory, input))) setOpen(false)
  }
  return (
    <div className={css.tools}>
      <Button small icon={FileDown} onClick={() => setOpen(true)}>
        {t('sign:export.button')}
      </Button>
      {open && (
        <LateExportDialog
          about={t('sign:export.about')}
          busy={busy}
          onExport={choice => void order(choice)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

function Entry({ change, onCorrect }: { change: Change; onCorrect: () => void }) {
  const { from, to, at, operator, dateKind, date, reason, signature } = change
  const { t } = useText()
  const chip = (status: Change['to']) => (
    <StatusChip tone={status === 'on_hold' ? 'hold' : status}>{t(`common:studyStatus.${status}`)}</StatusChip>
  )
  return (
    <li className={css.signature}>
      <span className={css.badge}>
        {chip(from)} {t('sign:study.becomes')} {chip(to)} <span>{operator}</span>
        <DateText iso={at} text={dateTime(at)} detail={dateTimeWithOffset(at)} />
      </span>
      {dateKind && date && (
        <p className={css.quiet}>
          {t('sign:study.dated', { label: t(`sign:date.${dateKind}`), date: dateOnly(date) })}
        </p>
      )}
      <p className={css.plain}>{t('terms:withReason', { reason })}</p>
      {change.corrected && <StatusChip tone="warning">{t('sign:study.corrected')}</StatusChip>}
      {change.corrects && <StatusChip tone="info">{t('sign:study.correction')}</StatusChip>}
      <SignatureBadge signature={signature} />
      {change.correctable && (
        <Button small variant="quiet" onClick={onCorrect}>
          {t('sign:study.correct')}
        </Button>
      )}
    </li>
  )
}

type Props = {
  study: { id: string; rowVersion: number }
  change: Output<typeof studyStatusHistory>['records'][number]
  onClose: () => void
}

/** Corrects a status that was recorded in error, by its own signed act (P38). */
function CorrectDialog({ study, change, onClose }: Props) {
  const { t } = useText()
  const values = { from: t(`common:studyStatus.${change.from}`), to: t(`common:studyStatus.${change.to}`) }
  return (
    <SignatureDialog
      title={t('sign:study.correctTitle')}
      call={correctStudyStatus}
      record={study}
      danger
      toChange={() => ({ act: 'studyStatusCorrection', signatureId: change.id })}
      rereads={[studyStatusChoices, studyStatusHistory, listSignatures]}
      done={t('sign:study.correctDone')}
      onClose={onClose}
    >
      <p className={css.plain}>{t('sign:consequence.corrected', values)}</p>
      <p className={css.plain}>{t('sign:consequence.correctedSites')}</p>
    </SignatureDialog>
  )
}
