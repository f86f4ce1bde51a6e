import { AuditPage } from '../../components/screens/audit/audit-page.tsx'
import { auditState } from '../../components/screens/audit/list-state.ts'
import { useAddressState } from '../address-state.ts'

/** /csr_mds/sudit: the address contains the state of the list. */
export const Page = () => <AuditPage {...useAddressState(auditState)} />
