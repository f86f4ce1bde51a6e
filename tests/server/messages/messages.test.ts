import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sendEmailCode, signInByEmail } from '../../../contract/auth/calls.ts'
import { codes } from '../../../contract/codes.ts'
import * as calls from '../../../contract/imports/calls.ts'
import { inviteUsers } from '../../../contract/invitations/calls.ts'
import * as invitations from '../../../contract/invitations/list.ts'
import { doAct } from '../../../server/features/auth/do-act.ts'
import type { Client } from '../../../server/kernel/context.ts'
import { keysFrom } from '../../../server/kernel/keys.ts'
import { openMail } from '../../../server/kernel/mail/mail.ts'
import type { MessageFault } from '../../../server/kernel/messages/deliver.ts'
import type { CompanyMail } from '../../../server/kernel/messages/message.ts'
import { type Messages, openMessages } from '../../../server/kernel/messages/messages.ts'
import { postAct, postCompanyMail, postSms } from '../../../server/kernel/messages/post.ts'
import { forgetOldMessages } from '../../../server/kernel/messages/queries.ts'
import { openSms, type Sms } from '../../../server/kernel/sms/sms.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { importsRig } from '../imports/imports-rig.ts'
import { mailBox, wordsIn } from '../mail-box.ts'
import { ago, now, raw } from '../rows.ts'

let server: DemoServer
let admin: Caller
let rig: ReturnType<typeof importsRig>
let box: Awaited<ReturnType<typeof mailBox>>
let answer: { responseCode: number } | null = null
let taken = async () => {}
const faults: MessageFault[] = []
const opened: (() => void)[] = []

/** The parts of a process that send messages. */
const process = ({ secret, sms = server.services.sms }: { secret?: string; sms?: Sms } = {}): Messages => {
  const { services, database } = server
  const mail = openMail({ smtpUrl: box.url, outboxDir: '/nowhere', publicOrigin: 'https://mds.example.com' })
  opened.push(mail.close)
  const keys = secret ? keysFrom(secret) : services.keys
  const messages = openMessages({ database, sms, mail, keys, doAct })
  messages.tellFaults(fault => void faults.push(fault))
  return messages
}
/** A process that dies right after each commit: its messages are stored, and nothing else happens. */
const dying = (): Messages => ({ ...process(), deliver: async () => {}, deliverDue: async () => {} })

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  box = await mailBox(
    () => answer,
    () => taken(),
  )
})
afterAll(async () => {
  for (const close of opened) close()
  await box.close()
  await server.close()
})
beforeEach(async () => {
  server.services.messages = process()
  rig = importsRig(server, admin)
  await server.removeRows('frequency')
})
afterEach(async () => {
  answer = null
  taken = async () => {}
  faults.length = 0
  box.received.length = 0
  await server.setRows('company_message', { state: 'waiting' }, { state: 'sent', sealed: null })
  await server.setRows('account_message', { state: 'waiting' }, { state: 'sent', sealed: null })
})

let number = 0
const address = () => {
  number += 1
  return `message.${number}@visit.example`
}
type Row = { id: string; state: string; sealed: Buffer | null; tries: number; fault: string | null }
const newest = async (): Promise<Row> =>
  (await server.rows<Row>('select * from company_message order by made_at desc limit 1'))[0]!
const invite = async (emails: string[]) => {
  const said = await server.call(inviteUsers, { emails }, admin)
  expect(said, said.message).toMatchObject({ code: 0 })
}
const listed = async (email: string) =>
  (await server.call(invitations.listInvitations, { limit: 100, query: email }, admin)).data.records[0]
const isDue = () => server.setRows('company_message', { state: 'waiting' }, { next_try_at: now() })
const messageIds = () => box.received.map(({ text }) => /^message-id: (.*)$/im.exec(text)?.[1])

