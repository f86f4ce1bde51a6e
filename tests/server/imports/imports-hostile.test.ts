import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CodeName, codes } from '../../../contract/codes.ts'
import {
  approvalImpact,
  confirmChange,
  holdChange,
  listApprovalRequests,
  turnDownChange,
} from '../../../contract/impact/calls.ts'
import * as calls from '../../../contract/imports/calls.ts'
import { wrongImportRows } from '../../../contract/imports/calls.ts'
import { cellText } from '../../../server/features/downloads/sheet-xml.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { onePixel } from '../upload-form.ts'
import {
  getHeads,
  getPart,
  getRows,
  getWorkbook,
  importsRig,
  organisationSheet,
  withParts,
  withSecond,
} from './imports-rig.ts'

let server: DemoServer
let admin: Caller
let rig: ReturnType<typeof importsRig>
/** A plain workbook of each kind. */
const plain = new Map<string, Buffer>()
let good: Buffer
const code = (name: CodeName) => codes[name].code
const sheet = 'xl/worksheets/sheet1.xml'

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  rig = importsRig(server, admin)
  good = await getWorkbook('invitations', [['guest@visit.example', 'Li']])
  const { getRow, parts } = await organisationSheet(server, admin)
  const hospital = getRow({ name: '敌意医院', type: 'Hospital' })
  plain.set('invitations', good)
  plain.set('organisations', await getWorkbook('organisations', [hospital], parts))
})
afterAll(() => server.close())
beforeEach(async () => void (await server.removeRows('frequency')))

const sent = async (bytes: Buffer, name?: string, kind: calls.ImportKind = 'invitations') =>
  (await rig.upload(kind, bytes, { ...(name && { name }) })).code
const ole = (more: Buffer) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1024), more])

type Hostile = [name: string, bytes: () => Buffer, code: CodeName, file?: string]
const bomb: Hostile = [
  'a bomb',
  () => withParts(good, { 'xl/media/big.bin': 'A'.repeat(60 * 1024 * 1024) }),
  'importUnsafe',
]
const hostile: Hostile[] = [
  ['a picture', () => onePixel, 'importNotWorkbook'],
  ['a workbook under another ending', () => good, 'importNotWorkbook', 'people.csv'],
  ['the old format by its name', () => good, 'importNotWorkbook', 'people.xls'],
  ['the old format by its bytes', () => ole(Buffer.alloc(0)), 'importNotWorkbook'],
  ['one locked with a password', () => ole(Buffer.from('EncryptedPackage', 'utf16le')), 'importUnsafe'],
  ['macros', () => withParts(good, { 'xl/vbaProject.bin': 'x' }), 'importUnsafe'],
  [
    'macros by its content type',
    () =>
      withParts(good, {
        '[Content_Types].xml': getPart(good, '[Content_Types].xml').replace(
          'spreadsheetml.sheet.main',
          'ms-excel.sheet.macroEnabled.main',
        ),
      }),
    'importUnsafe',
  ],
  [
    'links to elsewhere',
    () => withParts(good, { 'xl/externalLinks/externalLink1.xml': '<a/>' }),
    'importUnsafe',
  ],
  ['a name that leads out', () => withParts(good, { '../up.xml': '<a/>' }), 'importUnsafe'],
  [
    'a DTD with an entity',
    () => withParts(good, { [sheet]: `<!DOCTYPE x [<!ENTITY a "b">]>${getPart(good, sheet)}` }),
    'importUnsafe',
  ],
  [
    'too many parts',
    () =>
      withParts(good, Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`x/${at}.xml`, '<a/>']))),
    'importUnsafe',
  ],
  bomb,
  [
    'one part packed too tightly',
    () => withParts(good, { 'xl/media/big.bin': 'A'.repeat(4 * 1024 * 1024) }),
    'importUnsafe',
  ],
  ['half of it', () => good.subarray(0, good.length / 2), 'importNotWorkbook'],
  [
    'an archive of something else',
    () => withParts(good, { '[Content_Types].xml': '<Types/>' }),
    'importNotWorkbook',
  ],
]

