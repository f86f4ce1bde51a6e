import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import { Client } from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applications } from '../../contract/access/applications.ts'
import { reportEvents } from '../../contract/application-events/calls.ts'
import { issueToken } from '../../scripts/lib/issue-token.ts'
import { createCredential } from '../../server/features/application-events/credentials.ts'
import { embedded } from '../../server/kernel/db/connections.ts'
import { openAs } from '../../server/kernel/db/pool.ts'
import { getCluster, livePostmaster } from '../../server/kernel/db/postmaster.ts'
import { copyDemo } from './demo-data.ts'
import { findServer, killStarted, launch, type Running } from './rig.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'mds-messages-'))
const people = 120
const address = (at: number) => `mailed.${at}@visit.example`

/** A mail that the mail server accepted, in order. */
type Taken = { to: string; id: string }
const taken: Taken[] = []
/** The mail that gets no answer: how many mails were accepted before it, and whether it is accepted too. */
let silence: { after: number; takes: boolean } | null = null
let silent = false
/** Accepted mails whose answer was lost: one, or two where both deliveries of the server were at work. */
const unanswered: string[] = []

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, session, next) => {
    const parts: Buffer[] = []
    stream.on('data', part => parts.push(part))
    stream.on('end', () => {
      const id = /^message-id: (.*)$/im.exec(Buffer.concat(parts).toString())?.[1] ?? ''
      const to = session.envelope.rcptTo[0]!.address
      // The demo has mails of its own.
      if (!to.startsWith('mailed.')) return next()
      const holds = silence !== null && taken.length >= silence.after
      if (!holds || silence?.takes) taken.push({ to, id })
      if (holds && silence?.takes) unanswered.push(id)
      if (holds) silent = true
      else next()
    })
  },
})
// A killed client breaks its connection off.
smtp.on('error', () => {})

