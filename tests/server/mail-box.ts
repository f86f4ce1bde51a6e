import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

const quoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** A header, decoded. */
export const headersIn = (raw: string): string =>
  raw
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .replaceAll(/=\?utf-8\?q\?(.*?)\?=\s*/gi, (_, text: string) => quoted(text.replaceAll('_', ' ')))
    .replaceAll(/=\?utf-8\?b\?(.*?)\?=\s*/gi, (_, text: string) => Buffer.from(text, 'base64').toString())

/** The words of the text part. */
export const wordsIn = (raw: string): string => {
  const part = raw.split('Content-Type: text/plain')[1] ?? ''
  const body = part.slice(part.indexOf('\r\n\r\n') + 4, part.indexOf('----_NmP'))
  return /base64/i.test(part.slice(0, 120)) ? Buffer.from(body, 'base64').toString('utf8') : quoted(body)
}

export type Received = { to: string; text: string }

/**
 * A mail server that keeps every mail; `refusal` answers a recipient instead of accepting it, `taken` runs before it
 * confirms a message.
 */
export const mailBox = async (
  refusal: () => { responseCode: number } | null = () => null,
  taken: () => Promise<void> = async () => {},
) => {
  const received: Received[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, next) => {
      const answer = refusal()
      next(answer ? Object.assign(new Error('no'), answer) : null)
    },
    onData: (stream, session, next) => {
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? ''
        received.push({ to, text: Buffer.concat(parts).toString('utf8') })
        void taken().then(() => next())
      })
    },
  })
  await new Promise<void>(done => smtp.listen(0, '127.0.0.1', () => done()))
  return {
    received,
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    close: () => new Promise<void>(done => smtp.close(() => done())),
  }
}
