import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { passwordHash } from '../../../client/sign-in/md5.ts'
import { beginPasskey, bindPasskey, removePasskey } from '../../../contract/auth/passkeys.ts'
import { beginAuthenticator, bindAuthenticator } from '../../../contract/auth/second-factor.ts'
import { type CodeName, codes } from '../../../contract/codes.ts'
import { makeStatement, verifySignature } from '../../../contract/signatures/calls.ts'
import { changeStudyStatus } from '../../../contract/study-status/calls.ts'
import { useRole } from '../../../contract/workspace/calls.ts'
import { relyingParty } from '../../../server/features/auth/passkeys/challenges.ts'
import { openDevice } from '../auth/device.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { raw } from '../rows.ts'
import { type Draft, getDraft, getStudy, password } from './signing.ts'

let server: DemoServer
let lin: Caller

beforeAll(async () => {
  server = await demoServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  await server.removeRows('sign_in_counter')
})

const planned = 'HY-0207-301'
/** The next change of a study that goes on hold and back. */
const nextDraft = async (planId = planned): Promise<Draft> => {
  const study = await getStudy(server, lin, planId)
  return getDraft(study, study.status === 'planned' ? 'on_hold' : 'planned')
}
const state = async () => JSON.stringify(await getStudy(server, lin, planned))
const statement = async (draft: Draft, by = lin) => (await server.call(makeStatement, draft, by)).data
type Proof = Record<string, unknown>
const full = (nonce: string, more: Proof = {}) => ({ nonce, account: 'lin.haiyan', password, ...more })
const send = (draft: Draft, signature: Proof | undefined, by = lin) =>
  server.call(changeStudyStatus, { ...draft, signature } as never, by)

/** Sends a change that must be refused, and checks that nothing changed. */
const refused = async (draft: Draft, signature: Proof | undefined, name: CodeName, by = lin) => {
  const before = await state()
  const answer = await send(draft, signature, by)
  expect([answer.code, answer.message]).toEqual([codes[name].code, expect.any(String)])
  expect(await state()).toBe(before)
  return answer
}

describe('what must fail [TR-E1]', () => {
  test('a change without a signature, or with a part of it [F4]', async () => {
    const draft = await nextDraft()
    await refused(draft, undefined, 'signatureRequired')
    const { nonce } = await statement(draft)
    await refused(draft, { nonce }, 'signatureRequired')
    await refused(draft, { nonce, password }, 'signatureRequired')
    await refused(draft, full('A'.repeat(43)), 'statementInvalid')
  })

  test('a wrong password, and the valid password of another user under their account', async () => {
    const draft = await nextDraft()
    const { nonce } = await statement(draft)
    await refused(draft, full(nonce, { password: passwordHash('guess-1A') }), 'signatureFailed')
    await refused(draft, full(nonce, { account: 'zhang.wei' }), 'signatureFailed')
    expect((await send(draft, full(nonce))).code, 'the statement is still valid').toBe(0)
  })

  test('wrong passwords count to the lock of the account, and the third tells administrators [TR-E6]', async () => {
    const draft = await nextDraft()
    const { nonce } = await statement(draft)
    const wrong = full(nonce, { password: passwordHash('guess-1A') })
    const told = () =>
      server.getRows('notice', {
        kind: 'security',
        "subject ->> 'event'": 'signInWarned',
        "subject ->> 'account'": 'lin.haiyan',
      })
    await refused(draft, wrong, 'signatureFailed')
    await refused(draft, wrong, 'signatureFailed')
    const before = (await told()).length
    await refused(draft, wrong, 'signInWarning')
    expect((await told()).length).toBeGreaterThan(before)
    await refused(draft, wrong, 'signInWarning')
    await refused(draft, wrong, 'signInLocked')
    await refused(draft, full(nonce), 'signInLocked')
  })

  test('a session that ended or was idle between statement and signature', async () => {
    const draft = await nextDraft()
    const { nonce } = await statement(draft)
    const hash = `(select k.session_id from access_token k where k.hash = sha256(convert_to($1, 'UTF8')))`
    await server.rows(`update session set last_seen_at = now() - interval '61 minutes' where id = ${hash}`, [
      lin.token,
    ])
    await refused(draft, full(nonce), 'sessionExpired')
    await server.rows(`update session set last_seen_at = now(), ended_at = now() where id = ${hash}`, [
      lin.token,
    ])
    await refused(draft, full(nonce), 'tokenInvalid')
    const later = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
    await refused(draft, full(nonce), 'statementInvalid', later)
  })

  test('a role switched between statement and signature; a switch closes the window', async () => {
    const other = await server.caller('lin.haiyan', 'DH_ADMINISTRATOR')
    await server.addOnce('role_menu', { tenant_id: other.tenantId, role_id: other.roleId, menu_id: 1004 })
    await server.addOnce('role_button', {
      tenant_id: other.tenantId,
      role_id: other.roleId,
      menu_id: 1004,
      button: 'STUDY_MANAGEMENT_STATUS',
    })
    const draft = await nextDraft()
    const { nonce } = await statement(draft)
    await refused(draft, full(nonce), 'statementInvalid', { ...lin, roleId: other.roleId })
    expect((await send(draft, full(nonce))).code).toBe(0)
    expect((await statement(await nextDraft())).asks.account).toBe(false)
    expect((await statement(await nextDraft(), { ...lin, roleId: other.roleId })).asks.account).toBe(true)
    expect((await server.call(useRole, { roleId: lin.roleId! }, lin)).code).toBe(0)
    expect((await statement(await nextDraft())).asks.account).toBe(true)
  })

  test('an earlier signed request, and a nonce used twice at once', async () => {
    const draft = await nextDraft()
    const { nonce } = await statement(draft)
    const both = await Promise.all([send(draft, full(nonce)), send(draft, full(nonce))])
    expect(both.map(each => each.code).sort()).toEqual([0, codes.statementInvalid.code])
    await refused(draft, full(nonce), 'statementInvalid')
  })

  test('a signature of another study, another version or another wish', async () => {
    const other = await nextDraft('HY-0511-401')
    const draft = await nextDraft()
    const { nonce } = await statement(other)
    await refused(draft, full(nonce), 'statementInvalid')
    const own = await statement(draft)
    await refused({ ...draft, rowVersion: draft.rowVersion + 1 }, full(own.nonce), 'statementInvalid')
    await refused({ ...draft, reason: 'Another reason' }, full(own.nonce), 'statementInvalid')
    await refused({ ...draft, meaning: 'review' }, full(own.nonce), 'statementInvalid')
  })

  test('two tabs that sign one version: one is signed, the other gets a conflict [TR-C1]', async () => {
    const draft = await nextDraft()
    const [one, two] = [await statement(draft), await statement(draft)]
    const both = await Promise.all([send(draft, full(one.nonce)), send(draft, full(two.nonce))])
    expect(both.map(each => each.code).sort((a, b) => a - b)).toEqual([0, codes.dataChanged.code])
  })

  test('a blank reason, and no meaning: it is never preset', async () => {
    const draft = await nextDraft()
    for (const part of [{ reason: ' \u200b ' }, { meaning: undefined }])
      expect((await server.call(makeStatement, { ...draft, ...part } as never, lin)).code).toBe(
        codes.invalidInput.code,
      )
    await refused({ ...draft, reason: '  ' }, full('A'.repeat(43)), 'invalidInput')
  })

  test('a status that the study cannot have now [P21]', async () => {
    const study = await getStudy(server, lin, 'HY-0420-301')
    const answer = await server.call(makeStatement, getDraft(study, 'ongoing'), lin)
    expect(answer.code).toBe(codes.studyTransition.code)
  })

  test('a statement older than five minutes', async () => {
    const draft = await nextDraft()
    const { nonce } = await statement(draft)
    await server.setRows('signing_statement', {}, { expires_at: raw("expires_at - interval '5 minutes'") })
    await refused(draft, full(nonce), 'statementInvalid')
  })
})

