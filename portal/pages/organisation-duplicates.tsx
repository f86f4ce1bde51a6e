import { DuplicatesPage, pairState } from '../../components/screens/organisations/duplicates-page.tsx'
import { useAddressState } from '../address-state.ts'

/** /csr_mds/organiztion/duplicates: the address contains the state of the list. */
export const Page = () => <DuplicatesPage {...useAddressState(pairState)} />
