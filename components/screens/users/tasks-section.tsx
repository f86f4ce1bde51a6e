// Loads on demand: 3.2 kB (gzip) less in the first load of its page.
import { pendingTasksOf } from '../../../contract/pending-tasks/calls.ts'
import type { UserRow } from '../../../contract/users/shapes.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { PendingSection } from '../pending/pending-section.tsx'
import { WaysOn } from '../pending/remind.tsx'
import { TaskList } from '../pending/task-list.tsx'
import { isPending } from './actions.ts'

/** Pending tasks that block disabling a user or making them a non-user, on the user's page (F20). */
export function TasksSection({ user, name }: { user: Pick<UserRow, 'id' | 'actions'>; name: string }) {
  const { t } = useText()
  // A future handover alone does not block disabling.
  const keeps = t(isPending(user, 'disable') ? 'handovers:pending.keepsUser' : 'handovers:pending.keepsType')
  return (
    <PendingSection title={t('handovers:pending.ofUser')} keeps={keeps}>
      <UserTasks user={user} name={name} />
    </PendingSection>
  )
}

/** The pending tasks of one user who is to leave, with actions (L86). */
function UserTasks({ user, name }: { user: Pick<UserRow, 'id'>; name: string }) {
  const query = useScoped(pendingTasksOf, { userId: user.id })
  if (query.error || !query.data) return <Loaded query={query} small lines={2} />
  const { records, total, remindedAt, remindRefusal } = query.data
  return (
    <>
      <TaskList tasks={records} total={total} />
      <WaysOn userId={user.id} name={name} refusal={remindRefusal} remindedAt={remindedAt} />
    </>
  )
}