describe('authenticator and passkey [TR-E1]', () => {
  const addDevice = async () => {
    const device = openDevice(relyingParty(server.services.settings))
    const begun = await server.call(beginPasskey, { password }, lin)
    const bound = await server.call(
      bindPasskey,
      { name: 'Laptop', credential: device.create(begun.data.options) },
      lin,
    )
    expect([begun.code, bound.code]).toEqual([0, 0])
    return { device, id: bound.data.id }
  }

  test('a passkey signs its own statement only, with user verification; its removal leaves the signature valid', async () => {
    const { device, id } = await addDevice()
    const draft = await nextDraft()
    const [made, other] = [await statement(draft), await statement(draft)]
    await refused(draft, { nonce: made.nonce, passkey: device.get(other.asks.passkey!) }, 'passkeyRefused')
    device.at.verifies = false
    await refused(draft, { nonce: made.nonce, passkey: device.get(made.asks.passkey!) }, 'passkeyRefused')
    device.at.verifies = true
    const answer = await send(draft, { nonce: made.nonce, passkey: device.get(made.asks.passkey!) })
    expect(answer.code).toBe(0)
    expect((await server.call(removePasskey, { id, password }, lin)).code).toBe(0)
    const verified = await server.call(verifySignature, { id: answer.data.signatureId }, lin)
    expect(verified.data.status).toBe('valid')
    expect(verified.data.checks).toContainEqual({ check: 'passkey', ok: true })
    const [stored] = await server.rows<{ members: string[] }>(
      `select array(select jsonb_object_keys(webauthn -> 'answer') order by 1) as members from signature where webauthn is not null`,
    )
    expect(stored!.members, 'nothing that is not verified').toEqual(['id', 'rawId', 'response', 'type'])
  })

  test('a bound authenticator is asked for at the first signature of a session', async () => {
    const begun = await server.call(beginAuthenticator, { password }, lin)
    const code = async (steps: number) => {
      const [row] = await server.rows<{ now: Date }>('select clock_timestamp() as now')
      const secret = Secret.fromBase32(begun.data.setupKey)
      return new TOTP({ secret }).generate({ timestamp: row!.now.getTime() + steps * 30_000 })
    }
    expect(
      (await server.call(bindAuthenticator, { setupId: begun.data.setupId, code: await code(0) }, lin)).code,
    ).toBe(0)
    await server.setRows('authenticator', {}, { last_step: raw('last_step - 10') })
    const draft = await nextDraft()
    const { nonce, asks } = await statement(draft)
    expect(asks).toMatchObject({ account: true, code: true })
    await refused(draft, full(nonce), 'authenticatorRequired')
    await refused(draft, full(nonce, { code: '000000' }), 'authenticatorWrong')
    expect((await send(draft, full(nonce, { code: await code(0) }))).code).toBe(0)
    expect((await statement(await nextDraft())).asks).toMatchObject({ account: false, code: false })
    await server.removeRows('authenticator')
  })
})
