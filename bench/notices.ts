import { existsSync, readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { reportEvents } from '../contract/application-events/calls.ts'
import { watchNotices } from '../contract/notices/calls.ts'
import { issueToken } from '../scripts/lib/issue-token.ts'
import { writePart } from '../scripts/lib/performance-page.ts'
import { connectOwner } from '../server/kernel/db/connections.ts'
import { openAs } from '../server/kernel/db/pool.ts'
import { root } from '../server/kernel/root.ts'
import { type Paired, paired, type Server } from './beside.ts'
import { median, times } from './figures.ts'
import { type Audience, fillReaders, readerRole, readers, wishes } from './notices-seed.ts'
import { withLoad } from './seeded.ts'
import { ask } from './send.ts'

const events = 20
const bells = 20
const rounds = 3
const notices = events * readers
/** Most that one batch may take until it is accepted, and until the last open bell hears of it (s), and for the p99 of others (times). */
const limits = { accepted: 5, delivered: 10, others: 2 }

type Bell = { next: () => Promise<void>; close: () => Promise<void> }
/** Seconds by the clock, and `computed` of the processors in server and PostgreSQL until the batch was accepted; `bareComputed` of the baseline. */
type Batch = {
  accepted: number
  delivered: number
  computed: number
  bare: number
  bareComputed: number
  load: number
}
export type NoticeFigures = { batches: Batch[]; others: Paired }

/** Twenty notices of an application, each to everybody with a role in a study. */
const getEvents = ({ studyId, study }: Audience) =>
  Array.from({ length: events }, (_, at) => ({
    ...{ kind: 'notice' as const, eventId: crypto.randomUUID(), studyId, at: new Date().toISOString() },
    ...{ sentence: 'actual_progress.behind', values: { study, enrolled: at, planned: 90 } },
    ...{ link: '/ctms/home', to: [{ role: readerRole, studyId }] },
  }))

/** Opens a bell; `next` resolves when it hears that something came. */
async function openBell({ port, headers }: Server): Promise<Bell> {
  const stream = await fetch(`http://127.0.0.1:${port}${watchNotices.path}`, { headers })
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  const next = async () => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) throw new Error('the bell has ended')
      if (value.includes('event: arrived')) return
    }
  }
  await next()
  return { next, close: () => reader.cancel() }
}

const ticksASecond = 100

/** Processor time of processes until now (s), whatever else runs on the machine. Linux only, NaN elsewhere. */
const getComputed = (pids: readonly number[]): number => {
  if (process.platform !== 'linux') return Number.NaN
  // A connection that is not needed any more ends.
  const ticks = pids.map(pid => {
    if (!existsSync(`/proc/${pid}`)) return 0
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return Number(fields[11]) + Number(fields[12])
  })
  return ticks.reduce((sum, each) => sum + each, 0) / ticksASecond
}

