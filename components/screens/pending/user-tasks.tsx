import { pendingTasksOf } from '../../../contract/pending-tasks/calls.ts'
import type { UserRow } from '../../../contract/users/shapes.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { WaysOn } from './remind.tsx'
import { TaskList } from './task-list.tsx'

/** The pending tasks of one user who is to leave, with actions (L86). */
export function UserTasks({ user, name }: { user: Pick<UserRow, 'id'>; name: string }) {
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
