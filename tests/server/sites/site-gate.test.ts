import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import { listSignatures, makeStatement } from '../../../contract/signatures/calls.ts'
import { recordSiteGate, siteCoverage, siteGate } from '../../../contract/site-gates/calls.ts'
import { waiveSiteGate } from '../../../contract/site-gates/waiver.ts'
import { addSitePerson, editSitePerson, listSitePeople } from '../../../contract/site-people/calls.ts'
import { replacePi } from '../../../contract/site-people/replace-pi.ts'
import { bindSites } from '../../../contract/sites/bind.ts'
import { changeSiteStatus, searchSites, siteById, siteHistory } from '../../../contract/sites/calls.ts'
import { readTenantSetting, updateSetting } from '../../../contract/tenant/calls.ts'
import { keepSites } from '../../../server/features/sites/daily.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { ago, ahead, raw } from '../rows.ts'
import { signWith } from '../signatures/signing.ts'
import { getReplacement } from './replacement.ts'

let server: DemoServer
let admin: Caller
let study: string
let free: string[]

const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)
const reason = 'Initiation visit done'

const newSite = async (siteNo: string, environment: 'production' | 'test' = 'production') => {
  const sites = [{ organisationId: free.pop()!, siteNo }]
  const { data } = await server.call(bindSites, { studyId: study, environment, sites }, admin)
  const { id } = data.records[0]!
  await server.setRows('site', { id }, { selected_on: raw('current_date') })
  return id
}
const open = async (id: string) => {
  const { rowVersion } = (await server.call(siteById, { siteId: id }, admin)).data
  const sites = [{ id, rowVersion }]
  return server.call(changeSiteStatus, { studyId: study, sites, status: 'active', reason }, admin)
}
const seen = async (siteId: string) => (await server.call(siteById, { siteId }, admin)).data.rowVersion
const gate = async (siteId: string) => (await server.call(siteGate, { siteId }, admin)).data
const record = async (siteId: string, item: Input<typeof recordSiteGate>['item'], more: object = {}) => {
  const known = (await gate(siteId)).conditions.find(each => each.item === item)
  const route = item === 'genetic' ? ('filing' as const) : null
  const wish = {
    siteId,
    item,
    rowVersion: known?.rowVersion ?? 0,
    done: true,
    doneOn: days(-2),
    route,
    ...more,
  }
  return server.call(recordSiteGate, wish, admin)
}
/** People of these sites have no account and no role of an investigator. */
const sure = ['noInvestigatorRole' as const, 'noAccount' as const, 'noTraining' as const]
const person = (siteId: string, lastName: string, more: Partial<Input<typeof addSitePerson>> = {}) => ({
  ...{ siteId, lastName, firstName: '', userId: null, email: '', phone: '', startsOn: null, endsOn: null },
  ...{ roles: [], customRole: '', remarks: '', confirmed: sure, ...more },
})
const add = (siteId: string, lastName: string, more: Partial<Input<typeof addSitePerson>> = {}) =>
  server.call(addSitePerson, person(siteId, lastName, more), admin)

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const row = await server.getRow('study', { tenant_id: admin.tenantId, plan_id: 'HY-0101-301' }, 'id')
  study = row.id
  const rows = await server.rows<{ id: string }>(
    `select o.id from organisation o where o.tenant_id = $1 and o.active
      and not exists (select from site s where s.study_id = $2 and s.organisation_id = o.id) order by o.id limit 12`,
    [admin.tenantId, study],
  )
  free = rows.map(({ id }) => id)
})
afterAll(() => server.close())

