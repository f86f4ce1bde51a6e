import { organisationState } from '../../components/screens/organisations/list-state.ts'
import { OrganisationList } from '../../components/screens/organisations/organisation-list.tsx'
import { useAddressState } from '../address-state.ts'

/** /csr_mds/organiztion: the address contains the state of the list. */
export const Page = () => <OrganisationList {...useAddressState(organisationState)} />
