import { useState } from 'react'
import { trainingTaskPeople } from '../../../contract/training-tasks/calls.ts'
import type { AssignedPerson } from '../../../contract/training-tasks/shapes.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useColumnKinds } from '../../shared/list/column-kinds.tsx'
import { useListedName } from '../../shared/people/person.tsx'
import { type ChipTone, StatusChip } from '../../ui/feedback/status-chip.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import * as css from './training-tasks.css.ts'

const states = ['overdue', 'open', 'later', 'finished', 'ended'] as const
const tones: Record<AssignedPerson['state'], ChipTone> = {
  overdue: 'danger',
  open: 'ongoing',
  later: 'planned',
  finished: 'normal',
  ended: 'neutral',
}

/** People to whom the task is or was assigned, with the state of each. */
export function TaskPeople({ taskId }: { taskId: string }) {
  const { t } = useText()
  const [state, setState] = useState<AssignedPerson['state'] | ''>('')
  const [page, setPage] = useState({ page: 1, size: 15 })
  const input = { id: taskId, state: state || undefined, pageNum: page.page, limit: page.size }
  const query = useScoped(trainingTaskPeople, input, { keepsRows: true })
  return (
    <div className={css.part}>
      <SelectField
        label={t('terms:state')}
        value={state}
        options={[
          { value: '', label: '-' },
          ...states.map(value => ({ value, label: t(`trainingTasks:person.${value}`) })),
        ]}
        onChange={event => {
          setState(event.currentTarget.value as typeof state)
          setPage(current => ({ ...current, page: 1 }))
        }}
      />
      <Loaded query={query} lines={6}>
        {data =>
          data.records.length === 0 ? (
            <p className={css.quiet}>{t('trainingTasks:reach.empty')}</p>
          ) : (
            <>
              <PeopleTable rows={data.records} />
              {data.total > page.size && (
                <Pager total={data.total} page={page.page} size={page.size} onChange={setPage} />
              )}
            </>
          )
        }
      </Loaded>
    </div>
  )
}

function PeopleTable({ rows }: { rows: readonly AssignedPerson[] }) {
  const { t } = useText()
  const getName = useListedName()
  const { column, minute } = useColumnKinds<AssignedPerson>()
  return (
    <DataTable
      caption={t('trainingTasks:section.people')}
      rows={rows}
      rowKey={row => row.id}
      rowName={getName}
      columns={[
        column('name', t('terms:personName'), getName),
        column('state', t('terms:state'), row => (
          <StatusChip tone={tones[row.state]}>{t(`trainingTasks:person.${row.state}`)}</StatusChip>
        )),
        minute('assignedAt', t('trainingTasks:column.assignedAt'), row => row.assignedAt),
        minute('dueAt', t('trainingTasks:field.dueAt'), row => row.dueAt),
        column('by', t('trainingTasks:column.by'), row => t(`trainingTasks:by.${row.by ?? 'none'}`)),
      ]}
    />
  )
}
