import { type ReactNode, Suspense, useState } from 'react'
import { isCallError } from '../../../client/http/call-error.ts'
import { switchRole } from '../../../client/session/session.ts'
import type { SessionRole } from '../../../client/session/store.ts'
import { mayLeave } from '../../shared/page/leave.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import type { Gate } from '../learning/gate-dialog.tsx'

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

const GateDialog = lazyPart(
  () => import('../learning/gate-dialog.tsx').then(file => file.GateDialog),
  NotLoaded,
)

type Waiting = { gate: Gate; role: SessionRole; answer: (goesOn: boolean) => void }

/** Checks before a change of role whether its training has been passed, and shows what is missing (F34). */
function useGate(): { passes: (role: SessionRole) => Promise<boolean>; dialog: ReactNode } {
  const { go } = useNavigation()
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const passes = async (role: SessionRole) => {
    // Role changes are rare: the gate loads with the first one.
    const { getGate: gateOf } = await import('../learning/gate-dialog.tsx')
    const gate = await gateOf(role)
    return gate.isPass || new Promise<boolean>(answer => setWaiting({ gate, role, answer }))
  }
  const end = (goesOn: boolean) => {
    waiting?.answer(goesOn)
    setWaiting(null)
  }
  const dialog = waiting && (
    <Suspense>
      <GateDialog
        gate={waiting.gate}
        role={waiting.role}
        onGo={taskId => {
          end(false)
          go(`/eLearning/${taskId}/course`)
        }}
        onSkip={() => end(true)}
        onStay={() => end(false)}
      />
    </Suspense>
  )
  return { passes, dialog }
}
