import { FileUp, Pin, Plus, TableProperties } from 'lucide-react'
import { number } from '../../../client/zones/format.ts'
import { exportStudies } from '../../../contract/downloads/calls.ts'
import { listStudyViews, removeStudyView, saveStudyView } from '../../../contract/saved-lists/views.ts'
import { studyRecord } from '../../../contract/studies/fields.ts'
import { countStudies, listStudies } from '../../../contract/studies/list.ts'
import type { StudyRow } from '../../../contract/studies/shapes.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { List, StateProps } from '../../shared/list/list-types.ts'
import { recordColumns } from '../../shared/list/record-columns.ts'
import { RecordList, recordList } from '../../shared/list/record-list.tsx'
import { useTableLayout } from '../../shared/list/use-table-layout.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import * as css from '../../shared/page/page.css.ts'
import { getActiveSitesPath, getEditPath, sitesMenu } from '../../shared/page/study-paths.ts'
import { getLabel } from '../../shared/record/field-names.ts'
import { getColumns } from '../../shared/record/field-value.tsx'
import { Ellipsis } from '../../ui/base/ellipsis.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { Sentence } from '../../ui/base/unbroken.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { getOff } from './actions.ts'
import { useFilters } from './filters.ts'
import { type StudyListState, studyState } from './list-state.ts'
import * as own from './studies.css.ts'
import { getEdge, StudyStatusChip } from './study-status.tsx'
import { WarningMark } from './study-warnings.tsx'
import { type RowAct, useStudyActions } from './use-study-actions.ts'

const StudyDialog = lazyPart(() => import('./study-dialog.tsx').then(file => file.StudyDialog), NotLoaded)

type Studies = List<typeof listStudies, StudyListState, RowAct>

/** Columns of the list of studies; the protocol id is always first. */
export const studyColumns = recordColumns(studyRecord, 'planId')
type ColumnKey = (typeof studyColumns.keys)[number]

const useLayout = () => ({
  ...useTableLayout('studies', studyColumns),
  read: studyColumns.read,
  getLabel: (id: ColumnKey) => getLabel(studyRecord, id),
})

function useColumns(_: Studies, shown: readonly ColumnKey[]): Column<StudyRow>[] {
  const { t, locale } = useText()
  const opensSites = useSession().menus.some(({ id }) => id === sitesMenu)
  const inactive = <StatusChip tone="neutral">{t('studyScreens:no')}</StatusChip>
  return getColumns<typeof studyRecord.fields, StudyRow>(studyRecord, shown, locale, {
    planId: row => <PlanId row={row} />,
    name: row => (
      <span className={own.title}>
        <Ellipsis text={localName(row, locale)} tall>
          <Sentence text={localName(row, locale)} />
        </Ellipsis>
      </span>
    ),
    status: row => (
      <>
        <StudyStatusChip status={row.status} />
        {!row.active && <> {inactive}</>}
      </>
    ),
    active: row => (row.active ? t('studyScreens:yes') : inactive),
    sites: row => {
      const text = t('common:activeSites', { active: row.activeSites, count: row.sites })
      const name = t('ui:filter.summary', { label: getLabel(studyRecord, 'sites'), value: text })
      return opensSites && row.sites > 0 ? (
        <Anchor href={getActiveSitesPath(row.id)} aria-label={name} className={own.sites}>
          {text}
        </Anchor>
      ) : (
        <span className={own.sites}>{text}</span>
      )
    },
  })
}

function PlanId({ row }: { row: StudyRow }) {
  const { t } = useText()
  return (
    <span className={own.planId}>
      <Anchor href={getEditPath(row.id)} className={css.nameLink}>
        <Ellipsis text={row.planId} focusable={false} />
      </Anchor>
      {row.pinned && <Icon of={Pin} size={14} label={t('studyScreens:pinned')} />}
      <WarningMark warnings={row.warnings} />
    </span>
  )
}

/** The number of studies, or of matches with the filters. */
function useCount({ total = 0, isNarrowed }: Studies): string {
  const { t } = useText()
  const options = { enabled: isNarrowed, staleTime: 60_000, loading: false }
  const all = useScoped(countStudies, {}, options).data?.total ?? total
  if (!isNarrowed) return t('studyScreens:count.all', { count: total })
  return t('studyScreens:count.match', { matching: number(total), total: number(all) })
}

function useOff() {
  const { locale } = useText()
  return (row: StudyRow, act: RowAct) =>
    act === 'activate' || act === 'deactivate' ? getOff(row, act, locale) : undefined
}

const studies = recordList<typeof listStudies, StudyListState, RowAct, ColumnKey>({
  call: listStudies,
  state: studyState,
  words: {
    title: 'studyScreens:title',
    table: 'studyScreens:table.label',
    searchLabel: 'studyScreens:searchLabel',
    search: 'studyScreens:search',
    filtered: 'studyScreens:empty.filtered',
    empty: 'studyScreens:empty.never',
    emptyText: 'studyScreens:empty.neverText',
    emptyAsk: ['studyScreens:empty.askText', 'STUDY_MANAGEMENT_ADD'],
    selection: 'studyScreens:selection.bar',
    selected: 'studyScreens:selection.count',
  },
  useName: () => row => row.planId,
  edge: getEdge,
  useColumns,
  useLayout,
  useFilters,
  useCount,
  useOff,
  Dialog: props => <StudyDialog {...props} />,
  useRowActions: (row, { ask }) => useStudyActions(row, act => ask(act, [row])),
  views: {
    calls: { list: listStudyViews, save: saveStudyView, remove: removeStudyView },
    setting: 'studies.view',
    share: 'studyScreens:shareView',
  },
  exports: [
    {
      call: exportStudies,
      label: 'studyScreens:export',
      kind: 'studies',
      indexName: 'studies',
      about: 'studyScreens:count.all',
      isSorted: true,
      selects: true,
    },
  ],
  add: {
    call: 'addStudy',
    icon: Plus,
    label: 'studyScreens:add',
    href: '/csr_mds/study/create',
    more: {
      label: 'studyScreens:more',
      entries: [
        { call: 'addStudy', icon: FileUp, label: 'studyScreens:import', href: '/csr_mds/study/import' },
        {
          icon: TableProperties,
          label: 'studyScreens:templates',
          href: '/csr_mds/study/exprotTempSet',
        },
      ],
    },
  },
  batch: [
    { act: 'activate', label: 'studyScreens:action.activate' },
    { act: 'deactivate', label: 'studyScreens:action.deactivate', danger: true },
  ],
})

/** The studies that the acting role may see: search, filters, views, columns, pins, actions (MD-S6). */
export const StudyList = (props: StateProps<StudyListState>) => <RecordList of={studies} {...props} />
