import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifySignature } from '../../../contract/signatures/calls.ts'
import { verifySignatures } from '../../../server/features/signatures/verify-all.ts'
import { keysFrom } from '../../../server/kernel/keys.ts'
import { keepKeys, withKnownKeys } from '../../../server/kernel/known-keys.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { testSecret } from '../template.ts'
import { changeStatus, getStudy } from './signing.ts'

let server: DemoServer
let lin: Caller
const dataDir = mkdtempSync(join(tmpdir(), 'mds-keys-'))
const later = keysFrom('the secret after the change, of enough length')

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true })
  await server.close()
})

const listBad = async (keys: typeof later) =>
  (await verifySignatures(server.owner, keys)).find(({ tenantId }) => tenantId === lin.tenantId)!.bad

test('a signature verifies under the key that sealed it, also after the secret has changed [TR-E3]', async () => {
  const signed = await changeStatus(server, lin, await getStudy(server, lin, 'HY-0207-301'), 'on_hold')
  const { signatureId: id } = signed.data as { signatureId: string }
  const { data } = await server.call(verifySignature, { id }, lin)
  expect(data).toMatchObject({ status: 'valid', keyId: keysFrom(testSecret).anchor.id })
  expect((await listBad(withKnownKeys(later, { dataDir }))).map(({ why }) => why)).toContain(
    'its seal is not valid',
  )
  keepKeys(keysFrom(testSecret), { dataDir })
  expect(await listBad(withKnownKeys(later, { dataDir }))).toEqual([])
})

test('a key under the id of another one is not known [TR-E3]', () => {
  const other = keysFrom('a secret that never was here, of enough length')
  keepKeys(other, { dataDir })
  const folder = join(dataDir, 'anchors', 'keys')
  expect(withKnownKeys(later, { dataDir }).known.has(other.anchor.id)).toBe(true)
  const former = `${keysFrom(testSecret).anchor.id}.pem`
  renameSync(join(folder, `${other.anchor.id}.pem`), join(folder, former))
  expect(readdirSync(folder)).toContain(former)
  const known = [keysFrom(testSecret).badge.id, other.badge.id, later.anchor.id, later.badge.id]
  expect([...withKnownKeys(later, { dataDir }).known.keys()].toSorted()).toEqual(known.toSorted())
})
