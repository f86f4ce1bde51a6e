import { useParams } from '@tanstack/react-router'
import { RequestPage } from '../../components/screens/access-requests/request-page.tsx'

/** /csr_mds/authApplication/approve/$userId/$formId and .../inviteApprove/$userId/$formId */
export function Page() {
  const { formId } = useParams({ strict: false })
  return <RequestPage key={formId} id={formId ?? ''} />
}
