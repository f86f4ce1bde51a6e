import { dateTime, dateTimeWithOffset } from '../../client/zones/format.ts'
import type { ProgressState } from '../../contract/application-events/progress.ts'
import { useText } from '../shared/call/use-text.ts'
import { DateText } from '../ui/base/date-text.tsx'
import { StatusChip, type Tone } from '../ui/feedback/status-chip.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import type { Overview } from './overview.ts'
import * as css from './study-overview.css.ts'
import { getDelay, useDay, useDelay } from './use-day.ts'

/** The tones of the labels of progress; their words say the same. */
export const progressTones: Readonly<Record<ProgressState, Tone>> = {
  achieved: 'success',
  achievedLate: 'warning',
  missed: 'danger',
  inProgress: 'info',
  notStarted: 'neutral',
  notApplicable: 'normal',
  notEnabled: 'normal',
  enabled: 'success',
  disabled: 'neutral',
}

type Milestone = Overview['milestones'][number]
type SiteMilestone = Overview['siteMilestones'][number]

/** Milestones of the study with their labels, and of its sites in numbers, as applications reported them. */
export function Milestones({ overview: { milestones, siteMilestones, usage } }: { overview: Overview }) {
  const { t, wordAt } = useText()
  return (
    <section className={css.section} aria-labelledby="overview-milestones">
      <h2 id="overview-milestones">{t('studyOverview:milestones.title')}</h2>
      {milestones.length === 0 && siteMilestones.length === 0 && (
        <p className={css.quiet}>{t('studyOverview:milestones.none')}</p>
      )}
      {milestones.length > 0 && <StudyMilestones rows={milestones} />}
      {siteMilestones.length > 0 && <SiteMilestones rows={siteMilestones} />}
      {usage.length > 0 && (
        <p className={css.quiet}>
          {usage
            .map(({ application, records, sites }) =>
              t('studyOverview:usage', {
                count: records,
                application: wordAt(`applications:${application}`),
                sites,
              }),
            )
            .join(' · ')}
        </p>
      )}
    </section>
  )
}

function StudyMilestones({ rows }: { rows: readonly Milestone[] }) {
  const { t, wordAt } = useText()
  const day = useDay()
  const delay = useDelay()
  const columns: Column<Milestone>[] = [
    {
      id: 'kind',
      head: t('studyOverview:milestones.milestone'),
      cell: ({ kind }) => t(`common:milestone.${kind}`),
    },
    {
      id: 'state',
      head: t('studyOverview:status'),
      cell: ({ state }) => (
        <StatusChip tone={progressTones[state]}>{t(`common:progress.${state}`)}</StatusChip>
      ),
    },
    { id: 'planned', head: t('studyOverview:milestones.planned'), cell: row => day(row.plannedOn) },
    { id: 'actual', head: t('studyOverview:milestones.actual'), cell: row => day(row.actualOn) },
    {
      id: 'days',
      head: t('studyOverview:milestones.days'),
      cell: ({ plannedOn, actualOn }) => {
        const days = getDelay(plannedOn, actualOn)
        return days === null ? '-' : delay(days)
      },
    },
    {
      id: 'source',
      head: t('studyOverview:milestones.source'),
      cell: ({ application, reportedAt }) => (
        <>
          {wordAt(`applications:${application}`)}{' '}
          <DateText iso={reportedAt} text={dateTime(reportedAt)} detail={dateTimeWithOffset(reportedAt)} />
        </>
      ),
    },
  ]
  return (
    <DataTable
      caption={t('studyOverview:milestones.study')}
      columns={columns}
      rows={rows}
      rowKey={({ kind }) => kind}
    />
  )
}

function SiteMilestones({ rows }: { rows: readonly SiteMilestone[] }) {
  const { t } = useText()
  const columns: Column<SiteMilestone>[] = [
    {
      id: 'kind',
      head: t('studyOverview:milestones.site'),
      cell: ({ kind }) => t(`common:milestone.${kind}`),
    },
    { id: 'sites', head: t('studyOverview:sites.count'), numeric: true, cell: row => row.sites },
    { id: 'reached', head: t('common:progress.achieved'), numeric: true, cell: row => row.reached },
    { id: 'late', head: t('common:progress.achievedLate'), numeric: true, cell: row => row.late },
    { id: 'missed', head: t('common:progress.missed'), numeric: true, cell: row => row.missed },
  ]
  return (
    <DataTable
      caption={t('studyOverview:milestones.sites')}
      columns={columns}
      rows={rows}
      rowKey={({ kind }) => kind}
    />
  )
}
