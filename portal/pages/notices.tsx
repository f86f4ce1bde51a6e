import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import {
  type NoticeListState,
  readNoticeState,
  writeNoticeState,
} from '../../components/screens/home/list-state.ts'
import { NoticeList } from '../../components/screens/home/notice-list.tsx'

/** /home/notice/$type: to-dos or notices, by the address. */
export function Page() {
  const { type } = useParams({ from: '/inside/home/notice/$type' })
  const search = useSearch({ from: '/inside/home/notice/$type' })
  const navigate = useNavigate({ from: '/home/notice/$type' })
  const show = useCallback(
    (state: NoticeListState, options?: { replace: boolean }) => {
      navigate({ search: writeNoticeState(state), replace: options?.replace ?? false })
    },
    [navigate],
  )
  const shown = type === 'notification' ? 'notification' : 'todo'
  return <NoticeList key={shown} type={shown} state={readNoticeState(search)} onState={show} />
}
