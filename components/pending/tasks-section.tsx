import type { UserRow } from '../../contract/user-shapes.ts'
import { classNames } from '../ui/class-names.ts'
import { useText } from '../use-text.ts'
import * as users from '../users/users.css.ts'
import * as css from './pending.css.ts'
import { UserTasks } from './user-tasks.tsx'

/** What keeps a person from being disabled or made a non-user, on his page (F20). */
export function TasksSection({ user, name }: { user: Pick<UserRow, 'id'>; name: string }) {
  const { t } = useText()
  return (
    <section id="pending" className={users.section} aria-labelledby="pending-title">
      <div className={users.sectionHead}>
        <h2 id="pending-title">{t('handovers:pending.ofUser')}</h2>
      </div>
      <div className={classNames(users.plate, css.plate)}>
        <p>{t('handovers:pending.keepsUser')}</p>
        <UserTasks user={user} name={name} />
      </div>
    </section>
  )
}
