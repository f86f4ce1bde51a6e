import { IssuedList } from '../../components/screens/certificates/issued-list.tsx'
import { issuedState } from '../../components/screens/certificates/list-state.ts'
import { useAddressState } from '../address-state.ts'

/** /csr_mds/certificate/issued: the address contains the state of the list. */
export const Page = () => <IssuedList {...useAddressState(issuedState)} />
