import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import type { SessionStore } from '../../../client/session/store.ts'
import { limits } from '../../../contract/limits.ts'
import type { Person } from './person.ts'
import type { PickerText } from './use-picker-text.ts'
import type { Selection } from './use-selection.ts'

/** An entry that could not be added, and why. */
export type Refused = { entry: string; why: string }

/** The state of a pasted list. */
export type Pasting =
  | { state: 'none' }
  | { state: 'resolving'; count: number }
  | { state: 'done'; added: number; refused: readonly Refused[] }

export type PasteOptions = {
  session: SessionStore
  studyId?: string
  people?: readonly Person[] | null
  enabled: boolean
  selection: Selection
  text: PickerText
  say: (text: string) => void
}

/** Handles a pasted list of e-mails or ids: people found are chosen, the other entries are listed. */
export function usePaste(wish: PasteOptions) {
  const [pasting, setPasting] = useState<Pasting>({ state: 'none' })
  const ending = useRef<AbortController>(null)
  // The answer comes later: it is added to the choice at that time.
  const latest = useRef(wish)
  useEffect(() => {
    latest.current = wish
  })
  useEffect(() => () => ending.current?.abort(), [])
  const take = async (keys: readonly string[], over: readonly string[]) => {
    const controller = new AbortController()
    ending.current?.abort()
    ending.current = controller
    setPasting({ state: 'resolving', count: keys.length })
    const { settle, getSaid: saidOf, resolved } = await import('./pasting.ts')
    const answer = await resolved(keys, wish, controller.signal)
    if (controller.signal.aborted) return
    const { selection, text, say } = latest.current
    const done = settle(keys, over, answer, selection, text)
    setPasting(done)
    say(saidOf(done, text))
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const list = wish.enabled ? splitPasted(event.clipboardData.getData('text')) : null
    if (!list) return
    event.preventDefault()
    // Offline the lookup is impossible: all entries are listed as not added.
    take(list.keys, list.over).catch(() => setPasting(leftOver([...list.keys, ...list.over], wish.text)))
  }
  const close = () => {
    ending.current?.abort()
    setPasting({ state: 'none' })
  }
  return { pasting, onPaste, close }
}

const leftOver = (entries: readonly string[], { t }: PickerText): Pasting => ({
  state: 'done',
  added: 0,
  refused: entries.map(entry => ({ entry, why: t('picker:failed.title') })),
})

/** The entries of a pasted text. */
type Pasted = {
  /** E-mails or ids to look up, each once, in order. */
  keys: readonly string[]
  /** Entries beyond the limit of one batch. */
  over: readonly string[]
}

/** The key of an entry: 'Zhang Wei <zhang@hengyu.example>' gives its address. */
const getKey = (entry: string): string => (/<([^<>\s]+)>\s*$/.exec(entry)?.[1] ?? entry).trim()

/** Splits a pasted list at line breaks, commas and semicolons, Chinese ones too; null for a text that is no list. */
export function splitPasted(text: string, limit: number = limits.inviteEmails): Pasted | null {
  const entries = text
    .split(/[\r\n\t,，;；]+/)
    .map(getKey)
    .filter(Boolean)
  if (entries.length < 2) return null
  const once = new Map(entries.toReversed().map(entry => [entry.normalize('NFKC').toLowerCase(), entry]))
  const keys = [...once.values()].toReversed()
  return { keys: keys.slice(0, limit), over: keys.slice(limit) }
}
