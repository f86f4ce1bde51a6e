import type { UserRow } from '../../contract/user-shapes.ts'
import { useText } from '../use-text.ts'
import { PendingSection } from './pending-section.tsx'
import { UserTasks } from './user-tasks.tsx'

/** What keeps a person from being disabled or made a non-user, on his page (F20). */
export function TasksSection({ user, name }: { user: Pick<UserRow, 'id'>; name: string }) {
  const { t } = useText()
  return (
    <PendingSection title={t('handovers:pending.ofUser')} keeps={t('handovers:pending.keepsUser')}>
      <UserTasks user={user} name={name} />
    </PendingSection>
  )
}