/** One process reads the workbooks of every kind: of the second kind it is proved that it does. */
describe.each([
  ['invitations', hostile],
  ['organisations', [bomb]],
] as const)('TR-W4 G23 %s: no plain workbook is refused, and says how', (kind, list) => {
  beforeAll(() => {
    good = plain.get(kind)!
  })

  test.each<Hostile>([...list])('%s', async (_name, bytes, name, file) => {
    expect(await sent(bytes(), file, kind)).toBe(code(name))
  })
})

test('G32 MD-O6 a stamp with forged own columns, or heads that were moved, is no template of today', async () => {
  const { heads, own, getRow } = await organisationSheet(server, admin)
  const rows = [getRow({ name: '敌意医院', type: 'Hospital' })]
  const forged = [['__proto__'], ['name'], [`own:${crypto.randomUUID()}`], [...own, 'own:x']]
  for (const keys of forged) {
    const bytes = await getWorkbook('organisations', rows, { heads: [...heads, 'X'], own: keys })
    expect(await sent(bytes, undefined, 'organisations'), keys.join()).toBe(code('importTemplateOutdated'))
  }
  const moved = [heads[1]!, heads[0]!, ...heads.slice(2)]
  const bytes = await getWorkbook('organisations', rows, { heads: moved, own })
  expect(await sent(bytes, undefined, 'organisations')).toBe(code('importTemplateOutdated'))
})

describe('TR-W4 G23 what a workbook may hold', () => {
  beforeAll(() => {
    good = plain.get('invitations')!
  })

  test('more than 200 columns, or a cell that no sheet could hold', async () => {
    const wide = [['guest@visit.example', ...Array.from({ length: 250 }, () => 'x')]]
    expect(await sent(await getWorkbook('invitations', wide))).toBe(code('importUnsafe'))
    const long = [['x'.repeat(40_000)]]
    expect(await sent(await getWorkbook('invitations', long))).toBe(code('importUnsafe'))
  })

  test('O13 more than 2 MB of invitations, more than 200 rows', async () => {
    const noise = randomBytes(2_400_000).toString('base64')
    const big = await rig.upload('invitations', withParts(good, { 'xl/media/a.bin': noise }))
    expect([big.code, big.data]).toEqual([code('importTooLarge'), { max: 2 }])
    const rows = Array.from({ length: 201 }, (_, at) => [`guest.${at}@visit.example`])
    expect(await sent(await getWorkbook('invitations', rows))).toBe(code('importInvitationsLimit'))
  })

  test('a formula is read as what it showed, and one that shows nothing as nothing', async () => {
    const cell =
      '<row r="2"><c r="A2" t="str"><f>HYPERLINK("https://evil.example")</f><v>shown@visit.example</v></c></row>'
    const rows = getPart(good, sheet).replace(/<row r="2"[\s\S]*?<\/row>/, cell)
    const answer = await rig.upload('invitations', withParts(good, { [sheet]: rows }))
    expect(answer.code, answer.message).toBe(0)
    expect((await rig.rows(answer.data)).records[0]!.values.email).toBe('shown@visit.example')
  })

  test('TR-W3 a text that begins like a formula comes back as the text it is', async () => {
    const answer = await rig.upload(
      'invitations',
      await getWorkbook('invitations', [['=1+1@x'], ['@SUM(A1)']]),
    )
    expect((await rig.rows(answer.data)).records.map(each => each.values.email)).toEqual([
      '=1+1@x',
      '@SUM(A1)',
    ])
  })

  test('TR-W3 G32 rows to correct come back in their file as the texts they are, and are read again as such', async () => {
    const texts = [
      "=cmd|' /C calc'!A0",
      '+1+1',
      '-2+3',
      '@SUM(A1)',
      '＝1',
      '<f>1</f>',
      '_x0041_',
      '_X0041_',
      '007',
    ]
    const getNames = async (of: { id: string }) =>
      (await rig.rows(of)).records.map(each => each.values.lastName)
    const job = await rig.started(
      'invitations',
      texts.map(text => [cellText(text), cellText(text)]),
    )
    expect(await getNames(job)).toEqual(texts)
    const bytes = Buffer.from((await server.call(wrongImportRows, { id: job.id }, admin)).data)
    expect(getPart(bytes, sheet)).not.toMatch(/<f[ >]/)
    const again = await rig.upload('invitations', bytes)
    expect(again.code, again.message).toBe(0)
    expect(await getNames(again.data)).toEqual(texts)
  })

  test('G7 G23 what nobody sees in a cell falls away, marks that turn it too', async () => {
    const row = ['\u202Aamy\u00AD@visit.example\u202C', ' \u200BOka\u2060for', '\uFEFF']
    const job = await rig.started('invitations', [row])
    expect((await rig.rows(job)).records).toMatchObject([
      { state: 'ok', values: { email: 'amy@visit.example', lastName: 'Okafor', firstName: '' } },
    ])
  })

  test('G33 H17 a department that was removed takes nobody in, not even by its name', async () => {
    const name = `Closed ${crypto.randomUUID().slice(0, 8)}`
    await server.rows(
      `insert into department (tenant_id, id, path, name, removed_at) select $1, id, array[id], $2, now() from gen_random_uuid() as id`,
      [admin.tenantId, name],
    )
    const job = await rig.started('invitations', [['vera@guest.example', 'Lind', 'Vera', '', name]])
    const { records } = await rig.rows(job)
    expect(records[0]).toMatchObject({ state: 'wrong', faults: [{ field: 'department', fault: 'unknown' }] })
  })

  test('blank rows between are passed over, and rows keep their numbers', async () => {
    const answer = await rig.upload(
      'invitations',
      await getWorkbook('invitations', [['a@visit.example'], ['', ' '], ['b@visit.example']]),
    )
    expect((await rig.rows(answer.data)).records.map(each => each.rowNo)).toEqual([2, 4])
  })

  test('nothing of a refused file stays', () => {
    expect(getHeads('invitations')).toHaveLength(5)
    expect(readdirSync(join(server.services.settings.fileDir, 'drafts'))).toEqual([])
  })
})

