import type { Locale } from '../../../contract/locales.ts'
import { certificateParts } from './certificate-reminder.ts'
import { codeParts } from './code.ts'
import { type ContactValues, contactChangedParts } from './contact-changed.ts'
import { type ExpiryValues, expiryParts } from './expiry-reminder.ts'
import { acceptedParts, type InvitationValues, invitationParts, reviewedParts } from './invitation.ts'
import { getHtml } from './letter-html.ts'
import {
  type PasswordValues,
  passwordChangedParts,
  passwordResetParts,
  recoveryDeclinedParts,
} from './password.ts'
import { secondFactorParts } from './second-factor.ts'
import { type TaskReminderValues, taskReminderParts } from './task-reminder.ts'

/** Mails with a code, each for one purpose. */
export type CodeKind =
  | 'signInCode'
  | 'recoveryCode'
  | 'registerCode'
  | 'oldEmailCode'
  | 'newEmailCode'
  | 'mailAddressCode'
  | 'ownPlaceCode'

/** Changes of sign-in methods that the owner is notified of. */
export type FactorEvent =
  | 'authenticatorBound'
  | 'authenticatorUnbound'
  | 'recoveryCodeUsed'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'thirdPartyBound'
  | 'thirdPartyUnbound'
  | 'passwordEnded'
  | 'emailRemoved'
  | 'phoneRemoved'
  | 'linkElsewhere'
  | 'accessEnded'
  | 'companiesOpened'

/** Values of each kind of mail. */
export type LetterValues = {
  [K in CodeKind]: { code: string; minutes: number }
} & {
  certificateReminder: CertificateValues
  expiryReminder: ExpiryValues
  secondFactorChanged: { event: FactorEvent; account: string; time: string }
  contactChanged: ContactValues
  taskReminder: TaskReminderValues
} & PasswordValues &
  InvitationValues

export type LetterKind = keyof LetterValues

/** Recipient, kind, language and values of a message; the text follows from them. */
export type Message<K extends LetterKind = LetterKind> = {
  [Kind in K]: { to: string; locale: Locale; kind: Kind; values: LetterValues[Kind] }
}[K]

export type CertificateValues = {
  /** Unique key of this message, so that a mail server drops a second copy. */
  key: string
  course: string
  number: string
  /** Last day in the recipient's format, and the number of days left. */
  date: string
  days: number
  link: string
}

/** The parts of a mail in reading order. */
export type Parts = {
  subject: string
  heading: string
  lead: string
  /** Shown large, to be typed elsewhere. */
  code?: string
  notes: readonly string[]
  link?: string
  sender: string
  automatic: string
}

/** A mail ready to send: the fields of nodemailer, and of a file in the outbox. */
export type Letter = {
  kind: Message['kind']
  locale: Locale
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  messageId?: string
}

/** The template of each kind of mail. */
const writers: { [K in LetterKind]: (message: Message<K>) => Parts } = {
  signInCode: codeParts,
  recoveryCode: codeParts,
  registerCode: codeParts,
  oldEmailCode: codeParts,
  newEmailCode: codeParts,
  mailAddressCode: codeParts,
  ownPlaceCode: codeParts,
  certificateReminder: certificateParts,
  expiryReminder: expiryParts,
  passwordChanged: passwordChangedParts,
  passwordReset: passwordResetParts,
  recoveryDeclined: recoveryDeclinedParts,
  secondFactorChanged: secondFactorParts,
  contactChanged: contactChangedParts,
  taskReminder: taskReminderParts,
  invitation: invitationParts,
  invitationAccepted: acceptedParts,
  registrationReviewed: reviewedParts,
}

const getParts = <K extends LetterKind>(message: Message<K>): Parts => writers[message.kind](message as never)

/** Writes a message in its recipient's language, as plain text and as HTML. */
export const getLetter = (message: Message, address: string, id?: string): Letter => {
  const { to, locale, kind } = message
  const parts = getParts(message)
  const key = 'key' in message.values ? message.values.key : id
  return {
    kind,
    locale,
    from: { name: parts.sender, address },
    to,
    subject: parts.subject,
    text: getText(parts),
    html: getHtml(locale, parts),
    headers: { 'Content-Language': locale, 'Auto-Submitted': 'auto-generated' },
    ...(key !== undefined && { messageId: `<${key}@${address.slice(address.indexOf('@') + 1)}>` }),
  }
}

const getText = ({ heading, lead, code, notes, link, sender, automatic }: Parts): string =>
  [
    heading,
    code === undefined ? lead : `${lead}\n\n    ${code}`,
    [...notes, ...(link === undefined ? [] : [link])].join('\n'),
    `-- \n${sender}\n${automatic}`,
  ].join('\n\n')
