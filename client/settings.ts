import { atom, type ReadableAtom } from 'nanostores'
import type { Input } from '../contract/define.ts'
import { readSetting, saveSetting } from '../contract/workspace.ts'
import { send } from './api.ts'
import { type CallError, isCallError } from './call-error.ts'
import { identityOf } from './identity.ts'
import { globalSession, type SessionStore } from './session-store.ts'
import { keep, recall } from './storage.ts'
import { parseJson } from './wire.ts'

type Json = Input<typeof saveSetting>['value']

/** A choice of the person that follows him to other browsers (K31, K32). */
export type Setting<T> = {
  $value: ReadableAtom<T>
  /** Why the last choice is only on this browser; null when it is saved. */
  $unsaved: ReadableAtom<CallError | null>
  /** Chooses; the screen follows at once, the server within a second. */
  set: (value: T) => void
  /** Reads what the server holds; resolves when it is there, or could not be had. */
  load: () => Promise<void>
  /** Saves at once what is still waiting. */
  flush: () => Promise<void>
}

/** Choices made in a row (a column dragged about) are saved as one (ms). */
export const settleMs = 800

/** Reads a stored value, which another version may have written; null when it is no such thing. */
export type Read<T> = (stored: unknown) => T | null

/**
 * Makes a setting of a name. It shows what this browser remembers at once and what the server holds when that comes;
 * `fallback` stands until the person has chosen.
 */
export const createSetting = <T extends Json>(
  name: string,
  fallback: T,
  read: Read<T>,
  session: SessionStore = globalSession(),
): Setting<T> => {
  const $value = atom<T>(fallback)
  const $unsaved = atom<CallError | null>(null)
  let waiting: ReturnType<typeof setTimeout> | undefined
  let chosen = 0

  const save = async () => {
    waiting = undefined
    const choice = chosen
    const value = $value.get()
    const error = await caught(send(saveSetting, { name, value }, { session, ...apart }))
    if (choice !== chosen) return
    $unsaved.set(error)
    if (!error) keepLocal(session, name, { value, saved: true })
  }
  const flush = async () => {
    if (waiting === undefined) return
    clearTimeout(waiting)
    await save()
  }
  const load = async () => {
    const choice = chosen
    const local = recallLocal(session, name)
    $value.set((local && read(local.value)) ?? fallback)
    // A choice that the page was closed upon still has to reach the server.
    if (local && !local.saved) return save()
    // Without an answer the choice that this browser remembers stands.
    const answer = await send(readSetting, { name }, { session, ...apart }).catch(asNull)
    // What the person has chosen meanwhile is newer than what was stored.
    if (!answer || choice !== chosen) return
    $value.set(read(answer.value) ?? fallback)
    keepLocal(session, name, { value: answer.value, saved: true })
  }
  const set = (value: T) => {
    chosen++
    $value.set(value)
    keepLocal(session, name, { value, saved: false })
    clearTimeout(waiting)
    waiting = setTimeout(save, settleMs)
  }
  return { $value, $unsaved, set, load, flush }
}

const apart = { quiet: true, loading: false } as const

type Local = { value: unknown; saved: boolean }

const localName = (session: SessionStore, name: string): string => {
  const { accountId, tenantId } = identityOf(session)
  return `mds-setting:${tenantId}:${accountId}:${name}`
}

const keepLocal = (session: SessionStore, name: string, local: Local): void => {
  keep(localName(session, name), JSON.stringify(local))
}

const recallLocal = (session: SessionStore, name: string): Local | null => {
  const local = parseJson(recall(localName(session, name)) ?? '')
  return typeof local === 'object' && local !== null && 'value' in local ? (local as Local) : null
}

const asNull = (error: unknown): null => {
  if (isCallError(error)) return null
  throw error
}

const caught = (work: Promise<unknown>): Promise<CallError | null> =>
  work.then(
    () => null,
    error => (isCallError(error) ? error : Promise.reject(error)),
  )