beforeAll(async () => {
  await copyDemo(dataDir)
  await new Promise<void>(done => smtp.listen(0, '127.0.0.1', () => done()))
})
afterAll(async () => {
  killStarted()
  await new Promise<void>(done => smtp.close(() => done()))
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

const start = async (): Promise<Running> => {
  const { port } = smtp.server.address() as AddressInfo
  const running = await launch({ dataDir, env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  await running.ready()
  return running
}
const connections = () => embedded(livePostmaster(getCluster(dataDir))!.socketDir)

/** Ends the server like a power cut, and waits until its database has ended too. */
const kill = async (running: Running) => {
  process.kill(findServer(running), 'SIGKILL')
  await running.exit
}

const until = async (what: () => boolean | Promise<boolean>, about: string) => {
  for (let tries = 0; tries < 2400; tries++) {
    if (await what()) return
    await sleep(50)
  }
  throw new Error(`still waiting: ${about}`)
}

const heads = ['E-mail', 'Family name', 'Given name', 'Type', 'Department']
const workbook = async () => {
  const rows = [heads, ...Array.from({ length: people }, (_, at) => [address(at)])]
  const template = { name: 'mds-template', rows: [['invitations', '1']], veryHidden: true }
  return new Blob([new Uint8Array(await writeXlsx({ sheets: [{ name: 'Sheet', rows }, template] }))])
}

type Job = { id: string; rowVersion: number; state: string; mails: object }

/** Calls of an administrator about imports, with its own token. */
const asAdministrator = async ({ port }: Running) => {
  const database = openAs(connections().app, { poolSize: 1 })
  const { headers } = await issueToken(database, { account: 'lin.haiyan' })
  await database.close()
  return async (path: string, body: FormData | object): Promise<Job> => {
    const form = body instanceof FormData
    const answer = await fetch(`http://localhost:${port}/mdsdata/user/import/${path}`, {
      method: 'POST',
      headers: {
        ...headers,
        'idempotency-key': crypto.randomUUID(),
        ...(!form && { 'content-type': 'application/json' }),
      },
      body: form ? body : JSON.stringify(body),
    })
    const said = (await answer.json()) as { code: number; message: string; data: Job }
    expect(said.code, said.message).toBe(0)
    return said.data
  }
}

const imported = async (running: Running): Promise<string> => {
  const send = await asAdministrator(running)
  const form = new FormData()
  form.append('kind', 'invitations')
  form.append('file', await workbook(), 'people.xlsx')
  const { id, rowVersion } = await send('importData', form)
  await send('apply', { id, rowVersion })
  return id
}

const getMails = async (id: string) => {
  const owner = new Client(connections().owner)
  await owner.connect()
  const { rows } = await owner.query(
    `select j.state, count(*) filter (where m.state = 'sent')::int as sent,
      count(*) filter (where m.state = 'waiting')::int as waiting
    from import_job j left join company_message m on m.import_id = j.id where j.id = $1 group by j.state`,
    [id],
  )
  await owner.end()
  return rows[0] as { state: string; sent: number; waiting: number }
}

it('every mail of an import that is done leaves, once, however often the server is killed (TR-C6)', async () => {
  // Right after the commit, before any mail was accepted; and when the fortieth was accepted but its answer is lost.
  const kills = [
    { after: 0, takes: false },
    { after: 40, takes: true },
  ]
  silence = kills[0]!
  let running = await start()
  const id = await imported(running)
  for (const each of kills) {
    await until(() => silent, `mail ${each.after} is on its way`)
    const mails = await getMails(id)
    expect(mails).toEqual({ state: 'done', sent: each.after, waiting: people - each.after })
    await kill(running)
    silent = false
    silence = kills[kills.indexOf(each) + 1] ?? null
    running = await start()
  }
  await until(async () => (await getMails(id)).waiting === 0, 'the last mail leaves')
  expect(await getMails(id)).toEqual({ state: 'done', sent: people, waiting: 0 })

  const receivers = Array.from({ length: people }, (_, at) => address(at))
  expect([...new Set(taken.map(({ to }) => to))].sort()).toEqual(receivers.sort())
  // Only a mail whose answer was lost came twice; a mail server recognises it by its Message-ID.
  expect(taken).toHaveLength(people + unanswered.length)
  expect(unanswered.length).toBeLessThanOrEqual(2)
  expect(new Set(taken.map(each => each.id)).size).toBe(people)
  expect(taken.findLastIndex(({ id }) => id === taken[40]!.id)).toBeGreaterThan(40)
  running.child.kill('SIGTERM')
  expect(await running.exit).toBe(0)
}, 300_000)

const readRows = async <R extends object>(statement: string, values: unknown[] = []): Promise<R[]> => {
  const owner = new Client(connections().owner)
  await owner.connect()
  const { rows } = await owner.query<R>(statement, values)
  await owner.end()
  return rows
}

const readers = 60
const batch = 2

/** People who want a mail for each notice of timesheets. */
const chooseReaders = () =>
  readRows<{ id: string; tenant_id: string; email: string }>(
    `with chosen as (select u.tenant_id, u.id, 'mailed.reader.' || row_number() over (order by u.account) || '@visit.example' as email
        from users u join tenant t on t.id = u.tenant_id and t.company_name_en = 'Hengyu Oncology'
        where u.status = 'enabled' and u.account_id is not null and u.removed_at is null and u.valid_from <= now() and now() < u.valid_to
        order by u.account limit $1),
      wishes as (insert into notice_choice (tenant_id, user_id, kind, mail) select tenant_id, id, 'timesheet', 'on' from chosen)
    update users u set email = c.email from chosen c where u.tenant_id = c.tenant_id and u.id = c.id returning u.tenant_id, u.id, u.email`,
    [readers],
  )

/** One call of an application: each notice to all these people. */
const report = async ({ port }: Running, to: readonly { id: string; tenant_id: string }[]) => {
  const tenantId = to[0]!.tenant_id
  const database = openAs(connections().app, { poolSize: 1 })
  const application = applications.find(({ key }) => key === 'ctms')!
  const { secret } = await database.transaction(tenantId, tx =>
    createCredential(tx, { application, kinds: ['notice'], note: 'test' }),
  )
  await database.close()
  const events = Array.from({ length: batch }, (_, at) => ({
    ...{ kind: 'notice', eventId: `approved ${at}`, at: new Date().toISOString(), link: '/ctms/home' },
    ...{ sentence: 'timesheet.approved', to: to.map(({ id }) => ({ userId: id })) },
    values: { week: `2026-03-0${2 + at}`, lastName: '林', firstName: '海燕' },
  }))
  const answer = await fetch(`http://localhost:${port}${reportEvents.path}`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${secret}`, 'mds-tenant': tenantId, 'content-type': 'application/json' },
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ events }),
  })
  const { data } = (await answer.json()) as { data: { results: { result: string }[] } }
  expect(data.results.map(({ result }) => result)).toEqual(Array(batch).fill('done'))
}

/** How many notices of the batch each reader has. */
const getCounts = async () =>
  (
    await readRows<{ count: number }>(
      `select count(*)::int as count from notice where external_id like 'approved %' and copy_of is null group by user_id`,
    )
  ).map(({ count }) => count)

const getLeft = async () =>
  (
    await readRows<{ queued: number; waiting: number; sent: number }>(
      `select (select count(*)::int from notice_send where via = 'mail') as queued,
        count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'sent')::int as sent
      from company_message where kind = 'notices'`,
    )
  )[0]!

it('a batch of notices is complete, and every mail of it leaves once, however often the server is killed (MD-N2, TR-C7)', async () => {
  const all = readers * batch
  taken.length = 0
  unanswered.length = 0
  silent = false
  silence = { after: 0, takes: false }
  let running = await start()
  const people = await chooseReaders()
  expect(people).toHaveLength(readers)
  await report(running, people)
  // Right after the answer, before any mail exists; when the first is on its way; and when the fortieth is accepted, its answer lost.
  expect(await getCounts()).toEqual(Array(readers).fill(batch))
  await kill(running)
  for (const after of [0, 40]) {
    silence = { after, takes: after > 0 }
    silent = false
    running = await start()
    await until(() => silent, `mail ${after} is on its way`)
    expect(await getLeft()).toMatchObject({ queued: 0, sent: after })
    await kill(running)
  }
  silence = null
  running = await start()
  await until(async () => (await getLeft()).sent === all, 'the last mail leaves')
  expect(await getLeft()).toEqual({ queued: 0, waiting: 0, sent: all })
  expect(new Set(taken.map(({ id }) => id)).size).toBe(all)
  expect(taken).toHaveLength(all + unanswered.length)
  expect(unanswered.length).toBeLessThanOrEqual(2)
  const times = Map.groupBy(new Map(taken.map(({ id, to }) => [id, to])).values(), to => to)
  expect([...times].map(([to, mails]) => [to, mails.length]).sort()).toEqual(
    people.map(({ email }) => [email, batch]).sort(),
  )
  running.child.kill('SIGTERM')
  expect(await running.exit).toBe(0)
}, 600_000)
