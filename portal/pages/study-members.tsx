import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import {
  type MemberListState,
  readListState,
  writeListState,
} from '../../components/screens/members/list-state.ts'
import { MemberList } from '../../components/screens/members/member-list.tsx'
import { $recordName } from '../titles.ts'

const route = '/inside/csr_mds/study/$studyId/member'

/** /csr_mds/study/$studyId/member: the address contains the state of the list. */
export function Page() {
  const { studyId } = useParams({ from: route })
  const search = useSearch({ from: route })
  const navigate = useNavigate({ from: '/csr_mds/study/$studyId/member' })
  const state = useMemo(() => readListState(search), [search])
  const show = useCallback(
    (next: MemberListState) => {
      navigate({ search: writeListState(next) })
    },
    [navigate],
  )
  const name = useCallback((text: string | null) => $recordName.set(text), [])
  return <MemberList key={studyId} studyId={studyId} state={state} onState={show} onName={name} />
}
