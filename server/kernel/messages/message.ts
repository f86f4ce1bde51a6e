import { limits } from '../../../contract/limits.ts'
import type { Message } from '../mail/letter.ts'
import type { SmsMessage } from '../sms/sms.ts'
import type { Act } from './act.ts'

/** What to do after a commit: a mail, an SMS, or work in the companies of an account. */
export type Outgoing =
  | { via: 'mail'; message: Message }
  | { via: 'sms'; message: SmsMessage }
  | { via: 'act'; message: Act }

const ofCompanies = [
  'invitation',
  'invitationAccepted',
  'registrationReviewed',
  'taskReminder',
  'notices',
] as const
type CompanyKind = (typeof ofCompanies)[number]

/** Mails about a company's own records; all others are about an account, which may belong to several companies. */
export type CompanyMail = Extract<Message, { kind: CompanyKind }>

const dayMinutes = 24 * 60
/** Minutes for which a message without an expiry is worth sending: as long as a mail server may be down. */
const usualMinutes = 3 * dayMinutes
/** This work leaves a required record, however late. */
const actMinutes = 365 * dayMinutes

/** Minutes after which a message is not sent any more, because its content has expired. */
export const getLife = ({ via, message }: Outgoing): number => {
  if (via === 'act') return actMinutes
  if (!('values' in message)) return limits.codeMinutes
  const { values } = message
  if ('minutes' in values) return values.minutes
  if ('hours' in values) return Math.min(values.hours * 60, usualMinutes)
  return message.kind === 'invitation'
    ? Math.min(message.values.days * dayMinutes, usualMinutes)
    : usualMinutes
}
