import { useEffect, useMemo, useState } from 'react'
import { type CallError, isCallError } from '../../../client/http/call-error.ts'
import type { Book } from './book.ts'
import { completed, type GivenOrganisation, type Organisation, type Step } from './organisation.ts'

/** What is known about a chosen id. */
export type Chosen = {
  id: string
  organisation: Organisation | null
  state: 'known' | 'asked' | 'unknown' | 'failed'
}

type Placed = Organisation & { path: readonly Step[] }

type KnownParams = {
  value: readonly string[]
  resolve: (ids: readonly string[], signal: AbortSignal) => Promise<readonly Placed[]>
  book: Book
  given: readonly GivenOrganisation[] | null
  /** Signed out: no requests are possible. */
  mute: boolean
  online: boolean
}

/** The organisations behind the chosen ids; unknown ones are loaded together, in one request. */
export function useKnown({ value, resolve, book, given, mute, online }: KnownParams) {
  const [, drawAgain] = useState(0)
  useMemo(() => {
    for (const each of given ?? []) if (!book.get(each.id)) book.put(completed(each), each.path ?? [])
  }, [book, given])
  const strange = value.filter(id => !book.get(id) && !book.isMissing(id))
  const list = mute ? '' : strange.join('\n')
  const [error, setError] = useState<CallError | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` and a returned network load again.
  useEffect(() => {
    setError(null)
    if (!list) return
    const ids = list.split('\n')
    const ending = new AbortController()
    const take = async () => {
      const organisations = await resolve(ids, ending.signal)
      if (ending.signal.aborted) return
      for (const each of organisations) book.put(each, each.path)
      book.miss(ids)
      drawAgain(n => n + 1)
    }
    take().catch(failure => {
      if (!isCallError(failure)) throw failure
      if (!ending.signal.aborted) setError(failure)
    })
    return () => ending.abort()
  }, [list, resolve, book, attempt, online])
  const chosen = value.map((id): Chosen => {
    const organisation = book.get(id) ?? null
    if (organisation) return { id, organisation, state: 'known' }
    if (book.isMissing(id)) return { id, organisation, state: 'unknown' }
    return { id, organisation, state: error || mute ? 'failed' : 'asked' }
  })
  return { chosen, error, retry: () => setAttempt(n => n + 1) }
}