/** The server and its connections to PostgreSQL, or those of this process. */
const getPids = async (owner: Client, login: 'mds_app' | 'own'): Promise<number[]> => {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where ${login === 'own' ? 'pid = pg_backend_pid()' : `usename = 'mds_app'`}`,
  )
  return rows.map(({ pid }) => pid)
}

/** The rows of a batch, inserted by one statement into a table with the same indexes, without checks, policies and triggers. */
async function insertBare(owner: Client): Promise<Pick<Batch, 'bare' | 'bareComputed'>> {
  await owner.query('create table notice_bare (like notice including indexes)')
  const pids = await getPids(owner, 'own')
  const before = getComputed(pids)
  const start = performance.now()
  await owner.query('insert into notice_bare select * from notice')
  const bare = (performance.now() - start) / 1000
  const bareComputed = getComputed(pids) - before
  await owner.query('drop table notice_bare')
  return { bare, bareComputed }
}

/** Every reader has each notice once, and an agent has a copy of it. */
async function check(owner: Client): Promise<void> {
  const { rows } = await owner.query(
    `select count(*) filter (where copy_of is null)::int as own, count(*) filter (where copy_of is not null)::int as copies,
       (select count(*)::int from (select user_id from notice where copy_of is null group by 1 having count(*) = ${events}) r) as readers,
       (select count(*)::int from notice_send where via = 'mail') as mails from notice`,
  )
  const { own, copies, readers: reached, mails } = rows[0]
  const isWhole =
    own === notices &&
    reached === readers &&
    copies === events * wishes.copied &&
    mails === events * (wishes.mails + wishes.digests)
  if (!isWhole) throw new Error(`the batch is not whole: ${JSON.stringify(rows[0])}`)
}

type Scene = { owner: Client; audience: Audience; server: Server; readerHeaders: Record<string, string>[] }

const empty = (owner: Client) => owner.query('truncate notice_send, notice, application_notice')

/** Sends a batch while the bells are open, and returns when the last of them has heard of it. */
async function sendBatch({ owner, audience, server }: Scene, open: readonly Bell[]): Promise<Batch> {
  const pids = [server.pid, ...(await getPids(owner, 'mds_app'))]
  const before = getComputed(pids)
  const start = performance.now()
  const getSeconds = () => (performance.now() - start) / 1000
  const heard = Promise.all(open.map(bell => bell.next())).then(getSeconds)
  heard.catch(() => {}) // a batch that is refused is reported, not the bells that end by it
  const sent = { events: getEvents(audience) }
  const { results } = await ask<{ results: { result: string }[] }>(server, reportEvents, sent)
  const accepted = getSeconds()
  if (results.some(each => each.result !== 'done')) throw new Error(JSON.stringify(results))
  const computed = getComputed(pids) - before
  const delivered = await heard
  for (const bell of open) await bell.close()
  return { accepted, delivered, computed, bare: Number.NaN, bareComputed: Number.NaN, load: loadavg()[0]! }
}

/** Batches one after the other, each into empty tables and with new bells; the one before is checked. */
function getBatches(scene: Scene, log: (line: string) => void) {
  const { owner, server, readerHeaders } = scene
  const batches: Batch[] = []
  const ready = async () => {
    if (batches.length > 0) await check(owner)
    await empty(owner)
    const open = await Promise.all(readerHeaders.map(headers => openBell({ ...server, headers })))
    return async () => {
      const batch = await sendBatch(scene, open)
      batches.push(batch)
      log(
        `accepted in ${batch.accepted.toFixed(1)} s, in every bell after ${batch.delivered.toFixed(1)} s, computed ${batch.computed.toFixed(1)} s, load ${batch.load.toFixed(1)}`,
      )
    }
  }
  return { batches, ready }
}

/** Measures a batch of 100,000 notices to 5,000 people, and the calls of others beside it. */
export const benchNotices = (log: (line: string) => void): Promise<NoticeFigures> =>
  withLoad(
    log,
    process.env.BENCH_NOTICES_DIR ?? join(root, '.data/bench-notices'),
    [{ tenants: 1, users: 8000, studies: 20 }],
    async ({ logins, tokens, serve }) => {
      const { tenantId, headers } = tokens[0]!
      const owner = await connectOwner(logins)
      const database = openAs(logins.app, { poolSize: 2 })
      const audience = await fillReaders(owner, database, tenantId, bells)
      const { port, pid } = await serve('guarded-server.ts', ({ app }) => ({ login: app }))
      const sender = { authorization: `Bearer ${audience.secret}`, 'mds-tenant': tenantId }
      const readerHeaders: Record<string, string>[] = []
      for (const account of audience.accounts)
        readerHeaders.push((await issueToken(database, { account })).headers)
      const scene = { owner, audience, readerHeaders, server: { port, pid, headers: sender } }
      const { batches, ready } = getBatches(scene, log)
      // The baseline in the same run, each time just after a batch without calls beside it.
      for (let round = 0; round < rounds; round++) {
        await (await ready())()
        const { bare, bareComputed } = Object.assign(batches[round]!, await insertBare(owner))
        log(`bare insert: ${bare.toFixed(1)} s, computed ${bareComputed.toFixed(1)} s`)
      }
      const others = await paired({ port, pid, headers }, ready)
      await check(owner)
      await empty(owner)
      await database.close()
      await owner.end()
      return { batches: batches.slice(0, rounds), others }
    },
  )

const seconds = (value: number) => value.toFixed(1)
const middle = (batches: readonly Batch[], of: keyof Batch) => median(batches.map(each => each[of]))

export function writeNoticeFigures({ batches, others }: NoticeFigures): void {
  const [accepted, delivered, computed, bare, bareComputed] = (
    ['accepted', 'delivered', 'computed', 'bare', 'bareComputed'] as const
  ).map(of => middle(batches, of))
  const today = new Date().toISOString().slice(0, 10)
  writePart(
    'notices',
    `## ${notices.toLocaleString('en-US')} notices to ${readers.toLocaleString('en-US')} people

One call of an application with ${events} notices to everybody who has a role in a study: ${readers.toLocaleString('en-US')} people, of
whom ${wishes.mails} want a mail for each, ${wishes.digests} a digest, and ${wishes.copied} have an agent who gets copies; ${bells} of them have an open bell. On ${cpus().length} cores,
caller, server and PostgreSQL on the same machine. The baseline is one \`insert ... select\` of the very same rows into a table with the same
indexes, without foreign keys, policies and triggers, as a superuser, just after the batch. Each batch is counted afterwards: every reader
has each notice once. Computed is the time of the processors, which other load on the machine makes hardly longer.

Measured on ${today}: medians of ${batches.length} batches, load average ${Math.max(...batches.map(each => each.load)).toFixed(1)} at most.

| | s | limit | bare insert, s | times |
|---|---|---|---|---|
| accepted | ${seconds(accepted!)} | ${limits.accepted} | ${seconds(bare!)} | ${times(accepted! / bare!)} |
| of these computed by server and PostgreSQL | ${seconds(computed!)} | | ${seconds(bareComputed!)} | ${times(computed! / bareComputed!)} |
| in the last open bell | ${seconds(delivered!)} | ${limits.delivered} | | |

While somebody else asks 40 times a second for the first page of users, and in as long a time without a batch just after (p50 / p99 in ms,
${others.probes.toLocaleString('en-US')} asked; aim: at most ${limits.others} times the p99): ${seconds(others.alone.p50)} / ${seconds(others.alone.p99)} alone, ${seconds(others.others.p50)} / ${seconds(others.others.p99)} beside, ${times(others.others.p99 / others.alone.p99)} times.
`,
  )
}
