import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Locale } from '../../../contract/locales.ts'
import { listNotices } from '../../../contract/notices/calls.ts'
import { remindOfEnds } from '../../../server/features/reminders/remind.ts'
import type { Services } from '../../../server/kernel/context.ts'
import { getLetter, type Message } from '../../../server/kernel/mail/letter.ts'
import { Unsent } from '../../../server/kernel/mail/mail.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { now } from '../rows.ts'

let server: DemoServer
let nurse: Caller
let messages: Message<'expiryReminder'>[] = []
const faults: unknown[] = []
let refusal: Unsent | null = null
const mail = {
  send: async (message: Message) => {
    if (refusal) throw refusal
    messages.push(message as Message<'expiryReminder'>)
  },
} as Services['mail']

/** Messages sent at an instant, with recipients, by several processes that find the same work. */
const at = async (instant: string, processes = 1): Promise<string[]> => {
  messages = []
  const tools = {
    database: server.database,
    mail,
    settings: { publicOrigin: 'https://mds.example.com' },
    fault: (error: unknown) => void faults.push(error),
  }
  const never = new AbortController().signal
  const counts = await Promise.all(
    Array.from({ length: processes }, () => remindOfEnds(tools, never, new Date(instant))),
  )
  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(messages.length)
  return messages.map(({ values: { what, days } }) => `${what} ${days}`)
}
const kept = () => server.getRows('expiry_reminder', { orderBy: 'day, kind' }, 'kind', 'day::text', 'outcome')
const set = (settings: object) =>
  server.setRows('tenant', { id: nurse.tenantId }, { settings: JSON.stringify(settings) })

beforeAll(async () => {
  server = await demoServer()
  nurse = await server.caller('l.vidal', 'CRC')
  // In these tests only one person's access ends, in one company, in Madrid.
  await server.setRows('users', {}, { valid_to: 'infinity' })
  await server.setRows('role_assignment', {}, { expires_at: 'infinity' })
  await server.setRows('tenant', {}, { settings: '{"reminders": {"kinds": []}}' })
  await server.setRows('credential', { account_id: nurse.accountId }, { set_at: '2026-01-01T00:00Z' })
})
beforeEach(async () => {
  faults.length = 0
  refusal = null
  await server.removeRows('expiry_reminder')
  await server.setRows('users', { id: nurse.userId }, { valid_to: '2026-12-10T23:00Z' })
  await set({ passwordCycleMonths: 0 })
})
afterAll(() => server.close())

