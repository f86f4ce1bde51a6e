import { limits } from '../../../contract/limits.ts'
import type { Locale } from '../../../contract/locales.ts'
import { Unsent } from '../mail/mail.ts'
import { writeOutbox } from '../mail/outbox.ts'
import type { Settings } from '../settings.ts'
import { words } from '../words.ts'

/** Purpose of an SMS with a code: its sentence is in locales/<language>/sms.json. */
export type SmsKind = 'signIn' | 'recovery' | 'oldPhone' | 'newPhone' | 'unbindPhone' | 'ownPlace'

/** Values of an SMS without a code. */
type SmsValues = {
  passwordLink: { account: string; hours: number; link: string }
  linkElsewhere: { account: string }
  recoveryDeclined: { account: string }
  notices: { company: string; count: number; link: string }
}
type SmsNotice = { [K in keyof SmsValues]: { kind: K; values: SmsValues[K] } }[keyof SmsValues]

/** An SMS; the phone in full, with its calling code if it has one. */
export type SmsMessage = { to: string; locale: Locale } & ({ kind: SmsKind; code: string } | SmsNotice)

/** Sends SMS. On failure it rejects with the kind and the reason, never with content or phone. */
export type Sms = {
  /** `id` is sent as Idempotency-Key, so that a provider recognises a second copy. */
  send: (message: SmsMessage, id?: string) => Promise<void>
}

type Carried = { to: string; text: string; kind: SmsMessage['kind']; locale: Locale; sender: string }

/** SMS over the HTTP provider of SMS_URL; without it each message becomes a JSON file in the outbox directory. */
export const openSms = (settings: Pick<Settings, 'smsUrl' | 'smsToken' | 'outboxDir'>): Sms => {
  const { smsUrl, smsToken, outboxDir } = settings
  const carry = smsUrl
    ? (message: Carried, id?: string) => post({ url: smsUrl, token: smsToken, id }, message)
    : (message: Carried) => writeOutbox(outboxDir, { via: 'sms', ...message })
  return { send: (message, id) => carry(written(message), id) }
}

const written = (message: SmsMessage): Carried => {
  const { to, locale, kind } = message
  const t = words(locale)
  const text =
    'code' in message
      ? t(`sms:codes.${message.kind}`, { code: message.code, minutes: limits.codeMinutes })
      : t(`sms:notices.${message.kind}`, message.values)
  return { to, text, kind, locale, sender: t('sms:sender') }
}

const timeoutMs = 10_000

/** One POST of JSON; anything but 2xx is a failure. Redirects are not followed: they would send the token elsewhere. */
type Posted = { url: string; token: string | null; id: string | undefined }

const post = async ({ url, token, id }: Posted, message: Carried): Promise<void> => {
  const unsent = (reason: string, final = false) =>
    new Unsent(`an SMS of kind ${message.kind} was not sent: ${reason}`, final)
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(id && { 'idempotency-key': id }),
    },
    body: JSON.stringify(message),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: Error) => {
    throw unsent(error.name)
  })
  await answer.body?.cancel()
  if (!answer.ok) throw unsent(`HTTP ${answer.status}`, isFinal(answer.status))
}

/** Refusals that say nothing of the message: the token or address is not right yet, or too much came at once. */
const passing = new Set([401, 403, 404, 407, 408, 425, 429])

/** Of what a provider refuses, only a message that it will never take is beyond a second try. */
const isFinal = (status: number): boolean => status >= 400 && status < 500 && !passing.has(status)
