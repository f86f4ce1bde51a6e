import { createRoot } from 'react-dom/client'
import type { SessionStore } from '../../client/session/store.ts'
import { SessionContext } from '../../components/shared/call/session-context.ts'
import { loadWaiting } from '../../components/shared/call/waiting.tsx'

/** Draws the line of a slow page into an element without React, until the signal ends it. */
export async function showWaiting(place: Element, session: SessionStore, ending: AbortSignal): Promise<void> {
  const { Waiting } = await loadWaiting()
  if (ending.aborted) return
  const root = createRoot(place)
  root.render(
    <SessionContext value={session}>
      <Waiting session={session} />
    </SessionContext>,
  )
  ending.addEventListener('abort', () => root.unmount())
}
