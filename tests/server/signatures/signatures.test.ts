import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import {
  listSignatures,
  makeStatement,
  verifySignature,
  withdrawSignature,
} from '../../../contract/signatures/calls.ts'
import type { SignatureCheck } from '../../../contract/signatures/shapes.ts'
import { changeStudyStatus, studyStatusHistory } from '../../../contract/study-status/calls.ts'
import { canonicalJson, sha256 } from '../../../server/features/signatures/canonical.ts'
import { verifySignatures } from '../../../server/features/signatures/verify-all.ts'
import { keysFrom } from '../../../server/kernel/keys.ts'
import { callBeside } from '../beside.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { testSecret } from '../template.ts'
import { changeStatus, type Draft, getAccount, getDraft, getStudy, password, signWith } from './signing.ts'

let server: DemoServer
let lin: Caller

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

const planned = 'HY-0207-301'
const flip = async () => {
  const study = await getStudy(server, lin, planned)
  const answer = await changeStatus(server, lin, study, study.status === 'planned' ? 'on_hold' : 'planned')
  expect(answer).toMatchObject({ code: 0 })
  return (answer.data as { signatureId: string }).signatureId
}
const verify = async (id: string) => (await server.call(verifySignature, { id }, lin)).data
const failing = async (id: string): Promise<SignatureCheck[]> =>
  (await verify(id)).checks.filter(each => !each.ok).map(each => each.check)
/** A change past the server, as a superuser can make it. */
const forge = async (statement: string, values: unknown[] = []) => {
  await server.rows('alter table signature disable trigger append_only')
  await server.rows(statement, values)
  await server.rows('alter table signature enable trigger append_only')
}

describe('RFC 8785', () => {
  test('members are sorted by code units, numbers and strings as in ECMAScript', () => {
    const value = {
      '\u20ac': 1e21,
      '\r': '\u0007"',
      a: [1.0, 0.000001, null, true],
      '\ud83d\ude00': -0,
      '\ufb33': 'é',
    }
    expect(canonicalJson(value)).toBe(
      '{"\\r":"\\u0007\\"","a":[1,0.000001,null,true],"€":1e+21,"😀":0,"\ufb33":"é"}',
    )
    expect(() => canonicalJson('\ud800')).toThrow(TypeError)
    expect(() => canonicalJson(Number.NaN)).toThrow(TypeError)
  })
})

describe('a signature', () => {
  test('has name, instant with zone, meaning, reason, record and digest; the trail names it [TR-E2]', async () => {
    const id = await flip()
    const study = await getStudy(server, lin, planned)
    const { records, total } = (await server.call(listSignatures, { entity: 'studies', id: study.id }, lin))
      .data
    expect(records).toHaveLength(total)
    expect(records[0]).toMatchObject({
      id,
      status: 'valid',
      superseded: false,
      signerName: 'Haiyan Lin',
      account: 'lin.haiyan',
      meaning: 'approval',
      method: 'account',
      versionBefore: study.v - 1,
      versionAfter: study.v,
      own: true,
    })
    expect(records[0]!.sentence).toContain('from "Planned" to "On hold".')
    expect(records[0]!.sentence).toContain('Decision of the steering committee of 12 May')
    const { statement, digest } = await verify(id)
    expect(sha256(statement).toString('hex')).toBe(digest)
    expect(canonicalJson(JSON.parse(statement))).toBe(statement)
    const [entry] = await server.rows<{ detail: { signature: string } }>(
      `select p.payload->'detail' as detail from audit_log l join audit_payload p on p.tenant_id = l.tenant_id and p.seq = l.seq
        where l.entity_id = $1 order by l.seq desc limit 1`,
      [study.id],
    )
    expect(entry!.detail.signature).toBe(id)
  })

  test('the statement is in the language of the signer', async () => {
    const study = await getStudy(server, lin, planned)
    const draft = getDraft(study, study.status === 'planned' ? 'on_hold' : 'planned')
    for (const [language, word, role] of [
      ['zh-CN', '本人将研究', '账户持有人'],
      ['ja-JP', '私は、治験', 'アカウント保有者'],
      ['es-ES', 'Cambio el estado', 'Titular de la cuenta'],
    ] as const) {
      const { data } = await server.call(makeStatement, draft, lin, { 'accept-language': language })
      expect(data.sentence).toContain(word)
      expect(data.signer.role).toBe(role)
    }
  })

  test('is valid, then the record changed since, and a later one does not break it [TR-E3]', async () => {
    const first = await flip()
    expect((await verify(first)).status).toBe('valid')
    const second = await flip()
    expect([(await verify(first)).status, (await verify(second)).status]).toEqual(['changed', 'valid'])
    const study = await getStudy(server, lin, planned)
    const { records } = (await server.call(studyStatusHistory, { id: study.id }, lin)).data
    expect(records[0]).toMatchObject({ operator: 'Haiyan Lin', signature: { id: second, status: 'valid' } })
    expect(records[1]).toMatchObject({ signature: { id: first, status: 'changed' } })
  })

  test('cannot be changed or deleted, not even by the owner of the tables [TR-E3]', async () => {
    const id = await flip()
    await expect(server.setRows('signature', {}, { reason: 'x' })).rejects.toThrow('append-only')
    await expect(server.removeRows('signature', { id })).rejects.toThrow('append-only')
  })
})

