import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { getKey } from '../client/query.ts'
import type { Call } from '../contract/define.ts'
import { useSession } from './use-session.ts'

/** Has what calls have answered read anew: what of it is shown, at once; done when that is there. */
export function useReread() {
  const cache = useQueryClient()
  const session = useSession()
  return useCallback(
    (...calls: readonly Pick<Call, 'name'>[]): Promise<unknown> =>
      Promise.all(calls.map(call => cache.invalidateQueries({ queryKey: getKey(session, call) }))),
    [cache, session],
  )
}
