import { atom } from 'nanostores'
import type { Tone } from './status-chip.tsx'

export type ToastTone = Extract<Tone, 'info' | 'success' | 'warning' | 'danger'>

/** A message: never a decision and never the only place of an error; at most 140 characters, without controls. */
export type Toast = {
  id: number
  tone: ToastTone
  text: string
  /** How often the same message came while it was visible. */
  count: number
  at: Date
}

const keptInLog = 200

/** Visible messages, the oldest first. */
export const $toasts = atom<readonly Toast[]>([])

/** Every message of this session, the newest first: those that vanished after five seconds can be read again. */
export const $messageLog = atom<readonly Toast[]>([])

let lastId = 0

/** Shows a brief message; a repeated text increases its count instead of stacking. Returns the id to dismiss it. */
export function toast(tone: ToastTone, text: string): number {
  const same = $toasts.get().find(each => each.text === text && each.tone === tone)
  const next: Toast = same
    ? { ...same, count: same.count + 1, at: new Date() }
    : { id: ++lastId, tone, text, count: 1, at: new Date() }
  $toasts.set([...$toasts.get().filter(each => each !== same), next])
  $messageLog.set([next, ...$messageLog.get().filter(each => each.id !== next.id)].slice(0, keptInLog))
  return next.id
}

/** Removes a message from the screen; the log keeps it. */
export const dismissToast = (id: number) => $toasts.set($toasts.get().filter(each => each.id !== id))
