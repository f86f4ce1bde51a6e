import type { Input } from '../../../contract/define.ts'
import type { listTrainingTasks } from '../../../contract/training-tasks/calls.ts'
import type { TrainingTaskState } from '../../../contract/training-tasks/shapes.ts'
import { choices, listState, pages, sort, words } from '../../shared/list/list-state.ts'

type SortField = NonNullable<Input<typeof listTrainingTasks>['sort']>['field']

/* Written out, not taken from the contract, so that the list loads without the schema library. */
export const taskStates = [
  'planned',
  'running',
  'over',
  'inactive',
] as const satisfies readonly TrainingTaskState[]
export const learningTypes = [1, 2] as const
const sortFields = ['name', 'changedAt', 'dueAt'] as const satisfies SortField[]

/** State of the list of training tasks. */
export const taskListState = listState({
  query: words(100),
  state: choices<TrainingTaskState>(taskStates),
  learningType: choices<1 | 2>(learningTypes),
  sort: sort<SortField>(sortFields, { field: 'changedAt', descending: true }),
  ...pages,
})
export type TaskListState = typeof taskListState.start
