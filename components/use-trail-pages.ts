import { useInfiniteQuery } from '@tanstack/react-query'
import type { SendOptions } from '../client/api.ts'
import type { CallError } from '../client/call-error.ts'
import { getKey } from '../client/query.ts'
import type { Call } from '../contract/define.ts'
import { useSessionStore } from './session-context.ts'
import { useSession } from './use-session.ts'

type Page = { records: readonly unknown[]; total: number }
type TrailParams<P extends Page> = {
  call: Pick<Call, 'name'>
  /** The record of the history. */
  of: object
  size: number
  read: (page: { limit: number; pageNum: number }, options: SendOptions) => Promise<P>
}

/** A history from the audit trail, page by page. */
export function useTrailPages<P extends Page>({ call, of, size, read }: TrailParams<P>) {
  const session = useSession()
  const store = useSessionStore()
  return useInfiniteQuery<P, CallError, { pages: P[] }, readonly unknown[], number>({
    queryKey: getKey(session, call, of),
    queryFn: ({ pageParam, signal }) =>
      read({ limit: size, pageNum: pageParam }, { signal, quiet: true, session: store }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * size < total ? pages.length + 1 : undefined),
    enabled: session.status === 'ready',
  })
}
