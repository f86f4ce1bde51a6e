import type { Locale } from '../../../contract/locales.ts'
import { type ContactValues, codeParts, contactChangedParts, secondFactorParts } from './account-letters.ts'
import { type ExpiryValues, expiryParts } from './expiry-reminder.ts'
import { acceptedParts, type InvitationValues, invitationParts, reviewedParts } from './invitation.ts'
import {
  type PasswordValues,
  passwordChangedParts,
  passwordResetParts,
  recoveryDeclinedParts,
} from './password.ts'
import {
  certificateParts,
  type NoticesValues,
  noticesParts,
  type TaskReminderValues,
  taskReminderParts,
} from './reminders.ts'

/** Colours of the light theme as literals: mail programs do not support custom properties. */
const colours = {
  ink: '#14201d',
  quiet: '#46544f',
  rule: '#14201d',
  line: '#d2d9d3',
  paper: '#ffffff',
  accent: '#0a5659',
}
const face =
  "'Atkinson Hyperlegible Next', 'Segoe UI', 'Hiragino Sans', 'Noto Sans', 'PingFang SC', 'Microsoft YaHei', sans-serif"

const quiet = `margin:0 0 8px;font-size:14px;line-height:22px;color:${colours.quiet}`
const figure =
  'margin:0 0 16px;font-size:32px;line-height:40px;font-weight:600;letter-spacing:6px;font-variant-numeric:tabular-nums'

/** A mail as one HTML page without external resources. */
const getHtml = (locale: Locale, parts: Parts): string => {
  const heading = escaped(parts.heading)
  const lines = [
    `<p style="margin:0 0 8px;font-size:14px;line-height:22px">${escaped(parts.lead)}</p>`,
    ...(parts.code === undefined ? [] : [`<p style="${figure}">${escaped(parts.code)}</p>`]),
    ...parts.notes.map(note => `<p style="${quiet}">${escaped(note)}</p>`),
    ...(parts.link === undefined ? [] : [getLink(escaped(parts.link))]),
  ]
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title></head>
<body style="margin:0;padding:32px 16px;background:${colours.paper};color:${colours.ink};font-family:${face}">
<div style="max-width:480px;margin:0 auto">
<h1 style="margin:0 0 16px;padding-top:16px;border-top:2px solid ${colours.rule};font-size:20px;line-height:28px;font-weight:600">${heading}</h1>
${lines.join('\n')}
<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid ${colours.line};font-size:12px;line-height:18px;color:${colours.quiet}">${escaped(parts.sender)}<br>${escaped(parts.automatic)}</p>
</div>
</body>
</html>
`
}

const getLink = (link: string) =>
  `<p style="${quiet}"><a href="${link}" style="color:${colours.accent};font-weight:600;overflow-wrap:anywhere">${link}</a></p>`

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

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
  notices: NoticesValues
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
  notices: noticesParts,
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
