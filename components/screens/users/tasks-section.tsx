import type { UserRow } from '../../../contract/users/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { PendingSection } from '../pending/pending-section.tsx'
import { UserTasks } from '../pending/user-tasks.tsx'
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
