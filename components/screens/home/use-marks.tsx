import { useMutation } from '@tanstack/react-query'
import { Check, RotateCcw } from 'lucide-react'
import { noticeCounts } from '../../../client/notices/counts.ts'
import { send } from '../../../client/session/api.ts'
import { listNotices, markAllNotices, markNotices, type Notice } from '../../../contract/notices/calls.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useText } from '../../shared/call/use-text.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import type { NoticeKind, NoticeType } from './list-state.ts'
import { useSentence } from './notice-item.tsx'

type Mark = 'read' | 'unread' | 'done' | 'todo'

/** Marks of a list: one by one, all at once, and by opening (F29). */
export function useMarks(type: NoticeType) {
  const { t } = useText()
  const reread = useReread()
  const sentence = useSentence()
  const fresh = () => Promise.all([reread(listNotices), noticeCounts().refresh()])
  const mark = useMutation({
    mutationFn: ({ notice, as }: { notice: Notice; as: Mark }) => send(markNotices, { ids: [notice.id], as }),
    onSuccess: (_done, { notice }) => toast('success', t('home:mark.marked', { sentence: sentence(notice) })),
    onSettled: fresh,
  })
  const markAll = useMutation({
    mutationFn: (kind: NoticeKind | null) =>
      send(markAllNotices, { type, ...(kind ? { kind } : {}), until: new Date().toISOString() }),
    onSuccess: ({ ids }) => toast('success', t('home:mark.allMarked', { count: ids.length })),
    onSettled: fresh,
  })
  return {
    all: (kind: NoticeKind | null) => markAll.mutate(kind),
    opened: (notice: Notice) => {
      if (notice.type === 'notification' && notice.readAt === null) mark.mutate({ notice, as: 'read' })
    },
    button: (notice: Notice) => {
      const as = getMark(notice)
      const back = as === 'unread' || as === 'todo'
      return (
        <IconButton
          small
          variant="quiet"
          icon={back ? RotateCcw : Check}
          label={t(`home:mark.${as}`)}
          onClick={() => mark.mutate({ notice, as })}
        />
      )
    },
  }
}

const getMark = ({ type, doneAt, readAt }: Notice): Mark => {
  if (type === 'todo') return doneAt === null ? 'done' : 'todo'
  return readAt === null ? 'read' : 'unread'
}
