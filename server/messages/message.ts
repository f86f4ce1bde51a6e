import { limits } from '../../contract/limits.ts'
import type { Message } from '../mail/letter.ts'
import type { SmsMessage } from '../sms/sms.ts'
import type { Act } from './acts.ts'

/** What is done after a commit: a mail, a message to a phone, or an act in the companies of an account. */
export type Outgoing =
  | { via: 'mail'; message: Message }
  | { via: 'sms'; message: SmsMessage }
  | { via: 'act'; message: Act }

const ofCompanies = ['invitation', 'registrationReviewed', 'taskReminder'] as const
type CompanyKind = (typeof ofCompanies)[number]

/** What is about a company's own records; all else is about an account, which may be in many. */
export type CompanyMail = Extract<Message, { kind: CompanyKind }>

const dayMinutes = 24 * 60
/** How long a message without an end of its own is worth sending, in minutes: as long as a mail server may be away. */
const usualMinutes = 3 * dayMinutes
/** An act leaves a trace that must be there, however late. */
const actMinutes = 365 * dayMinutes

/** Minutes after which a message is not sent any more: what it brings has run out by then. */
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
