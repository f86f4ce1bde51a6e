import { useEffect, useRef } from 'react'
import { draftKey, isAccepted, keepDraft, offerDraft, takeDraft } from './drafts.ts'
import { type LeaveReason, useUnsaved } from './unsaved.ts'

type Draftable<T> = {
  dirty: boolean
  /** What was typed, best as the fields that differ: what somebody else saves meanwhile is not undone by taking it up. */
  values: () => T
  restore: (values: T) => void
  reason?: LeaveReason | null
}

/**
 * useUnsaved() for a form that is also kept as a draft when the page has to be left without the person's consent, and
 * offered when the same person comes back to it. `name` is its own on the page. Not for forms of secrets.
 */
export function useDraft<T>(name: string, { dirty, values, restore, reason }: Draftable<T>): void {
  const latest = useRef({ values, restore })
  latest.current = { values, restore }
  // Who acts may have changed by the time the form has to be kept: it belongs to whom it was typed by.
  const key = useRef('')
  useEffect(() => {
    if (dirty) key.current = draftKey(name)
  }, [dirty, name])
  useUnsaved(dirty, { reason, keep: () => void keepDraft(key.current, latest.current.values()) })
  useEffect(() => {
    const own = draftKey(name)
    const take = (kept: unknown) => latest.current.restore(kept as T)
    if (!isAccepted(own)) return offerDraft(own, take)
    const draft = takeDraft(own)
    if (draft) take(draft.values)
  }, [name])
}

/** For the place from which a form is opened: offers the draft of that form, and opens it. */
export function useDraftDoor(name: string, open: () => void): void {
  const latest = useRef(open)
  latest.current = open
  useEffect(
    () =>
      offerDraft(
        draftKey(name),
        () => undefined,
        () => latest.current(),
      ),
    [name],
  )
}
