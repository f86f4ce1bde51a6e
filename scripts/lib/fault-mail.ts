import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { SMTPServer } from 'smtp-server'
import { type Scene, writeResult } from './fault-rig.ts'
import { invite, type Refusals } from './ledger.ts'

/** A mail server that may be slow; it counts what it received, by address. */
function openSmtp(port: number, received: Map<string, number>, delayMs = 0) {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      stream.resume().once('end', () => {
        const to = session.envelope.rcptTo[0]!.address
        setTimeout(() => {
          received.set(to, (received.get(to) ?? 0) + 1)
          done()
        }, delayMs)
      })
    },
  })
  server.on('error', () => {}) // a client that went away
  server.listen(port, '127.0.0.1')
  return { close: () => new Promise<void>(done => server.close(() => done())) }
}

/** Invites people while mail is away or slow, waits until no message is due any more, and counts what arrived. */
export async function playMail(
  scene: Scene & { smtpPort: number },
  name: string,
  delayMs: number | null,
): Promise<void> {
  const received = new Map<string, number>()
  const slow = delayMs === null ? null : openSmtp(scene.smtpPort, received, delayMs)
  const refusals: Refusals = new Map()
  const started = performance.now()
  const wanted = Array.from({ length: 5 }, (_, at) => `${name.replaceAll(' ', '-')}-${at}@example.com`)
  const acknowledged = await invite(scene, wanted, refusals)
  const tookMs = performance.now() - started
  // A slow one stays until it has taken each mail once; it answers the first tries too late.
  for (let waited = 0; slow && waited < 1800 && acknowledged.some(each => !received.has(each)); waited++)
    await sleep(100)
  await slow?.close()
  const smtp = openSmtp(scene.smtpPort, received)
  const owner = await scene.owner()
  await owner.query("select set_config('app.tenant', $1, false)", [scene.tenantId])
  for (let waited = 0; waited < 1800 && (await countWaiting(owner)) > 0; waited++) await sleep(100)
  await owner.end()
  const lost = acknowledged.filter(each => !received.has(each)).length
  const doubled = acknowledged.filter(each => (received.get(each) ?? 0) > 1).length
  await smtp.close()
  const seconds = tookMs / 1000 / wanted.length
  writeResult(name, { acknowledged: acknowledged.length, lost, doubled, seconds, refusals })
}

const countWaiting = async (owner: Client): Promise<number> =>
  (await owner.query<{ n: number }>(`select count(*)::int as n from company_message where state = 'waiting'`))
    .rows[0]!.n
