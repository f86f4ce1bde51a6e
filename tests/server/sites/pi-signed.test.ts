import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { listSignatures, makeStatement } from '../../../contract/signatures/calls.ts'
import { addSitePerson, listSitePeople, undoPiReplacement } from '../../../contract/site-people/calls.ts'
import { replacePi } from '../../../contract/site-people/replace-pi.ts'
import { siteById, siteHistory } from '../../../contract/sites/calls.ts'
import { findSite } from '../application-events/door.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { signWith } from '../signatures/signing.ts'
import { getReplacement } from './replacement.ts'

let server: DemoServer
let admin: Caller
let siteId: string
let siteNo: string
let old: string
let next: string

const reason = 'Moves to another hospital'
const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)
const setAsked = (on: boolean) =>
  server.rows(
    `update tenant set settings = jsonb_set(coalesce(settings, '{}'), '{signPiReplacements}', '${on}') where id = $1`,
    [admin.tenantId],
  )
const site = async () => (await server.call(siteById, { siteId }, admin)).data
const people = async () => (await server.call(listSitePeople, { siteId }, admin)).data
const add = async (lastName: string, more: object) => {
  const person = {
    ...{
      siteId,
      lastName,
      firstName: '明',
      userId: null,
      email: '',
      phone: '',
      startsOn: null,
      endsOn: null,
    },
    ...{ customRole: '', remarks: '', reason: 'Joins', roles: ['sub_investigator' as const] },
    ...{ confirmed: ['noAccount' as const, 'noTraining' as const], ...more },
  }
  const { code, data } = await server.call(addSitePerson, person, admin)
  expect(code).toBe(0)
  return data.id
}
const getWish = async (personId: string, from: string) => {
  const { rowVersion } = await site()
  const confirmed = ['noAccount' as const, 'noTraining' as const]
  return getReplacement({ siteId, rowVersion, personId, from, confirmed, reason })
}
const undo = async (from: string) => {
  const { rowVersion } = await site()
  return (await server.call(undoPiReplacement, { siteId, rowVersion, from, reason }, admin)).code
}
const signatures = async () =>
  (await server.call(listSignatures, { entity: 'sites', id: siteId }, admin)).data.records

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const found = await findSite(
    server,
    admin.tenantId,
    "t.status = 'ongoing' and t.active and s.status = 'active' and s.active and s.environment = 'production'",
  )
  siteId = found.siteId
  siteNo = (await site()).siteNo
  await server.removeRows('site_pi', { site_id: siteId })
  old = await add('郑', { main: true, startsOn: '2026-01-05', roles: ['principal_investigator'] })
  next = await add('冯', {})
})
afterAll(() => server.close())

