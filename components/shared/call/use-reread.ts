import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { getKey } from '../../../client/session/query.ts'
import type { Call } from '../../../contract/define.ts'
import { useSession } from './use-session.ts'

/** Invalidates the answers of calls; resolves when the visible ones have been loaded again. */
export function useReread() {
  const cache = useQueryClient()
  const session = useSession()
  return useCallback(
    (...calls: readonly Pick<Call, 'name'>[]): Promise<unknown> =>
      Promise.all(calls.map(call => cache.invalidateQueries({ queryKey: getKey(session, call) }))),
    [cache, session],
  )
}
