import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashSecret, verifySecret } from '../../../server/features/auth/password.ts'
import { hmac, keysFrom } from '../../../server/kernel/keys.ts'
import { openScene, password, type Scene } from './scene.ts'
import { signIn } from './ways.ts'

/* At full cost: the other tests of the server hash with the least (cheap-hash.ts). */
let scene: Scene

beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

it('P18 TR-P1 stored as argon2id over a peppered hash; another pepper does not open it; old parameters are renewed', async () => {
  const lin = await scene.person('lin.yi', [await scene.tenant('Hengyu')])
  const getSecret = async () =>
    (await scene.getRow('credential', { account_id: lin.accountId, current: true }, 'secret')).secret
  expect(await getSecret()).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
  )
  const stored = { secret: await getSecret(), pepperVersion: 1 }
  const other = keysFrom('another secret, just as long as that one')
  expect((await verifySecret(other, stored, password)).ok).toBe(false)
  expect((await verifySecret(scene.keys, stored, password)).ok).toBe(true)
  const weak = await hash(hmac(scene.keys.pepper(1)!, password).toString('base64'), {
    algorithm: 2,
    memoryCost: 8192,
    timeCost: 1,
  })
  await scene.setRows('credential', { account_id: lin.accountId }, { secret: weak })
  expect((await signIn(scene, 'lin.yi')).code).toBe(0)
  expect(await getSecret()).toMatch(/m=19456,t=2,p=1/)
  expect((await signIn(scene, 'lin.yi')).code).toBe(0)
  await expect(hashSecret(scene.keys, 'Visit-7-Window')).rejects.toThrow(TypeError)
})
