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
  /** See useUnsaved(). */
  asks?: boolean
}

/**
 * useUnsaved() for a form that is also stored as a draft when the page must be left without the user's consent, and
 * offered when the same user comes back to it. `name` must be unique on the page; null for a form with secrets, which is
 * never stored.
 */
export function useDraft<T>(
  name: string | null,
  { dirty, values, restore, reason, asks }: Draftable<T>,
): () => void {
  const latest = useRef({ values, restore })
  latest.current = { values, restore }
  // The actor may have changed by the time the form is stored: the draft belongs to the user who typed it.
  const key = useRef('')
  useEffect(() => {
    if (dirty && name !== null) key.current = draftKey(name)
  }, [dirty, name])
  const keep = () => void (name !== null && keepDraft(key.current, latest.current.values()))
  const release = useUnsaved(dirty, { reason, keep, asks })
  useEffect(() => {
    if (name === null) return
    const own = draftKey(name)
    const take = (kept: unknown) => latest.current.restore(kept as T)
    if (!isAccepted(own)) return offerDraft(own, take)
    const draft = takeDraft(own)
    if (draft) take(draft.values)
  }, [name])
  return release
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
