import { outsideState } from '../../components/screens/certificates/list-state.ts'
import { OutsideList } from '../../components/screens/certificates/outside-list.tsx'
import { useAddressState } from '../address-state.ts'

/** /csr_mds/certificate: the address contains the state of the list. */
export const Page = () => <OutsideList {...useAddressState(outsideState)} />
