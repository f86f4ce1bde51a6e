import { userState } from '../../components/screens/users/list-state.ts'
import { UserList } from '../../components/screens/users/user-list.tsx'
import { useAddressState } from '../address-state.ts'

/** /csr_mds/user: the address contains the state of the list. */
export const Page = () => <UserList {...useAddressState(userState)} />
