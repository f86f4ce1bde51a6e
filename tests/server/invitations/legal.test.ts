import { afterAll, expect, test } from 'vitest'
import { legalVersion } from '../../../contract/auth/legal.ts'
import { invitationRig } from './invitation-rig.ts'

const { server, somebody, invited, register, userOf } = await invitationRig()

afterAll(() => server.close())

test('D4 whoever registers has accepted the legal statement: its version is asked for, kept with account and time, and stands in the trail', async () => {
  const { email, account } = somebody()
  const param = await invited(email)
  expect((await register(param, account, { legal: undefined })).code).not.toBe(0)
  expect((await register(param, account, { legal: '2019-01' })).code).not.toBe(0)
  expect(await server.countRows('account', { name: account })).toBe(0)
  expect((await register(param, account)).code).toBe(0)
  const kept = await server.rows<{ version: string; fresh: boolean }>(
    `select l.version, l.accepted_at > now() - interval '1 minute' as fresh
      from legal_acceptance l join account a on a.id = l.account_id where a.name = $1`,
    [account],
  )
  expect(kept).toEqual([{ version: legalVersion, fresh: true }])
  const { id } = await userOf(email)
  const trail = await server.rows<{ legal: string }>(
    `select p.payload->'detail'->>'legal' as legal from audit_log l join audit_content p using (tenant_id, seq)
      where l.entity_id = $1 and l.action = 'registerByInvitation' and l.outcome = 'done'`,
    [id],
  )
  expect(trail).toEqual([{ legal: legalVersion }])
})