describe('the activation gate', () => {
  test('P25 a production site becomes active only when every condition is recorded [MD-T3]', async () => {
    const id = await newSite('G-01')
    const items = ['ethics', 'contract', 'genetic', 'gcp', 'pharmacy'] as const
    expect((await gate(id)).gaps).toEqual(items)
    expect((await gate(id)).closers.length).toBeGreaterThan(0)
    expect(await open(id)).toMatchObject({ code: codes.siteGapsOpen.code, data: { gap: 'ethics', open: 5 } })
    const row = (await server.call(siteById, { siteId: id }, admin)).data
    expect(row.actions.open).toMatchObject({ code: codes.siteGapsOpen.code })
    expect((await record(id, 'gcp')).code).toBe(codes.sitePiMissing.code)
    await add(id, '邓', { main: true })
    for (const item of items) expect((await record(id, item)).code, item).toBe(0)
    expect((await gate(id)).gaps).toEqual([])
    expect((await open(id)).code).toBe(0)
    const { records } = (await server.call(siteHistory, { siteId: id }, admin)).data
    const genetic = records.flatMap(({ changes }) => changes).find(({ field }) => field === 'gateGenetic')
    expect(genetic).toMatchObject({ from: { state: 'Open' }, to: { state: 'Done', route: 'Filing' } })
  })

  test('a condition needs its date, its route, and a reason to open it again [MD-T3]', async () => {
    const id = await newSite('G-02')
    expect((await record(id, 'ethics', { doneOn: null })).code).toBe(codes.invalidInput.code)
    expect((await record(id, 'genetic', { route: null })).code).toBe(codes.invalidInput.code)
    expect((await record(id, 'ethics')).code).toBe(0)
    expect((await record(id, 'ethics', { rowVersion: 0 })).code).toBe(codes.dataChanged.code)
    expect((await record(id, 'ethics', { done: false })).code).toBe(codes.invalidInput.code)
    expect((await record(id, 'ethics', { done: false, reason: 'Approval withdrawn' })).code).toBe(0)
    expect((await gate(id)).gaps).toContain('ethics')
  })

  test('an approval that has ended is a gap, and so is the training of an earlier investigator [MD-T3]', async () => {
    const id = await newSite('G-03')
    await add(id, '邓', { main: true })
    await record(id, 'ethics', { doneOn: days(-400), validUntil: days(-3) })
    await record(id, 'gcp')
    const before = await gate(id)
    expect(before.gaps).toEqual(['ethics', 'contract', 'genetic', 'pharmacy'])
    expect(before.conditions[0]).toMatchObject({ item: 'ethics', state: 'expired' })
    await add(id, '夏')
    const { records } = (await server.call(listSitePeople, { siteId: id }, admin)).data
    const next = records.find(({ lastName }) => lastName === '夏')!
    const [{ today }] = (await server.rows<{ today: string }>(
      'select (now() at time zone time_zone)::date::text as today from tenant where id = $1',
      [admin.tenantId],
    )) as [{ today: string }]
    const wish = {
      siteId: id,
      rowVersion: await seen(id),
      personId: next.id,
      from: today,
      confirmed: sure,
      reason: 'Leaves',
    }
    expect((await server.call(replacePi, getReplacement(wish), admin)).code).toBe(0)
    expect((await gate(id)).gaps).toContain('gcp')
  })

  test('a current GCP certificate of the investigator closes the training [MD-T3]', async () => {
    const [learner] = await server.rows<{ user_id: string; number: string }>(
      `select c.user_id, c.number from certificate c join learning_record r on r.id = c.record_id join course k on k.id = r.course_id
        where c.tenant_id = $1 and k.good_clinical_practice order by c.expires_at desc limit 1`,
      [admin.tenantId],
    )
    await server.setRows('certificate', { number: learner!.number }, { expires_at: ahead('9 days') })
    const id = await newSite('G-04')
    await add(id, '邓', { main: true, userId: learner!.user_id })
    const met = (await gate(id)).conditions.find(({ item }) => item === 'gcp')
    expect(met).toMatchObject({ state: 'done', certificate: { number: learner!.number } })
    await server.setRows('certificate', { number: learner!.number }, { expires_at: ago('1 day') })
    expect((await gate(id)).gaps).toContain('gcp')
  })

  test('the tenant chooses the conditions, and other environments have none [MD-T3]', async () => {
    const test = await newSite('G-05', 'test')
    expect(await gate(test)).toMatchObject({ applies: false, gaps: [] })
    expect((await record(test, 'ethics')).code).toBe(codes.siteGapNotApplicable.code)
    expect((await open(test)).code).toBe(0)
    const { settings, rowVersion } = (await server.call(readTenantSetting, {}, admin)).data
    const saved = await server.call(updateSetting, { ...settings, siteGate: ['contract'], rowVersion }, admin)
    expect(saved.code).toBe(0)
    const id = await newSite('G-06')
    expect((await gate(id)).gaps).toEqual(['contract'])
    await record(id, 'contract')
    expect((await open(id)).code).toBe(0)
    await server.call(updateSetting, { ...settings, rowVersion: rowVersion + 1 }, admin)
  })
})

describe('a waiver', () => {
  test('closes a gap only with a signature, which is verified with the site [MD-T3][TR-E1]', async () => {
    const id = await newSite('W-01')
    const { rowVersion } = (await server.call(siteById, { siteId: id }, admin)).data
    const draft = {
      ...{
        id,
        rowVersion,
        meaning: 'approval' as const,
        reason: 'Approved by the sponsor without a pharmacy',
      },
      change: { act: 'siteWaiver' as const, item: 'pharmacy' as const, gateVersion: 0 },
    }
    expect((await server.call(waiveSiteGate, draft, admin)).code).toBe(codes.signatureRequired.code)
    expect((await gate(id)).gaps).toContain('pharmacy')
    expect((await signWith(server, admin, waiveSiteGate, draft)).code).toBe(0)
    const after = await gate(id)
    expect(after.gaps).not.toContain('pharmacy')
    expect(after.conditions.find(({ item }) => item === 'pharmacy')).toMatchObject({
      state: 'waived',
      waiverReason: draft.reason,
      signature: { status: 'valid', meaning: 'approval', signerName: 'Haiyan Lin' },
    })
    const signed = await server.call(listSignatures, { entity: 'sites', id }, admin)
    expect(signed.data.records).toMatchObject([{ act: 'siteWaiver', status: 'valid', reason: draft.reason }])
    const stale = await server.call(makeStatement, draft, admin)
    expect(stale.code).toBe(codes.dataChanged.code)
    const test = await newSite('W-02', 'test')
    const none = await server.call(makeStatement, { ...draft, id: test, rowVersion: 1 }, admin)
    expect(none.code).toBe(codes.siteGapNotApplicable.code)
  })
})

