import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import {
  type SiteView,
  StudySiteDetail,
  siteTabs,
} from '../../components/screens/study-sites/site-detail.tsx'
import { $recordName } from '../titles.ts'

const route = '/inside/csr_mds/one-study/study/$studyId/siteDetail/$siteId'
const environments = ['production', 'test', 'development'] as const

/** /csr_mds/study/$studyId/siteDetail/$siteId: the address contains the tab, and the environment of the user's work. */
export function Page() {
  const { studyId, siteId } = useParams({ from: route })
  const { tab, edit, environment } = useSearch({ from: route })
  const navigate = useNavigate({ from: '/csr_mds/study/$studyId/siteDetail/$siteId' })
  const turn = useCallback(
    (view: SiteView) => {
      const search = { ...(environment && { environment }), tab: view.tab, ...(view.edit && { edit: '1' }) }
      navigate({ search, replace: true })
    },
    [navigate, environment],
  )
  const name = useCallback((text: string | null) => $recordName.set(text), [])
  return (
    <StudySiteDetail
      key={siteId}
      studyId={studyId}
      siteId={siteId}
      environment={environments.find(each => each === environment)}
      view={{ tab: siteTabs.find(each => each === tab) ?? 'basic', edit: edit === '1' }}
      onView={turn}
      onName={name}
    />
  )
}
