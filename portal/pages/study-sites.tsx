import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { StudySites } from '../../components/screens/study-sites/study-sites.tsx'
import { readSiteState, writeSiteState } from '../../components/widgets/study-site-table/address.ts'
import type { SiteTableState } from '../../components/widgets/study-site-table/table-state.ts'

const route = '/inside/csr_mds/one-study/study/$studyId/site'

/** /csr_mds/study/$studyId/site: the address contains the state of the table. */
export function Page() {
  const { studyId } = useParams({ from: route })
  const search = useSearch({ from: route })
  const navigate = useNavigate({ from: '/csr_mds/study/$studyId/site' })
  const state = useMemo(() => readSiteState(search), [search])
  const show = useCallback(
    (next: SiteTableState) => {
      navigate({ search: writeSiteState(next) })
    },
    [navigate],
  )
  return <StudySites key={studyId} studyId={studyId} state={state} onState={show} />
}
