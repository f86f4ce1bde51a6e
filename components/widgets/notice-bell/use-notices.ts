import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isCallError } from '../../../client/http/call-error.ts'
import { type CountState, type NoticeCounts, noticeCounts } from '../../../client/notices/counts.ts'
import { createNotices, type Mark, type Notices } from '../../../client/notices/notices.ts'
import { emptyList } from '../../../client/notices/page.ts'
import type { SessionStore } from '../../../client/session/store.ts'
import { useOnline } from '../../shared/call/use-online.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { PanelHost } from '../../shared/drop-panel/drop-panel.tsx'
import { useTold } from '../../shared/drop-panel/use-told.ts'
import { type Choice, firstChoice, firstType, getFilter } from './view.ts'

const nothing = atom(emptyList({ type: 'notification' }))
const countsIn = (state: CountState) => (state.state === 'ready' ? state.counts : null)

/** The list behind the panel, its filter, and the actions on it with their results. */
export function useNotices(
  { session, emit }: PanelHost,
  say: (text: string) => void,
  wanted: Choice['type'] | null = null,
) {
  const { t } = useText()
  const counts: NoticeCounts = noticeCounts(session)
  const now = countsIn(useStore(counts.$counts))
  const [choice, setChoice] = useState<Choice>(() => firstChoice(wanted ?? firstType(now)))
  const [trouble, setTrouble] = useState('')
  const notices = useList(session, choice)
  const list = useStore(notices?.$list ?? nothing)
  useReturn(notices)
  const attempt = (work: Promise<void> | undefined, done?: () => void) => {
    setTrouble('')
    work?.then(done, (error: unknown) => {
      if (!isCallError(error)) throw error
      const words = t('bell:trouble', { reason: error.message })
      if (emit('mds-error', { error })) setTrouble(words)
      say(words)
    })
  }
  return {
    list,
    ours: useTold(list.error, emit),
    choice,
    counts: now,
    trouble,
    choose: (next: Partial<Choice>) => {
      setTrouble('')
      setChoice({ ...choice, ...next })
    },
    dismiss: () => setTrouble(''),
    see: useCallback((ids: readonly string[]) => notices?.see(ids), [notices]),
    refresh: () => notices?.refresh() ?? Promise.resolve(),
    more: () => notices?.more() ?? Promise.resolve(),
    mark: (id: string, as: Mark) => attempt(notices?.mark([id], as)),
    markAll: () =>
      attempt(notices?.markAll(), () => {
        const count = notices?.$list.get().undoable.length ?? 0
        say(t('bell:allMarked', { count }))
      }),
    undo: () => attempt(notices?.undo(), () => say(t('bell:undone'))),
  }
}

export type NoticesInUse = ReturnType<typeof useNotices>

/** A list of the session's notices; it ends with the panel. */
function useList(session: SessionStore, choice: Choice): Notices | null {
  const [notices, setNotices] = useState<Notices | null>(null)
  const { type, show, kind } = choice
  useEffect(() => {
    const store = createNotices(session)
    setNotices(store)
    return store.stop
  }, [session])
  useEffect(() => {
    void notices?.open(getFilter({ type, show, kind }))
  }, [notices, type, show, kind])
  return notices
}

/** Loads the list again when the network is back. */
function useReturn(notices: Notices | null) {
  const online = useOnline()
  const lost = useRef(false)
  useEffect(() => {
    if (online && lost.current) void notices?.refresh()
    lost.current = !online
  }, [online, notices])
}
