import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '../../../contract/auth/calls.ts'
import { provePassword } from '../../../contract/contact-methods/calls.ts'
import { hashSecret } from '../../../server/features/auth/password.ts'
import { openAs } from '../../../server/kernel/db/pool.ts'
import { ago, now, raw } from '../rows.ts'
import { browserAt, md5, openScene, password, type Scene } from './scene.ts'
import { signIn } from './ways.ts'

let scene: Scene
let tenants: string[]
const wrong = md5('not it')

beforeAll(async () => {
  scene = await openScene()
  tenants = [await scene.tenant('Hengyu'), await scene.tenant('Kansai Clinical')]
  await scene.person('admin.he', tenants)
})
afterAll(() => scene.close())

const fail = async (account: string, times: number) => {
  const answers: { code: number; refusal: Record<string, unknown> }[] = []
  for (let i = 0; i < times; i += 1) answers.push(await signIn(scene, account, { password: wrong }))
  return answers
}

describe('lock of an account', () => {
  it('N39 TR-N1 999401 twice, the warning from the third, the lock from the fifth, also for the right password', async () => {
    await scene.person('zhou.lan', tenants)
    const answers = await fail('zhou.lan', 5)
    expect(answers.map(each => each.code)).toEqual([999401, 999401, 990416, 990416, 990419])
    expect(answers.map(each => each.refusal.left)).toEqual([undefined, undefined, 2, 1, undefined])
    expect(answers[4]!.refusal.retryAfter).toBe(3600)
    const right = await signIn(scene, 'zhou.lan')
    const wrongAgain = await signIn(scene, 'zhou.lan', { password: wrong })
    expect([right.code, wrongAgain.code]).toEqual([990419, 990419])
    expect(right.refusal.retryAfter).toBeGreaterThan(3590)
    expect(right.refusal.retryAfter).toBeLessThanOrEqual(3600)
  })

  it('TR-N2 strangers who lock a name do not lock its owner out of a browser that it knows; there five wrong tries lock too', async () => {
    await scene.person('lin.yue', tenants)
    const own = browserAt('10.3.0.1')
    expect((await signIn(scene, 'lin.yue', { client: own })).code).toBe(0)
    await fail('lin.yue', 5)
    expect((await signIn(scene, 'lin.yue')).code).toBe(990419)
    expect((await signIn(scene, 'lin.yue', { client: own })).code).toBe(0)
    expect((await signIn(scene, 'lin.yue')).code).toBe(990419)
    const codes = []
    for (let i = 0; i < 5; i += 1)
      codes.push((await signIn(scene, 'lin.yue', { client: own, password: wrong })).code)
    expect(codes).toEqual([999401, 999401, 990416, 990416, 990419])
    expect((await signIn(scene, 'lin.yue', { client: own })).code).toBe(990419)
    await scene.setRows('session', {}, { created_at: raw("created_at - interval '31 days'") })
    await scene.removeRows('sign_in_counter')
    await fail('lin.yue', 5)
    expect((await signIn(scene, 'lin.yue', { client: own })).code).toBe(990419)
  })

  it('TR-N2 nor out of what he does there while signed in; a session in strange hands meets the lock', async () => {
    await scene.person('ma.qing', tenants)
    const own = browserAt('10.4.0.1')
    const { data } = await signIn(scene, 'ma.qing', { client: own })
    await fail('ma.qing', 5)
    const prove = (given: string, client = own) =>
      scene.call(
        provePassword,
        { password: given },
        { client, token: data.accessToken, tenantId: tenants[0]! },
      )
    expect((await prove(password)).code).toBe(0)
    expect((await prove(password, browserAt('10.5.0.1'))).code).toBe(990419)
    const codes = []
    for (let i = 0; i < 5; i += 1) codes.push((await prove(wrong)).code)
    expect(codes).toEqual([900035, 900035, 990416, 990416, 990419])
    expect((await prove(password)).code).toBe(990419)
  })

  it('TR-N1 TR-N3 a name that nobody has counts alike: the answers reveal nothing', async () => {
    const codes = (await fail('nobody.here', 6)).map(each => each.code)
    expect(codes).toEqual([999401, 999401, 990416, 990416, 990419, 990419])
  })

  it('TR-N1 TR-N3 letters, spaces and the e-mail of an account do not start another count; a warning tells of no other text', async () => {
    await scene.person('Gu.Wen', tenants)
    const codes = [
      ...(await fail('gu.wen', 1)),
      ...(await fail(' GU.WEN ', 1)),
      ...(await fail('gu.wen@example.org', 1)),
      ...(await fail('gu.wen', 1)),
      ...(await fail('gu.wen', 1)),
    ].map(each => each.code)
    expect(codes).toEqual([999401, 999401, 999401, 990416, 990419])
  })

  it('TR-N1 thirty wrong sign-ins at once count exactly: two plain, two warned, one locks, the rest meet the lock', async () => {
    await scene.person('sato.ren', tenants)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => signIn(scene, 'sato.ren', { password: wrong })),
    )
    const count = (code: number) => answers.filter(each => each.code === code).length
    expect([count(999401), count(990416), count(990419)]).toEqual([2, 2, 26])
    const row = await scene.getRow('sign_in_counter', { name: 'sato.ren' }, 'failures')
    expect(row.failures).toBe(30)
  })

  it('TR-N1 right passwords typed at once are not mistaken for wrong ones', async () => {
    await scene.person('bo.chen', tenants)
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(scene, 'bo.chen')))
    expect(new Set(answers.map(each => each.code))).toEqual(new Set([0]))
    expect(await scene.countRows('sign_in_counter', { name: 'bo.chen' })).toBe(0)
  })

  it('TR-N1 success starts over; so does a lock whose hour has passed', async () => {
    await scene.person('ruiz.ana', tenants)
    await fail('ruiz.ana', 4)
    expect((await signIn(scene, 'ruiz.ana')).code).toBe(0)
    expect((await fail('ruiz.ana', 5)).map(each => each.code)).toEqual([
      999401, 999401, 990416, 990416, 990419,
    ])
    await scene.setRows('sign_in_counter', { name: 'ruiz.ana' }, { locked_until: ago('1 second') })
    expect((await fail('ruiz.ana', 1))[0]!.code).toBe(999401)
    expect((await signIn(scene, 'ruiz.ana')).code).toBe(0)
  })

  it('TR-N1 the lock is in the database: another process keeps it', async () => {
    await scene.person('otto.kern', tenants)
    await fail('otto.kern', 5)
    const other = openAs(scene.connections.app)
    const { countAttempt, wasLocked } = await import('../../../server/features/auth/lockout.ts')
    const attempt = await other.transaction(null, tx => countAttempt(tx, 'otto.kern'))
    await other.close()
    expect(wasLocked(attempt)).toBe(true)
  })

  it('TR-E6 TR-A2 administrators of every tenant get to-dos at the third try and at the lock; each try is in the trail', async () => {
    const lin = await scene.person('lin.yi', tenants)
    await fail('lin.yi', 5)
    const todos = await scene.rows<{ tenant_id: string; event: string }>(
      `select n.tenant_id, n.subject ->> 'event' as event from notice n join users u on u.tenant_id = n.tenant_id and u.id = n.user_id
       where n.kind = 'security' and n.type = 'todo' and n.subject ->> 'account' = 'lin.yi' and u.super_admin order by 1, 2`,
    )
    const each = tenants
      .toSorted()
      .flatMap(tenant => ['signInLocked', 'signInWarned'].map(event => ({ tenant_id: tenant, event })))
    expect(todos).toEqual(each)
    const trail = await scene.rows<{ action: string; outcome: string; code: number }>(
      `select l.action, l.outcome, (p.payload #>> '{detail,code}')::int as code from audit_log l join audit_content p using (tenant_id, seq)
       where l.tenant_id = $1 and l.actor_account_id = $2 order by l.seq`,
      [tenants[0], lin.accountId],
    )
    expect(trail.map(row => row.code)).toEqual([999401, 999401, 990416, 990416, 990419])
    expect(new Set(trail.map(row => `${row.action} ${row.outcome}`))).toEqual(new Set(['signIn refused']))
  })

  it('TR-N1 mailed codes and passwords share one count', async () => {
    const mei = await scene.person('mei.fang', tenants)
    await scene.call(calls.sendEmailCode, { email: mei.email }, { client: browserAt('10.7.0.1') })
    const byMail = () =>
      scene.call(
        calls.signInByEmail,
        { email: mei.email, verificationCode: 'abcdef' },
        { client: browserAt('10.7.0.1') },
      )
    const codes = [
      ...(await fail('mei.fang', 2)).map(each => each.code),
      (await byMail()).code,
      (await byMail()).code,
      (await byMail()).code,
      ...(await fail('mei.fang', 1)).map(each => each.code),
    ]
    // Each text is warned only by its own tries (TR-N3); the lock is on the account.
    expect(codes).toEqual([999401, 999401, 900021, 900021, 990419, 990419])
  })

  it('TR-N1 TR-A2 TR-W7 tries at a locked name count for their address, and leave one entry a minute', async () => {
    const han = await scene.person('han.mei', [tenants[0]!])
    await fail('han.mei', 5)
    await scene.removeRows('frequency', { key: raw("like 'sign-in-failure:%'") })
    await fail('han.mei', 3)
    const trail = () =>
      scene.rows<{ failures: number }>(
        `select (p.payload #>> '{detail,failures}')::int as failures from audit_log l join audit_content p using (tenant_id, seq)
         where l.tenant_id = $1 and l.actor_account_id = $2 and l.outcome = 'refused' order by l.seq`,
        [tenants[0], han.accountId],
      )
    expect((await trail()).map(row => row.failures)).toEqual([1, 2, 3, 4, 5, 6])
    expect(await scene.getRows('frequency', { key: 'sign-in-failure:10.0.0.1' }, 'count')).toEqual([
      { count: 3 },
    ])
    await scene.setRows(
      'frequency',
      { key: raw("like 'locked-entry:%'") },
      { blocked_until: now(), window_start: ago('1 minute') },
    )
    await fail('han.mei', 1)
    expect((await trail()).map(row => row.failures)).toEqual([1, 2, 3, 4, 5, 6, 9])
  })

  it('TR-W7 codes that nobody asked for count for their address and leave no row behind', async () => {
    const before = await scene.getRows('sign_in_counter', {}, 'name')
    await scene.removeRows('frequency', { key: raw("like 'sign-in-unsolved:%'") })
    const client = browserAt('10.8.0.1')
    for (let turn = 0; turn < 3; turn += 1) {
      const asked = { email: `row.${turn}@example.net`, verificationCode: 'zzzzzz' }
      expect((await scene.call(calls.signInByEmail, asked, { client })).code).toBe(900022)
    }
    expect(await scene.getRows('sign_in_counter', {}, 'name')).toEqual(before)
    expect(await scene.getRows('frequency', { key: 'sign-in-unsolved:10.8.0.1' }, 'count')).toEqual([
      { count: 3 },
    ])
  })

  it('TR-N2 TR-W7 the three thousandth failure of one address shuts it for an hour, other addresses stay open', async () => {
    const client = browserAt('10.9.9.9')
    await scene.addRow('frequency', { key: 'sign-in-failure:10.9.9.9', window_start: now(), count: 2999 })
    expect((await signIn(scene, 'one.more', { client, password: wrong })).code).toBe(999401)
    const shut = await signIn(scene, 'admin.he', { client })
    expect(shut.code).toBe(999412)
    expect(shut.refusal.retryAfter).toBeGreaterThan(3590)
    expect((await signIn(scene, 'admin.he', { client: browserAt('10.9.8.9') })).code).toBe(0)
  })

  it('a full queue of hashes answers "server busy" and takes the try back', async () => {
    await scene.person('pei.na', tenants)
    let full = true
    // Each finished request joins the queue again in the same turn of the event loop, so no slot is ever free for a
    // new one.
    const standing = async () => {
      while (full) await hashSecret(scene.keys, wrong).catch(() => pause(1))
    }
    const flooding = Promise.all(Array.from({ length: 200 }, standing))
    const answer = await signIn(scene, 'pei.na', { password: wrong })
    full = false
    await flooding
    expect(answer.code).toBe(999500)
    expect(await scene.getRows('sign_in_counter', { name: 'pei.na' }, 'failures', 'locked_until')).toEqual([])
  })
})
