import { date } from '../../../client/zones/format.ts'
import { taskList } from '../../../contract/learning/calls.ts'
import type { TrainingTask } from '../../../contract/learning/shapes.ts'
import { spine, tone } from '../../../styles/recipes/spine.css.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { taskPath } from '../learning/task-path.ts'
import * as css from './home.css.ts'
import { Section } from './section.tsx'

const shown = 5
/** How long before its due date training appears here: 30 days. */
const ahead = 30 * 86_400_000

/** Training that is overdue or due soon, with links to its courses; nothing for users without training. */
export function LearningDue() {
  const { t } = useText()
  const query = useScoped(taskList, { limit: 50 })
  const due = (query.data?.records ?? []).filter(isDue).slice(0, shown)
  if (query.data?.total === 0) return null
  const aside = (
    <Anchor href="/eLearning/task" className={css.sectionLink}>
      {t('workspace:learning.all')}
    </Anchor>
  )
  return (
    <Section title={t('workspace:learning.title')} aside={aside} query={query}>
      {due.length === 0 && <p className={css.nothing}>{t('workspace:learning.none')}</p>}
      <ul className={css.list}>
        {due.map(task => (
          <Due key={task.id} task={task} />
        ))}
      </ul>
    </Section>
  )
}

const isOver = ({ dueAt }: TrainingTask): boolean => dueAt !== null && Date.parse(dueAt) < Date.now()

/** Whether a task that the user has not finished is past its due date. */
export const isOverdue = (task: TrainingTask): boolean => isDue(task) && isOver(task)

const isDue = (task: TrainingTask): boolean =>
  task.active &&
  task.finishedAt === null &&
  task.dueAt !== null &&
  Date.parse(task.dueAt) < Date.now() + ahead

function Due({ task }: { task: TrainingTask }) {
  const { t, locale } = useText()
  const over = isOver(task)
  return (
    <li className={classNames(css.item, spine, over ? tone.danger : tone.warning)}>
      <span className={css.sentence}>
        <Anchor href={taskPath(task.id)}>{localName(task, locale)}</Anchor>
      </span>
      <span className={css.itemMeta}>
        <span>
          {t(over ? 'workspace:learning.overdue' : 'workspace:learning.due', { date: date(task.dueAt) })}
        </span>
        <span>{t('workspace:learning.done', { done: task.finished, count: task.courses })}</span>
        {task.relearn && <span>{t('workspace:learning.relearn')}</span>}
      </span>
    </li>
  )
}
