import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  companyHistory,
  previewCompany,
  previewSetting,
  readTenantSetting,
  updateCompany,
  updateSetting,
} from '../../../contract/tenant/calls.ts'
import { settingNames, type TenantSettings } from '../../../contract/tenant/settings.ts'
import { companyInfo } from '../../../contract/workspace/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { not, raw } from '../rows.ts'

let server: DemoServer
let ortega: Caller

beforeAll(async () => {
  server = await demoServer()
  ortega = await server.caller('c.ortega', 'DH_ADMINISTRATOR')
})
afterAll(() => server.close())

const now = async () => (await server.call(readTenantSetting, {}, ortega)).data
const save = async (wish: Partial<TenantSettings>) => {
  const { settings, rowVersion } = await now()
  return server.call(updateSetting, { ...settings, rowVersion, ...wish }, ortega)
}
const preview = async (wish: Partial<TenantSettings>) => {
  const { settings } = await now()
  const { data } = await server.call(previewSetting, { ...settings, ...wish }, ortega)
  const hits = new Map(
    data.consequences.map(each => [each.reminder ? `${each.kind} ${each.reminder}` : each.kind, each]),
  )
  return { hits, changed: data.changed }
}
const accounts = (hit: { people: { account: string | null }[] } | undefined) =>
  hit?.people.map(each => each.account)
const endsIn = (account: string, days: number) =>
  server.rows(
    `update users set valid_to = now() + make_interval(days => $2) where tenant_id = $1 and account = $3`,
    [ortega.tenantId, days, account],
  )

