import type { ReactNode } from 'react'
import { date, dateMinute } from '../../../client/zones/format.ts'
import type { Locale } from '../../../contract/locales.ts'
import { getNoticeText } from '../../../contract/notices/words.ts'
import type { PendingTask } from '../../../contract/pending-tasks/calls.ts'
import { fullName } from '../../../contract/values/names.ts'
import { useText } from '../../shared/call/use-text.ts'
import * as css from './pending.css.ts'

const getName = (person: { lastName: string; firstName: string } | null, locale: Locale) =>
  person ? fullName(person, locale) : '-'

/** The text of a task, with its details. */
function useTaskText() {
  const { t, wordAt, locale } = useText()
  return (task: PendingTask): [what: string, more: ReactNode] => {
    if (task.type === 'handover')
      return [
        t('handovers:pending.handover', { to: getName(task.to, locale) }),
        t('handovers:pending.handoverAt', { from: getName(task.from, locale), time: dateMinute(task.at) }),
      ]
    if (task.type === 'approvalRequest')
      return [
        t('handovers:pending.approvalRequest', { change: wordAt(`audit:${task.call}`) }),
        t('handovers:pending.askedBy', {
          person: getName(task.askedBy, locale),
          time: dateMinute(task.askedAt),
        }),
      ]
    const due = task.dueAt ? t('handovers:pending.due', { date: date(task.dueAt) }) : ''
    return [
      task.subject.event ? getNoticeText(task, locale, wordAt) : t(`notices:kind.${task.kind}`),
      task.handoverId ? t('handovers:pending.taken') : due,
    ]
  }
}

/** A list of tasks; says how many more there are than are listed. */
export function TaskList({ tasks, total = tasks.length }: { tasks: readonly PendingTask[]; total?: number }) {
  const { t } = useText()
  const textOf = useTaskText()
  return (
    <ul className={css.list}>
      {tasks.map(task => {
        const [what, more] = textOf(task)
        return (
          <li key={task.id} className={css.line}>
            <span>{what}</span>
            {more && <span className={css.aside}>{more}</span>}
          </li>
        )
      })}
      {total > tasks.length && (
        <li className={css.line}>{t('terms:andMore', { count: total - tasks.length })}</li>
      )}
    </ul>
  )
}
