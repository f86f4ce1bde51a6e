import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import {
  type RequestListState,
  readListState,
  writeListState,
} from '../../components/screens/access-requests/list-state.ts'
import { AccessRequests } from '../../components/screens/access-requests/request-list.tsx'
import { useWhy } from '../../components/shared/why/use-why.ts'

/** /csr_mds/authApplication, .../myApplication, .../inviteApprove: the address contains the state of the list. */
export function Page() {
  const search = useSearch({ strict: false })
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const state = useMemo(() => readListState(search), [search])
  const show = useCallback(
    (next: RequestListState) => void navigate({ to: '.', search: writeListState(next) }),
    [navigate],
  )
  const isReviewer = useWhy('listAccessRequests').listAccessRequests === undefined
  const list = isReviewer && !pathname.endsWith('/myApplication') ? 'review' : 'own'
  return <AccessRequests list={list} state={state} onState={show} />
}
