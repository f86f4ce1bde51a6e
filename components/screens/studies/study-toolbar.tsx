import { FileUp, Plus, TableProperties } from 'lucide-react'
import type { ReactNode } from 'react'
import { studyRecord } from '../../../contract/studies/fields.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ListToolbar } from '../../shared/list/toolbar.tsx'
import type { ViewContent } from '../../shared/list/view-list.ts'
import { ViewsMenu } from '../../shared/list/views-menu.tsx'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { getLabel } from '../../shared/record/field-names.ts'
import { useWhy } from '../../shared/why/use-why.ts'
import { offBy } from '../../shared/why/why-ask.ts'
import { ColumnChooser } from '../../ui/table/column-chooser.tsx'
import { columnKeys, readColumns } from './columns.ts'
import { ExportStudies } from './export-studies.tsx'
import { useStudyFilters } from './filters.ts'
import { type StudyListState, widened } from './list-state.ts'
import type { StudyLayout } from './study-table.tsx'
import { getAddress, studyViews } from './views.ts'

type Props = {
  state: StudyListState
  onState: (state: StudyListState) => void
  layout: StudyLayout
  /** How many studies match; undefined while it is unknown. */
  total: number | undefined
  onTake: (view: ViewContent) => void
  /** The bar of the selected studies. */
  selection?: ReactNode
}

/** Search, filters, views, columns and export of the list, and the ways to add studies. */
export function StudyToolbar({ state, onState, layout, total, onTake, selection }: Props) {
  const { t } = useText()
  const columns = layout.columns.map(({ id, shown }) => ({ id, shown }))
  return (
    <ListToolbar
      search={{
        label: t('studyScreens:searchLabel'),
        placeholder: t('studyScreens:search'),
        query: state.query,
        onQuery: query => onState({ ...state, query, page: 1 }),
      }}
      filters={useStudyFilters(state, onState)}
      onClear={() => onState({ ...widened(state), query: state.query })}
      add={useAdd()}
      selection={selection}
    >
      <ViewsMenu
        views={studyViews}
        now={{ address: getAddress(state), columns }}
        shareText={t('studyScreens:shareView')}
        onTake={onTake}
      />
      <ColumnChooser
        columns={columnKeys.map(id => ({ id, label: getLabel(studyRecord, id), fixed: id === 'planId' }))}
        value={columns}
        onChange={next => layout.setColumns(readColumns(next))}
        onReset={layout.reset}
      />
      <ExportStudies {...{ state, columns, total }} />
    </ListToolbar>
  )
}

/** The button that adds a study, and the other ways to add some. */
function useAdd() {
  const { t } = useText()
  const { go } = useNavigation()
  const off = offBy(useWhy('addStudy').addStudy, 'addStudy')
  return {
    label: t('studyScreens:add'),
    icon: Plus,
    off,
    onAdd: () => go('/csr_mds/study/create'),
    more: {
      label: t('studyScreens:more'),
      entries: [
        {
          id: 'import',
          icon: FileUp,
          label: t('studyScreens:import'),
          off,
          onChoose: () => go('/csr_mds/study/import'),
        },
        {
          id: 'templates',
          icon: TableProperties,
          label: t('studyScreens:templates'),
          onChoose: () => go('/csr_mds/study/exprotTempSet'),
        },
      ],
    },
  }
}
