import { createRoot } from 'react-dom/client'
import type { SessionStore } from '../../client/session/store.ts'
import { loadWords } from '../../client/words/i18n.ts'
import { SessionContext } from '../../components/shared/call/session-context.ts'
import { Waiting } from '../../components/shared/call/waiting.tsx'

/** Draws the line of a slow page into an element without React; returns the function that removes it. */
export async function showWaiting(place: Element, session: SessionStore): Promise<() => void> {
  await loadWords(['elements'])
  const root = createRoot(place)
  root.render(
    <SessionContext value={session}>
      <Waiting session={session} />
    </SessionContext>,
  )
  return () => root.unmount()
}
