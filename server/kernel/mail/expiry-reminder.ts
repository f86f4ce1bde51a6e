import { words } from '../words.ts'
import type { Message, Parts } from './letter.ts'

/** What expires, for which user, when. */
export type ExpiryValues = {
  /** Unique key of this message, so that a mail server drops a second copy. */
  key: string
  what: 'account' | 'role' | 'password' | 'fact'
  account: string
  company: string
  /** Name of the expiring role or fact; empty for the other kinds. */
  role: string
  /** Last day in the recipient's format, and the number of days left. */
  date: string
  days: number
  link: string
}

/** An account, a role or a password expires soon, and what to do about it (O22). */
export const expiryParts = ({
  locale,
  values: { what, account, company, role, date, days, link },
}: Message<'expiryReminder'>): Parts => {
  const t = words(locale)
  const values = { account, company, role, date }
  return {
    subject: t(`mail:expiryReminder.${what}.subject`, values),
    heading: t(`mail:expiryReminder.${what}.heading`, values),
    lead:
      days === 0
        ? t(`mail:expiryReminder.${what}.today`, values)
        : t(`mail:expiryReminder.${what}.lead`, { ...values, count: days }),
    notes: [t(`mail:expiryReminder.${what}.next`, values)],
    ...((what === 'password' || what === 'fact') && { link }),
    sender: t('mail:sender'),
    automatic: t('mail:automatic'),
  }
}
