import { words } from '../words.ts'
import type { Message, Parts } from './letter.ts'

/** Values of the mails about passwords. */
export type PasswordValues = {
  passwordChanged: { account: string; time: string }
  passwordReset: ResetValues
  recoveryDeclined: { account: string; company: string; reason: string }
}

type ResetValues = {
  account: string
  company: string
  hours: number
  link: string
  /** When the link becomes valid, if it is delayed. */
  opensAt: string | null
  /** Whether the recipient address becomes the account's. */
  binds: boolean
}

/** A password was changed: tells the owner in case another person did it (TR-P7). */
export const passwordChangedParts = ({ locale, values }: Message<'passwordChanged'>): Parts => {
  const t = words(locale)
  return {
    subject: t('mail:passwordChanged.subject'),
    heading: t('mail:passwordChanged.subject'),
    lead: t('mail:passwordChanged.lead', values),
    notes: [t('mail:passwordChanged.ended'), t('mail:passwordChanged.caution')],
    sender: t('mail:sender'),
    automatic: t('mail:automatic'),
  }
}

/** A one-time link for setting a new password (TR-E5). */
export const passwordResetParts = ({
  locale,
  values: { account, company, hours, link, opensAt, binds },
}: Message<'passwordReset'>): Parts => {
  const t = words(locale)
  const time = opensAt && `${opensAt.slice(0, 16).replace('T', ' ')} UTC`
  return {
    subject: t('mail:passwordReset.subject'),
    heading: t('mail:passwordReset.heading'),
    lead: t('mail:passwordReset.lead', { account, company }),
    notes: [
      ...(binds ? [t('mail:passwordReset.binds')] : []),
      ...(time ? [t('mail:passwordReset.opens', { time })] : []),
      t('mail:passwordReset.validity', { count: hours }),
      t('mail:passwordReset.caution'),
    ],
    link,
    sender: t('mail:sender'),
    automatic: t('mail:automatic'),
  }
}

/** A request for a new password was declined, and why (D5). */
export const recoveryDeclinedParts = ({ locale, values }: Message<'recoveryDeclined'>): Parts => {
  const t = words(locale)
  return {
    subject: t('mail:recoveryDeclined.subject'),
    heading: t('mail:recoveryDeclined.heading'),
    lead: t('mail:recoveryDeclined.lead', values),
    notes: [t('mail:recoveryDeclined.reason', values), t('mail:recoveryDeclined.next', values)],
    sender: t('mail:sender'),
    automatic: t('mail:automatic'),
  }
}
