import type { ReactNode } from 'react'
import { isCallError } from '../../../client/http/call-error.ts'
import { switchRole } from '../../../client/session/session.ts'
import type { SessionRole } from '../../../client/session/store.ts'
import { mayLeave } from '../../shared/page/leave.ts'
import { useGate } from '../learning/use-gate.tsx'

/** Switches to another role, after the question about unsaved changes and the check of its training; says whether it did. */
export function useTakeRole(): { take: (role: SessionRole) => Promise<boolean>; dialog: ReactNode } {
  const gate = useGate()
  const take = async (role: SessionRole) => {
    if (!(await mayLeave())) return false
    // A failed check has shown its error; the role stays.
    const passes = await gate
      .passes(role)
      .catch(error => (isCallError(error) ? false : Promise.reject(error)))
    if (passes) await switchRole(role.id)
    return passes
  }
  return { take, dialog: gate.dialog }
}
