import { FileUp, Undo2 } from 'lucide-react'
import { date } from '../../../client/zones/format.ts'
import type { ImportJob } from '../../../contract/imports/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ask } from '../../shared/page/ask.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { getMembersPath } from '../../shared/page/study-paths.ts'
import { Button } from '../../ui/base/button.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { type ChipTone, StatusChip } from '../../ui/feedback/status-chip.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { getCoursePath } from '../courses/paths.ts'
import { LazyApprovalRequests } from '../impact/lazy-approval-requests.tsx'
import * as css from './imports.css.ts'
import type { Import } from './use-import.ts'

const tones: readonly [keyof ImportJob['counts'], ChipTone][] = [
  ['applied', 'normal'],
  ['ok', 'normal'],
  ['waits', 'warning'],
  ['wrong', 'danger'],
  ['skipped', 'neutral'],
  ['dropped', 'neutral'],
  ['kept', 'danger'],
  ['undone', 'neutral'],
]

type ImportStateProps = {
  job: ImportJob
  doing: Pick<Import, 'busy' | 'trouble' | 'chooseExisting' | 'apply' | 'undo' | 'cancel'>
  onAnother: () => void
}

/** The file, a summary of its rows, and the next action. */
export function ImportState({ job, doing, onAnother }: ImportStateProps) {
  const { t } = useText()
  return (
    <section className={css.plate} aria-label={t('imports:steps.check')}>
      {doing.trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: doing.trouble }} />}
      {job.reason && (job.state === 'checked' || job.state === 'done') && (
        <Banner
          notice={{
            id: 'reason',
            tone: 'warning',
            text: t(job.state === 'done' ? 'imports:undo.blocked' : 'imports:reopened', {
              reason: job.reason.message,
            }),
          }}
        />
      )}
      <div className={css.stack}>
        <strong>{t(`imports:kind.${job.kind}`)}</strong>
        <span className={css.fileName}>{job.fileName}</span>
        <ul className={css.counts}>
          {tones
            .filter(([state]) => job.counts[state] > 0)
            .map(([state, tone]) => (
              <li key={state}>
                <StatusChip tone={tone}>
                  {t(`imports:counts.${state}`, { count: job.counts[state] })}
                </StatusChip>
              </li>
            ))}
        </ul>
      </div>
      <Next job={job} doing={doing} onAnother={onAnother} />
    </section>
  )
}

/** The page that shows the imported data. */
const placeOf: Record<ImportJob['kind'], string | ((job: ImportJob) => string)> = {
  invitations: '/csr_mds/user/invite',
  external: '/csr_mds/user?type=external&sort=-createdAt',
  permissions: '/csr_mds/user',
  studies: '/csr_mds/study',
  organisations: '/csr_mds/organiztion?sort=-updatedAt',
  members: ({ studyId }) => getMembersPath(studyId ?? ''),
  questions: ({ courseId }) => getCoursePath(courseId ?? '', 'questions'),
  departments: '/csr_mds/department',
  positions: '/csr_mds/position',
}

const getPlace = (job: ImportJob): string => {
  const place = placeOf[job.kind]
  return typeof place === 'string' ? place : place(job)
}

const showText = {
  invitations: 'imports:done.invited',
  external: 'imports:done.users',
  permissions: 'imports:done.users',
  studies: 'imports:done.showStudies',
  organisations: 'imports:done.showOrganisations',
  members: 'imports:done.showMembers',
  questions: 'imports:done.showQuestions',
  departments: 'imports:done.showDepartments',
  positions: 'imports:done.showPositions',
} as const

