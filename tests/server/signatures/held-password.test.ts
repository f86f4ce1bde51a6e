import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordHash } from '../../../client/sign-in/md5.ts'
import { codes } from '../../../contract/codes.ts'
import { listSignatures, makeStatement } from '../../../contract/signatures/calls.ts'
import { changeStudyStatus } from '../../../contract/study-status/calls.ts'
import { demoPassword } from '../../../server/app/demo/accounts.ts'
import { takeoverRig } from '../attacks/takeover-rig.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { raw } from '../rows.ts'
import { getDraft } from './signing.ts'

let server: DemoServer
let rig: Awaited<ReturnType<typeof takeoverRig>>
/** A password that the help of the first company has set, and a session that it opened. */
const byHelp = 'Stolen-Harbour-9'
let held: string
let own: string
const account = 'elena.navarro'
type Company = Awaited<ReturnType<typeof takeoverRig>>['first']

beforeAll(async () => {
  server = await demoServer()
  rig = await takeoverRig(server)
  await server.setRows('tenant', {}, { settings: raw(`settings || '{"singleSession": false}'`) })
  held = await rig.takeOver('elena@clinic.example', byHelp)
  own = rig.opened(await rig.byPassword(account, demoPassword))
})
afterAll(() => server.close())

/** The person in a company, in a session, with the role that may change a study. */
const within = async (token: string, company: Company): Promise<Caller> => {
  const role = await server.getRow('role', { tenant_id: company.tenantId, code: 'ACCOUNT_HOLDER' }, 'id')
  await server.rows(
    `insert into role_assignment (tenant_id, id, user_id, role_id) select $1, gen_random_uuid(), $2, $3
      where not exists (select from role_assignment where user_id = $2 and role_id = $3)`,
    [company.tenantId, company.userId, role.id],
  )
  return { ...rig.within(token, company), roleId: role.id }
}
const nextDraft = async ({ tenantId }: Company) => {
  const study = await server.getRow(
    'study',
    { tenant_id: tenantId, active: true, status: 'ongoing', orderBy: 'plan_id' },
    'id',
    'row_version as v',
  )
  return getDraft(study, 'on_hold')
}
const sign = async (by: Caller, company: Company, password: string) => {
  const draft = await nextDraft(company)
  const made = await server.call(makeStatement, draft, by)
  if (made.code !== 0) return { code: made.code, consequences: [], id: draft.id }
  const signature = { nonce: made.data.nonce, account, password: passwordHash(password) }
  const { code } = await server.call(changeStudyStatus, { ...draft, signature }, by)
  return { code, consequences: made.data.consequences, id: draft.id }
}

test('TR-E1 TR-N14 a password that the help of a company set signs there, and the statement says so', async () => {
  const by = await within(held, rig.first)
  const signed = await sign(by, rig.first, byHelp)
  expect(signed.code).toBe(0)
  const help = signed.consequences.at(-1)!
  expect(help).toMatch(/entered with the help of/)
  const admin = await rig.adminOf(rig.first)
  const { data } = await server.call(listSignatures, { entity: 'studies', id: signed.id }, admin)
  expect(data.records[0]).toMatchObject({ accountId: rig.accountId, status: 'valid' })
  expect(data.records[0]!.consequences).toContain(help)
})

test('TR-E1 TR-N14 it signs nowhere else: not in its session, and not in one of the own password', async () => {
  expect((await sign(await within(held, rig.second), rig.second, byHelp)).code).toBe(
    codes.tenantUnproved.code,
  )
  for (const company of [rig.first, rig.second]) {
    const by = await within(own, company)
    expect((await sign(by, company, byHelp)).code).toBe(codes.signatureFailed.code)
    const signed = await sign(by, company, demoPassword)
    expect(signed.code).toBe(0)
    expect(signed.consequences.join(' ')).not.toMatch(/entered with the help of/)
  }
})