test('G32 the wrong rows come as a workbook with their reasons, and that one is imported once they are mended', async () => {
  const job = await rig.started('invitations', [['right@visit.example'], ['two', 'Li'], ['three']])
  const answer = await server.call(calls.wrongImportRows, { id: job.id }, admin)
  const [heads, ...wrong] = await getRows(answer.data as unknown as Buffer)
  expect(heads!.slice(-2)).toEqual(['Row in file', 'What is wrong'])
  expect(wrong.map(row => [row[0], row[1], row.at(-2), row.at(-1)])).toEqual([
    ['two', 'Li', '3', 'E-mail: not valid'],
    ['three', '', '4', 'E-mail: not valid'],
  ])
  const mended = wrong.map((row, at) => [`mended.${at}@visit.example`, ...row.slice(1)])
  const again = await rig.upload('invitations', await getWorkbook('invitations', mended, { heads }))
  expect(again.data.counts).toMatchObject({ ok: 2, wrong: 0 })
  const none = await server.call(calls.wrongImportRows, { id: again.data.id }, admin)
  expect((none as { code: number }).code).toBe(code('importEmpty'))
})

test('TR-Z5 L75 rows that would unblind somebody wait for a second person, and the others are given', async () => {
  const { who, other, second } = await withSecond(server, admin)
  const row = (account: string, role: string) => [account, role, '', '', '', '', 'Joins the team']
  const asked = ['Blinded assessor', 'Unblinded statistician']
  const rows = asked.map(each => row(who.account, each))
  const job = await rig.started('permissions', [...rows, row(other.account, 'Lead CRA')])
  expect(job.counts).toMatchObject({ ok: 1, waits: 2, wrong: 0 })
  expect(await rig.applied(job)).toMatchObject({ state: 'done', counts: { applied: 1, waits: 2 } })
  const by = await server.caller(second.account, 'DH_ADMINISTRATOR')
  const { records } = (await server.call(listApprovalRequests, {}, by)).data
  const held = records.filter(each => each.subject.id === who.id)
  const told = held.map(({ call, roles: [first] }) => `${call} ${first?.nameEn}`)
  expect(told.sort()).toEqual(asked.map(each => `grantRoles ${each}`))
  const getRoles = async ({ id }: { id: string }) =>
    await server.countRows('role_assignment', { user_id: id, ended_at: null })
  expect([await getRoles(who), await getRoles(other)]).toEqual([0, 1])
  for (const { id } of held)
    expect((await server.call(confirmChange, { id, reason: 'Agreed' }, by)).code).toBe(0)
  expect(await getRoles(who)).toBe(2)
  const input = { userId: who.id, grants: [{ roleId: held[0]!.roles[0]!.id }], reason: 'Once more' }
  const again = await server.call(holdChange, { call: 'grantRoles', input, reason: 'Once more' }, admin)
  expect(again.code, again.message).toBe(code('roleAlreadyAssigned'))
})

