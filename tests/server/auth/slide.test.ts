import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '../../../contract/auth/calls.ts'
import { ago } from '../rows.ts'
import { browserAt, openScene, password, type Scene } from './scene.ts'
import { solve, ticketFor } from './ways.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
  await scene.person('zhou.lan', [await scene.tenant('Hengyu')])
})
afterAll(() => scene.close())

const client = browserAt('10.1.0.7')
const sign = (account: string, verificationCode: string, from = client) =>
  scene.call(calls.signIn, { account, password, verificationCode }, { client: from })
/** The code of a try with a wrong password, without a puzzle unless there is a ticket. */
const fail = async (account: string, { from = client, ticket = '' } = {}) => {
  const input = { account, password: 'A'.repeat(32), verificationCode: ticket }
  return (await scene.call(calls.signIn, input, { client: from })).code
}

describe('slider puzzle and its ticket', () => {
  it('J1 D2 TR-N5 the answer holds two pictures and no place', async () => {
    const { data } = await scene.call(calls.drawSlide, {}, { client })
    const row = await scene.getRow('slide_challenge', { id: data.challengeId }, 'target_x')
    expect(data.background).toMatch(/^data:image\/png;base64,/)
    expect(data.piece).toMatch(/^data:image\/png;base64,/)
    expect(data.width - data.pieceWidth).toBeGreaterThanOrEqual(260)
    const { background: _b, piece: _p, challengeId: _c, ...rest } = data
    expect(Object.keys(rest).sort()).toEqual(['expiresIn', 'height', 'pieceTop', 'pieceWidth', 'width'])
    expect(row.target_x).toBeGreaterThan(0)
  })

  it('J3 TR-N5 five pixels off pass, six do not; a wrong try uses the challenge up', async () => {
    for (const miss of [-5, 0, 5]) expect((await solve(scene, 'zhou.lan', client, miss)).code).toBe(0)
    for (const miss of [-6, 6]) expect((await solve(scene, 'zhou.lan', client, miss)).code).toBe(900018)
    const { data } = await scene.call(calls.drawSlide, {}, { client })
    const row = await scene.getRow('slide_challenge', { id: data.challengeId }, 'target_x')
    const put = (x: number) =>
      scene.call(calls.checkSlide, { challengeId: data.challengeId, x, account: 'zhou.lan' }, { client })
    expect((await put(row.target_x + 40)).code).toBe(900018)
    expect((await put(row.target_x)).code).toBe(900019)
  })

  it('TR-N5 of twenty tries at once on one challenge one counts', async () => {
    const { data } = await scene.call(calls.drawSlide, {}, { client })
    const row = await scene.getRow('slide_challenge', { id: data.challengeId }, 'target_x')
    const tries = await Promise.all(
      Array.from({ length: 20 }, () =>
        scene.call(
          calls.checkSlide,
          { challengeId: data.challengeId, x: row.target_x, account: 'zhou.lan' },
          { client },
        ),
      ),
    )
    expect(tries.filter(each => each.code === 0)).toHaveLength(1)
    expect(tries.filter(each => each.code === 900019)).toHaveLength(19)
  })

  it('TR-N5 a challenge that is over 120 s old is gone, and so is a ticket', async () => {
    const { data } = await scene.call(calls.drawSlide, {}, { client })
    expect(data.expiresIn).toBe(120)
    const [row] = await scene.rows<{ target_x: number }>(
      `update slide_challenge set expires_at = now() - interval '1 second' where id = $1 returning target_x`,
      [data.challengeId],
    )
    expect(
      (
        await scene.call(
          calls.checkSlide,
          { challengeId: data.challengeId, x: row!.target_x, account: 'zhou.lan' },
          { client },
        )
      ).code,
    ).toBe(900019)
    const ticket = await ticketFor(scene, 'zhou.lan', client)
    await scene.setRows('slide_ticket', {}, { expires_at: ago('1 second') })
    expect((await sign('zhou.lan', ticket)).code).toBe(900018)
  })

  it('N42 TR-N5 a made-up ticket, a used one: 900018, and nothing is counted', async () => {
    const ticket = await ticketFor(scene, 'zhou.lan', client)
    expect((await sign('zhou.lan', ticket)).code).toBe(0)
    for (const each of ['made-up', ticket]) expect((await sign('zhou.lan', each)).code).toBe(900018)
    expect(await scene.countRows('sign_in_counter')).toBe(0)
  })

  it('TR-N5 a ticket for another account or from another network is refused and used up', async () => {
    for (const [account, from] of [
      ['gu.wen', client],
      ['zhou.lan', browserAt('10.2.0.7')],
    ] as const) {
      const ticket = await ticketFor(scene, account, from)
      expect((await sign('zhou.lan', ticket)).code).toBe(900018)
      expect((await sign(account, ticket, from)).code).toBe(900018)
    }
    const sameNetwork = await ticketFor(scene, 'ZHOU.LAN', browserAt('10.1.0.99'))
    expect((await sign(' zhou.lan ', sameNetwork)).code).toBe(0)
  })

  it('TR-N5 tickets and tokens are stored as hashes alone', async () => {
    const ticket = await ticketFor(scene, 'zhou.lan', client)
    const { data } = await sign('zhou.lan', ticket)
    const stored = JSON.stringify([
      await scene.rows(`select encode(hash, 'escape') as hash from slide_ticket`),
      await scene.rows(
        `select encode(hash, 'escape') as hash from access_token union all select encode(hash, 'escape') from refresh_token`,
      ),
    ])
    for (const secret of [ticket, data.accessToken, data.refreshToken]) expect(stored).not.toContain(secret)
  })

  it.each(['zhou.lan', 'nobody.knows'])(
    'TR-N1 TR-N2 without a puzzle %s has one wrong try, of ten at once too; a solved one goes on, and success forgets it',
    async account => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => fail(account)))
      expect(answers.sort()).toEqual([999401, ...Array(9).fill(900020)].sort())
      expect(await scene.getRows('sign_in_counter', {}, 'failures')).toEqual([{ failures: 1 }])
      expect((await sign(account, '')).code).toBe(900020)
      expect(await fail(account, { ticket: await ticketFor(scene, account, client) })).toBe(999401)
      if (account === 'zhou.lan') {
        expect((await sign(account, await ticketFor(scene, account, client))).code).toBe(0)
        expect((await sign(account, '')).code).toBe(0)
      }
      await scene.removeRows('sign_in_counter')
    },
  )

  it('TR-N3 a wrong try at an address does not show whose name belongs to it', async () => {
    const known = ['zhou.lan@example.org', 'zhou.lan']
    const unknown = ['nobody@example.org', 'nobody']
    for (const pair of [known, unknown]) {
      expect([await fail(pair[0]!), await fail(pair[1]!)]).toEqual([999401, 999401])
      expect([await fail(pair[0]!), await fail(pair[1]!)]).toEqual([900020, 900020])
    }
    await scene.removeRows('sign_in_counter')
  })

  it('TR-N2 no try without a puzzle locks a name, by however many addresses it is known', async () => {
    for (const by of ['a', 'b', 'c', 'd'])
      await scene.rows(
        `insert into sign_in_counter as c (name, failures, texts, last_failure_at) values ('zhou.lan', 1, jsonb_build_object($1::text, 1), now())
          on conflict (name) do update set failures = c.failures + 1, texts = c.texts || excluded.texts`,
        [by],
      )
    expect(await fail('zhou.lan', { from: browserAt('10.1.0.8') })).toBe(900020)
    expect(await scene.getRows('sign_in_counter', {}, 'failures')).toEqual([{ failures: 4 }])
    await scene.removeRows('sign_in_counter')
  })
})
