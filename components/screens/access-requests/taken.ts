import { useEffect } from 'react'
import { getAccessRequest } from '../../../contract/access-requests/calls.ts'
import { takeNewRole } from '../../shared/call/new-role.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { ownPath } from './paths.ts'

/** Takes the role that an approved request brought to the user, once: the notice about the decision leads here with its id. */
export function useTaken(requestId: string | undefined): void {
  const { go } = useNavigation()
  const { role, roles, user } = useSession()
  const { data } = useScoped(getAccessRequest, { id: requestId ?? '' }, { enabled: requestId !== undefined })
  useEffect(() => {
    if (!data) return
    const isOwn = data.state === 'approved' && data.user?.id === user?.id
    const newRole =
      isOwn && roles.find(each => each.id !== role?.id && data.roles.some(({ id }) => id === each.id))
    // Going back to this page must not take it again.
    go(ownPath, { replace: true })
    if (newRole) takeNewRole(newRole, data.decidedAt ?? new Date().toISOString())
  }, [data, role, roles, user, go])
}
