import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { InvitePage } from '../../components/screens/invitations/invite-page.tsx'
import {
  type InvitationListState,
  readListState,
  writeListState,
} from '../../components/screens/invitations/list-state.ts'

/** /csr_mds/user/invite: the address contains the state of the list of invitations. */
export function Page() {
  const search = useSearch({ from: '/inside/csr_mds/user/invite' })
  const navigate = useNavigate({ from: '/csr_mds/user/invite' })
  const state = useMemo(() => readListState(search), [search])
  const show = useCallback(
    (next: InvitationListState, options?: { replace: boolean }) => {
      navigate({ search: writeListState(next), replace: options?.replace ?? false })
    },
    [navigate],
  )
  return <InvitePage state={state} onState={show} />
}
