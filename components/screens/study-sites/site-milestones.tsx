import { Suspense, useState } from 'react'
import { dateOnly, dateTime } from '../../../client/zones/format.ts'
import type { Output } from '../../../contract/define.ts'
import {
  type SiteMilestone,
  siteMilestoneHistory,
  siteMilestones,
} from '../../../contract/site-milestones/calls.ts'
import { searchSites, siteById, siteHistory } from '../../../contract/sites/calls.ts'
import { getDelay } from '../../../contract/sites/milestone-rules.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { RecordHistory } from '../../shared/history/record-history.tsx'
import { useNameOf } from '../../shared/people/person.tsx'
import { Badge } from '../../ui/base/badge.tsx'
import { Button } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import type { Leading } from '../../ui/base/off.ts'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import type { SiteDetail } from './site-detail.tsx'
import { SiteFiles } from './site-files.tsx'
import * as css from './site-page.css.ts'
import { getSourceName, useSiteOff } from './site-words.ts'
import { TakeOver } from './take-over.tsx'

const MilestoneDialog = lazyPart(
  () => import('./milestone-dialog.tsx').then(file => file.MilestoneDialog),
  NotLoaded,
)

export type Milestones = Output<typeof siteMilestones>

/** The milestones of a site, planned and actual, by hand or of an application, with their history; and the files that came. */
export function MilestonesTab({ site }: { site: SiteDetail }) {
  const query = useScoped(siteMilestones, { siteId: site.id })
  if (query.error || !query.data) return <Loaded query={query} small lines={5} />
  return (
    <div className={css.stack}>
      <Table site={site} found={query.data} />
      <SiteFiles site={site} />
      <RecordHistory call={siteMilestoneHistory} input={{ siteId: site.id }} id={site.id} entity="sites" />
    </div>
  )
}

function Table({ site, found }: { site: SiteDetail; found: Milestones }) {
  const { t } = useText()
  const reread = useReread()
  const off = useSiteOff('setSiteMilestone', site, found.editing)
  const [asked, setAsked] = useState<SiteMilestone | null>(null)
  const columns = useColumns(off, setAsked)
  return (
    <div className={css.small}>
      <TakeOver site={site} found={found} />
      {found.drivenBy === null && (
        <p className={css.note}>{t('siteDetail:milestones.byHandText', { today: dateOnly(found.today) })}</p>
      )}
      <DataTable
        caption={t('siteDetail:milestones.table')}
        columns={columns}
        rows={found.records}
        rowKey={row => row.milestone}
      />
      <Suspense>
        {asked && (
          <MilestoneDialog
            of={{ siteId: site.id }}
            milestone={asked}
            found={found}
            onClose={() => setAsked(null)}
            onDone={() => reread(siteMilestones, siteMilestoneHistory, siteById, siteHistory, searchSites)}
          />
        )}
      </Suspense>
    </div>
  )
}

function useColumns(
  off: Leading | undefined,
  onAsk: (asked: SiteMilestone) => void,
): Column<SiteMilestone>[] {
  const { t } = useText()
  const word = ({ milestone }: SiteMilestone) => t(`common:milestone.${milestone}`)
  const act = ({ rowVersion }: SiteMilestone) => (rowVersion > 0 ? 'change' : 'enter')
  return [
    { id: 'milestone', head: t('siteDetail:milestones.name'), cell: row => <Name row={row} /> },
    {
      id: 'planned',
      head: t('siteDetail:milestones.planned'),
      mono: true,
      cell: row => dateOnly(row.plannedOn),
    },
    {
      id: 'actual',
      head: t('siteDetail:milestones.actual'),
      mono: true,
      cell: row => dateOnly(row.actualOn),
    },
    { id: 'difference', head: t('siteDetail:milestones.difference'), cell: row => <Delay row={row} /> },
    { id: 'source', head: t('siteDetail:milestones.source'), cell: row => <Source row={row} /> },
    { id: 'at', head: t('siteDetail:milestones.at'), mono: true, cell: row => dateTime(row.receivedAt) },
    {
      id: 'actions',
      head: t('siteDetail:milestones.actions'),
      actions: true,
      cell: row => (
        <Button
          small
          off={off}
          aria-label={t(`siteDetail:milestones.${act(row)}Of`, { milestone: word(row) })}
          onClick={() => onAsk(row)}
        >
          {t(`siteDetail:milestones.${act(row)}`)}
        </Button>
      ),
    },
  ]
}

function Name({ row: { milestone, applicable, overtaken } }: { row: SiteMilestone }) {
  const { t } = useText()
  return (
    <span className={css.roles}>
      {t(`common:milestone.${milestone}`)}
      {!applicable && <Badge>{t('siteDetail:milestones.notApplicable')}</Badge>}
      {overtaken && (
        <Badge tone="warning">
          {t('siteDetail:milestones.overtaken', { milestone: t(`common:milestone.${overtaken}`) })}
        </Badge>
      )}
    </span>
  )
}

/** How many days the milestone was late, or early (P40). */
function Delay({ row }: { row: SiteMilestone }) {
  const { t } = useText()
  const days = getDelay(row)
  if (days === null) return '-'
  if (days === 0) return t('siteDetail:milestones.onTime')
  if (days < 0) return t('siteDetail:milestones.early', { count: -days })
  return <StatusChip tone="warning">{t('siteDetail:milestones.late', { count: days })}</StatusChip>
}

function Source({ row: { rowVersion, applicationId, enteredBy } }: { row: SiteMilestone }) {
  const { t } = useText()
  const getName = useNameOf()
  if (rowVersion === 0) return '-'
  if (applicationId !== null) return getSourceName(applicationId)
  return enteredBy
    ? t('siteDetail:milestones.byHandOf', { name: getName(enteredBy) })
    : t('siteDetail:milestones.byHand')
}
