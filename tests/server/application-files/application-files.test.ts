import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  applicationFile,
  applicationFileFacts,
  listSiteFiles,
  sendApplicationFile,
} from '../../../contract/application-files/calls.ts'
import { codes } from '../../../contract/codes.ts'
import { downloadFile } from '../../../contract/files/calls.ts'
import { siteHistory } from '../../../contract/sites/calls.ts'
import { tokenHash } from '../../../server/features/auth/tokens.ts'
import { signedLink } from '../../../server/features/files/links.ts'
import { findSite, getDoor } from '../application-events/door.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { toFormData } from '../upload-form.ts'

let server: DemoServer
let admin: Caller
let place: Awaited<ReturnType<typeof findSite>>
let door: Awaited<ReturnType<typeof getDoor>>

const approval = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n')

const sendFile = (
  more: object = {},
  bytes = approval,
  name = 'Approval 2026-17.pdf',
  by = door.caller,
  headers: Record<string, string> = {},
) => {
  const fields = { kind: 'ethicsApproval', reference: 'tmf-88', ...place, ...more }
  return server.call(sendApplicationFile, toFormData(fields, { name, bytes }) as never, by, {
    ...{ 'mds-user': '', 'mds-role': '' },
    ...headers,
  })
}

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers: { 'accept-language': 'en-US', ...headers } })

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  place = await findSite(server, admin.tenantId, "t.status = 'ongoing'")
  door = await getDoor(server, admin.tenantId)
})
afterAll(() => server.close())

test('M7 M8 a file of /ctms answers its facts, and its link serves it by its kind and id [P34]', async () => {
  const sent = await sendFile()
  expect(sent).toMatchObject({ code: 0, data: { result: 'done' } })
  const { id } = sent.data
  const facts = await server.call(applicationFileFacts, { kind: 'ethicsApproval', id }, admin)
  expect(facts.data).toMatchObject({
    ...{ id, ...place, kind: 'ethicsApproval', reference: 'tmf-88', name: 'Approval 2026-17.pdf' },
    ...{ mediaType: 'application/pdf', size: approval.length },
  })
  expect(facts.data.url).toMatch(`/csrctms/file/one/ethicsApproval/${id}?url=`)
  const served = await get(facts.data.url)
  expect(served.rawPayload.equals(approval)).toBe(true)
  expect(served.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('attachment; filename="Approval 2026-17.pdf"'),
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
  })
  const part = await get(facts.data.url, { range: 'bytes=0-3' })
  expect([part.statusCode, part.body]).toEqual([206, '%PDF'])
  const listed = await server.call(listSiteFiles, { siteId: place.siteId }, admin)
  expect(listed.data.records.map(file => file.id)).toContain(id)
})

test('M7 a link opens no other kind or id, no other bit of it counts, and it ends with its session [TR-W6]', async () => {
  const { id } = (await sendFile({ reference: 'tmf-89' })).data
  const other = (await sendFile({ reference: 'tmf-90', kind: 'contract' }, approval)).data.id
  const { url } = (await server.call(applicationFileFacts, { kind: 'ethicsApproval', id }, admin)).data
  const text = url.slice(url.indexOf('=') + 1)
  const flipped = (text.startsWith('A') ? 'B' : 'A') + text.slice(1)
  for (const path of [
    `contract/${id}?url=${text}`,
    `ethicsApproval/${other}?url=${text}`,
    `contract/${other}?url=${text}`,
    `ethicsApproval/${id}?url=${flipped}`,
    `ethicsApproval/${randomUUID()}?url=${text}`,
  ]) {
    const answer = await get(`${applicationFile.path.split('{')[0]}${path}`)
    expect([answer.statusCode, answer.json().code], path).toEqual([404, codes.fileGone.code])
  }
  expect((await get(url)).statusCode).toBe(200)
  const guest = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const theirs = (await server.call(applicationFileFacts, { kind: 'ethicsApproval', id }, guest)).data.url
  await server.rows(
    `update session set ended_at = now() where id = (select session_id from access_token where hash = sha256($1::bytea))`,
    [Buffer.from(guest.token)],
  )
  expect((await get(theirs)).statusCode).toBe(404)
})

