import { useParams } from '@tanstack/react-router'
import { noticeState } from '../../components/screens/home/list-state.ts'
import { NoticeList } from '../../components/screens/home/notice-list.tsx'
import { useAddressState } from '../address-state.ts'

/** /home/notice/$type: to-dos or notices, by the address. */
export function Page() {
  const { type } = useParams({ from: '/inside/home/notice/$type' })
  const shown = type === 'notification' ? 'notification' : 'todo'
  return <NoticeList key={shown} type={shown} {...useAddressState(noticeState)} />
}