describe('E31 B48 no setting changes without saying what it does', () => {
  test('each that differs is named, however few it hits at once', async () => {
    const { settings } = await now()
    const other: TenantSettings = {
      twoFactor: 'optional',
      passwordCycleMonths: 60,
      strictPasswordPolicy: !settings.strictPasswordPolicy,
      accessReviewerId: ortega.userId,
      reminders: { expiryDays: 9, certificateDays: 40, kinds: ['account'] },
      invitationDays: 8,
      departmentDepth: 8,
      departmentLimit: 100,
      lpmDisplay: !settings.lpmDisplay,
      singleSession: !settings.singleSession,
      usernameChange: !settings.usernameChange,
      deptRequired: !settings.deptRequired,
      studyAndSiteRoles: !settings.studyAndSiteRoles,
      signAccessDecisions: !settings.signAccessDecisions,
      signPiReplacements: !settings.signPiReplacements,
      signCoursePublications: !settings.signCoursePublications,
      testAttempts: 5,
      exportRows: 999,
      siteGate: ['ethics'],
    }
    expect((await preview(other)).changed).toEqual(settingNames)
    expect((await preview({ exportRows: 999 })).changed).toEqual(['exportRows'])
    expect((await preview({})).changed).toEqual([])
  })

  test('O22 whose reminder starts or stops, by what ends and how many days before', async () => {
    const { settings } = await now()
    const reminders = { ...settings.reminders, expiryDays: 3 }
    await save({ reminders })
    await endsIn('l.vidal', 2)
    await endsIn('m.ruiz', 6)
    const longer = (await preview({ reminders: { ...reminders, expiryDays: 7 } })).hits
    expect(accounts(longer.get('remindersStart account'))).toEqual(['m.ruiz'])
    expect(longer.has('remindersStop account')).toBe(false)
    const shorter = (await preview({ reminders: { ...reminders, expiryDays: 1 } })).hits
    expect(accounts(shorter.get('remindersStop account'))).toEqual(['l.vidal'])
    const kinds = reminders.kinds.filter(kind => kind !== 'account')
    const off = (await preview({ reminders: { ...reminders, kinds } })).hits
    expect(accounts(off.get('remindersStop account'))).toEqual(['l.vidal'])
    expect([...off.keys()]).toEqual(['remindersStop account'])
    await server.setRows('users', { tenant_id: ortega.tenantId }, { valid_to: 'infinity' })
    expect((await preview({ reminders: { ...reminders, kinds } })).hits).toEqual(new Map())
  })

  test('P10 a cycle of passwords moves the reminders of them too', async () => {
    await server.rows(
      `update credential set set_at = now() - interval '2 months' + interval '36 hours' where account_id =
        (select account_id from users where tenant_id = $1 and account = 'l.vidal')`,
      [ortega.tenantId],
    )
    const { hits } = await preview({ passwordCycleMonths: 2 })
    expect(accounts(hits.get('remindersStart password'))).toEqual(['l.vidal'])
  })

  test('O23 certificates: those within the first reminder, and no others', async () => {
    const { settings } = await now()
    const [sample] = await server.rows<{ id: string; account: string }>(
      `select k.id, u.account from certificate k join users u on u.tenant_id = k.tenant_id and u.id = k.user_id
        join learning_record r on r.tenant_id = k.tenant_id and r.id = k.record_id
        join training_task t on t.tenant_id = r.tenant_id and t.id = r.task_id and t.scores_at <= now()
        where k.tenant_id = $1 and u.status = 'enabled' and u.account is not null and u.email is not null
          and not exists (select from certificate n where n.tenant_id = k.tenant_id and n.user_id = k.user_id and n.issued_at > k.issued_at) limit 1`,
      [ortega.tenantId],
    )
    const set = (days: string) =>
      server.rows(
        `update certificate set expires_at = now() + interval '${days}', issued_at = now() - interval '1 year'
        where tenant_id = $1 and id = $2`,
        [ortega.tenantId, sample!.id],
      )
    await set('60 days')
    const before = (await preview({ reminders: { ...settings.reminders, certificateDays: 70 } })).hits
    expect(accounts(before.get('remindersStart certificate'))).toContain(sample!.account)
    await set('90 days')
    const after = (await preview({ reminders: { ...settings.reminders, certificateDays: 70 } })).hits
    expect(accounts(after.get('remindersStart certificate')) ?? []).not.toContain(sample!.account)
  })

  test('O25 open invitations keep their days', async () => {
    const open = () =>
      server.rows<{ n: number }>(
        `select count(*)::int as n from invitation where tenant_id = $1 and used_at is null and revoked_at is null and expires_at > now()`,
        [ortega.tenantId],
      )
    const [before] = await open()
    for (const ends of ['1 day', '-1 day'])
      await server.rows(
        `insert into invitation (tenant_id, id, kind, expires_at) values ($1, $2, 'link', now() + interval '${ends}')`,
        [ortega.tenantId, randomUUID()],
      )
    const { hits } = await preview({ invitationDays: 20 })
    expect(hits.get('invitationsKeep')).toMatchObject({ count: before!.n + 1, people: [], departments: [] })
  })

  test('G1 P3 names and encrypted passwords: whom another company’s setting leaves as he is does not count', async () => {
    const [{ n: all } = { n: 0 }] = await server.rows<{ n: number }>(
      `select count(*)::int as n from users where tenant_id = $1 and status = 'enabled' and account_id is not null and removed_at is null`,
      [ortega.tenantId],
    )
    const [{ n: alone } = { n: 0 }] = await server.rows<{ n: number }>(
      `select count(*)::int as n from users u where tenant_id = $1 and status = 'enabled' and account_id is not null and removed_at is null
        and not exists (select from membership m where m.account_id = u.account_id and m.tenant_id <> u.tenant_id)`,
      [ortega.tenantId],
    )
    expect(alone).toBeLessThan(all)
    expect((await preview({ usernameChange: true })).hits.get('renamable')?.count).toBe(alone)
    expect((await preview({ strictPasswordPolicy: false })).hits.get('encryptionSpared')?.count).toBe(alone)
    await server.setRows(
      'tenant',
      { id: not(ortega.tenantId) },
      { settings: raw(`settings || '{"usernameChange": true}'`) },
    )
    expect((await preview({ usernameChange: true })).hits.get('renamable')?.count).toBe(all)
  })

  test('L13 P15 lead project managers, and exports that were larger', async () => {
    await server.rows(
      `update study set lead_pm_user_id = $2 where tenant_id = $1 and plan_id = (select min(plan_id) from study where tenant_id = $1)`,
      [ortega.tenantId, ortega.userId],
    )
    expect(accounts((await preview({ lpmDisplay: false })).hits.get('leadHidden'))).toContain('c.ortega')
    await server.rows(
      `insert into download (tenant_id, id, user_id, account_id, kind, request, locale, zone, file_name, row_count)
        values ($1, $2, $3, $4, 'users', '{}', 'es-ES', 'Europe/Madrid', 'a', 500)`,
      [ortega.tenantId, randomUUID(), ortega.userId, ortega.accountId],
    )
    expect(accounts((await preview({ exportRows: 499 })).hits.get('exportsCapped'))).toEqual(['c.ortega'])
    expect((await preview({ exportRows: 500 })).hits.has('exportsCapped')).toBe(false)
  })
})

