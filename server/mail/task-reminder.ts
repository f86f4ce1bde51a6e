import { noticeKey, noticeValues } from '../../contract/notice-words.ts'
import type { Notice } from '../../contract/notices.ts'
import { wordAt, words } from '../words.ts'
import type { Message, Parts } from './letter.ts'

/** What somebody is reminded of, and who asks. */
export type TaskReminderValues = {
  company: string
  person: string
  toDos: readonly (Pick<Notice, 'kind' | 'subject'> & { due: string | null })[]
  /** Names of what he asked to have changed and nobody has confirmed. */
  changes: readonly string[]
  link: string
}

/** A letter names so many tasks; the others stand in the list that it leads to. */
const named = 20

/** What somebody has still to do, told one by one (L88). */
export const taskReminderParts = ({
  locale,
  values: { company, person, toDos, changes, link },
}: Message<'taskReminder'>): Parts => {
  const t = words(locale)
  const count = toDos.length + changes.length
  const lines = [
    ...toDos.map(({ due, ...toDo }) => {
      const sentence = toDo.subject.event
        ? wordAt(locale, `notices:${noticeKey(toDo)}`, noticeValues(toDo, locale))
        : t(`notices:kind.${toDo.kind}`)
      return due ? t('mail:taskReminder.due', { task: sentence, date: due }) : sentence
    }),
    ...changes.map(name =>
      name ? t('mail:taskReminder.change', { name }) : t('mail:taskReminder.changeUnnamed'),
    ),
  ]
  const more = lines.length - named
  return {
    subject: t('mail:taskReminder.subject', { count, company }),
    heading: t('mail:taskReminder.heading', { count }),
    lead: t('mail:taskReminder.lead', { count, company, person }),
    notes: [
      ...lines.slice(0, named).map(line => t('mail:taskReminder.line', { line })),
      ...(more > 0 ? [t('mail:taskReminder.more', { count: more })] : []),
      t('mail:taskReminder.next'),
    ],
    link,
    sender: t('mail:sender'),
    automatic: t('mail:automatic'),
  }
}
