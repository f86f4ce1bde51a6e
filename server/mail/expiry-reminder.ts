import { words } from '../words.ts'
import type { Message, Parts } from './letter.ts'

/** What ends, for whom, when. */
export type ExpiryValues = {
  /** What this very message is called by, so that a mail server that has it already keeps one. */
  key: string
  what: 'account' | 'role' | 'password'
  account: string
  company: string
  /** Name of the role that ends; empty for the others. */
  role: string
  /** Last day, as the receiver writes it, and how many days are left until then. */
  date: string
  days: number
  link: string
}

/** That an account, a role or a password ends soon, and what to do about it (O22). */
export const expiryParts = ({
  locale,
  values: { what, account, company, role, date, days, link },
}: Message<'expiryReminder'>): Parts => {
  const t = words(locale)
  const said = { account, company, role, date }
  return {
    subject: t(`mail:expiryReminder.${what}.subject`, said),
    heading: t(`mail:expiryReminder.${what}.heading`, said),
    lead:
      days === 0
        ? t(`mail:expiryReminder.${what}.today`, said)
        : t(`mail:expiryReminder.${what}.lead`, { ...said, count: days }),
    notes: [t(`mail:expiryReminder.${what}.next`, said)],
    ...(what === 'password' && { link }),
    sender: t('mail:sender'),
    automatic: t('mail:automatic'),
  }
}
