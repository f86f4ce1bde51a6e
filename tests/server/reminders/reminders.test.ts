import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { certificatesDue } from '../../../contract/learning/calls.ts'
import { listNotices } from '../../../contract/notices/calls.ts'
import { startReminders } from '../../../server/app/jobs.ts'
import { remindAll } from '../../../server/features/learning/remind.ts'
import { openQueue } from '../../../server/kernel/jobs/queue.ts'
import { openMail } from '../../../server/kernel/mail/mail.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { getLearning } from '../learning/learning-scene.ts'
import { headersIn, mailBox, type Received, wordsIn } from '../mail-box.ts'
import { ahead, raw } from '../rows.ts'

let server: DemoServer
let learner: Caller
let certificate: string
let box: Awaited<ReturnType<typeof mailBox>>
let mail: ReturnType<typeof openMail>
let received: Received[]
const faults: unknown[] = []
/** The mail server's answer to a recipient, if it does not accept it. */
let refusal: { responseCode: number } | null = null
const never = new AbortController().signal

beforeAll(async () => {
  server = await demoServer()
  learner = await server.caller('zhang.wei', 'CRA')
  box = await mailBox(() => refusal)
  received = box.received
  mail = openMail({ smtpUrl: box.url, outboxDir: '/nowhere', publicOrigin: 'https://mds.example.com' })
  // Only one certificate counts in these tests: one course of one learner, in a tenant at UTC+8.
  const task = await getLearning(server, learner).taskId('Annual GCP refresher')
  const [row] = await server.rows<{ id: string }>(
    `select k.id from certificate k join learning_record r on r.id = k.record_id where k.user_id = $1 and r.task_id = $2`,
    [learner.userId, task],
  )
  certificate = row!.id
  await server.setRows('certificate', {}, { issued_at: '2025-12-10T03:00Z', expires_at: '2030-01-01T00:00Z' })
})
afterAll(async () => {
  mail.close()
  await box.close()
  await server.close()
})

beforeEach(async () => {
  received.length = 0
  faults.length = 0
  refusal = null
  await server.rows('truncate certificate_reminder')
  await server.setRows('certificate', { id: certificate }, { expires_at: '2026-12-10T03:00Z' })
  await server.setRows('tenant', { id: learner.tenantId }, { time_zone: 'Asia/Shanghai' })
  await server.setRows('account', { id: learner.accountId }, { locale: 'zh-CN' })
})

const tools = (database = server.database) => ({
  database,
  mail,
  settings: { publicOrigin: 'https://mds.example.com' },
  fault: (error: unknown) => void faults.push(error),
})
/** Messages sent at an instant. */
const at = (instant: string) => remindAll(tools(), never, new Date(instant))
const kept = () =>
  server.getRows(
    'certificate_reminder',
    { certificate_id: certificate, orderBy: 'day' },
    'day::text',
    'outcome',
  )

