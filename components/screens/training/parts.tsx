import { type TrainingCounts, trainingDivisions, trainingOverview } from '../../../contract/training/calls.ts'
import type { TrainingFigure } from '../../../contract/training/shapes.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { StateProps } from '../../shared/list/list-types.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { getTrainingPath, matrixState, type TrainingListState } from './list-state.ts'
import * as css from './training.css.ts'

type Part = { id: string; name: string; nameEn: string; figures: TrainingCounts }

const shown: readonly TrainingFigure[] = ['assigned', 'overdue', 'failed', 'waiting', 'ending30']
const filterNames = {
  department: 'departmentIds',
  study: 'studyIds',
  site: 'siteIds',
  role: 'roleIds',
  training: 'taskIds',
} as const

/** The figures by department, study, site, role or training; each number leads to its list. */
export function Parts({ state, onState }: StateProps<TrainingListState>) {
  const { t, locale } = useText()
  const { by } = state
  const query = useScoped(trainingOverview, { ...matrixState.toFilters(state), by }, { keepsRows: true })
  const label = t(`training:by.${by}`)
  const columns: Column<Part>[] = [
    { id: 'name', head: label, cell: part => localName(part, locale), wrap: true },
    ...shown.map(figure => ({
      id: figure,
      head: t(`training:figure.${figure}`),
      numeric: true,
      cell: ({ id, figures }: Part) => (
        <Anchor
          href={getTrainingPath({ ...state, view: 'list', figure, states: [], [filterNames[by]]: [id] })}
          aria-label={t('training:partLink', {
            figure: t(`training:figure.${figure}`),
            count: figures[figure],
          })}
        >
          {figures[figure].toLocaleString(locale)}
        </Anchor>
      ),
    })),
  ]
  return (
    <div className={css.parts}>
      <div className={css.partsHead}>
        <SelectField
          label={t('training:divide')}
          value={by}
          options={trainingDivisions.map(value => ({ value, label: t(`training:by.${value}`) }))}
          onChange={event =>
            onState({ ...state, by: trainingDivisions.find(each => each === event.target.value) ?? by })
          }
        />
      </div>
      <Loaded query={query} lines={6}>
        {({ parts }) => (
          <DataTable
            caption={label}
            columns={columns}
            rows={parts}
            rowKey={part => part.id}
            rowName={part => localName(part, locale)}
            busy={query.isPlaceholderData}
            empty={t('training:nothing')}
          />
        )}
      </Loaded>
    </div>
  )
}
