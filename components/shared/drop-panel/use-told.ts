import { useLayoutEffect, useState } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import type { PanelHost } from './drop-panel.tsx'

/** Emits an event once per failure to load the list; false when the page shows the error itself. */
export function useTold(error: CallError | null, emit: PanelHost['emit']): boolean {
  const [ours, setOurs] = useState(true)
  useLayoutEffect(() => setOurs(!error || emit('mds-error', { error })), [error, emit])
  return ours
}