describe('gap alarms', () => {
  const alarms = async (siteId: string) => (await gate(siteId)).alarms.map(({ kind }) => kind)

  test('no investigator, one leaving, a single coordinator, roles that end [MD-T6]', async () => {
    const id = await newSite('A-01')
    expect(await alarms(id)).toEqual(['no_pi', 'single_crc'])
    await add(id, '邓', { main: true, endsOn: days(60) })
    await add(id, '薛', { roles: ['coordinator'] })
    expect(await alarms(id)).toEqual(['pi_leaving', 'single_crc'])
    await add(id, '夏', { roles: ['coordinator'], endsOn: days(12) })
    expect(await alarms(id)).toEqual(['pi_leaving', 'ending'])
    const { records } = (await server.call(listSitePeople, { siteId: id }, admin)).data
    const next = records.find(({ lastName }) => lastName === '薛')!
    const wish = {
      ...{ siteId: id, rowVersion: await seen(id), personId: next.id },
      ...{ from: days(40), confirmed: sure, reason: 'Takes over' },
    }
    expect((await server.call(replacePi, getReplacement(wish), admin)).code).toBe(0)
    expect(await alarms(id)).toEqual(['ending'])
    const cover = (await server.call(siteCoverage, { studyId: study }, admin)).data
    expect(cover.records.find(each => each.id === id)?.alarms).toMatchObject([
      { kind: 'ending', count: 1, on: days(12) },
    ])
    expect(cover.sites).toBeGreaterThan(cover.total)
  })

  test('the lead CRA gets one to-do for a site, which ends with its gaps [MD-T6 MD-N3]', async () => {
    const id = await newSite('A-02')
    const cra = await server.getRow(
      'users',
      { tenant_id: admin.tenantId, status: 'enabled', removed_at: null, orderBy: 'id' },
      'id',
    )
    await server.setRows('site', { id }, { lead_cra_user_id: cra.id })
    const todos = () =>
      server.rows<{ link: string; done: boolean }>(
        `select link, done_at is not null as done from notice where user_id = $1 and kind = 'gap_alarm' and subject ->> 'siteId' = $2`,
        [cra.id, id],
      )
    const keep = () => server.database.transaction(admin.tenantId, keepSites)
    await keep()
    await keep()
    expect(await todos()).toEqual([{ link: `/csr_mds/study/${study}/siteDetail/${id}`, done: false }])
    await add(id, '邓', { main: true })
    for (const name of ['薛', '夏']) await add(id, name, { roles: ['coordinator'] })
    await keep()
    expect(await todos()).toMatchObject([{ done: true }])
  })

  test('on the day of a replacement the name in lists follows [MD-T2]', async () => {
    const id = await newSite('A-03')
    await add(id, '邓', { main: true, startsOn: days(-9) })
    await add(id, '夏')
    const { records } = (await server.call(listSitePeople, { siteId: id }, admin)).data
    const next = records.find(({ lastName }) => lastName === '夏')!
    await server.call(
      replacePi,
      getReplacement({
        siteId: id,
        rowVersion: await seen(id),
        personId: next.id,
        from: days(5),
        confirmed: sure,
        reason: 'Takes over',
      }),
      admin,
    )
    await server.rows(
      'update site_pi set from_date = tenant_today_of.day from (select (now() at time zone time_zone)::date as day from tenant where id = $2) tenant_today_of where site_id = $1 and person_id = $3',
      [id, admin.tenantId, next.id],
    )
    await server.database.transaction(admin.tenantId, keepSites)
    const found = await server.call(searchSites, { studyId: study, query: '夏' }, admin)
    expect(found.data.records.map(site => site.id)).toContain(id)
  })

  test('a change of a person who has left the duty is seen at once [MD-T6]', async () => {
    const id = await newSite('A-04')
    await add(id, '邓', { main: true })
    for (const name of ['薛', '夏']) await add(id, name, { roles: ['coordinator'] })
    expect(await alarms(id)).toEqual([])
    const { records } = (await server.call(listSitePeople, { siteId: id }, admin)).data
    const xue = records.find(({ lastName }) => lastName === '薛')!
    const { confirmed: _, ...known } = person(id, '薛', { roles: ['coordinator'], startsOn: days(-90) })
    const left = { ...known, id: xue.id, rowVersion: 1, endsOn: days(-2) }
    expect((await server.call(editSitePerson, left, admin)).code).toBe(0)
    expect(await alarms(id)).toEqual(['single_crc'])
  })
})