describe('one byte changed by a superuser shows as broken [TR-E3]', () => {
  const cases: [string, string, SignatureCheck][] = [
    [
      'the statement',
      `update signature set statement = set_byte(statement, 40, get_byte(statement, 40) # 1) where id = $1`,
      'statement',
    ],
    ['the row', `update signature set signer_name = signer_name || '.' where id = $1`, 'row'],
    [
      'the instant',
      `update signature set signed_at = signed_at + interval '1 microsecond' where id = $1`,
      'row',
    ],
    [
      'the seal',
      `update signature set seal = set_byte(seal, 3, get_byte(seal, 3) # 1) where id = $1`,
      'seal',
    ],
    [
      'the record',
      `update study set name = name || '.' where id = (select record_id from signature where id = $1)`,
      'record',
    ],
  ]
  test.each(cases)('%s', async (_what, statement, check) => {
    const id = await flip()
    expect((await verify(id)).status).toBe('valid')
    await forge(statement, [id])
    expect((await verify(id)).status).toBe('broken')
    expect(await failing(id)).toContain(check)
  })

  test('a copied row has no audit entry of its own', async () => {
    const id = await flip()
    const copy = crypto.randomUUID()
    await server.rows(
      `insert into signature select (jsonb_populate_record(s, jsonb_build_object('id', $2::text, 'previous', s.digest,
        'digest', sha256(s.digest)))).* from signature s where s.id = $1`,
      [id, copy],
    )
    expect(await failing(copy)).toEqual(expect.arrayContaining(['statement', 'row', 'trail']))
  })

  test('a missing signature breaks the next one of its record', async () => {
    const study = await getStudy(server, lin, 'HY-0511-401')
    const first = await changeStatus(server, lin, study, 'on_hold')
    const held = await getStudy(server, lin, 'HY-0511-401')
    const second = await changeStatus(server, lin, held, 'planned')
    const [gone, next] = [first, second].map(each => (each.data as { signatureId: string }).signatureId)
    await server.rows('alter table study_status_change disable trigger append_only')
    await server.removeRows('study_status_change', { signature_id: gone })
    await server.rows('alter table study_status_change enable trigger append_only')
    await forge('delete from signature where id = $1', [gone])
    expect(await failing(next!)).toEqual(['previous'])
  })
})

