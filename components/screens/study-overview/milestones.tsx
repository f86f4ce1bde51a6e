import { Suspense, useState } from 'react'
import { loadWords } from '../../../client/words/i18n.ts'
import { dateTime, dateTimeWithOffset } from '../../../client/zones/format.ts'
import type { ProgressState } from '../../../contract/application-events/progress.ts'
import { getDelay } from '../../../contract/sites/milestone-rules.ts'
import { studyOverview } from '../../../contract/study-overview/calls.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { whyOff } from '../../shared/why/why.ts'
import { Button } from '../../ui/base/button.tsx'
import { DateText } from '../../ui/base/date-text.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import type { Leading } from '../../ui/base/off.ts'
import { type ChipTone, StatusChip } from '../../ui/feedback/status-chip.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import type { Overview } from './overview.ts'
import * as css from './study-overview.css.ts'
import { useDay, useDelay } from './use-day.ts'

/** The tones of the labels of progress; their words say the same. */
export const progressTones: Readonly<Record<ProgressState, ChipTone>> = {
  achieved: 'normal',
  achievedLate: 'warning',
  missed: 'danger',
  inProgress: 'info',
  notStarted: 'neutral',
  notApplicable: 'normal',
  notEnabled: 'normal',
  enabled: 'normal',
  disabled: 'neutral',
}

type Milestone = Overview['milestones'][number]
type SiteMilestone = Overview['siteMilestones'][number]

/** The dialog to enter a milestone; it loads when it is opened. */
const MilestoneDialog = lazyPart(async () => {
  const [file] = await Promise.all([
    import('../study-sites/milestone-dialog.tsx'),
    loadWords(['siteDetail', 'errors', 'ui']),
  ])
  return file.MilestoneDialog
}, NotLoaded)

/** Milestones of the study with their labels, by hand or of applications, and of its sites in numbers. */
export function Milestones({ overview }: { overview: Overview }) {
  const { milestones, milestoneEntry, siteMilestones, usage } = overview
  const { t, wordAt } = useText()
  const isListed = milestoneEntry === null || milestones.some(({ rowVersion }) => rowVersion > 0)
  return (
    <section className={css.section} aria-labelledby="overview-milestones">
      <h2 id="overview-milestones">{t('studyOverview:milestones.title')}</h2>
      {!isListed && siteMilestones.length === 0 && (
        <p className={css.quiet}>{t('studyOverview:milestones.none')}</p>
      )}
      {isListed && <StudyMilestones overview={overview} />}
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

function StudyMilestones({ overview: { study, milestones, milestoneEntry, today } }: { overview: Overview }) {
  const { t, locale } = useText()
  const reread = useReread()
  const [asked, setAsked] = useState<Milestone | null>(null)
  const off = whyOff(milestoneEntry, locale, 'setStudyMilestone', {
    kind: 'studies',
    id: study.id,
    name: study.planId,
  })
  const columns = useColumns(off, setAsked)
  const rows = milestoneEntry === null ? milestones : milestones.filter(({ rowVersion }) => rowVersion > 0)
  return (
    <>
      <DataTable
        caption={t('studyOverview:milestones.study')}
        columns={columns}
        rows={rows}
        rowKey={({ milestone }) => milestone}
      />
      <Suspense>
        {asked && (
          <MilestoneDialog
            of={{ studyId: study.id }}
            milestone={asked}
            found={{ records: milestones, today }}
            onClose={() => setAsked(null)}
            onDone={() => reread(studyOverview)}
          />
        )}
      </Suspense>
    </>
  )
}
function useColumns(off: Leading | undefined, onAsk: (asked: Milestone) => void): Column<Milestone>[] {
  const { t } = useText()
  const day = useDay()
  const delay = useDelay()
  const word = ({ milestone }: Milestone) => t(`common:milestone.${milestone}`)
  return [
    { id: 'kind', head: t('studyOverview:milestones.milestone'), cell: word },
    {
      id: 'state',
      head: t('terms:status'),
      cell: ({ state }) => (
        <StatusChip tone={progressTones[state]}>{t(`common:progress.${state}`)}</StatusChip>
      ),
    },
    { id: 'planned', head: t('studyOverview:milestones.planned'), cell: row => day(row.plannedOn) },
    { id: 'actual', head: t('studyOverview:milestones.actual'), cell: row => day(row.actualOn) },
    {
      id: 'days',
      head: t('studyOverview:milestones.days'),
      cell: row => {
        const days = getDelay(row)
        return days === null ? '-' : delay(days)
      },
    },
    { id: 'source', head: t('studyOverview:milestones.source'), cell: row => <Source row={row} /> },
    {
      id: 'actions',
      head: t('studyOverview:milestones.actions'),
      actions: true,
      cell: row => <Enter row={row} off={off} name={word(row)} onAsk={onAsk} />,
    },
  ]
}

/** Which application reported it when, or who entered it. */
function Source({ row: { application, enteredBy, receivedAt, reportedAt } }: { row: Milestone }) {
  const { t, wordAt } = useText()
  const getName = useNameOf()
  const at = reportedAt ?? receivedAt
  if (!at) return '-'
  const byHand = enteredBy
    ? t('studyOverview:milestones.byHandOf', { name: getName(enteredBy) })
    : t('studyOverview:milestones.byHand')
  return (
    <>
      {application ? wordAt(`applications:${application}`) : byHand}{' '}
      <DateText iso={at} text={dateTime(at)} detail={dateTimeWithOffset(at)} />
    </>
  )
}

type EnterProps = {
  row: Milestone
  off: Leading | undefined
  name: string
  onAsk: (asked: Milestone) => void
}

/** What a live application reports is changed there. */
function Enter({ row, off, name, onAsk }: EnterProps) {
  const { t, wordAt } = useText()
  const act = row.rowVersion > 0 ? 'change' : 'enter'
  return (
    <Button
      small
      off={off ?? (row.driven ? wordAt('errors:203025') : undefined)}
      aria-label={t(`studyOverview:milestones.${act}Of`, { milestone: name })}
      onClick={() => onAsk(row)}
    >
      {t(`studyOverview:milestones.${act}`)}
    </Button>
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
    { id: 'sites', head: t('terms:sites'), numeric: true, cell: row => row.sites },
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
