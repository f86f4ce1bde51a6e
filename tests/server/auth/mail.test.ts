import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { locales } from '../../../contract/locales.ts'
import { getLetter } from '../../../server/kernel/mail/letter.ts'
import { openMail } from '../../../server/kernel/mail/mail.ts'

const message = (locale: (typeof locales)[number]) => ({
  to: 'zhou.lan@example.org',
  locale,
  kind: 'signInCode' as const,
  values: { code: '048213', minutes: 10 },
})
const origin = { publicOrigin: 'https://mds.example.com' }
const ended: (() => void)[] = []
afterEach(() => {
  for (const end of ended.splice(0)) end()
})

/** A mail server that keeps every mail, or refuses every recipient. */
const listen = async (refuse: boolean) => {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (address, _session, next) =>
      next(refuse ? new Error(`no such person ${address.address}`) : null),
    onData: (stream, _session, next) => {
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString('utf8'))
        next()
      })
    },
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', () => done()))
  ended.push(() => server.close())
  const { port } = server.server.address() as AddressInfo
  const mail = openMail({ ...origin, smtpUrl: `smtp://127.0.0.1:${port}`, outboxDir: '/nowhere' })
  ended.push(mail.close)
  return { received, mail }
}

describe('mail', () => {
  it('over SMTP_URL a message arrives with text and HTML', async () => {
    const { received, mail } = await listen(false)
    await mail.send(message('en-US'))
    expect(received).toHaveLength(1)
    expect(received[0]).toContain('To: zhou.lan@example.org')
    expect(received[0]).toContain('Subject: 048213 is your sign-in code')
    expect(received[0]).toContain('no-reply@mds.example.com')
    expect(received[0]).toMatch(/text\/plain[\s\S]*048213[\s\S]*text\/html[\s\S]*048213/)
  })

  it('TR-W9 a failure names the kind of message and the reason, neither receiver nor content', async () => {
    const { mail } = await listen(true)
    const failure = await mail.send(message('en-US')).catch((error: Error) => error)
    const said = `${(failure as Error).message} ${(failure as Error).stack} ${String((failure as Error).cause)}`
    expect(said).toContain('signInCode was not sent: EENVELOPE')
    expect(said).not.toContain('zhou.lan')
    expect(said).not.toContain('048213')
  })

  it('without SMTP_URL each message is one JSON file that only its owner reads', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mds-mail-'))
    ended.push(() => rmSync(folder, { recursive: true, force: true }))
    const mail = openMail({ ...origin, smtpUrl: null, outboxDir: join(folder, 'outbox') })
    await Promise.all(locales.map(locale => mail.send(message(locale))))
    const files = readdirSync(join(folder, 'outbox'))
    expect(files).toHaveLength(4)
    for (const file of files) {
      const path = join(folder, 'outbox', file)
      expect(statSync(path).mode & 0o077).toBe(0)
      expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
        to: 'zhou.lan@example.org',
        kind: 'signInCode',
      })
    }
  })

  it.each(locales)('says everything in %s and leaves no key or brace', locale => {
    const letter = getLetter(message(locale), 'no-reply@mds.example.com')
    const all = [letter.subject, letter.text, letter.html.replace(/style="[^"]*"/g, '')].join('\n')
    expect(all).not.toMatch(/\{\{|\}\}|mail:|signInCode|undefined/)
    expect(letter.text).toContain('048213')
    expect(letter.text).toContain('10')
    expect(letter.html).toContain(`lang="${locale}"`)
    expect(letter.headers['Content-Language']).toBe(locale)
  })
})
