import { useState } from 'react'
import { SessionContext } from '../../components/shared/call/session-context.ts'
import { UserDetail } from '../../components/users/detail.tsx'
import { startState, type UserListState } from '../../components/users/list-state.ts'
import { UserList } from '../../components/users/user-list.tsx'
import { PortalGround } from '../portal-ground.tsx'
import type { Story } from '../story.ts'
import { listSession, type Standing } from './list-session.ts'
import { zhangWei } from './people.ts'

export default { title: 'Portal / Users list and record' }

const words = ['users', 'portal', 'access', 'audit', 'errors', 'menus', 'picker', 'ui'] as const
const nothing = () => undefined

type Props = { standing?: Standing; start?: Partial<UserListState>; record?: boolean; edit?: boolean }

/** The list; or the record of one of its people. */
function Shown({ standing = 'well', start = {}, record, edit = false }: Props) {
  const [session] = useState(() => listSession(standing))
  const [state, setState] = useState({ ...startState, ...start })
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
export const NobodyYet: Story = () => <Shown standing="empty" />
export const NobodyMatches: Story = () => <Shown standing="empty" start={{ query: 'zhang' }} />
export const NotRead: Story = () => <Shown standing="failed" />
export const OneRecord: Story = () => <Shown record />
export const OneRecordEdited: Story = () => <Shown record edit />
export const RecordNotRead: Story = () => <Shown standing="failed" record />
