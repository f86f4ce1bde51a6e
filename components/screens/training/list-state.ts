import { trainingDivisions } from '../../../contract/training/calls.ts'
import { assignmentSorts, assignmentStates, trainingFigures } from '../../../contract/training/shapes.ts'
import {
  choices,
  flat,
  ids,
  listState,
  matching,
  oneFrom,
  pages,
  sort,
  words,
} from '../../shared/list/list-state.ts'

const instant = matching(text => Number.isFinite(Date.parse(text)) && text.endsWith('Z'))
const look = { shows: 'look' } as const

const filters = {
  query: words(100),
  departmentIds: ids(),
  studyIds: ids(),
  siteIds: ids(),
  roleIds: ids(),
  taskIds: ids(),
  /** The moment; empty for now. */
  at: instant,
}
const names = {
  departmentIds: 'department',
  studyIds: 'study',
  siteIds: 'site',
  roleIds: 'role',
  taskIds: 'training',
} as const

/** The matrix and the parts have the filters of people and trainings only. */
export const matrixState = listState({ ...filters, ...pages }, names)
export type MatrixState = typeof matrixState.start

export const trainingViews = ['list', 'matrix', 'parts'] as const

/** The whole page: the figure chosen, the view below the figures, and the filters. */
export const trainingState = listState(
  {
    ...filters,
    figure: oneFrom(trainingFigures, 'assigned'),
    states: choices(assignmentStates),
    view: { ...oneFrom(trainingViews, 'list'), ...look },
    by: { ...oneFrom(trainingDivisions, 'department'), ...look },
    sort: flat(sort(assignmentSorts, { field: 'due', descending: false })),
    ...pages,
  },
  { ...names, states: 'state' },
)
export type TrainingListState = typeof trainingState.start

const path = '/csr_mds/learning'
export const markingPath = `${path}/marking`
export const getMarkingPath = (attemptId: string): string => `${markingPath}/${attemptId}`

/** The address of the page in a state, from its first page of rows. */
export const getTrainingPath = (state: TrainingListState): string => {
  const address = trainingState.getAddress(state)
  return address ? `${path}?${address}` : path
}

/** The list of tests that wait for a marker. */
export const markingState = listState(
  { query: words(100), taskIds: ids(), ...pages },
  { taskIds: 'training' },
)
export type MarkingListState = typeof markingState.start
