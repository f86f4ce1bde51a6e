import type { Notice } from '../../../contract/notices/calls.ts'
import { getNoticeSentence } from '../names.ts'
import { words } from '../words.ts'
import type { Message, Parts } from './letter.ts'

/** A certificate ends soon, and how to get the next one (O22, O23). */
export const certificateParts = ({
  locale,
  values: { course, number, date, days, link },
}: Message<'certificateReminder'>): Parts => {
  const t = words(locale)
  return {
    subject: t('mail:certificateReminder.subject', { course }),
    heading: t('mail:certificateReminder.heading'),
    lead:
      days === 0
        ? t('mail:certificateReminder.today', { course, date })
        : t('mail:certificateReminder.lead', { course, date, count: days }),
    notes: [
      ...(number ? [t('mail:certificateReminder.number', { number })] : []),
      t('mail:certificateReminder.next'),
    ],
    link,
    sender: t('mail:sender'),
    automatic: t('mail:automatic'),
  }
}

/** Notices that a user wants by mail: one, or a summary of several. */
export type NoticesValues = {
  company: string
  notices: readonly (Pick<Notice, 'kind' | 'subject'> & { due: string | null })[]
  summary: boolean
  link: string
}

/** The sentences of notices, as the bell says them. */
export const noticesParts = ({
  locale,
  values: { company, notices, summary, link },
}: Message<'notices'>): Parts => {
  const t = words(locale)
  const count = notices.length
  const lines = notices.map(({ due, ...notice }) => {
    const sentence = getNoticeSentence(notice, locale)
    return due ? t('mail:taskReminder.due', { task: sentence, date: due }) : sentence
  })
  const more = count - named
  return {
    subject: t('mail:notices.subject', { count, company }),
    heading: t('mail:notices.heading', { count }),
    lead: summary ? t('mail:notices.summary', { count }) : t('mail:notices.lead'),
    notes: [
      ...lines.slice(0, named).map(line => t('mail:taskReminder.line', { line })),
      ...(more > 0 ? [t('mail:taskReminder.more', { count: more })] : []),
      t('mail:notices.next'),
    ],
    link,
    sender: t('mail:sender'),
    automatic: t('mail:automatic'),
  }
}

/** The tasks of a reminder, and who sends it. */
export type TaskReminderValues = {
  company: string
  person: string
  toDos: readonly (Pick<Notice, 'kind' | 'subject'> & { due: string | null })[]
  /** Names of changes that the user requested and nobody has approved. */
  changes: readonly string[]
  link: string
}

/** Most tasks that a mail lists; the others are in the list that it links to. */
const named = 20

/** Lists a user's open tasks (L88). */
export const taskReminderParts = ({
  locale,
  values: { company, person, toDos, changes, link },
}: Message<'taskReminder'>): Parts => {
  const t = words(locale)
  const count = toDos.length + changes.length
  const lines = [
    ...toDos.map(({ due, ...toDo }) => {
      const sentence = toDo.subject.event ? getNoticeSentence(toDo, locale) : t(`notices:kind.${toDo.kind}`)
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
