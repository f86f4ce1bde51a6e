import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { Notice } from '../../ui/feedback/notice-bar.tsx'
import { AskAccess, type Wall } from '../call/ask-access.tsx'

/** A screen that the acting role does not open: the sentence, the right that opens it, and where the user landed instead. */
type ClosedScreen = Wall & { text: string; landing: string }

const $closed = atom<ClosedScreen | null>(null)

/** Shows over the next page that a screen is closed. */
export const showClosed = (screen: ClosedScreen): void => $closed.set(screen)

/** Ends the notice when the user goes on. */
export const leaveClosed = (path: string): void => {
  if ($closed.get()?.landing !== path) $closed.set(null)
}

/** The notice about a closed screen, with the request for it (C8, MD-A3). */
export function useClosedScreen(): Notice[] {
  const closed = useStore($closed)
  if (!closed) return []
  const { text, landing: _landing, ...wall } = closed
  return [
    {
      id: 'closed',
      tone: 'warning',
      text,
      action: <AskAccess {...wall} />,
      onClose: () => $closed.set(null),
    },
  ]
}
