import { writeFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { exportUsers } from '../../../contract/downloads/calls.ts'
import { uploadFile } from '../../../contract/files/calls.ts'
import { inviteUsers } from '../../../contract/invitations/calls.ts'
import { searchUsers } from '../../../contract/users/calls.ts'
import { isDiskFull } from '../../../server/kernel/disk-full.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { ago } from '../rows.ts'
import { getForm, onePixel } from '../upload-form.ts'

let server: DemoServer
let admin: Caller
const full = codes.storageFull.code

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  await server.rows(`create function disk_is_full() returns trigger language plpgsql as $$
    begin raise exception using errcode = 'disk_full', message = 'could not extend file "base/1/2": No space left on device'; end $$`)
})
afterEach(() => isRoomAgain())
afterAll(() => server.close())

const tables = () =>
  server.rows<{
    name: string
  }>(`select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = 'public'`)
/** No table can grow: every writing statement gets the error that PostgreSQL reports then. */
const isFull = async () => {
  for (const { name } of await tables())
    await server.rows(
      `create trigger aa_disk_is_full before insert or update on ${name} for each statement execute function disk_is_full()`,
    )
}
const isRoomAgain = async () => {
  for (const { name } of await tables())
    await server.rows(`drop trigger if exists aa_disk_is_full on ${name}`)
}

const upload = async () => {
  const form = getForm({ purpose: 'signature' }, [{ name: 'sign.png', bytes: onePixel }])
  const answer = await server.app.inject({
    method: 'POST',
    url: uploadFile.path,
    headers: {
      'accept-language': 'en-US',
      'idempotency-key': crypto.randomUUID(),
      authorization: `Bearer ${admin.token}`,
      'mds-tenant': admin.tenantId,
      'mds-user': admin.accountId,
      'mds-role': admin.roleId ?? '-1',
      'content-type': form.type,
    },
    payload: form.payload,
  })
  return answer.json() as { code: number; message: string }
}
const invite = (email: string) => server.call(inviteUsers, { emails: [email] }, admin)
const read = () => server.call(searchUsers, { limit: 5 }, admin)

describe('when the database has no room', () => {
  test.each([
    ['an invitation', () => invite('no.room@visit.example')],
    ['the request of an export', () => server.call(exportUsers, { headers: ['name', 'account'] }, admin)],
    ['an upload', upload],
  ])('%s is refused for that, in words, and done once there is room again', async (_, act) => {
    await isFull()
    const refused = await act()
    expect(refused).toMatchObject({ code: full })
    expect(refused.message).toMatch(/no space left/)
    await isRoomAgain()
    expect(await act()).toMatchObject({ code: 0 })
  })

  test('reading goes on, also when the time at which somebody was seen cannot be noted', async () => {
    await server.setRows('session', {}, { last_seen_at: ago('5 minutes') })
    await isFull()
    expect(await read()).toMatchObject({ code: 0 })
    expect(await read()).toMatchObject({ code: 0 })
  })
})

describe('when the files have no room', () => {
  test('an upload is refused for that, and taken once there is room again', async () => {
    const { draft } = server.services.files
    // Real bytes to a real device that is full.
    server.services.files.draft = async () => ({
      ...(await draft()),
      write: bytes => writeFile('/dev/full', bytes),
    })
    try {
      expect(await upload()).toMatchObject({ code: full })
      expect(await read()).toMatchObject({ code: 0 })
    } finally {
      server.services.files.draft = draft
    }
    expect(await upload()).toMatchObject({ code: 0 })
  })
})

test('a full disk is known by what the system and PostgreSQL say, however deep, and nothing else is taken for it', () => {
  const error = (code: string, message = 'x', cause?: Error) =>
    Object.assign(new Error(message, { cause }), { code })
  for (const code of ['ENOSPC', 'EDQUOT', '53100']) {
    expect(isDiskFull(error(code))).toBe(true)
    expect(isDiskFull(error('E_CANNOT_MOVE_FILE', 'x', error(code)))).toBe(true)
  }
  for (const words of ['could not write: No space left on device', 'could not extend: Disk quota exceeded'])
    for (const code of ['58030', 'XX000']) expect(isDiskFull(error(code, words))).toBe(true)
  for (const other of [error('58030', 'could not read: Input/output error'), error('23505'), 'ENOSPC', null])
    expect(isDiskFull(other)).toBe(false)
})
