import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { listSignatures, makeStatement } from '../../../contract/signatures/calls.ts'
import { editStudy } from '../../../contract/studies/changes.ts'
import { studyOverview } from '../../../contract/study-overview/calls.ts'
import { changeStudyStatus, studyStatusHistory } from '../../../contract/study-status/calls.ts'
import { withSignatures } from '../../../server/features/signatures/export-column.ts'
import { verifySignatures } from '../../../server/features/signatures/verify-all.ts'
import { asAdministrator } from '../administrator.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { changeStatus, getAccount, getDraft, getStudy, password } from './signing.ts'

/** A study with one signed change, by which it is on hold. */
let server: DemoServer
let lin: Caller
let study: string
let signature: string
const planId = 'HY-0207-301'

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const found = await getStudy(server, lin, planId)
  study = found.id
  const { data } = await changeStatus(server, lin, found, 'on_hold')
  signature = (data as { signatureId: string }).signatureId
})
afterAll(() => server.close())

/** What takes an attack back after its test. */
let undo: string[] = []
afterEach(async () => {
  for (const each of undo) await asAdministrator(server, each)
  undo = []
})

const bytes = (text: string) => `decode('${Buffer.from(text).toString('hex')}', 'hex')`
/** Runs statements as the role of the application, as a flaw in one of its queries would allow. */
const asApplication = (...statements: string[]) =>
  server.database.transaction(lin.tenantId, async tx => {
    for (const each of statements) await sql.raw(each).execute(tx)
  })
/** The id of a signature to forge. */
const forge = (): string => {
  const id = randomUUID()
  undo = [
    `delete from study_status_correction where signature_id = '${id}'`,
    `delete from signature where id = '${id}'`,
  ]
  return id
}
const verify = async () =>
  (await verifySignatures(server.owner, server.services.keys)).flatMap(report => report.bad)
const getFaults = async (id: string) => (await verify()).filter(each => each.id === id)
const getHistory = async () => (await server.call(studyStatusHistory, { id: study }, lin)).data.records
const getBadge = async () => (await getHistory()).find(({ id }) => id === signature)!.signature
const note = (version: number, changes: object, detail?: object) =>
  `select audit_append(null, '${lin.userId}', 'Lin', null, null, 'changeStudyStatus', 'studies', '${study}', ${version}, 'done',
    '${randomUUID()}', '${JSON.stringify({ changes, ...(detail && { detail }) })}', null)`

test('nothing is wrong before', async () => {
  expect(await verify()).toEqual([])
  expect(await getBadge()).toMatchObject({ status: 'valid', superseded: false })
})

describe('TR-E3 the role of the application', () => {
  test('swaps the bytes of a statement between reading and signing: they are not signed', async () => {
    const draft = getDraft(await getStudy(server, lin, planId), 'planned')
    const { data } = await server.call(makeStatement, draft, lin)
    const other = 'Puts nothing on hold at all, because'
    const swap = `update signing_statement set statement = convert_to(replace(convert_from(statement, 'UTF8'), '"reason":"', '"reason":"${other} '), 'UTF8')`
    await asApplication(swap)
    const proof = { nonce: data.nonce, account: await getAccount(server, lin), password }
    const answer = await server.call(changeStudyStatus, { ...draft, signature: proof }, lin)
    expect(answer.code).toBe(codes.statementInvalid.code)
  })

  test('withdraws a signature of another user: the badge and the export still show it, the verifier names it', async () => {
    const forged = forge()
    const what = JSON.stringify({
      ...{ id: forged, act: 'withdrawal', supersedes: signature, signed_at: new Date() },
    })
    await asApplication(
      `insert into signature select (jsonb_populate_record(s, '${what}' || jsonb_build_object('previous', s.digest, 'digest', ${bytes('x')}))).*
        from signature s where s.id = '${signature}'`,
    )
    expect(await getFaults(forged)).toHaveLength(1)
    expect(await getBadge()).toMatchObject({ status: 'valid', superseded: false })
    const { records } = (await server.call(listSignatures, { entity: 'studies', id: study }, lin)).data
    expect(records.map(({ status, superseded }) => [status, superseded])).toEqual([
      ['broken', false],
      ['valid', false],
    ])
    const options = { locale: 'en-US', keys: server.services.keys } as const
    const [exported] = await server.database.transaction(lin.tenantId, tx =>
      withSignatures(tx, 'studies', [{ id: study }], options),
    )
    expect(exported!.signature).toContain('Valid')
  })

  test('corrects a signed status by a forged signature: the history does not believe it', async () => {
    const forged = forge()
    const said = JSON.stringify({
      ...{ tenant: { id: lin.tenantId }, act: 'studyStatusCorrection', reason: 'Wrong' },
      ...{ record: { id: study }, signer: { userId: lin.userId }, change: { signatureId: signature } },
    })
    await asApplication(
      `insert into signature select (jsonb_populate_record(s, '{"id": "${forged}", "act": "studyStatusCorrection"}'
        || jsonb_build_object('previous', s.digest, 'statement', ${bytes(said)}, 'digest', sha256(${bytes(said)})))).*
        from signature s where s.id = '${signature}'`,
      `select sign_status_correction('${forged}')`,
    )
    expect(await getFaults(forged)).toHaveLength(1)
    expect((await getHistory()).find(({ id }) => id === signature)).toMatchObject({ corrected: false })
  })

  test('renames the signer, also in Latin script: history, overview and badge print the signed name', async () => {
    const read = async () => {
      const { timeline } = (await server.call(studyOverview, { studyId: study }, lin)).data
      const [entry] = await getHistory()
      return [entry!.operator, entry!.signature.signerName, timeline.at(-1)!.signature.signerName]
    }
    const before = await read()
    const names = await server.getRow('users', { id: lin.userId }, 'last_name', 'first_name', 'reading')
    undo = [
      `update users set last_name = '${names.last_name}', first_name = '${names.first_name}', reading = '${names.reading}' where id = '${lin.userId}'`,
    ]
    await asApplication(`update users set reading = 'Wang Wei' where id = '${lin.userId}'`)
    expect(await read()).toEqual(before)
    await asApplication(`update users set last_name = 'Wang', first_name = 'Wei' where id = '${lin.userId}'`)
    const stored = await server.getRow('signature', { id: signature }, 'signer_name as name')
    expect(await read()).toEqual(Array(3).fill(stored.name))
  })
})

