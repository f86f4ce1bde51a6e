import { useLocation, useParams, useSearch } from '@tanstack/react-router'
import { RequestEdit } from '../../components/screens/access-requests/edit-page.tsx'

/** /csr_mds/authApplication/authEdit, .../remove and .../invite, each with {userId?} and {formId?} */
export function Page() {
  const { userId = '', formId = null } = useParams({ strict: false })
  const { right, studyId, siteId } = useSearch({ strict: false })
  const part = useLocation().pathname.split('/')[3]
  const kind = part === 'remove' || part === 'invite' ? part : 'add'
  return (
    <RequestEdit
      key={`${kind}-${userId}-${formId}`}
      kind={kind}
      userId={userId}
      formId={formId}
      wall={{ right, studyId, siteId }}
    />
  )
}
