import { rightHolderState } from '../../components/screens/right-holders/list-state.ts'
import { RightHolders } from '../../components/screens/right-holders/right-holders.tsx'
import { useAddressState } from '../address-state.ts'

/** /csr_mds/rightHolders: the address contains the question. */
export const Page = () => <RightHolders {...useAddressState(rightHolderState)} />
