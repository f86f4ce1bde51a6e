import { issuedStates, outsideStates } from '../../../contract/certificates/shapes.ts'
import { choice, ids, listState, pages, words } from '../../shared/list/list-state.ts'

/** State of the list of certificates from elsewhere. */
export const outsideState = listState({ query: words(100), state: choice(outsideStates), ...pages })
export type OutsideListState = typeof outsideState.start

/** State of the list of certificates that the company has issued. */
export const issuedState = listState(
  { query: words(100), state: choice(issuedStates), courseIds: ids(50), ...pages },
  { courseIds: 'course' },
)
export type IssuedListState = typeof issuedState.start

/** Name of the stored draft of a certificate that is being handed in. */
export const submitDraft = 'certificates.submit'

export const outsidePath = '/csr_mds/certificate'
export const issuedPath = '/csr_mds/certificate/issued'

/** The address of the valid certificates of a course, as counts link to it. */
export const getValidPath = (courseId: string): string =>
  `${issuedPath}?${issuedState.getAddress({ ...issuedState.start, state: 'valid', courseIds: [courseId] })}`
