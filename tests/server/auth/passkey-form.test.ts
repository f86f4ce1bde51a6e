import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordHash } from '../../../client/sign-in/md5.ts'
import { legalVersion } from '../../../contract/auth/legal.ts'
import * as passkeys from '../../../contract/auth/passkeys.ts'
import { codes } from '../../../contract/codes.ts'
import { demoPassword } from '../../../server/app/demo/accounts.ts'
import { relyingParty } from '../../../server/features/auth/passkeys/challenges.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { openDevice } from './device.ts'

let server: DemoServer
let by: Caller
const name = 'Ward 3'

beforeAll(async () => {
  server = await demoServer()
  by = await server.caller('zhang.wei', 'CRA')
})
afterAll(() => server.close())

/** Members of the dictionaries of WebAuthn Level 3, 5.1 and 5.2. */
const members = ['authenticatorAttachment', 'clientExtensionResults', 'id', 'rawId', 'response', 'type']
const ofCreation = [
  'attestationObject',
  'authenticatorData',
  'clientDataJSON',
  'publicKey',
  'publicKeyAlgorithm',
]
const ofAssertion = ['authenticatorData', 'clientDataJSON', 'signature', 'userHandle']

test('D12 F30 what PublicKeyCredential.toJSON() gives is taken whole; a field that it has not is refused by name', async () => {
  const device = openDevice(relyingParty(server.services.settings))
  device.at.userHandle = by.accountId
  const begun = await server.call(passkeys.beginPasskey, { password: passwordHash(demoPassword) }, by)
  const made = device.create(begun.data.options)
  expect([Object.keys(made).sort(), Object.keys(made.response).sort()]).toEqual([
    members,
    [...ofCreation, 'transports'],
  ])
  const misspelt = { ...made, response: { ...made.response, transport: ['usb'] } }
  expect(await server.call(passkeys.bindPasskey, { name, credential: misspelt }, by)).toMatchObject({
    code: codes.fieldUnknown.code,
    data: { fields: 'credential.response.transport' },
  })
  const bound = await server.call(passkeys.bindPasskey, { name, credential: made }, by)
  expect(bound.code, bound.message).toBe(0)

  const { data } = await server.call(passkeys.beginPasskeySignIn, {}, null)
  const credential = device.get(data.options)
  expect([Object.keys(credential).sort(), Object.keys(credential.response).sort()]).toEqual([
    members,
    ofAssertion,
  ])
  const entered = await server.call(passkeys.signInByPasskey, { credential, legal: legalVersion }, null)
  expect([entered.code, entered.data?.userId], entered.message).toEqual([0, by.accountId])
})
