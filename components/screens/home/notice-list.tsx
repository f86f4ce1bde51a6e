import { useMutation } from '@tanstack/react-query'
import { Check, RotateCcw } from 'lucide-react'
import { noticeCounts } from '../../../client/notices/counts.ts'
import { send } from '../../../client/session/api.ts'
import { listNotices, markAllNotices, markNotices, type Notice } from '../../../contract/notices/calls.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { List, StateProps } from '../../shared/list/list-types.ts'
import { RecordList, recordList } from '../../shared/list/record-list.tsx'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { byDayCome, byDueDay } from '../../widgets/notice-bell/days.ts'
import { noticeKinds } from '../../widgets/notice-bell/kinds.ts'
import { DayList } from './day-list.tsx'
import * as css from './home.css.ts'
import { type NoticeKind, type NoticeListState, type NoticeType, noticeState } from './list-state.ts'
import { NoticeItem, useSentence } from './notice-item.tsx'

const NarrowMenu = lazyPart(() => import('./narrow-menu.tsx').then(file => file.NarrowMenu), NotLoaded)
/** Kinds that cannot be narrowed (contract/notices/settings.ts); a copy here keeps the schemas out of this page. */
const urgent: readonly NoticeKind[] = ['security', 'gap_alarm']

type Notices = List<typeof listNotices, NoticeListState, never>

const notices = recordList<typeof listNotices, NoticeListState>({
  call: listNotices,
  state: noticeState,
  words: { title: 'portal:title.todo', filtered: 'home:list.none', empty: 'home:todos.none' },
  useWords: ({ given }) =>
    given.type === 'notification'
      ? { title: 'portal:title.notification', empty: 'home:list.emptyNotification' }
      : {},
  useCount: ({ total = 0 }) => useText().t('home:list.count', { count: total }),
  useName: useSentence,
  useColumns: () => [],
  Above: Toolbar,
  Body: Days,
})

type Props = StateProps<NoticeListState> & {
  type: NoticeType
}

/** The whole list of to-dos or notices (B11, D21): filters, days, marks. */
export const NoticeList = ({ type, ...props }: Props) => (
  <RecordList of={notices} {...props} given={{ type }} />
)

function Days({ list: { rows, state, given } }: { list: Notices }) {
  const type = given.type ?? 'todo'
  const marks = useMarks(type)
  const sentence = useSentence()
  const byDay = type === 'todo' && state.state === 'open' ? byDueDay : byDayCome
  return (
    <div className={css.rule}>
      <DayList groups={byDay(rows, new Date())} level={2}>
        {notice => (
          <NoticeItem
            key={notice.id}
            notice={notice}
            onOpen={() => marks.opened(notice)}
            end={
              <>
                {notice.type === 'notification' && !urgent.includes(notice.kind) && (
                  <NarrowMenu notice={notice} name={sentence(notice)} />
                )}
                {marks.button(notice)}
              </>
            }
          />
        )}
      </DayList>
    </div>
  )
}

function Toolbar({ list: { state, set, given, total = 0 } }: { list: Notices }) {
  const { t, wordAt } = useText()
  const type = given.type ?? 'todo'
  const marks = useMarks(type)
  const words = type === 'todo' ? (['todo', 'done'] as const) : (['unread', 'read'] as const)
  const states = [
    { value: 'open', label: t(`home:filter.${words[0]}`) },
    { value: 'closed', label: t(`home:filter.${words[1]}`) },
    { value: 'all', label: t('ui:filter.any') },
  ]
  const kinds = noticeKinds.map(value => ({ value, label: wordAt(`notices:kind.${value}`) }))
  const chosenState = (value: string) =>
    (['open', 'closed', 'all'] as const).find(each => each === value) ?? 'open'
  return (
    <div className={css.toolbar}>
      <SelectField
        label={t('home:filter.state')}
        options={states}
        value={state.state}
        onChange={event => set({ state: chosenState(event.currentTarget.value) })}
      />
      <SelectField
        label={t('home:filter.kind')}
        placeholder={t('ui:filter.any')}
        options={kinds}
        value={state.kind ?? ''}
        onChange={event =>
          set({ kind: noticeKinds.find(each => each === event.currentTarget.value) ?? null })
        }
      />
      <span className={css.spacer} />
      {type === 'notification' && state.state === 'open' && total > 0 && (
        <Button onClick={() => marks.all(state.kind)}>{t('home:mark.all')}</Button>
      )}
    </div>
  )
}

type Mark = 'read' | 'unread' | 'done' | 'todo'
const opposite = { read: 'unread', unread: 'read', done: 'todo', todo: 'done' } as const

/** Marks of a list: one by one, all at once, and by opening (F29). */
function useMarks(type: NoticeType) {
  const { t } = useText()
  const reread = useReread()
  const sentence = useSentence()
  const fresh = () => Promise.all([reread(listNotices), noticeCounts().refresh()])
  const mark = useMutation<unknown, Error, { notice: Notice; as: Mark }>({
    mutationFn: ({ notice, as }) => send(markNotices, { ids: [notice.id], as }),
    onSuccess: (_done, { notice, as }) =>
      toast('success', t('home:mark.marked', { sentence: sentence(notice) }), {
        label: t('terms:undo'),
        act: () => mark.mutate({ notice, as: opposite[as] }),
      }),
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
