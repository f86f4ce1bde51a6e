import { useLayoutEffect, useState } from 'react'
import type { CallError } from '../../client/call-error.ts'
import type { PanelHost } from './drop-panel.tsx'

/** Tells the page of a list that could not be read, once a failure; false when the page shows it itself. */
export function useTold(error: CallError | null, emit: PanelHost['emit']): boolean {
  const [ours, setOurs] = useState(true)
  useLayoutEffect(() => setOurs(!error || emit('mds-error', { error })), [error, emit])
  return ours
}
