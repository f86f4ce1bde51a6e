import { type ReactNode, useState } from 'react'
import { ManyTasks } from '../../components/screens/pending/many-tasks.tsx'
import { RoleTasks } from '../../components/screens/pending/role-tasks.tsx'
import { TasksSection } from '../../components/screens/users/tasks-section.tsx'
import { SessionContext } from '../../components/shared/call/session-context.ts'
import { ExportDialog } from '../../components/shared/exports/export-dialog.tsx'
import { ViewsDialog } from '../../components/shared/list/views-dialog.tsx'
import { listSavedViews, removeView, saveView } from '../../contract/saved-lists/views.ts'
import { PortalGround } from '../portal-ground.tsx'
import type { Story } from '../story.ts'
import { tanakaMisaki, zhangWei } from '../users/people.ts'
import { type ServerState, savedSession } from './session.ts'

export default { title: 'Screens / Pending and saved' }

const words = [
  ...(['handovers', 'notices', 'audit', 'users', 'exports', 'portal'] as const),
  ...(['access', 'errors', 'menus', 'ui'] as const),
] as const
const nothing = () => undefined
const viewCalls = { list: listSavedViews, save: saveView, remove: removeView }
const userViews = { calls: viewCalls, setting: 'users.view' }
const ofUsers = { list: userViews, shareText: 'Share it with everybody who sees users', onClose: nothing }

const Asked = ({ server = 'well', children }: { server?: ServerState; children: ReactNode }) => {
  const [session] = useState(() => savedSession(server))
  return (
    <SessionContext value={session}>
      <PortalGround words={words}>{children}</PortalGround>
    </SessionContext>
  )
}

const kept = {
  ...zhangWei,
  actions: { ...zhangWei.actions, disable: { check: 'state', ok: false, code: 204019 } },
} as const

export const OfAPerson: Story = () => (
  <Asked>
    <TasksSection user={kept} name="Zhang Wei" />
  </Asked>
)
export const OfAPersonAHandoverAlone: Story = () => (
  <Asked server="empty">
    <TasksSection user={zhangWei} name="Zhang Wei" />
  </Asked>
)
export const OfAPersonFailedToLoad: Story = () => (
  <Asked server="failed">
    <TasksSection user={kept} name="Zhang Wei" />
  </Asked>
)
export const OfSeveral: Story = () => (
  <Asked>
    <ManyTasks
      people={[
        { id: zhangWei.id, name: 'Zhang Wei' },
        { id: tanakaMisaki.id, name: 'Tanaka Misaki' },
      ]}
    />
  </Asked>
)
export const OfARole: Story = () => (
  <Asked>
    <RoleTasks roleId="01890000-0000-7000-8000-000000020301" />
  </Asked>
)

const shown = ['name', 'status', 'account', 'department']
const Export = ({ server }: { server: ServerState }) => (
  <Asked server={server}>
    <ExportDialog
      kind="users"
      about="190 rows"
      shown={shown}
      busy={false}
      onExport={nothing}
      onClose={nothing}
    />
  </Asked>
)
export const ExportFromATemplate: Story = () => <Export server="well" />
export const ExportOfTheColumnsShown: Story = () => <Export server="empty" />
export const ExportFailedToLoad: Story = () => <Export server="failed" />

const view = (number: number, name: string, more: object) => ({
  id: `01890000-0000-7000-8000-0000000${number}`,
  name,
  shared: false,
  address: 'status=disabled',
  columns: [],
  own: true,
  owner: { lastName: '张', firstName: '伟' },
  rowVersion: 1,
  ...more,
})
const views = [
  view(20401, 'Left the company', { shared: true }),
  view(20402, 'Clinical research associates of oncology studies', {}),
  view(20403, 'Of somebody else', { own: false, shared: true }),
]
export const SavedViews: Story = () => (
  <Asked>
    <ViewsDialog {...ofUsers} views={views} now={{ address: 'status=disabled', columns: [] }} />
  </Asked>
)
export const NoSavedViews: Story = () => (
  <Asked>
    <ViewsDialog {...ofUsers} views={[]} now={{ address: '', columns: [] }} />
  </Asked>
)
