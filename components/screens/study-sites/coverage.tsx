import { number } from '../../../client/zones/format.ts'
import type { Output } from '../../../contract/define.ts'
import { siteCoverage } from '../../../contract/site-gates/calls.ts'
import { alarmDays, getSitePath } from '../../../contract/sites/gate-items.ts'
import { listedName } from '../../../contract/values/names.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { count, head, nameLink } from '../../shared/page/page.css.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { siteName, toneOf } from '../../widgets/study-site-table/names.ts'
import * as css from './site-page.css.ts'
import { toneOfAlarm, useAlarmText } from './site-words.ts'

type Row = Output<typeof siteCoverage>['records'][number]

/** The sites of a study that lack people, or will soon (MD-T6). */
export function StudyCoverage({ studyId }: { studyId: string }) {
  const query = useScoped(siteCoverage, { studyId })
  return (
    <Loaded query={query} lines={6}>
      {data => <Found studyId={studyId} {...data} />}
    </Loaded>
  )
}

function Found({ studyId, records, sites }: Output<typeof siteCoverage> & { studyId: string }) {
  const { t } = useText()
  const columns = useColumns(studyId)
  return (
    <>
      <div className={head}>
        <h1>{t('siteDetail:coverage.title')}</h1>
        <p className={count}>
          {t('siteDetail:coverage.text', { count: sites, shown: number(records.length) })}
        </p>
      </div>
      <DataTable
        caption={t('siteDetail:coverage.table')}
        columns={columns}
        rows={records}
        rowKey={row => row.id}
        spine={row => toneOf[row.status]}
        empty={
          <EmptyState
            title={t('siteDetail:coverage.none')}
            text={t('siteDetail:coverage.noneText', { days: alarmDays })}
          />
        }
      />
    </>
  )
}

function useColumns(studyId: string): Column<Row>[] {
  const { t, locale } = useText()
  const alarmText = useAlarmText()
  return [
    {
      id: 'site',
      head: t('siteDetail:coverage.site'),
      cell: row => (
        <Anchor className={nameLink} href={getSitePath(studyId, row.id)}>
          {siteName(row, locale)}
        </Anchor>
      ),
    },
    { id: 'siteNo', head: t('siteDetail:field.siteNo'), mono: true, cell: row => row.siteNo },
    {
      id: 'gaps',
      head: t('siteDetail:coverage.gaps'),
      wrap: true,
      cell: row => (
        <span className={css.roles}>
          {row.alarms.map(alarm => (
            <StatusChip key={alarm.kind} tone={toneOfAlarm(alarm)}>
              {alarmText(alarm)}
            </StatusChip>
          ))}
        </span>
      ),
    },
    { id: 'pi', head: t('siteDetail:field.pi'), cell: row => row.pi || '-' },
    {
      id: 'leadCra',
      head: t('siteDetail:field.leadCraUserId'),
      cell: row => (row.leadCra ? listedName(row.leadCra, locale) : '-'),
    },
  ]
}
