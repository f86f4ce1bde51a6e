import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CallError } from '../../../client/http/call-error.ts'
import { send } from '../../../client/session/api.ts'
import { getKey, rowsMeanwhile } from '../../../client/session/query.ts'
import type { Call, Input, Output } from '../../../contract/define.ts'
import { useSessionStore } from './session-context.ts'
import { useSession } from './use-session.ts'

type Options = {
  enabled?: boolean
  /** Keeps the current rows while the next page loads. */
  keepsRows?: boolean
  /** How long an answer counts as fresh (ms). */
  staleTime?: number
  /** False hides it from the loading bar. */
  loading?: boolean
}

/** Queries a declared call; the widget shows failures itself, but those that end the session are handled centrally. */
export function useScoped<C extends Call>(
  call: C,
  input: Input<C>,
  { enabled = true, keepsRows = false, staleTime, loading }: Options = {},
): UseQueryResult<Output<C>, CallError> {
  const session = useSession()
  const store = useSessionStore()
  const queryKey = getKey(session, call, input)
  return useQuery<Output<C>, CallError>({
    queryKey,
    queryFn: ({ signal }) => send(call, input, { signal, quiet: true, loading, session: store }),
    enabled: enabled && session.status === 'ready',
    staleTime,
    placeholderData: keepsRows ? rowsMeanwhile(queryKey) : undefined,
  })
}
