import {
  listOrganisationViews,
  removeOrganisationView,
  saveOrganisationView,
} from '../../../contract/saved-lists/views.ts'
import type { ViewContent, ViewList } from '../../shared/list/view-list.ts'
import { type OrganisationListState, readListState, writeListState } from './list-state.ts'

/** Saved views of the list of organisations. */
export const organisationViews: ViewList = {
  calls: { list: listOrganisationViews, save: saveOrganisationView, remove: removeOrganisationView },
  setting: 'organisations.view',
}

/** The address of the list without the page: a view stores this. */
export const getAddress = (state: OrganisationListState): string =>
  new URLSearchParams(writeListState({ ...state, page: 1 })).toString()

/** The state of a view. */
export const readView = ({ address }: ViewContent): OrganisationListState =>
  readListState(Object.fromEntries(new URLSearchParams(address)))
