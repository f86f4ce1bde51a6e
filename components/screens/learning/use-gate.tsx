import { type ReactNode, Suspense, useState } from 'react'
import type { SessionRole } from '../../../client/session/store.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { late } from '../../ui/base/late.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import type { Gate } from './gate-dialog.tsx'

const GateDialog = late(() => import('./gate-dialog.tsx').then(file => file.GateDialog), NotLoaded)

type Waiting = { gate: Gate; role: SessionRole; answer: (goesOn: boolean) => void }

/** Checks before a change of role whether its training has been passed, and shows what is missing (F34). */
export function useGate(): { passes: (role: SessionRole) => Promise<boolean>; dialog: ReactNode } {
  const { go } = useNavigation()
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const passes = async (role: SessionRole) => {
    // Role changes are rare: the gate loads with the first one.
    const { getGate: gateOf } = await import('./gate-dialog.tsx')
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