describe('TR-E3 an administrator of the database', () => {
  const showIn = async (id: string) => {
    undo = [`update access_request set signature_id = null where signature_id = '${id}'`]
    const one = '(select id from access_request where tenant_id = $2 limit 1)'
    await asAdministrator(server, `update access_request set signature_id = $1 where id = ${one}`, [
      id,
      lin.tenantId,
    ])
  }

  test('lets a record of another kind show a signature: badge and verifier name it', async () => {
    await showIn(signature)
    expect(await getFaults(signature)).not.toEqual([])
    expect(await getBadge()).toMatchObject({ status: 'broken', fault: 'fact' })
  })

  test('lets a record show a signature that does not exist: the verifier names it', async () => {
    const none = randomUUID()
    await showIn(none)
    expect(await getFaults(none)).toHaveLength(1)
  })
})

/** From here on the trail has entries that stay: each attack comes after those before it. */
describe('TR-E3 a trail that is forged with its record', () => {
  const edit = async (fields: object) => {
    const { v: rowVersion } = await getStudy(server, lin, planId)
    expect((await server.call(editStudy, { id: study, rowVersion, ...fields }, lin)).code).toBe(0)
  }

  test('right edits of every signed field leave the badge valid', async () => {
    const { data } = await changeStatus(server, lin, await getStudy(server, lin, planId), 'planned')
    signature = (data as { signatureId: string }).signatureId
    await edit({ indication: 'Gastric cancer', name: 'Another title', nameEn: 'Another title', phase: 'II' })
    await edit({ therapeuticArea: 'Oncology', sponsor: 'Sponsor B', plannedSites: 31, plannedSubjects: 900 })
    await edit({ startDate: '2026-02-01', endDate: '2031-02-01', sponsor: 'Sponsor C', name: 'Third title' })
    await edit({ phase: null, endDate: null, nameEn: '' })
    expect(await verify()).toEqual([])
    expect(await getBadge()).toMatchObject({ status: 'valid', laterEdits: 4 })
  })

  test('another signed field is changed without a word beside these edits', async () => {
    undo = [`update study set plan_id = '${planId}' where id = '${study}'`]
    await server.setRows('study', { id: study }, { plan_id: 'HY-FORGED' })
    expect(await getBadge()).toMatchObject({ status: 'broken', fault: 'record' })
    expect(await getFaults(signature)).toHaveLength(1)
  })

  test('an entry in another form does not hide it', async () => {
    const { v } = await getStudy(server, lin, planId)
    undo = [`update study set plan_id = '${planId}' where id = '${study}'`]
    await asApplication(
      `update study set plan_id = 'HY-FORGED', row_version = ${v + 1} where id = '${study}'`,
      note(v + 1, { indication: null, phase: 3, heldFrom: 'x' }),
    )
    expect(await getBadge()).toMatchObject({ status: 'broken', fault: 'record' })
  })

  test('a second entry names the signature', async () => {
    const [row] = await server.rows<{ digest: string; v: number }>(
      "select encode(row_digest, 'hex') as digest, version_after as v from signature where id = $1",
      [signature],
    )
    await asApplication(note(row!.v, {}, { signature, signatureDigest: row!.digest }))
    expect(await getFaults(signature)).not.toEqual([])
    expect(await getBadge()).toMatchObject({ status: 'broken', fault: 'trail' })
  })

  test('the status is changed with an entry that no signature has', async () => {
    const { v } = await getStudy(server, lin, planId)
    await asApplication(
      `update study set status = 'completed', held_from = null, row_version = ${v + 1} where id = '${study}'`,
      note(v + 1, { status: ['planned', 'completed'] }),
    )
    expect((await verify()).filter(({ what }) => what === 'studies').map(({ id }) => id)).toContain(study)
    expect(await getBadge()).toMatchObject({ status: 'broken' })
  })

  test('the status of a study that nobody has signed is changed with its entry', async () => {
    const [other] = await server.rows<{ id: string; v: number }>(
      `select id, row_version as v from study t where tenant_id = $1 and status = 'planned'
        and not exists (select from signature s where s.record_id = t.id) limit 1`,
      [lin.tenantId],
    )
    await asApplication(
      `update study set status = 'completed', row_version = ${other!.v + 1} where id = '${other!.id}'`,
      note(other!.v + 1, { status: ['planned', 'completed'] }).replace(study, other!.id),
    )
    expect(await getFaults(other!.id)).toMatchObject([{ what: 'studies' }])
  })
})