describe('O22 an account, a role and a password that end are reminded of by mail', () => {
  test('from three days before at 11:00 of the company on, daily, the last day included, and no more afterwards', async () => {
    expect(await at('2026-12-07T09:59Z'), '10:59').toEqual([])
    expect(await at('2026-12-06T10:00Z'), 'four days before').toEqual([])
    expect(await at('2026-12-07T10:00Z')).toEqual(['account 3'])
    expect(await at('2026-12-07T22:45Z'), 'once a day').toEqual([])
    expect(await at('2026-12-08T15:00Z'), 'made up for').toEqual(['account 2'])
    expect(await at('2026-12-10T10:00Z'), 'the last day: it ends at midnight').toEqual(['account 0'])
    expect(await at('2026-12-11T10:00Z')).toEqual([])
    expect((await kept()).map(each => each.day)).toEqual(['2026-12-07', '2026-12-08', '2026-12-10'])
  })

  test('as many days before as the company has set, and of what it has set', async () => {
    await set({ passwordCycleMonths: 0, reminders: { expiryDays: 10 } })
    expect(await at('2026-11-30T10:00Z')).toEqual(['account 10'])
    await set({ passwordCycleMonths: 0, reminders: { expiryDays: 10, kinds: ['role', 'password'] } })
    expect(await at('2026-12-01T10:00Z')).toEqual([])
  })

  test('TR-C10 across the change of clocks: 23 hours later, at 11:00 of that day', async () => {
    await server.setRows('users', { id: nurse.userId }, { valid_to: '2026-03-30T22:00Z' })
    expect([await at('2026-03-28T09:45Z'), await at('2026-03-28T10:00Z')]).toEqual([[], ['account 2']])
    expect([await at('2026-03-29T08:45Z'), await at('2026-03-29T09:00Z')]).toEqual([[], ['account 1']])
  })

  test('TR-C10 exactly once under two processes and more', async () => {
    expect(await at('2026-12-08T10:00Z', 8)).toEqual(['account 2'])
    expect(faults).toEqual([])
  })

  test('MD-N3 in the bell too, with the day and why; what it said the day before is read by that', async () => {
    await server.removeRows('notice', { user_id: nurse.userId })
    const inBell = async () =>
      (await server.call(listNotices, { type: 'notification', open: true }, nurse)).data.records
    const told = { reason: { rule: 'own' }, urgency: 'soon', copyOf: null }
    for (const day of ['08', '09']) {
      await at(`2026-12-${day}T10:00Z`)
      const subject = { event: 'accountEnds', endId: nurse.userId, date: '2026-12-10' }
      expect(await inBell(), day).toEqual([expect.objectContaining({ ...told, kind: 'system', subject })])
    }
    await server.setRows('users', { id: nurse.userId }, { valid_to: 'infinity' })
    const [held] = await server.rows<{ id: string; role: string; study: string }>(
      `update role_assignment ra set expires_at = '2026-12-10T23:00Z' from role r, study t
        where r.tenant_id = ra.tenant_id and r.id = ra.role_id and t.tenant_id = ra.tenant_id and t.id = ra.study_id
          and ra.id = (select id from role_assignment where user_id = $1 and role_id = $2 and study_id is not null order by id limit 1)
        returning ra.id, r.name as role, t.plan_id as study`,
      [nurse.userId, nurse.roleId],
    )
    await at('2026-12-10T10:00Z')
    const [ofRole, ...others] = (await inBell()).filter(({ kind }) => kind === 'authorisation')
    expect(ofRole).toMatchObject({
      ...told,
      subject: { event: 'roleEnds', endId: held!.id, role: held!.role, date: '2026-12-10' },
      study: { number: held!.study },
    })
    expect(others).toEqual([])
    await server.setRows('role_assignment', { id: held!.id }, { expires_at: 'infinity' })
  })

  test('a role that another assignment outlasts ends nothing; one that has ended or is to come is left out', async () => {
    await server.setRows('users', { id: nurse.userId }, { valid_to: 'infinity' })
    const [held] = await server.rows<{ id: string }>(
      `update role_assignment set expires_at = '2026-12-10T23:00Z'
        where id = (select id from role_assignment where user_id = $1 and role_id = $2 order by id limit 1) returning id`,
      [nurse.userId, nurse.roleId],
    )
    expect(await at('2026-12-08T10:00Z')).toEqual(['role 2'])
    expect(messages[0]!.values.role).not.toBe('')
    await server.rows(
      `insert into role_assignment (tenant_id, id, user_id, role_id, study_id, site_id, effective_at, expires_at)
        select tenant_id, gen_random_uuid(), user_id, role_id, study_id, site_id, '2026-12-01', '2027-12-01' from role_assignment where id = $1`,
      [held!.id],
    )
    expect(await at('2026-12-09T10:00Z'), 'prolonged').toEqual([])
    await server.setRows('role_assignment', { expires_at: '2027-12-01' }, { ended_at: now() })
    expect(await at('2026-12-10T10:00Z')).toEqual(['role 0'])
    await server.setRows('role_assignment', { id: held!.id }, { ended_at: now() })
    await server.removeRows('expiry_reminder')
    expect(await at('2026-12-10T10:00Z'), 'ended').toEqual([])
  })

  test('P10 a password, counted in the company’s own months', async () => {
    await server.setRows('users', { id: nurse.userId }, { valid_to: 'infinity' })
    await set({ passwordCycleMonths: 6 })
    const mine = async (instant: string) => {
      await at(instant)
      return messages.filter(each => each.values.account === 'l.vidal').map(each => each.values.days)
    }
    expect(await mine('2026-06-28T09:00Z'), 'due at midnight of 1 July in UTC').toEqual([3])
    expect(await mine('2026-07-01T09:00Z'), 'run out').toEqual([])
    await set({ passwordCycleMonths: 0 })
    expect(await mine('2026-06-29T09:00Z'), 'never').toEqual([])
  })

  test('nobody who cannot sign in; who will never take mail is not asked again that day', async () => {
    await server.setRows('users', { id: nurse.userId }, { status: 'disabled' })
    expect(await at('2026-12-08T10:00Z')).toEqual([])
    await server.setRows('users', { id: nurse.userId }, { status: 'enabled' })
    refusal = new Unsent('refused', true)
    expect(await at('2026-12-08T10:00Z')).toEqual([])
    refusal = null
    expect(await at('2026-12-08T10:15Z')).toEqual([])
    expect(await kept()).toEqual([{ kind: 'account', day: '2026-12-08', outcome: 'refused' }])
  })
})

test.each<[Locale, string, string]>([
  ['zh-CN', '账号即将到期：', '将在 2 天后（2026-12-10）到期'],
  ['en-US', 'Account expiring: Puerta de Levante', 'expires in 2 days, on 10 Dec 2026'],
  ['ja-JP', 'アカウントの有効期限：', 'あと2日（2026-12-10）'],
  [
    'es-ES',
    'Cuenta próxima a vencer: Hospital Universitario Puerta de Levante',
    'vence en 2 días, el 10 dic 2026',
  ],
])("in the receiver's language: %s", async (locale, subject, lead) => {
  await server.setRows('account', { id: nurse.accountId }, { locale })
  expect(await at('2026-12-08T10:00Z')).toEqual(['account 2'])
  for (const what of ['account', 'role', 'password'] as const) {
    const { values, ...rest } = messages[0]!
    const letter = getLetter(
      { ...rest, values: { ...values, what, role: 'CRC' } },
      'no-reply@mds.example.com',
    )
    if (what === 'account') expect([letter.subject, letter.text].join('\n')).toContain(subject)
    if (what === 'account') expect(letter.text).toContain(lead)
    expect(letter.text + letter.subject).not.toMatch(/\{\{|mail:|undefined/)
    expect(letter.messageId).toBe(`<account.${nurse.userId}.2026-12-08@mds.example.com>`)
  }
})
