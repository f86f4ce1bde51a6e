import { listSavedViews, removeView, saveView } from '../../../contract/saved-lists/views.ts'
import type { ViewContent, ViewList } from '../../shared/list/view-list.ts'
import { type ColumnChoice, readColumns } from './columns.ts'
import { readListState, type UserListState, writeListState } from './list-state.ts'

/** Saved views of the list of users. */
export const userViews: ViewList = {
  calls: { list: listSavedViews, save: saveView, remove: removeView },
  setting: 'users.view',
}

/** The address of the list without the page: a view stores this. */
export const getAddress = (state: UserListState): string =>
  new URLSearchParams(writeListState({ ...state, page: 1 })).toString()

/** The state and the columns of a view; columns only if the view has some. */
export const readView = ({
  address,
  columns,
}: ViewContent): { state: UserListState; columns?: readonly ColumnChoice[] } => ({
  state: readListState(Object.fromEntries(new URLSearchParams(address))),
  ...(columns.length > 0 && { columns: readColumns(columns) }),
})
