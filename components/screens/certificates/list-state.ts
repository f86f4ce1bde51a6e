import { issuedStates, outsideStates } from '../../../contract/certificates/shapes.ts'
import { choice, listState, pages, words } from '../../shared/list/list-state.ts'

/** State of the list of certificates from elsewhere. */
export const outsideState = listState({ query: words(100), state: choice(outsideStates), ...pages })
export type OutsideListState = typeof outsideState.start

/** State of the list of certificates that the company has issued. */
export const issuedState = listState({ query: words(100), state: choice(issuedStates), ...pages })
export type IssuedListState = typeof issuedState.start

/** Name of the stored draft of a certificate that is being handed in. */
export const submitDraft = 'certificates.submit'

export const outsidePath = '/csr_mds/certificate'
export const issuedPath = '/csr_mds/certificate/issued'