describe('what is told after a commit', () => {
  test('waits in the database if the process dies there, and is sent by the next one, once', async () => {
    server.services.messages = dying()
    const email = address()
    await invite([email])
    expect(box.received).toEqual([])
    expect(await newest()).toMatchObject({ state: 'waiting', tries: 0 })
    expect(await listed(email)).toMatchObject({ state: 'pending', mail: 'waiting' })
    await process().deliverAll()
    await process().deliverAll()
    expect(box.received.map(({ to }) => to)).toEqual([email])
    expect(await newest()).toMatchObject({ state: 'sent', sealed: null })
    expect(await listed(email)).toMatchObject({ mail: null })
  })

  test('is there if and only if its transaction commits', async () => {
    const count = () => server.getRows('company_message', {}, 'id')
    const before = (await count()).length
    const mail: CompanyMail = {
      to: address(),
      locale: 'en-US',
      kind: 'invitation',
      values: { company: '', person: '', days: 1, link: '', admits: false, note: '' },
    }
    const posting = { services: server.services, afterCommit: () => undefined }
    const undone = server.database.transaction(admin.tenantId, async tx => {
      await postCompanyMail(posting, tx, mail)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await count()).toHaveLength(before)
    await server.database.transaction(admin.tenantId, tx => postCompanyMail(posting, tx, mail))
    expect(await count()).toHaveLength(before + 1)
  })

  test('leaves at once from the process that posted it', async () => {
    const email = address()
    await invite([email])
    await vi.waitFor(() => expect(box.received.map(({ to }) => to)).toEqual([email]), { timeout: 10_000 })
    expect(faults).toEqual([])
  })

  test('is sealed at rest: neither receiver nor link can be read, and another secret does not open it', async () => {
    server.services.messages = dying()
    const email = address()
    await invite([email])
    const { sealed } = await newest()
    const dump = await server.rows<{ text: string }>('select m::text as text from company_message m')
    for (const text of [sealed!.toString('latin1'), ...dump.map(row => row.text)])
      expect(text).not.toMatch(/visit\.example|token=|invitation#/)
    await process({ secret: 'another secret of another installation, long enough' }).deliverAll()
    expect(await newest()).toMatchObject({ state: 'failed', sealed: null, fault: 'cannot be opened' })
    expect(box.received).toEqual([])
  })

  test('of several processes that look at once one sends each', async () => {
    server.services.messages = dying()
    const emails = Array.from({ length: 12 }, address)
    await invite(emails)
    await Promise.all([process(), process(), process()].map(each => each.deliverAll()))
    expect(box.received.map(({ to }) => to).sort()).toEqual([...emails].sort())
  })

  test('that a mail server took without its being noted comes a second time under the same Message-ID', async () => {
    server.services.messages = dying()
    await invite([address()])
    let killed = 0
    taken = async () => {
      taken = async () => {}
      // Like a process that dies between the mail server's answer and the commit.
      const ended = await server.rows<{ ended: boolean }>(
        `select pg_terminate_backend(pid) as ended from pg_stat_activity
          where datname = current_database() and usename = 'mds_app' and state = 'idle in transaction'`,
      )
      killed = ended.length
    }
    await process()
      .deliverAll()
      .catch(() => undefined)
    expect(killed).toBe(1)
    expect(await newest()).toMatchObject({ state: 'waiting' })
    await isDue()
    await process().deliverAll()
    const [first, second, ...more] = messageIds()
    expect(more).toEqual([])
    expect(first).toBe(`<${(await newest()).id}@mds.example.com>`)
    expect(second).toBe(first)
    expect(await newest()).toMatchObject({ state: 'sent' })
  })
})

describe('a mail server that does not take a message', () => {
  test('and does not answer either: it holds up neither the end of a process nor more than a thousand messages in it', async () => {
    server.services.messages = dying()
    await invite([address(), address()])
    const answered = Promise.withResolvers<void>()
    taken = () => answered.promise
    const messages = process()
    const held = await server.getRows('company_message', { state: 'waiting' }, 'id')
    const { tenantId } = admin
    const asked = [...held.map(({ id }) => id), ...Array.from({ length: 1098 }, () => randomUUID())]
    let ended = 0
    const all = asked.map(id => messages.deliver({ tenantId, id }, 'mail').then(() => (ended += 1)))
    await vi.waitFor(() => expect(box.received).toHaveLength(2), { timeout: 10_000 })
    expect(ended).toBe(100)
    expect(await messages.stop(50)).toBe(false)
    answered.resolve()
    await Promise.all(all)
    expect(await messages.stop()).toBe(true)
  })

  test('for now: it is tried again later, and then sent', async () => {
    server.services.messages = dying()
    await invite([address()])
    answer = { responseCode: 451 }
    await process().deliverAll()
    expect(await newest()).toMatchObject({ state: 'waiting', tries: 1, fault: expect.stringMatching(/451/) })
    answer = null
    await process().deliverAll()
    expect(box.received, 'not before its pause is over').toEqual([])
    await isDue()
    await process().deliverAll()
    expect(box.received).toHaveLength(1)
    expect(faults).toMatchObject([{ kind: 'invitation', tries: 1, final: false }])
  })

  test('for good: it is given up, its import counts it, and the log tells kind and code alone', async () => {
    const email = address()
    const job = await rig.started('invitations', [[email], [address()]])
    answer = { responseCode: 550 }
    const done = await rig.applied(job)
    expect(done).toMatchObject({ state: 'done', mails: { sent: 0, waiting: 0, failed: 2 } })
    expect(await newest()).toMatchObject({ state: 'failed', sealed: null })
    expect(await listed(email)).toMatchObject({ state: 'pending', mail: 'failed' })
    expect(faults).toMatchObject([{ final: true }, { final: true }])
    expect(String(faults[0]!.error)).toMatch(/kind invitation was not sent: EENVELOPE 550/)
    expect(String(faults[0]!.error)).not.toContain('visit.example')
  })

  test('when it is away, a look ends after a few tries: the rest waits for the next', async () => {
    server.services.messages = dying()
    await invite(Array.from({ length: 12 }, address))
    answer = { responseCode: 421 }
    await process().deliverAll()
    expect(faults).toHaveLength(5)
    answer = null
    await isDue()
    await process().deliverAll()
    expect(box.received).toHaveLength(12)
  })
})

test('an SMS is tried again under the same Idempotency-Key', async () => {
  const seen: { key: unknown; to: string }[] = []
  const provider = createServer((request, response) => {
    request.on('data', bytes =>
      seen.push({ key: request.headers['idempotency-key'], to: JSON.parse(String(bytes)).to }),
    )
    request.on('end', () => response.writeHead(seen.length > 1 ? 200 : 503).end())
  })
  await new Promise<void>(done => provider.listen(0, '127.0.0.1', () => done()))
  const { port } = provider.address() as AddressInfo
  const sms = openSms({ smsUrl: `http://127.0.0.1:${port}/`, smsToken: null, outboxDir: '/nowhere' })
  const posting = { services: server.services, afterCommit: () => undefined }
  const message = { to: '+8613800000000', locale: 'zh-CN', kind: 'signIn', code: '123456' } as const
  await server.database.transaction(null, tx => postSms(posting, tx, message))
  const row = await server.getRow('account_message', { state: 'waiting' }, 'id')
  await process({ sms }).deliverAll()
  await server.setRows('account_message', { state: 'waiting' }, { next_try_at: now() })
  await process({ sms }).deliverAll()
  provider.close()
  const one = { key: row.id, to: message.to }
  expect(seen).toEqual([one, one])
})

describe('what has run out', () => {
  test('is not sent any more', async () => {
    server.services.messages = dying()
    await invite([address()])
    await server.setRows('company_message', { state: 'waiting' }, { expires_at: now() })
    await process().deliverAll()
    expect(box.received).toEqual([])
    expect(await newest()).toMatchObject({ state: 'failed', sealed: null })
  })

  test('nor is the mail of an invitation that was taken back, or replaced', async () => {
    server.services.messages = dying()
    const [back, again] = [address(), address()]
    await invite([back, again])
    const list = await server.call(invitations.listInvitations, { limit: 100, query: 'message.' }, admin)
    const getId = (email: string) => list.data.records.find(row => row.email === email)!.id
    await server.call(invitations.revokeInvitations, { ids: [getId(back)], reason: 'x' }, admin)
    await server.setRows(
      'invitation',
      { id: getId(again) },
      { made_at: raw("made_at - interval '2 minutes'") },
    )
    const resent = await server.call(
      invitations.resendInvitations,
      { ids: [getId(again)], reason: 'x' },
      admin,
    )
    expect(resent.data.results).toMatchObject([{ code: 0 }])
    await process().deliverAll()
    expect(box.received.map(({ to }) => to)).toEqual([again])
  })
})

describe('an act that must leave a trace', () => {
  test('TR-A2 a failed sign-in is in the trail although the process died right after its answer, once', async () => {
    server.services.messages = dying()
    const person = await server.getRow('account', { name: 'lin.haiyan' }, 'email', 'id')
    const entries = () =>
      server.getRows('audit_log', { actor_account_id: person!.id, outcome: 'refused' }, 'outcome')
    const before = (await entries()).length
    const companies = await server.getRows('membership', { account_id: person.id })
    for (const email of [person.email, 'nobody@visit.example']) {
      await server.removeRows('frequency')
      await server.call(sendEmailCode, { email }, null)
      const said = await server.call(signInByEmail, { email, verificationCode: '000000' }, null)
      expect(said.code).toBe(codes.codeWrong.code)
    }
    expect(await entries()).toHaveLength(before)
    const rows = await server.rows<{ kind: string; state: string }>(
      `select kind, state from account_message where made_at > now() - interval '1 minute' order by made_at desc limit 4`,
    )
    // TR-N3: an unknown name writes the same rows.
    expect(rows.map(({ state }) => state)).toEqual(['decoy', 'decoy', 'waiting', 'waiting'])
    await process().deliverAll()
    await process().deliverAll()
    expect(await entries()).toHaveLength(before + companies.length)
    expect(box.received.map(({ to }) => to)).toEqual([person.email])
    // The message's content is deleted once it was sent.
    await server.setRows('account_message', {}, { made_at: ago('2 hours') })
    await server.database.transaction(null, tx => forgetOldMessages(tx, null))
    expect(await server.countRows('account_message')).toBe(0)
  })
})

test('an act does not wait for a mail server that takes its time', async () => {
  let answerAll = () => {}
  const answered = new Promise<void>(done => {
    answerAll = done
  })
  taken = () => answered
  await invite(Array.from({ length: 6 }, address))
  await vi.waitFor(() => expect(box.received.length).toBeGreaterThan(0), { timeout: 10_000 })
  const act = {
    kind: 'failedSignIn',
    ...{ account: 'lin.haiyan', accountId: admin.accountId, call: signInByEmail.name },
    client: { ip: '', zone: 'UTC', requestId: 'an act in between', submitTime: null } as unknown as Client,
    warning: null,
    entry: { action: 'signIn', outcome: 'refused' },
  } as const
  const after: (() => Promise<void>)[] = []
  const posting = {
    services: server.services,
    afterCommit: (work: () => Promise<void>) => void after.push(work),
  }
  await server.database.transaction(null, tx => postAct(posting, tx, act))
  for (const work of after) await work()
  expect(await server.getRows('account_message', { kind: 'failedSignIn' }, 'state')).toEqual([
    { state: 'sent' },
  ])
  answerAll()
  await vi.waitFor(() => expect(box.received).toHaveLength(6), { timeout: 10_000 })
})

describe('an import', () => {
  test('says how many of its mails are still to go, and is done with them later', async () => {
    server.services.messages = dying()
    const job = await rig.started('invitations', [[address()], [address()], [address()]])
    expect(await rig.applied(job)).toMatchObject({
      state: 'done',
      mails: { sent: 0, waiting: 3, failed: 0 },
    })
    await process().deliverAll()
    expect(await rig.read(job)).toMatchObject({ mails: { sent: 3, waiting: 0, failed: 0 } })
    expect(box.received).toHaveLength(3)
    expect(wordsIn(box.received[0]!.text)).toMatch(/invitation#token=/)
  })

  test('TR-C6 whose worker died has counted none of its mails: its own retry is not refused', async () => {
    server.services.messages = dying()
    const job = await rig.started(
      'invitations',
      Array.from({ length: 200 }, () => [address()]),
    )
    await server.call(calls.applyImport, { id: job.id, rowVersion: job.rowVersion }, admin)
    const dead = AbortSignal.abort(new Error('the worker died'))
    for (let tries = 0; tries < 4; tries += 1) await expect(rig.run(job, dead)).rejects.toThrow('died')
    await rig.run(job)
    expect(await rig.read(job)).toMatchObject({ state: 'done', reason: null, counts: { applied: 200 } })
    const counted = await server.getRows('frequency', { key: `invitation:${admin.tenantId}` }, 'count')
    expect(counted).toEqual([{ count: 200 }])
  })
})
