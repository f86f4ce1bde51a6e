import { words } from '../words.ts'
import type { Message, Parts } from './letter.ts'

/** Values of the letters about passwords. */
export type PasswordValues = {
  passwordChanged: { account: string; time: string }
  passwordReset: { account: string; company: string; hours: number; link: string }
}

/** That a password was changed: whoever did not do it learns of it (TR-P7). */
export const passwordChangedParts = ({ locale, values }: Message<'passwordChanged'>): Parts => {
  const t = words(locale)
  return {
    subject: t('mail:passwordChanged.subject'),
    heading: t('mail:passwordChanged.heading'),
    lead: t('mail:passwordChanged.lead', values),
    notes: [t('mail:passwordChanged.ended'), t('mail:passwordChanged.caution')],
    sender: t('mail:sender'),
    automatic: t('mail:automatic'),
  }
}

/** A link, used once, under which a person sets a new password (TR-E5). */
export const passwordResetParts = ({
  locale,
  values: { account, company, hours, link },
}: Message<'passwordReset'>): Parts => {
  const t = words(locale)
  return {
    subject: t('mail:passwordReset.subject'),
    heading: t('mail:passwordReset.heading'),
    lead: t('mail:passwordReset.lead', { account, company }),
    notes: [t('mail:passwordReset.validity', { count: hours }), t('mail:passwordReset.caution')],
    link,
    sender: t('mail:sender'),
    automatic: t('mail:automatic'),
  }
}
