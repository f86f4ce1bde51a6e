import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '../../../contract/auth/calls.ts'
import type { Client } from '../../../server/kernel/context.ts'
import { ago } from '../rows.ts'
import { browserAt, openScene, type Scene } from './scene.ts'
import { signIn, whoami } from './ways.ts'

let scene: Scene
let tenants: string[]
let number = 0

beforeAll(async () => {
  scene = await openScene()
  tenants = [await scene.tenant('Hengyu'), await scene.tenant('Kansai Clinical')]
})
afterAll(() => scene.close())

/** A new user, signed in from their own browser. */
const signedIn = async () => {
  number += 1
  const person = await scene.person(`person.${number}`, tenants)
  const client = browserAt('10.0.0.1')
  const { data } = await signIn(scene, person.name, { client })
  return { person, client, ...data }
}

const renew = (refreshToken: string | undefined, client: Client) =>
  scene.call(calls.refresh, { refreshToken }, { client })

const usedAgo = (seconds: number) =>
  scene.rows(
    `update refresh_token set used_at = clock_timestamp() - make_interval(secs => $1) where state = 'used'`,
    [seconds],
  )

describe('refresh tokens', () => {
  it('TR-N7 each use gives a new pair; body and HttpOnly cookie serve alike', async () => {
    const { client, refreshToken, accessToken } = await signedIn()
    const second = await renew(refreshToken, client)
    expect(second.code).toBe(0)
    expect(second.data.refreshToken).not.toBe(refreshToken)
    expect(second.data.accessToken).not.toBe(accessToken)
    const third = await renew(undefined, { ...client, refreshCookie: second.data.refreshToken })
    expect(third.code).toBe(0)
    expect((await whoami(scene, third.data.accessToken)).code).toBe(0)
    expect((await renew(undefined, client)).code).toBe(999411)
    expect((await renew('never issued', client)).code).toBe(999411)
  })

  it('TR-N7 twenty refreshes at once get one and the same successor', async () => {
    const { client, refreshToken } = await signedIn()
    const answers = await Promise.all(Array.from({ length: 20 }, () => renew(refreshToken, client)))
    expect(new Set(answers.map(each => each.code))).toEqual(new Set([0]))
    expect(new Set(answers.map(each => each.data.refreshToken)).size).toBe(1)
    for (const { data } of answers) expect((await whoami(scene, data.accessToken)).code).toBe(0)
  })

  it('TR-N7 the parent after ten seconds ends the whole session, and the person is told in every tenant', async () => {
    const { person, client, refreshToken } = await signedIn()
    const next = await renew(refreshToken, client)
    await usedAgo(11)
    expect((await renew(refreshToken, client)).code).toBe(999411)
    expect((await whoami(scene, next.data.accessToken)).code).toBe(999411)
    expect((await renew(next.data.refreshToken, client)).code).toBe(999411)
    const notices = await scene.getRows(
      'notice',
      { kind: 'security', "subject ->> 'event'": 'tokenReused', orderBy: 'user_id' },
      'user_id',
    )
    expect(notices.map(each => (each as { user_id: string }).user_id)).toEqual(person.users.toSorted())
    const trail = await scene.rows(
      `select 1 from audit_log where actor_account_id = $1 and outcome = 'refused'`,
      [person.accountId],
    )
    expect(trail).toHaveLength(2)
  })

  it('TR-N7 a grandparent within ten seconds ends the session: only the immediate parent may ask again', async () => {
    const { client, refreshToken } = await signedIn()
    const second = await renew(refreshToken, client)
    const third = await renew(second.data.refreshToken, client)
    expect((await renew(refreshToken, client)).code).toBe(999411)
    expect((await whoami(scene, third.data.accessToken)).code).toBe(999411)
  })

  it('TR-N7 the parent within ten seconds from another browser ends the session', async () => {
    for (const thief of [
      (client: Client) => ({ ...client, browser: 'another' }),
      (client: Client) => ({ ...client, browser: null, userAgent: 'curl' }),
      // The user agent is easy to copy; the browser id is in a cookie that a stolen token does not bring.
      (client: Client) => ({ ...client, browser: null }),
    ]) {
      const { client, refreshToken } = await signedIn()
      const next = await renew(refreshToken, client)
      expect((await renew(refreshToken, thief(client))).code).toBe(999411)
      expect((await whoami(scene, next.data.accessToken)).code).toBe(999411)
    }
  })

  it('TR-N7 a successor cannot be told from its parent without the server key', async () => {
    const { client, refreshToken } = await signedIn()
    const next = await renew(refreshToken, client)
    const { getSuccessor: successorOf } = await import('../../../server/features/auth/tokens.ts')
    const { keysFrom } = await import('../../../server/kernel/keys.ts')
    expect(successorOf(scene.keys, refreshToken)).toBe(next.data.refreshToken)
    expect(successorOf(keysFrom('some other secret of enough length'), refreshToken)).not.toBe(
      next.data.refreshToken,
    )
  })

  it('TR-N6 an access token over its ten minutes says so, for the client to renew; the old one stays out', async () => {
    const { client, accessToken, refreshToken } = await signedIn()
    await scene.setRows('access_token', {}, { expires_at: ago('1 second') })
    const answer = await whoami(scene, accessToken)
    expect([answer.code, answer.refusal.expired]).toEqual([999411, true])
    const next = await renew(refreshToken, client)
    expect((await whoami(scene, next.data.accessToken)).code).toBe(0)
    expect((await whoami(scene, accessToken)).code).toBe(999411)
  })
})
