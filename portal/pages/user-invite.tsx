import { InvitePage } from '../../components/screens/invitations/invite-page.tsx'
import { invitationState } from '../../components/screens/invitations/list-state.ts'
import { useAddressState } from '../address-state.ts'

/** /csr_mds/user/invite: the address contains the state of the list of invitations. */
export const Page = () => <InvitePage {...useAddressState(invitationState)} />
