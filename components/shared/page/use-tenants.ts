import { useQuery } from '@tanstack/react-query'
import { getTenantList } from '../../../client/session/load.ts'
import { globalSession } from '../../../client/session/store.ts'
import { useSession } from '../call/use-session.ts'

/** The companies of the signed-in account, and whether the session opens only this one (`held`). */
export function useTenants() {
  const { user } = useSession()
  return useQuery({
    queryKey: ['tenants', user?.accountId],
    queryFn: () => getTenantList(globalSession()),
    enabled: Boolean(user),
    staleTime: 60_000,
  })
}