describe('B25 L2 what the company says of itself, seen beforehand and afterwards', () => {
  const fields = async () => {
    const { companyName, companyNameEn, icon, timeZone } = (await server.call(companyInfo, {}, ortega)).data
    const languages = { tenantLanguageList: ['es-ES', 'en-US'] as const, languageFlag: 'es-ES' as const }
    return { companyName, companyNameEn, icon: icon ?? '', timeZone, ...languages }
  }
  const asked = async (wish: object) => {
    const { data } = await server.call(
      previewCompany,
      { ...(await fields()), tenantLanguageList: ['es-ES', 'en-US'], ...wish },
      ortega,
    )
    return {
      hits: new Map(data.consequences.map(each => [each.kind as string, each])),
      changed: data.changed,
    }
  }

  test('E30 a language that goes hits those who read in it; a zone moves the reminders of these days', async () => {
    await server.setRows('tenant', { id: ortega.tenantId }, { languages: '{es-ES,en-US}' })
    await server.rows(
      `insert into account_setting (account_id, locale) select account_id, 'en-US' from users where tenant_id = $1 and account = 'l.vidal'
        on conflict (account_id) do update set locale = 'en-US'`,
      [ortega.tenantId],
    )
    const gone = await asked({ tenantLanguageList: ['es-ES'] })
    expect(accounts(gone.hits.get('languageGoes'))).toContain('l.vidal')
    expect(gone.changed).toEqual(['tenantLanguageList'])
    expect((await asked({})).changed).toEqual([])
    await endsIn('m.ruiz', 2)
    const moved = await asked({ timeZone: 'Atlantic/Canary' })
    expect(accounts(moved.hits.get('remindersMove'))).toContain('m.ruiz')
    expect(moved.changed).toEqual(['timeZone'])
  })

  test('TR-C1 what is not asked about stays as it is, also what somebody else saves meanwhile', async () => {
    await server.setRows('tenant', { id: ortega.tenantId }, { time_zone: 'Europe/Lisbon' })
    const { data } = await server.call(previewCompany, { icon: 'OO' }, ortega)
    expect(data.changed).toEqual(['icon'])
    expect(data.consequences.map(each => each.kind)).toEqual(['nameShown'])
  })

  test('TR-C1 so do settings that are not asked about', async () => {
    const { data } = await server.call(previewSetting, { exportRows: 499 }, ortega)
    expect(data.changed).toEqual(['exportRows'])
  })

  test('B25 a new name hits those who read in a language that says it, a new mark everybody', async () => {
    const readers = async (...languages: string[]) => {
      const [row] = await server.rows<{ count: number }>(
        `select count(*)::int from users u join account a on a.id = u.account_id left join account_setting s on s.account_id = a.id
          where u.tenant_id = $1 and u.status = 'enabled' and coalesce(s.locale, a.locale) = any($2)`,
        [ortega.tenantId, languages],
      )
      return row!.count
    }
    const shown = async (wish: object) => (await asked(wish)).hits.get('nameShown')?.count ?? 0
    expect(await shown({})).toBe(0)
    const english = await shown({ companyNameEn: 'Levante Hospital' })
    expect(english).toBe(await readers('en-US', 'ja-JP'))
    expect(english).toBeGreaterThan(0)
    expect(await shown({ companyName: 'Levante' })).toBe(await readers('zh-CN', 'es-ES'))
    expect(await shown({ icon: 'LV' })).toBe(await readers('zh-CN', 'ja-JP', 'en-US', 'es-ES'))
  })

  test('TR-A1 its history names who changed which field', async () => {
    const { rowVersion } = (await server.call(companyInfo, {}, ortega)).data
    const wish = { ...(await fields()), tenantLanguageList: ['es-ES' as const, 'en-US' as const] }
    await server.call(updateCompany, { ...wish, companyNameEn: 'Levante Hospital', rowVersion }, ortega)
    const { data } = await server.call(companyHistory, {}, ortega)
    expect(data.records[0]).toMatchObject({
      action: 'updateCompany',
      actorName: 'Carmen Ortega Vidal',
      changes: [
        { field: 'companyNameEn', from: 'Puerta de Levante University Hospital', to: 'Levante Hospital' },
      ],
    })
  })
})
