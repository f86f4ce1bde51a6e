import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ChooseStudy } from '../../components/screens/study-overview/choose-study.tsx'

const route = '/inside/csr_mds/study/preview'

/** /csr_mds/study/preview: the study whose overview to open. */
export function Page() {
  const { query = '', page = '' } = useSearch({ from: route })
  const navigate = useNavigate({ from: '/csr_mds/study/preview' })
  const show = useCallback(
    (next: { query: string; page: number }) => {
      const search = {
        ...(next.query && { query: next.query }),
        ...(next.page > 1 && { page: String(next.page) }),
      }
      navigate({ search, replace: true })
    },
    [navigate],
  )
  const shown = /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1
  return <ChooseStudy state={{ query, page: shown }} onState={show} />
}
