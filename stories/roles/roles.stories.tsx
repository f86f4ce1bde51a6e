import { useState } from 'react'
import { roleState } from '../../components/screens/roles/list-state.ts'
import type { RolesView } from '../../components/screens/roles/place.ts'
import { RoleScreen } from '../../components/screens/roles/role-screen.tsx'
import { SessionContext } from '../../components/shared/call/session-context.ts'
import { PortalGround } from '../portal-ground.tsx'
import type { Story } from '../story.ts'
import { roleIds, roleSession, type ServerState } from './session.ts'

export default { title: 'Screens / Roles' }

const words = [
  'roleAdmin',
  'impact',
  'assign',
  'roles',
  'applications',
  'users',
  'audit',
  'errors',
  'portal',
  'menus',
  'ui',
] as const
const nothing = () => undefined

/** The screen of roles with its own answers. */
function Shown({ server = 'well', place }: { server?: ServerState; place: RolesView }) {
  const [session] = useState(() => roleSession(server))
  const [state, setState] = useState(roleState.start)
  return (
    <SessionContext value={session}>
      <PortalGround words={words}>
        <RoleScreen place={place} state={state} onState={setState} onName={nothing} />
      </PortalGround>
    </SessionContext>
  )
}

export const List: Story = () => <Shown place={{ kind: 'list' }} />
export const ListEmpty: Story = () => <Shown server="empty" place={{ kind: 'list' }} />
export const ListFailedToLoad: Story = () => <Shown server="failed" place={{ kind: 'list' }} />
export const OneRole: Story = () => <Shown place={{ kind: 'role', id: roleIds.cra }} />
export const OneRoleHeldByNobody: Story = () => (
  <Shown server="empty" place={{ kind: 'role', id: roleIds.assessor }} />
)
export const NewRole: Story = () => <Shown place={{ kind: 'new' }} />
export const Compared: Story = () => (
  <Shown place={{ kind: 'compare', id: roleIds.cra, with: roleIds.assessor }} />
)
export const ComparedWithNoneYet: Story = () => (
  <Shown place={{ kind: 'compare', id: roleIds.cra, with: null }} />
)
