import { dateOnly, dateTime } from '../../client/zones/format.ts'
import type { Output } from '../../contract/define.ts'
import { siteMilestones } from '../../contract/sites/milestones.ts'
import { Failed } from '../shared/call/failed.tsx'
import { useScoped } from '../shared/call/use-scoped.ts'
import { useText } from '../shared/call/use-text.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import type { SiteDetail } from './site-detail.tsx'
import { SiteFiles } from './site-files.tsx'
import * as css from './site-page.css.ts'
import { getSourceName } from './site-words.ts'

type Milestone = Output<typeof siteMilestones>['records'][number]

/** The milestones and files that applications reported, with source and time; they cannot be changed here (F12). */
export function MilestonesTab({ site }: { site: SiteDetail }) {
  const { t } = useText()
  const query = useScoped(siteMilestones, { siteId: site.id })
  const columns = useColumns()
  if (query.isPending) return <Skeleton lines={5} size="row" />
  return (
    <div className={css.small}>
      {query.error && <Failed small error={query.error} onRetry={query.refetch} />}
      <p className={css.note}>{t('siteDetail:milestones.noneText')}</p>
      <DataTable
        caption={t('siteDetail:milestones.table')}
        columns={columns}
        rows={query.data?.records ?? []}
        rowKey={row => row.milestone}
        empty={<EmptyState small title={t('siteDetail:milestones.none')} />}
      />
      <SiteFiles site={site} />
    </div>
  )
}

function useColumns(): Column<Milestone>[] {
  const { t, wordAt } = useText()
  const day = (value: string | null) => dateOnly(value)
  return [
    {
      id: 'milestone',
      head: t('siteDetail:milestones.name'),
      cell: row => wordAt(`common:milestone.${row.milestone}`),
    },
    { id: 'planned', head: t('siteDetail:milestones.planned'), mono: true, cell: row => day(row.plannedOn) },
    { id: 'actual', head: t('siteDetail:milestones.actual'), mono: true, cell: row => day(row.actualOn) },
    {
      id: 'source',
      head: t('siteDetail:milestones.source'),
      cell: row => getSourceName(row.applicationId),
    },
    {
      id: 'at',
      head: t('siteDetail:milestones.at'),
      mono: true,
      cell: row => dateTime(row.receivedAt),
    },
  ]
}
