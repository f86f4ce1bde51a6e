import { useEffect, useRef } from 'react'
import { draftKey, isAccepted, keepDraft, offerDraft, takeDraft } from './drafts.ts'
import { type LeaveReason, useUnsaved } from './unsaved.ts'

type Draftable<T> = {
  dirty: boolean
  /**
   * The entries, preferably only the differing fields: restoring them must not undo what another user has saved
   * meanwhile.
   */
  values: () => T
  restore: (values: T) => void
  reason?: LeaveReason | null
}

/**
 * useUnsaved() for a form that is also stored as a draft when the page must be left without the user's consent, and
 * offered when the same user comes back to it. `name` must be unique on the page. Not for forms with secrets.
 */
export function useDraft<T>(name: string, { dirty, values, restore, reason }: Draftable<T>): void {
  const latest = useRef({ values, restore })
  latest.current = { values, restore }
  // The actor may have changed by the time the form is stored: the draft belongs to the user who typed it.
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

/** For a component that opens a form: offers the draft of that form, and opens it. */
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