test('TR-Z5 TR-C1 what has become impossible since is not confirmed and says so; of many decisions at once one counts', async () => {
  const { who, second } = await withSecond(server, admin)
  const asked = ['Blinded assessor', 'Unblinded statistician']
  const job = await rig.started(
    'permissions',
    asked.map(each => [who.account, each, '', '', '', '', 'Joins the team']),
  )
  await rig.applied(job)
  const by = await server.caller(second.account, 'DH_ADMINISTRATOR')
  const { records } = (await server.call(listApprovalRequests, {}, by)).data
  const held = asked.map(name =>
    records.find(({ subject, roles: [role] }) => subject.id === who.id && role!.nameEn === name),
  ) as typeof records
  const confirm = async ({ id }: { id: string }, caller = by) =>
    (await server.call(confirmChange, { id, reason: 'Agreed' }, caller)).code
  const role = held[0]!.roles[0]!.id
  const user = (status: string) => `update users set status = '${status}' where id = $1`
  for (const [what, since, before, id] of [
    ['the person is disabled', user('disabled'), user('enabled'), who.id],
    ['who asked is disabled', user('disabled'), user('enabled'), admin.userId],
    [
      'the role is disabled',
      'update role set enabled = false where id = $1',
      'update role set enabled = true where id = $1',
      role,
    ],
    [
      'the role has ended',
      "update role set expires_at = now() - interval '1 hour' where id = $1",
      'update role set expires_at = null where id = $1',
      role,
    ],
  ] as const) {
    await server.rows(since, [id])
    expect(await confirm(held[0]!), what).toBe(code('approvalRequestOutdated'))
    const looked = await server.call(approvalImpact, { id: held[0]!.id }, by)
    expect([looked.code, looked.data.refusal === null], what).toEqual([0, id === admin.userId])
    await server.rows(before, [id])
  }
  await server.rows(
    "insert into role_assignment (tenant_id, id, user_id, role_id) select tenant_id, gen_random_uuid(), $1, id from role where tenant_id = $2 and code = 'DH_ADMINISTRATOR'",
    [who.id, admin.tenantId],
  )
  const himself = await server.caller(who.account, 'DH_ADMINISTRATOR')
  expect(await confirm(held[0]!, himself), 'by whom it is given to').toBe(code('selfGrant'))
  const turnDown = async ({ id }: { id: string }) =>
    (await server.call(turnDownChange, { id, reason: 'Not needed' }, admin)).code
  for (const each of held) {
    const codes = await Promise.all([confirm(each), turnDown(each), confirm(each), turnDown(each)])
    expect(codes.sort()).toEqual([0, ...[1, 2, 3].map(() => code('alreadyHandled'))])
    const [state] = await server.rows<{ state: string; given: number }>(
      `select state, (select count(*)::int from role_assignment a where a.user_id = $2 and a.role_id = $3 and a.ended_at is null) as given
        from approval_request where id = $1`,
      [each.id, who.id, each.roles[0]!.id],
    )
    expect(state!.given).toBe(state!.state === 'confirmed' ? 1 : 0)
  }
})
