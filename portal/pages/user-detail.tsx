import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { UserDetail } from '../../components/screens/users/detail.tsx'
import { $recordName } from '../titles.ts'

const route = '/inside/csr_mds/user/detail/$userId'

/** /csr_mds/user/detail/$userId */
export function Page() {
  const { userId } = useParams({ from: route })
  const { edit, end } = useSearch({ from: route })
  const navigate = useNavigate({ from: '/csr_mds/user/detail/$userId' })
  const turn = useCallback(
    (on: boolean) => {
      navigate({ search: on ? { edit: '1' } : {}, replace: true })
    },
    [navigate],
  )
  const name = useCallback((text: string | null) => $recordName.set(text), [])
  return (
    <UserDetail
      key={userId}
      userId={userId}
      edit={edit === '1'}
      onEdit={turn}
      end={end}
      onEnd={() => turn(false)}
      onName={name}
    />
  )
}
