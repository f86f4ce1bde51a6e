import { useCallback, useEffect, useMemo, useState } from 'react'
import { type CallError, isCallError } from '../../../client/http/call-error.ts'
import { resolvePeople } from '../../../client/people.ts'
import { getScope, type SessionStore } from '../../../client/session/store.ts'
import { useOnline } from '../../shared/call/use-online.ts'
import { useValue } from '../../ui/base/use-value.ts'
import type { Person } from './person.ts'

/** What is known about a chosen id: a person, that it does not exist, that it is loading, or that loading failed. */
export type Chosen = { id: string; person: Person | null; state: 'known' | 'asked' | 'unknown' | 'failed' }

export type KnownOptions = {
  value: readonly string[]
  session: SessionStore
  /** People from the page. */
  people?: readonly Person[] | null
  /** People that the page has provided for ids that it has set. */
  given?: readonly Person[] | null
}

export type KnownPeople = {
  chosen: readonly Chosen[]
  /** Stores people for when they are chosen. */
  keep: (people: Iterable<Person>) => void
  /** Null for an id that does not exist. */
  personOf: (id: string) => Person | null
  error: CallError | null
  retry: () => void
}

/** The people behind the chosen ids; those that the page does not provide are loaded together, in one request. */
export function useKnown({ value, session, people, given }: KnownOptions): KnownPeople {
  const state = useValue(session.$session)
  const scope = getScope(state).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: data loaded for one tenant, account or role must not serve another.
  const book = useMemo(() => new Map<string, Person | null>(), [scope, session])
  const [, drawAgain] = useState(0)
  const own = useMemo(() => among(value, people, given), [value, people, given])
  const personOf = useCallback((id: string) => own.get(id) ?? book.get(id) ?? null, [own, book])
  const strange = value.filter(id => !own.has(id) && !book.has(id))
  const asks = !people && state.status !== 'none' && strange.length > 0
  const { error, retry } = useAsked(asks ? strange.join('\n') : '', session, book, () =>
    drawAgain(n => n + 1),
  )
  const keep = useCallback(
    (persons: Iterable<Person>) => {
      for (const person of persons) book.set(person.id, person)
      drawAgain(n => n + 1)
    },
    [book],
  )
  const chosen = value.map((id): Chosen => {
    const person = own.get(id) ?? book.get(id) ?? null
    if (person) return { id, person, state: 'known' }
    if (people || book.has(id)) return { id, person, state: 'unknown' }
    return { id, person, state: error || state.status === 'none' ? 'failed' : 'asked' }
  })
  return { chosen, keep, personOf, error, retry }
}

/** The chosen ones among a page's own people; a long list is scanned once. */
function among(value: readonly string[], ...lists: (readonly Person[] | null | undefined)[]) {
  const ids = new Set(value)
  const peopleById = new Map<string, Person>()
  if (ids.size > 0)
    for (const list of lists)
      for (const person of list ?? []) if (ids.has(person.id)) peopleById.set(person.id, person)
  return peopleById
}

/** Loads the ids of a list, separated by line breaks, and stores the people; null for an id that does not exist. */
function useAsked(list: string, session: SessionStore, book: Map<string, Person | null>, known: () => void) {
  const online = useOnline()
  const [error, setError] = useState<CallError | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `known` only renders again; `attempt` and a returned network load again.
  useEffect(() => {
    setError(null)
    if (!list) return
    const ids = list.split('\n')
    const ending = new AbortController()
    const take = async () => {
      const { found } = await resolvePeople(ids, { session, signal: ending.signal })
      for (const id of ids) book.set(id, found.get(id) ?? null)
      known()
    }
    take().catch(failure => {
      if (!isCallError(failure)) throw failure
      if (!ending.signal.aborted) setError(failure)
    })
    return () => ending.abort()
  }, [list, session, book, attempt, online])
  return { error, retry: () => setAttempt(attempt + 1) }
}
