import { atom } from 'nanostores'
import { useEffect, useId, useRef } from 'react'

/** What the user reads before leaving, where a screen can say it better than "changes are lost". */
export type LeaveReason = { title: string; text: string; confirm: string }

type Form = { reason: LeaveReason | null; asks: boolean; keep: () => void }

const $forms = atom<ReadonlyMap<string, Form>>(new Map())

/** Whether any form on the screen has unsaved changes, so that leaving it needs a question. */
export const isUnsaved = (): boolean => [...$forms.get().values()].some(form => form.asks)

/** Whether the page must not reload by itself: a form is unsaved, or a reload would lose something else. */
export const isInHand = (): boolean => $forms.get().size > 0

/** The reason of the first form that has its own (C12). */
export const leaveReason = (): LeaveReason | null =>
  [...$forms.get().values()].find(form => form.reason !== null)?.reason ?? null

type Options = {
  reason?: LeaveReason | null
  /** Stores the entries when the page must be left without the user's consent (use-draft.ts). */
  keep?: () => void
  /**
   * False for entries that the user leaves knowingly, but that a reload must not delete: a code, the password of a
   * dialog.
   */
  asks?: boolean
}

/**
 * Reports whether this component's form really differs from the saved state; after unmount it counts as clean. Returns
 * a function that marks it as clean at once: its entries are saved.
 */
export function useUnsaved(dirty: boolean, { reason = null, keep, asks = true }: Options = {}): () => void {
  const id = useId()
  const latest = useRef<Form>({ reason, asks, keep: () => undefined })
  latest.current = { reason, asks, keep: keep ?? latest.current.keep }
  useEffect(() => {
    const form: Form = {
      get reason() {
        return latest.current.reason
      },
      get asks() {
        return latest.current.asks
      },
      keep: () => latest.current.keep(),
    }
    mark(id, dirty ? form : null)
    return () => mark(id, null)
  }, [id, dirty])
  return () => mark(id, null)
}

/** Clears every mark: the user has agreed to leave, or the entries are stored. */
export const discardUnsaved = (): void => $forms.set(new Map())

/** Lets every form store its entries, as far as it can. */
export const keepUnsaved = (): void => {
  for (const form of $forms.get().values()) form.keep()
}

function mark(id: string, form: Form | null): void {
  const now = $forms.get()
  if (!form && !now.has(id)) return
  const next = new Map(now)
  if (form) next.set(id, form)
  else next.delete(id)
  $forms.set(next)
}
