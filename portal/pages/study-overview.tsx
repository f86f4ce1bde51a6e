import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { StudyOverview } from '../../components/screens/study-overview/study-overview.tsx'
import { $recordName } from '../titles.ts'

const route = '/inside/csr_mds/study/preview/$studyId'

/** /csr_mds/study/preview/$studyId: `members` opens the list behind a count of members, of one role or `all`. */
export function Page() {
  const { studyId } = useParams({ from: route })
  const { members = '', page = '' } = useSearch({ from: route })
  const navigate = useNavigate({ from: '/csr_mds/study/preview/$studyId' })
  const turn = useCallback(
    (next: number) => {
      navigate({ search: { members, ...(next > 1 && { page: String(next) }) }, replace: true })
    },
    [navigate, members],
  )
  const name = useCallback((text: string | null) => $recordName.set(text), [])
  const shown = /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1
  return (
    <StudyOverview
      key={studyId}
      studyId={studyId}
      members={members}
      page={shown}
      onPage={turn}
      onName={name}
    />
  )
}