function Next({ job, doing, onAnother }: ImportStateProps) {
  const { t } = useText()
  const { go } = useNavigation()
  const { ok, applied, waits, kept } = job.counts
  const { sent, waiting, failed } = job.mails
  const done = sent + waiting + failed > 0 ? sent : applied + kept
  const another = (
    <Button icon={FileUp} onClick={onAnother}>
      {t('imports:drop.another')}
    </Button>
  )
  if (job.state === 'applying')
    return (
      <div role="status">
        <p>{t('imports:running.text', { done: job.rowsDone, total: ok })}</p>
        <progress
          className={css.progress}
          value={job.rowsDone}
          max={Math.max(1, ok)}
          aria-label={t('imports:running.title')}
        />
      </div>
    )
  if (job.state === 'undoing') return <p role="status">{t('imports:undo.running')}</p>
  if (job.state === 'undone')
    return (
      <div className={css.stack}>
        <p role="status">{t('imports:undo.done')}</p>
        {another}
      </div>
    )
  if (job.state === 'cancelled')
    return (
      <div className={css.stack}>
        <p role="status">{t('imports:acts.cancelled')}</p>
        {another}
      </div>
    )
  if (job.state === 'done')
    return (
      <div className={css.stack}>
        <p role="status">
          <strong>{t('imports:done.title')}</strong> {t(`imports:done.${job.kind}`, { count: done })}
        </p>
        {waiting > 0 && <p role="status">{t('imports:done.mailsWaiting', { count: waiting })}</p>}
        {failed > 0 && (
          <p role="alert" className={css.failed}>
            {t('imports:done.mailsFailed', { count: failed })}
          </p>
        )}
        {waits > 0 && (
          // Some of the import's approval requests may be decided: then say only how many still wait.
          <LazyApprovalRequests
            say={total => (total < waits ? undefined : t('imports:done.waiting', { count: waits }))}
          />
        )}
        <div className={css.bar}>
          <Button variant="primary" onClick={() => go(getPlace(job))}>
            {t(showText[job.kind])}
          </Button>
          {another}
          {job.undoUntil && <Undo job={job} doing={doing} until={job.undoUntil} />}
        </div>
      </div>
    )
  return <Apply job={job} doing={doing} />
}

type UndoProps = Pick<ImportStateProps, 'job' | 'doing'> & { until: string }

/** Undoes the import after a question. */
function Undo({ job, doing, until }: UndoProps) {
  const { t } = useText()
  const undo = async () => {
    const question = { title: t('imports:undo.title'), text: t('imports:undo.text') }
    const sure = { confirm: t('imports:undo.act'), cancel: t('portal:cancel'), danger: true }
    if (await ask({ ...question, ...sure })) await doing.undo(job)
  }
  return (
    <>
      <Button icon={Undo2} busy={doing.busy} onClick={() => void undo()}>
        {t('imports:undo.act')}
      </Button>
      <span className={css.hint}>{t('imports:undo.until', { date: date(until) })}</span>
    </>
  )
}

function Apply({ job, doing }: Pick<ImportStateProps, 'job' | 'doing'>) {
  const { t } = useText()
  const { wrong } = job.counts
  const ok = job.counts.ok + job.counts.waits
  const off = () => {
    if (wrong > 0) return t('imports:acts.applyOff', { count: wrong })
    return ok === 0 ? t('imports:acts.nothing') : undefined
  }
  return (
    <>
      {job.overwrite !== undefined && (
        <RadioGroup
          inline
          label={t('imports:existing.label')}
          options={(['skip', 'overwrite'] as const).map(value => ({
            value,
            label: t(`imports:existing.${value}`),
          }))}
          value={job.overwrite ? 'overwrite' : 'skip'}
          onChange={value => void doing.chooseExisting(value === 'overwrite' ? 'overwrite' : 'skip')}
        />
      )}
      <div className={css.bar}>
        <Button variant="primary" busy={doing.busy} off={off()} onClick={() => void doing.apply(job)}>
          {t('imports:acts.apply', { count: ok })}
        </Button>
        <Button onClick={() => void doing.cancel()}>{t('imports:acts.cancel')}</Button>
      </div>
    </>
  )
}
