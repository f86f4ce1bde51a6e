import { atom } from 'nanostores'
import { useEffect, useId, useRef } from 'react'

/** What the person is told before leaving, where a screen can say it better than "changes are lost". */
export type LeaveReason = { title: string; text: string; confirm: string }

type Form = { reason: LeaveReason | null; asks: boolean; keep: () => void }

const $forms = atom<ReadonlyMap<string, Form>>(new Map())

/** Whether any form on the screen holds changes that are not saved, so that leaving it is asked about. */
export const isUnsaved = (): boolean => [...$forms.get().values()].some(form => form.asks)

/** Whether the page may not be loaded anew by itself: a form is not saved, or something is in hand that a reload would lose. */
export const isInHand = (): boolean => $forms.get().size > 0

/** The reason of the first form that has one of its own (C12). */
export const leaveReason = (): LeaveReason | null =>
  [...$forms.get().values()].find(form => form.reason !== null)?.reason ?? null

type Options = {
  reason?: LeaveReason | null
  /** Keeps what was typed when the page has to be left without the person's consent (use-draft.ts). */
  keep?: () => void
  /** False for what a person leaves knowingly, yet a reload may not take from him: a code, the password of a dialog. */
  asks?: boolean
}

/** Says whether the form of this component really differs from what is saved; leaving it counts as clean. */
export function useUnsaved(dirty: boolean, { reason = null, keep, asks = true }: Options = {}): void {
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
}

/** Forgets every mark: the person has agreed to leave, or what was typed is kept. */
export const discardUnsaved = (): void => $forms.set(new Map())

/** Has every form keep what was typed, as far as it can. */
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
