import { lazy, type ReactNode, Suspense, useState } from 'react'
import { send } from '../../client/api.ts'
import { loadWords } from '../../client/i18n.ts'
import type { SessionRole } from '../../client/session-store.ts'
import { masterDataId } from '../../contract/applications.ts'
import { isPassTheExamByRole } from '../../contract/learning.ts'
import { useNavigation } from '../shell/navigation.tsx'
import type { Gate } from './gate-dialog.tsx'

const GateDialog = lazy(() => import('./gate-dialog.tsx').then(file => ({ default: file.GateDialog })))

type Waiting = { gate: Gate; role: SessionRole; answer: (goesOn: boolean) => void }

/** Asks before a role is taken whether its training has been passed, and shows what is left of it (F34). */
export function useGate(): { passes: (role: SessionRole) => Promise<boolean>; dialog: ReactNode } {
  const { go } = useNavigation()
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const passes = async (role: SessionRole) => {
    const gate = await send(isPassTheExamByRole, { rid: role.id, aid: masterDataId })
    if (gate.isPass) return true
    await loadWords(['learning'])
    return new Promise<boolean>(answer => setWaiting({ gate, role, answer }))
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