test('M7 TR-W6 the link of a file of an application is served by its own call alone, and a link serves its own kind of file', async () => {
  const { id } = (await sendFile({ reference: 'tmf-own' })).data
  const { url } = (await server.call(applicationFileFacts, { kind: 'ethicsApproval', id }, admin)).data
  const text = new URL(url, 'http://x').searchParams.get('url')!
  expect((await get(url)).statusCode).toBe(200)
  expect((await get(`${downloadFile.path}?url=${text}`)).json().code).toBe(codes.fileGone.code)
  const own = {
    keys: server.services.keys,
    actor: { ...admin, sessionId: await getSession() },
    now: new Date(),
  }
  const usual = new URL(signedLink(own, id, { kind: 'attachment' }).url, 'http://x').searchParams.get('url')!
  expect((await get(`${downloadFile.path}?url=${usual}`)).statusCode).toBe(200)
  expect((await get(`${url.split('?')[0]}?url=${usual}`)).json().code).toBe(codes.fileGone.code)
  for (const kind of ['image', 'export', 'course', 'certificate'] as const) {
    const other = new URL(signedLink(own, id, { kind }).url, 'http://x').searchParams.get('url')!
    expect((await get(`${downloadFile.path}?url=${other}`)).json().code, kind).toBe(codes.fileGone.code)
  }
})

const getSession = async () =>
  (await server.getRow('access_token', { hash: tokenHash(admin.token) }, 'session_id as id')).id

test('M8 another company, and a person without the site, get the answer of an unknown file', async () => {
  const { id } = (await sendFile({ reference: 'tmf-91' })).data
  const unknown = await server.call(applicationFileFacts, { kind: 'contract', id: randomUUID() }, admin)
  expect(unknown.code).toBe(codes.dataNotFound.code)
  expect((await server.call(applicationFileFacts, { kind: 'contract', id }, admin)).code).toBe(unknown.code)
  const foreign = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
  const asked = { kind: 'ethicsApproval', id } as const
  expect((await server.call(applicationFileFacts, asked, foreign)).code).toBe(unknown.code)
  const [free] = await server.rows<{ id: string; study_id: string }>(
    `select s.id, s.study_id from site s join study t on t.tenant_id = s.tenant_id and t.id = s.study_id
      where s.tenant_id = $1 and t.status = 'ongoing' and t.active and s.removed_at is null and not exists (
        select from role_assignment ra join users u on u.tenant_id = ra.tenant_id and u.id = ra.user_id
          where ra.tenant_id = s.tenant_id and u.account = 'zhang.wei' and (ra.study_id is null or ra.study_id = s.study_id)) limit 1`,
    [admin.tenantId],
  )
  const away = (await sendFile({ siteId: free!.id, studyId: free!.study_id })).data.id
  const cra = await server.caller('zhang.wei', 'CRA')
  await server.addOnce('role_menu', { tenant_id: cra.tenantId, role_id: cra.roleId, menu_id: 1043 })
  const theirs = await server.call(applicationFileFacts, { kind: 'ethicsApproval', id: away }, cra)
  expect(theirs.code).toBe(unknown.code)
  expect((await server.call(applicationFileFacts, { kind: 'ethicsApproval', id: away }, admin)).code).toBe(0)
})

test('MD-N1 the same content is the same file, another is a further one, and the history of the site names the application', async () => {
  const first = await sendFile({ reference: 'tmf-92' })
  const again = await sendFile({ reference: 'tmf-92' })
  expect(again.data).toEqual({ id: first.data.id, result: 'same' })
  const second = await sendFile({ reference: 'tmf-92' }, Buffer.concat([approval, Buffer.from('\n%%EOF')]))
  expect(second.data.result).toBe('done')
  const history = await server.call(siteHistory, { siteId: place.siteId }, admin)
  const entries = history.data.records.filter(({ action }) => action === 'sendApplicationFile')
  expect(entries.length).toBeGreaterThanOrEqual(2)
  expect(entries[0]!.actorName).toBe('application ctms')
})

test('MD-N1 what is not its type, a closed study, a place of another company and a credential without files are refused', async () => {
  expect((await sendFile({}, Buffer.from('MZ'), 'a.exe')).code).toBe(codes.uploadFormat.code)
  expect((await sendFile({}, Buffer.from('<html>'), 'a.pdf')).code).toBe(codes.uploadContentUnfit.code)
  expect((await sendFile({ siteId: randomUUID() })).code).toBe(codes.dataNotFound.code)
  const other = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
  const theirs = await findSite(server, other.tenantId, 'true')
  expect((await sendFile(theirs)).code).toBe(codes.dataNotFound.code)
  const closed = {
    completed: 'studyCompleted',
    stopped: 'studyStopped',
    on_hold: 'studyOnHold',
    locked: 'studyLocked',
  } as const
  for (const [status, code] of Object.entries(closed)) {
    await server.setRows('study', { id: place.studyId }, { status })
    expect((await sendFile({ reference: 'late' })).code, status).toBe(codes[code].code)
  }
  await server.setRows('study', { id: place.studyId }, { status: 'ongoing' })
  const events = await getDoor(server, admin.tenantId, { kinds: ['milestone'] })
  expect((await sendFile({}, approval, 'a.pdf', events.caller)).code).toBe(codes.noPermission.code)
  expect((await sendFile({}, approval, 'a.pdf', admin)).code).toBe(codes.tokenInvalid.code)
})
