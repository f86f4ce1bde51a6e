import { atom } from 'nanostores'
import type { Tone } from './status-chip.tsx'

export type ToastTone = Extract<Tone, 'info' | 'success' | 'warning' | 'danger'>

/** What takes an act back, and the text of its button. */
export type Undo = { label: string; act: () => void }

/**
 * A message: never a decision and never the only place of an error; at most 140 characters. Its one control besides closing it is
 * Undo, for an act that can be taken back elsewhere too; F8 leads there by keyboard.
 */
export type Toast = {
  id: number
  tone: ToastTone
  text: string
  /** How often the same message came while it was visible. */
  count: number
  at: Date
  undo?: Undo | undefined
}

const keptInLog = 200

/** Visible messages, the oldest first; together with the region the only place of messages on a page. */
export const $toasts = atom<readonly Toast[]>([])

/** Every message of this session, the newest first: those that vanished after five seconds can be read again. */
export const $messageLog = atom<readonly Toast[]>([])

let lastId = 0

/** Shows a brief message; a repeated text increases its count instead of stacking. Returns the id to dismiss it. */
export function toast(tone: ToastTone, text: string, undo?: Undo): number {
  const same = $toasts.get().find(each => each.text === text && each.tone === tone)
  const next: Toast = same
    ? { ...same, count: same.count + 1, at: new Date(), undo }
    : { id: ++lastId, tone, text, count: 1, at: new Date(), undo }
  $toasts.set([...$toasts.get().filter(each => each !== same), next])
  $messageLog.set([next, ...$messageLog.get().filter(each => each.id !== next.id)].slice(0, keptInLog))
  return next.id
}

/** Removes a message from the screen; the log keeps it. */
export const dismissToast = (id: number) => $toasts.set($toasts.get().filter(each => each.id !== id))
