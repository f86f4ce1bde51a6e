import { listStudyViews, removeStudyView, saveStudyView } from '../../../contract/saved-lists/views.ts'
import type { ViewContent, ViewList } from '../../shared/list/view-list.ts'
import { readListState, type StudyListState, writeListState } from './list-state.ts'

/** Saved views of the list of studies. */
export const studyViews: ViewList = {
  calls: { list: listStudyViews, save: saveStudyView, remove: removeStudyView },
  setting: 'studies.view',
}

/** The address of the list without the page: a view stores this. */
export const getAddress = (state: StudyListState): string =>
  new URLSearchParams(writeListState({ ...state, page: 1 })).toString()

/** The state of a view. */
export const readView = ({ address }: ViewContent): StudyListState =>
  readListState(Object.fromEntries(new URLSearchParams(address)))
