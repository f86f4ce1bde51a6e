import { authoredState } from '../../../contract/courses/calls.ts'
import { locales } from '../../../contract/locales.ts'
import { answer, choices, ids, listState, pages, sort, words } from '../../shared/list/list-state.ts'

/** State of the list of courses. */
export const courseState = listState(
  {
    query: words(200),
    states: choices(authoredState.options),
    categoryIds: ids(100),
    languages: choices(locales),
    changed: answer,
    sort: sort(['name', 'publishedAt', 'version', 'questions', 'certified'], {
      field: 'name',
      descending: false,
    }),
    ...pages,
  },
  { states: 'state', categoryIds: 'category', languages: 'language' },
)
export type CourseListState = typeof courseState.start