describe('O22 O23 certificates that expire are reminded of by mail', () => {
  test('MD-N3 in the bell too, with the day and why; what it said the day before is read by that', async () => {
    const inBell = async () =>
      (
        await server.call(listNotices, { type: 'notification', open: true, limit: 100 }, learner)
      ).data.records.filter(({ subject }) => subject.certificateId === certificate)
    for (const day of ['08', '09']) {
      expect(await at(`2026-12-${day}T03:00Z`)).toBe(1)
      const subject = expect.objectContaining({ event: 'certificate', date: '2026-12-10' })
      expect(await inBell(), day).toEqual([
        expect.objectContaining({
          kind: 'learning',
          subject,
          reason: { rule: 'own' },
          link: '/eLearning/task',
        }),
      ])
    }
  })

  test('MD-L3 O22 O23 an accepted one from elsewhere too, to its last day, unless a longer one follows', async () => {
    await server.setRows('certificate', { id: certificate }, { expires_at: '2030-01-01T00:00Z' })
    const [file] = await server.rows<{ id: string }>(
      `insert into file (tenant_id, id, kind, name, media_type, size, sha256, key, owner_user_id)
        values ($1, gen_random_uuid(), 'attachment', 'GCP.pdf', 'application/pdf', 1, '', gen_random_uuid()::text, $2) returning id`,
      [learner.tenantId, learner.userId],
    )
    const add = async (endsOn: string | null) => {
      const [row] = await server.rows<{ id: string }>(
        `insert into outside_certificate (tenant_id, id, user_id, file_id, title, issuer, number, issued_on, ends_on, course_id, submitted_by)
          values ($1, gen_random_uuid(), $2, $3, 'GCP', 'CITI', '', '2025-01-01', $4,
            (select c.id from course c where c.tenant_id = $1 and not exists (select from learning_record r
              where r.course_id = c.id and r.user_id = $2) order by c.id limit 1), $2) returning id`,
        [learner.tenantId, learner.userId, file!.id, endsOn],
      )
      return row!.id
    }
    const id = await add('2026-12-09')
    expect(await at('2026-12-08T03:00Z'), 'nobody has accepted it').toBe(0)
    const accept = (one: string) =>
      server.rows(
        `update outside_certificate set state = 'accepted', decided_at = now(), decided_by = (select id from users where tenant_id = $2 and id <> $3 limit 1) where id = $1`,
        [one, learner.tenantId, learner.userId],
      )
    await accept(id)
    expect(await at('2026-11-09T03:00Z'), 'once, thirty days before').toBe(1)
    expect(await at('2026-11-10T03:00Z')).toBe(0)
    expect(await at('2026-12-09T03:00Z'), 'the last day').toBe(1)
    expect(received.at(-1)).not.toContain('undefined')
    await accept(await add(null))
    await server.rows('truncate certificate_reminder')
    expect(await at('2026-12-09T03:00Z'), 'one without an end follows').toBe(0)
    await server.setRows('outside_certificate', { user_id: learner.userId }, { state: 'withdrawn' })
  })

  test('O22: from three days before at 11:00 of the tenant, daily, the last day included, and no more afterwards', async () => {
    await server.setRows('certificate', { id: certificate }, { issued_at: '2026-12-01T03:00Z' })
    expect(await at('2026-12-06T03:00Z'), 'four days before').toBe(0)
    expect(await at('2026-12-07T02:59Z'), '10:59 in Shanghai').toBe(0)
    expect(await at('2026-12-07T03:00Z'), '11:00').toBe(1)
    expect(await at('2026-12-07T03:15Z'), 'once a day').toBe(0)
    expect(await at('2026-12-07T15:45Z'), 'until its end').toBe(0)
    for (const day of ['08', '09']) expect(await at(`2026-12-${day}T03:00Z`), day).toBe(1)
    expect(await at('2026-12-10T02:59Z'), 'before 11:00 of the last day').toBe(0)
    await server.setRows('certificate', { id: certificate }, { expires_at: '2026-12-10T09:00Z' })
    expect(await at('2026-12-10T03:00Z'), 'on the last day').toBe(1)
    expect(await at('2026-12-10T09:15Z'), 'expired').toBe(0)
    expect(await at('2026-12-11T03:00Z')).toBe(0)
    expect((await kept()).map(each => each.day)).toEqual([
      '2026-12-07',
      '2026-12-08',
      '2026-12-09',
      '2026-12-10',
    ])
    await server.setRows('certificate', { id: certificate }, { issued_at: '2025-12-10T03:00Z' })
  })

  test('one that ends earlier is reminded of before that, and a revoked one never', async () => {
    await server.setRows('certificate', { id: certificate }, { expires_at: '2028-01-01T00:00Z' })
    const end = (at: string | null, why: string | null) =>
      server.setRows('certificate', { id: certificate }, { ended_at: at, end_reason: why })
    await end('2026-11-05T03:00Z', 'withdrawn')
    expect(await at('2026-11-10T04:00Z'), 'revoked').toBe(0)
    await end('2026-12-10T03:00Z', 'newVersion')
    expect(await at('2026-11-10T04:00Z'), '30 days before a new version ends it').toBe(1)
    await end(null, null)
  })

  test('O23 P16: once when 30 days are left, or as many as the tenant has set', async () => {
    expect(await at('2026-11-09T04:00Z'), '31 days').toBe(0)
    expect(await at('2026-11-10T04:00Z'), '30 days').toBe(1)
    expect(await at('2026-11-11T04:00Z')).toBe(0)
    await server.rows('truncate certificate_reminder')
    await server.setRows(
      'tenant',
      { id: learner.tenantId },
      { settings: raw(`settings || '{"reminders": {"certificateDays": 45}}'`) },
    )
    expect(await at('2026-10-26T04:00Z'), '45 days').toBe(1)
    const due = await server.call(certificatesDue, {}, learner)
    expect(due.data.days, 'M21: the list counts by the same').toBe(45)
    await server.setRows('tenant', { id: learner.tenantId }, { settings: raw("settings - 'reminders'") })
  })

  test('TR-C10: what was missed while the server stood still is made up for, each day once', async () => {
    expect(await at('2026-11-20T13:00Z'), 'ten days late').toBe(1)
    expect(await at('2026-12-08T15:00Z'), '23:00 of the day').toBe(1)
    expect((await kept()).map(each => each.day)).toEqual(['2026-11-20', '2026-12-08'])
  })

  test.each([
    ['America/New_York', '2026-12-07T15:45Z', '2026-12-07T16:00Z', '2026-12-07'],
    ['Asia/Kathmandu', '2026-12-07T05:00Z', '2026-12-07T05:15Z', '2026-12-07'],
    ['Pacific/Kiritimati', '2026-12-06T20:45Z', '2026-12-06T21:00Z', '2026-12-07'],
  ])('TR-C10: at 11:00 in %s', async (zone, before, then, day) => {
    await server.setRows('tenant', { id: learner.tenantId }, { time_zone: zone })
    await server.addRow('certificate_reminder', {
      tenant_id: learner.tenantId,
      certificate_id: certificate,
      day: '2026-11-10',
    })
    expect([await at(before), await at(then)]).toEqual([0, 1])
    expect((await kept()).at(-1)?.day).toBe(day)
  })

  test('TR-C10: across the change of clocks, 23 hours later, in the wall time of that day', async () => {
    await server.setRows('tenant', { id: learner.tenantId }, { time_zone: 'Europe/Madrid' })
    await server.setRows(
      'certificate',
      { id: certificate },
      { issued_at: '2026-03-20T03:00Z', expires_at: '2026-03-30T20:00Z' },
    )
    expect([await at('2026-03-28T09:45Z'), await at('2026-03-28T10:00Z')]).toEqual([0, 1])
    expect([await at('2026-03-29T08:45Z'), await at('2026-03-29T09:00Z')]).toEqual([0, 1])
    await server.setRows('certificate', { id: certificate }, { issued_at: '2025-12-10T03:00Z' })
  })

  test('a certificate that ends at midnight ends with the day before, also in the mail', async () => {
    await server.setRows('certificate', { id: certificate }, { expires_at: '2026-12-10T16:00Z' })
    await server.setRows('account', { id: learner.accountId }, { locale: 'en-US' })
    expect(await at('2026-12-10T04:00Z')).toBe(1)
    expect(wordsIn(received[0]!.text)).toContain('expires today, 10 Dec 2026')
  })

  test.each([
    ['zh-CN', '证书即将到期：ICH E6(R3) 要点', '将在 2 天后（2026-12-10）到期', 'ICH E6(R3) 要点'],
    ['en-US', 'Certificate expiring: ICH E6(R3) in brief', 'expires in 2 days, on 10 Dec 2026', 'in brief'],
    ['ja-JP', '修了証の有効期限：ICH E6(R3) in brief', 'あと2日（2026-12-10）で期限切れ', 'in brief'],
    [
      'es-ES',
      'Certificado próximo a caducar: ICH E6(R3) in brief',
      'caduca en 2 días, el 10 dic 2026',
      'in brief',
    ],
  ])("in the receiver's language: %s", async (locale, subject, lead, course) => {
    await server.setRows('account', { id: learner.accountId }, { locale })
    expect(await at('2026-12-08T04:00Z')).toBe(1)
    const [letter] = received
    const user = await server.getRow('users', { id: learner.userId }, 'email')
    expect(letter!.to).toBe(user.email)
    expect(headersIn(letter!.text)).toContain(`Subject: ${subject}`)
    expect(letter!.text).toContain(`Content-Language: ${locale}`)
    expect(headersIn(letter!.text), 'the same id, should it come twice').toContain(
      `Message-ID: <certificate.${certificate}.2026-12-08@mds.example.com>`,
    )
    const said = wordsIn(letter!.text)
    for (const part of [lead, course, 'https://mds.example.com/eLearning/task']) expect(said).toContain(part)
    expect(said).not.toMatch(/\{\{|mail:/)
  })

  test('exactly once under ten processes at once', async () => {
    const sent = await Promise.all(Array.from({ length: 10 }, () => at('2026-12-08T04:00Z')))
    expect(sent.reduce((sum, each) => sum + each, 0)).toBe(1)
    expect(received).toHaveLength(1)
    expect(faults).toEqual([])
  })

  test('a mail server that is busy is asked again; one that will never take the receiver is not, that day', async () => {
    refusal = { responseCode: 450 }
    expect(await at('2026-12-08T04:00Z')).toBe(0)
    expect([await kept(), faults.length]).toEqual([[], 1])
    refusal = null
    expect(await at('2026-12-08T04:15Z')).toBe(1)
    refusal = { responseCode: 550 }
    expect(await at('2026-12-09T04:00Z')).toBe(0)
    expect((await kept()).at(-1)).toEqual({ day: '2026-12-09', outcome: 'refused' })
    refusal = null
    expect(await at('2026-12-09T04:15Z')).toBe(0)
    expect(faults.map(String).join(), 'TR-W9').not.toContain('@')
  })

  test.each([
    [
      'a newer certificate follows it',
      async () => {
        await server.rows(
          `insert into learning_record (tenant_id, id, task_id, course_id, user_id, round, content_version)
          select r.tenant_id, gen_random_uuid(), r.task_id, r.course_id, r.user_id, r.round + 1, 1
          from certificate k join learning_record r on r.id = k.record_id where k.id = $1`,
          [certificate],
        )
        await server.rows(
          `insert into certificate (tenant_id, id, record_id, user_id, number, issued_at, expires_at)
          select n.tenant_id, gen_random_uuid(), n.id, n.user_id, 'newer', '2026-12-01', '2030-01-01'
          from certificate k join learning_record r on r.id = k.record_id
          join learning_record n on n.task_id = r.task_id and n.course_id = r.course_id and n.user_id = r.user_id and n.round = r.round + 1
          where k.id = $1`,
          [certificate],
        )
        return () => server.removeRows('certificate', { number: 'newer' })
      },
    ],
    [
      'its holder is disabled',
      async () => {
        await server.setRows('users', { id: learner.userId }, { status: 'disabled' })
        return () => server.setRows('users', { id: learner.userId }, { status: 'enabled' })
      },
    ],
    [
      'its tenant is not licensed any more',
      async () => {
        await server.setRows('tenant', { id: learner.tenantId }, { licence_to: '2026-12-01' })
        return () => server.setRows('tenant', { id: learner.tenantId }, { licence_to: 'infinity' })
      },
    ],
  ])('nobody is reminded when %s', async (_, change) => {
    const back = await change()
    expect(await at('2026-12-08T04:00Z')).toBe(0)
    await back()
    expect(await at('2026-12-08T04:00Z'), 'and he is without it').toBe(1)
  })
})

test('TR-C10: the clock of the queue ticks once for two processes, and what is due leaves', async () => {
  await server.setRows('certificate', { id: certificate }, { expires_at: ahead('2 days') })
  // Only certificates: other reminders due today come from the demo.
  await server.setRows(
    'tenant',
    {},
    { settings: raw(`settings || '{"reminders": {"kinds": ["certificate"]}}'`) },
  )
  await server.setRows(
    'tenant',
    { id: learner.tenantId },
    {
      time_zone: raw(
        "'Etc/GMT' || case when extract(hour from now() at time zone 'UTC') < 12 then '-11' else '+0' end",
      ),
    },
  )
  const [clock] = await server.rows<{ cron: string; timezone: string }>(
    "select cron, timezone from pgboss.schedule where name = 'reminders'",
  )
  expect(clock).toEqual({ cron: '*/15 * * * *', timezone: 'UTC' })
  const log = { error: vi.fn(), info: vi.fn() }
  const processes = [openQueue(server.connections.app), openQueue(server.connections.app)]
  const heard = vi.fn()
  for (const jobs of processes) {
    jobs.tellFaults(heard)
    await startReminders(server.database, { jobs, mail, settings: server.services.settings }, log as never)
  }
  await server.rows("insert into pgboss.job (name) values ('reminders')")
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 15_000 })
  await Promise.all(processes.map(jobs => jobs.stop()))
  expect([log.error.mock.calls, heard.mock.calls]).toEqual([[], []])
  expect(log.info).toHaveBeenCalledTimes(1)
}, 30_000)
