import { useState } from 'react'
import { UserDetail } from '../../components/screens/users/detail.tsx'
import { type UserListState, userState } from '../../components/screens/users/list-state.ts'
import { UserList } from '../../components/screens/users/user-list.tsx'
import { SessionContext } from '../../components/shared/call/session-context.ts'
import { PortalGround } from '../portal-ground.tsx'
import { Pressed } from '../pressed.tsx'
import type { Story } from '../story.ts'
import { listSession, type ServerState } from './list-session.ts'
import { zhangWei } from './people.ts'

export default { title: 'Screens / Users list and record' }

const words = ['users', 'portal', 'access', 'audit', 'errors', 'menus', 'picker', 'ui'] as const
const nothing = () => undefined

type Props = { server?: ServerState; start?: Partial<UserListState>; record?: boolean; edit?: boolean }

/** The list; or the record of one of its people. */
function Shown({ server = 'well', start = {}, record, edit = false }: Props) {
  const [session] = useState(() => listSession(server))
  const [state, setState] = useState({ ...userState.start, ...start })
  const [editing, setEditing] = useState(edit)
  return (
    <SessionContext value={session}>
      <PortalGround words={words}>
        {record ? (
          <UserDetail userId={zhangWei.id} edit={editing} onEdit={setEditing} onName={nothing} />
        ) : (
          <UserList state={state} onState={setState} />
        )}
      </PortalGround>
    </SessionContext>
  )
}

export const List: Story = () => <Shown />
export const TwoUsersSelected: Story = () => (
  <Pressed press={[1, 2].map(at => `tbody tr:nth-child(${at}) input[type=checkbox]`)}>
    <Shown />
  </Pressed>
)
export const NoUsers: Story = () => <Shown server="empty" />
export const NobodyMatches: Story = () => <Shown server="empty" start={{ query: 'zhang' }} />
export const FailedToLoad: Story = () => <Shown server="failed" />
export const OneRecord: Story = () => <Shown record />
export const OneRecordEdited: Story = () => <Shown record edit />
export const RecordFailedToLoad: Story = () => <Shown server="failed" record />
