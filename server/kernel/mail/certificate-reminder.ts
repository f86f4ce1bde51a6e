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
    notes: [t('mail:certificateReminder.number', { number }), t('mail:certificateReminder.next')],
    link,
    sender: t('mail:sender'),
    automatic: t('mail:automatic'),
  }
}
