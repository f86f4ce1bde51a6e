import { useEffect } from 'react'
import { getArrivals } from '../../../client/notices/arrivals.ts'
import { noticeCounts } from '../../../client/notices/counts.ts'
import { refreshRoles } from '../../../client/session/load.ts'
import { globalSession } from '../../../client/session/store.ts'
import { loadWords } from '../../../client/words/i18n.ts'
import { findNewRole, tellNewRole } from '../../shared/call/new-role.ts'
import { useReread } from '../../shared/call/use-reread.ts'

/** By name: the shell does not load the declarations of this screen. */
const lists = ['listOwnAccessRequests', 'listAccessRequests', 'getAccessRequest'].map(name => ({ name }))

const readRoles = async (): Promise<void> => {
  const { $session } = globalSession()
  const { roles } = $session.get()
  await refreshRoles(globalSession())
  const newRole = findNewRole(roles, $session.get().roles)
  if (!newRole) return
  await loadWords(['accessRequests'])
  tellNewRole(newRole)
}

/** A decision on access arrives as a notice: the open page then shows the new roles and the state of the requests (MD-A3). */
export function useAccessNews(): void {
  const reread = useReread()
  useEffect(
    () =>
      noticeCounts().$counts.listen((now, before) => {
        if (!before || !getArrivals(now, before)) return
        void readRoles().catch(() => {}) // the next load of the page reads them
        void reread(...lists)
      }),
    [reread],
  )
}