describe('a replacement of the main principal investigator [MD-T2]', () => {
  test('is not signed where the company does not ask for it', async () => {
    const answer = await server.call(replacePi, await getWish(next, day(9)), admin)
    expect([answer.code, answer.data.signatureId]).toEqual([0, null])
    expect(await people()).toMatchObject({
      signed: false,
      replacements: [{ personId: next, signature: null }],
    })
    expect(await undo(day(9))).toBe(0)
    expect(await signatures()).toEqual([])
  })

  test('is refused without a signature where the company asks for one, and nothing has changed', async () => {
    await setAsked(true)
    const { rowVersion } = await site()
    const answer = await server.call(replacePi, await getWish(next, day(9)), admin)
    expect(answer.code).toBe(codes.signatureRequired.code)
    const wrong = { ...(await getWish(next, day(9))), signature: { nonce: 'A'.repeat(43), password: 'x' } }
    expect((await server.call(replacePi, wrong, admin)).code).toBe(codes.statementInvalid.code)
    expect((await people()).replacements).toEqual([])
    expect((await site()).rowVersion).toBe(rowVersion)
  })

  test('has a statement that refuses what the call refuses', async () => {
    const refuse = async (wish: Awaited<ReturnType<typeof getWish>>) =>
      (await server.call(makeStatement, wish, admin)).code
    expect(await refuse(await getWish(old, day(9)))).toBe(codes.sitePiSame.code)
    expect(await refuse(await getWish(next, '2026-01-04'))).toBe(codes.sitePiDate.code)
    const { change, ...wish } = await getWish(next, day(9))
    expect(await refuse({ ...wish, change: { ...change, confirmed: [] } })).toBe(codes.sitePiUnconfirmed.code)
  })

  test.each([
    ['zh-CN', '主要研究者由 郑明 更换为 冯明', '协作研究者'],
    ['en-US', 'I make Ming Feng the main principal investigator of the site', 'Sub-investigator'],
    ['ja-JP', '治験責任医師を', '治験分担医師'],
    ['es-ES', 'Nombro a Ming Feng investigador principal del centro', 'Subinvestigador'],
  ])(
    'says in %s the site, the old and the new one, from when, why and in which role',
    async (language, sentence, role) => {
      const { data } = await server.call(makeStatement, await getWish(next, day(9)), admin, {
        'accept-language': language,
      })
      for (const part of [sentence, siteNo, day(9), reason]) expect(data.sentence).toContain(part)
      expect(data.sentence).toMatch(/郑明|Ming Zheng/)
      expect(data.consequences.join(' ').toLowerCase()).toContain(role.toLowerCase())
      expect(data.signer.role).toBeTruthy()
    },
  )

  test('is signed: the fact stands beside the signature, the term shows it [TR-E1 TR-E3]', async () => {
    const answer = await signWith(server, admin, replacePi, await getWish(next, day(9)))
    expect(answer).toMatchObject({ code: 0, data: { siteId, from: day(9) } })
    const signed = await signatures()
    expect(signed).toMatchObject([{ act: 'piReplacement', status: 'valid', reason }])
    const rows = await server.getRows(
      'site_pi_replacement',
      {},
      'site_id',
      'person_id',
      'replaced_id',
      'from_date::text',
      'version',
      'reason',
      'user_id',
    )
    const { rowVersion } = await site()
    expect(rows).toEqual([
      {
        ...{ site_id: siteId, person_id: next, replaced_id: old, from_date: day(9), version: rowVersion },
        ...{ reason, user_id: admin.userId },
      },
    ])
    expect((await people()).replacements).toMatchObject([{ personId: next, signature: { status: 'valid' } }])
    const [entry] = (await server.call(siteHistory, { siteId }, admin)).data.records
    expect(entry).toMatchObject({ action: 'replacePi', reason })
  })

  test('cannot be forged by the role of the application, and an edit by the owner breaks the badge [TR-E3]', async () => {
    const asApplication = (statement: string) =>
      server.rows(
        `begin; set local role mds_app; select set_config('app.tenant', '${admin.tenantId}', true); ${statement}`,
      )
    for (const statement of [
      'insert into site_pi_replacement select * from site_pi_replacement',
      'update site_pi_replacement set from_date = from_date - 1',
      "update site_pi set signature_id = (select signature_id from site_pi_replacement limit 1) where from_date < '2026-02-01'",
      'insert into site_pi select tenant_id, site_id, from_date + 1, person_id, signature_id from site_pi',
      `select sign_pi_replacement('${crypto.randomUUID()}')`,
    ]) {
      await expect(asApplication(statement), statement).rejects.toThrow(/permission denied|does not say/)
      await server.rows('rollback')
    }
    await server.rows(
      `begin; set local session_replication_role = replica;
       update site_pi set person_id = '${old}' where site_id = '${siteId}' and signature_id is not null; commit`,
    )
    expect(await signatures()).toMatchObject([{ status: 'broken', fault: 'fact' }])
    await server.rows(
      `begin; set local session_replication_role = replica;
       update site_pi set person_id = '${next}' where site_id = '${siteId}' and signature_id is not null; commit`,
    )
    expect(await signatures()).toMatchObject([{ status: 'valid' }])
  })

  test('that was taken back shows as changed since, and a later one leaves it valid [TR-E3]', async () => {
    expect(await undo(day(9))).toBe(0)
    expect(await signatures()).toMatchObject([{ status: 'changed', changes: [{ from: day(9) }] }])
    expect((await signWith(server, admin, replacePi, await getWish(next, day(5)))).code).toBe(0)
    expect((await signWith(server, admin, replacePi, await getWish(old, day(7)))).code).toBe(0)
    expect((await signatures()).map(({ status }) => status)).toEqual(['valid', 'valid', 'changed'])
  })
})
