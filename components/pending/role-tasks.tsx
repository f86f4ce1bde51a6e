import { pendingTasksOfRole } from '../../contract/pending-tasks.ts'
import { classNames } from '../ui/class-names.ts'
import { useScoped } from '../use-scoped.ts'
import { useText } from '../use-text.ts'
import * as users from '../users/users.css.ts'
import * as css from './pending.css.ts'
import { TaskList } from './task-list.tsx'

/** What is open under a role and keeps it from being removed; nothing where nothing is (F20). */
export function RoleTasks({ roleId }: { roleId: string }) {
  const { t } = useText()
  const { data } = useScoped(pendingTasksOfRole, { id: roleId }, { loading: false })
  if (!data?.total) return null
  return (
    <section id="pending" className={users.section} aria-labelledby="pending-title">
      <div className={users.sectionHead}>
        <h2 id="pending-title">{t('handovers:pending.ofRole')}</h2>
      </div>
      <div className={classNames(users.plate, css.plate)}>
        <p>{t('handovers:pending.keepsRole')}</p>
        <TaskList tasks={data.records} total={data.total} />
      </div>
    </section>
  )
}