describe('a withdrawal', () => {
  const draft = async (signatureId: string) => {
    const study = await getStudy(server, lin, planned)
    return {
      id: study.id,
      rowVersion: study.v,
      meaning: 'review' as const,
      reason: 'Signed for the wrong protocol',
      change: { act: 'withdrawal' as const, signatureId },
    }
  }

  test('is a new signature that supersedes the first, once, by its signer only [TR-E2]', async () => {
    const id = await flip()
    const answer = await signWith(server, lin, withdrawSignature, await draft(id))
    expect(answer.code).toBe(0)
    const study = await getStudy(server, lin, planned)
    const { records } = (await server.call(listSignatures, { entity: 'studies', id: study.id }, lin)).data
    expect(records[0]).toMatchObject({ supersedes: id, act: 'withdrawal', status: 'valid' })
    expect(records[1]).toMatchObject({ id, superseded: true, status: 'valid' })
    expect((await server.call(makeStatement, await draft(id), lin)).code).toBe(codes.signatureSuperseded.code)
    const other = await flip()
    const [foreign] = await server.rows<{ name: string }>(
      `select a.name from account a join membership m on m.account_id = a.id join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
        where m.tenant_id = $1 and u.id <> $2 and u.status = 'enabled' and exists (select from role_assignment ra join role r
          on r.tenant_id = ra.tenant_id and r.id = ra.role_id where ra.user_id = u.id and r.data_scope = 'tenant') limit 1`,
      [lin.tenantId, lin.userId],
    )
    expect(foreign, 'another administrator').toBeTruthy()
    const by = await server.caller(foreign!.name)
    expect((await server.call(makeStatement, await draft(other), by)).code).toBe(codes.dataNotFound.code)
  })
})

test('a withdrawal waits for a change of its record, and then is refused [TR-C1]', async () => {
  const signatureId = await flip()
  const study = await getStudy(server, lin, planned)
  const draft: Draft = {
    ...{ id: study.id, rowVersion: study.v, meaning: 'review', reason: 'Signed for the wrong protocol' },
    change: { act: 'withdrawal', signatureId },
  }
  const { nonce } = (await server.call(makeStatement, draft, lin)).data
  const signature = { nonce, account: await getAccount(server, lin), password }
  const write = `update study set indication = indication || '.', row_version = row_version + 1 where id = '${study.id}'`
  const answer = await callBeside(server, lin.tenantId, write, () =>
    server.call(withdrawSignature, { ...draft, signature } as never, lin),
  )
  expect(answer.code).toBe(codes.dataChanged.code)
  expect(await server.countRows('signature', { supersedes: signatureId })).toBe(0)
})

test('npm run audit -- verify finds what a superuser changed, and a signature that is gone [TR-E3]', async () => {
  const read = async () =>
    (await verifySignatures(server.owner, keysFrom(testSecret))).find(each => each.tenantId === lin.tenantId)!
  const [id, gone] = [await flip(), await flip()]
  const before = (await read()).bad.map(each => each.id)
  expect(before).not.toContain(id)
  await forge(`update signature set reason = reason || '.' where id = $1`, [id])
  await server.rows('alter table study_status_change disable trigger append_only')
  await server.removeRows('study_status_change', { signature_id: gone })
  await server.rows('alter table study_status_change enable trigger append_only')
  await forge('delete from signature where id = $1', [gone])
  const { bad } = await read()
  expect(bad).toContainEqual({ what: 'signature', id, why: 'its row was changed' })
  expect(bad).toContainEqual({
    what: 'signature',
    id: gone,
    why: 'the audit trail names it, and it is missing',
  })
})

test('another tenant sees nothing of a signature', async () => {
  const id = await flip()
  const tanaka = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
  expect((await server.call(verifySignature, { id }, tanaka)).code).toBe(codes.dataNotFound.code)
})

test('the later signatures of a session need the password only', async () => {
  await flip()
  const study = await getStudy(server, lin, planned)
  const draft = getDraft(study, study.status === 'planned' ? 'on_hold' : 'planned')
  const { nonce, asks } = (await server.call(makeStatement, draft, lin)).data
  expect(asks.account).toBe(false)
  expect((await server.call(changeStudyStatus, { ...draft, signature: { nonce, password } }, lin)).code).toBe(
    0,
  )
})
