import { type ComponentType, useEffect, useState } from 'react'
import type { SessionStatus, SessionStore } from '../../client/session/store.ts'
import { loadWords } from '../../client/words/i18n.ts'

/** After this time (ms) the widget says that it waits for the page. */
const slowMs = 3000

type Waiting = ComponentType<{ session: SessionStore }>

/** What tells of a slow page: loaded once a widget has waited for the user, and then kept. */
export function useWaiting(status: SessionStatus): Waiting | null {
  const [part, setPart] = useState<{ Waiting: Waiting } | null>(null)
  useEffect(() => {
    if (status !== 'pending') return
    const timer = setTimeout(
      () =>
        void Promise.all([import('../../components/shared/call/waiting.tsx'), loadWords(['elements'])]).then(
          ([{ Waiting }]) => setPart({ Waiting }),
          () => undefined,
        ),
      slowMs,
    )
    return () => clearTimeout(timer)
  }, [status])
  return part?.Waiting ?? null
}
