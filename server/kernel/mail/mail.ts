import { createTransport } from 'nodemailer'
import type { Settings } from '../settings.ts'
import { getLetter, type Letter, type Message } from './letter.ts'
import { writeOutbox } from './outbox.ts'

/** Sends mail. On failure it rejects with the kind and the reason, never with content or address. */
export type Mail = {
  /** `id` becomes the Message-ID, so that a mail server recognises a second copy. */
  send: (message: Message, id?: string) => Promise<void>
  close: () => void
}

/** A message could not be sent; `final` when the recipient's mail server will never accept it. */
export class Unsent extends Error {
  override name = 'Unsent'
  readonly final: boolean

  constructor(message: string, final: boolean) {
    super(message)
    this.final = final
  }
}

type Carrier = { carry: (letter: Letter) => Promise<unknown>; close: () => void }

/** Mail over SMTP_URL; without it each message becomes a JSON file in the outbox directory. */
export const openMail = (settings: Pick<Settings, 'smtpUrl' | 'outboxDir' | 'publicOrigin'>): Mail => {
  const carrier = settings.smtpUrl ? smtp(settings.smtpUrl) : outbox(settings.outboxDir)
  const from = `no-reply@${new URL(settings.publicOrigin).hostname}`
  return {
    send: async (message, id) => {
      try {
        await carrier.carry(getLetter(message, from, id))
      } catch (error) {
        throw new Unsent(
          `a message of kind ${message.kind} was not sent: ${getReason(error)}`,
          isFinal(error),
        )
      }
    },
    close: carrier.close,
  }
}

/**
 * How long a mail server that is connected may be silent (ms). One that has accepted a message may take minutes to say so (RFC 5321
 * 4.5.3.2.6): given up before, it gets the message twice.
 */
const silenceMs = 120_000

/** How long a transaction may wait for a mail server (ms): this module gives up earlier. */
export const mailIdleMs = silenceMs + 30_000

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: silenceMs }

const smtp = (url: string): Carrier => {
  const transport = createTransport({ url, ...timeouts })
  return { carry: letter => transport.sendMail(letter), close: () => transport.close() }
}

const outbox = (folder: string): Carrier => ({
  carry: letter => writeOutbox(folder, letter),
  close: () => undefined,
})

/** An SMTP server's answer contains addresses: only its code and the kind of failure are kept. */
const getReason = (error: unknown): string => {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  return [code ?? 'unknown', responseCode, command].filter(Boolean).join(' ')
}

/** Only a permanently refused recipient is not worth a retry (RFC 5321 4.2.1). */
const isFinal = (error: unknown): boolean => {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return code === 'EENVELOPE' && (responseCode ?? 0) >= 500
}
