import { useState } from 'react'
import { handoverState } from '../../components/screens/handovers/handover-list.tsx'
import { HandoverEdit, Handovers } from '../../components/screens/handovers/handover-page.tsx'
import { SessionContext } from '../../components/shared/call/session-context.ts'
import { PortalGround } from '../portal-ground.tsx'
import type { Story } from '../story.ts'
import { zhangWei } from '../users/people.ts'
import { draftId, handoverSession, lockedId, type ServerState } from './session.ts'

export default { title: 'Screens / Handovers' }

const words = [
  ...(['handovers', 'users', 'impact', 'notices', 'picker', 'applications', 'resources'] as const),
  ...(['access', 'errors', 'menus', 'portal', 'ui'] as const),
] as const
const nothing = () => undefined

type Props = { server?: ServerState; id?: string | null }

/** The list of one user's handovers; with an id, or null for a new one, the page that edits it. */
function Shown({ server = 'well', id }: Props) {
  const [session] = useState(() => handoverSession(server))
  return (
    <SessionContext value={session}>
      <PortalGround words={words}>
        {id === undefined ? (
          <Handovers userId={zhangWei.id} state={handoverState.start} onState={nothing} />
        ) : (
          <HandoverEdit userId={zhangWei.id} id={id} />
        )}
      </PortalGround>
    </SessionContext>
  )
}

export const List: Story = () => <Shown />
export const NoHandovers: Story = () => <Shown server="empty" />
export const FailedToLoad: Story = () => <Shown server="failed" />
export const Arranged: Story = () => <Shown id={null} />
export const Draft: Story = () => <Shown id={draftId} />
export const Locked: Story = () => <Shown id={lockedId} />
export const NothingToHandOver: Story = () => <Shown server="empty" id={null} />
