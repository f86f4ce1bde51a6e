import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { isCallError } from '../../client/call-error.ts'
import { resolvePeople } from '../../client/people.ts'
import type { SessionStore } from '../../client/session-store.ts'
import { limits } from '../../contract/limits.ts'
import { LocalIndex } from './local-search.ts'
import { splitPasted } from './paste.ts'
import type { Person } from './person.ts'
import type { PickerText } from './use-picker-text.ts'
import type { Selection } from './use-selection.ts'

/** An entry that could not be added, and why. */
export type Refused = { entry: string; why: string }

/** What became of a pasted list. */
export type Pasting =
  | { state: 'none' }
  | { state: 'resolving'; count: number }
  | { state: 'done'; added: number; refused: readonly Refused[] }

export type PasteWish = {
  session: SessionStore
  studyId?: string
  people?: readonly Person[] | null
  enabled: boolean
  selection: Selection
  text: PickerText
  say: (text: string) => void
}

/** Takes a pasted list of e-mails or ids: who is found is chosen, who is not is listed. */
export function usePaste(wish: PasteWish) {
  const [pasting, setPasting] = useState<Pasting>({ state: 'none' })
  const ending = useRef<AbortController>(null)
  // The answer comes later: it is added to what is chosen then.
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
    void take(list.keys, list.over)
  }
  const close = () => {
    ending.current?.abort()
    setPasting({ state: 'none' })
  }
  return { pasting, onPaste, close }
}

type Answer = { found: ReadonlyMap<string, Person> } | { failed: string }

async function resolved(keys: readonly string[], wish: PasteWish, signal: AbortSignal): Promise<Answer> {
  const { people, session, studyId } = wish
  if (people) return { found: new LocalIndex(people).exactly(keys) }
  try {
    return await resolvePeople(keys, { session, studyId: studyId || undefined, signal })
  } catch (error) {
    if (!isCallError(error)) throw error
    return { failed: error.message || wish.text.t('picker:failed.title') }
  }
}

function settle(
  keys: readonly string[],
  over: readonly string[],
  answer: Answer,
  selection: Selection,
  { t }: PickerText,
): Extract<Pasting, { state: 'done' }> {
  const beyond = over.map(entry => ({ entry, why: t('picker:paste.over', { count: limits.inviteEmails }) }))
  if ('failed' in answer)
    return {
      state: 'done',
      added: 0,
      refused: [...keys.map(entry => ({ entry, why: answer.failed })), ...beyond],
    }
  const pairs = keys.flatMap(entry => {
    const person = answer.found.get(entry)
    return person ? [{ entry, person }] : []
  })
  const entryOf = new Map(pairs.toReversed().map(({ entry, person }) => [person, entry]))
  const { added, refused } = selection.addAll(pairs.map(({ person }) => person))
  const reasons = new Map(refused.map(({ person, why }) => [entryOf.get(person) ?? person.id, why]))
  const missing = t('picker:paste.missing')
  const faults = keys.flatMap(entry => {
    const why = answer.found.has(entry) ? reasons.get(entry) : missing
    return why ? [{ entry, why }] : []
  })
  return { state: 'done', added, refused: [...faults, ...beyond] }
}

const saidOf = ({ added, refused }: { added: number; refused: readonly Refused[] }, { t }: PickerText) =>
  [
    t('picker:paste.added', { count: added }),
    refused.length > 0 ? t('picker:paste.refused', { count: refused.length }) : '',
  ]
    .filter(Boolean)
    .join(' ')
