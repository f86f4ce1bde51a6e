import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as calls from '../../../contract/auth/calls.ts'
import type { Client } from '../../../server/kernel/context.ts'
import { ago, raw } from '../rows.ts'
import { browserAt, openScene, type Scene } from './scene.ts'
import { whoami } from './ways.ts'

let scene: Scene
let tenant: string
let number = 0

beforeAll(async () => {
  scene = await openScene()
  tenant = await scene.tenant('Hengyu')
})
afterAll(() => scene.close())
beforeEach(async () => void (await scene.removeRows('frequency')))

const newPerson = (options = {}) => {
  number += 1
  return scene.person(`person.${number}`, [tenant], options)
}
const client = browserAt('10.0.0.1')
const send = (email: string, from = client) => scene.call(calls.sendEmailCode, { email }, { client: from })
const enter = (email: string, verificationCode: string) =>
  scene.call(calls.signInByEmail, { email, verificationCode }, { client })
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)![0]
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** The code mailed last to an address; removes the rate limit first. */
const mailed = async (email: string, count = 1) => {
  await scene.removeRows('frequency')
  expect((await send(email)).code).toBe(0)
  const letters = await scene.mailTo(email, count)
  return codeIn(letters.at(-1)!.text)
}

describe('sign-in by a mailed code', () => {
  it('J17 J16 F31 G6 six digits by mail in the receiver’s language open the account, once', async () => {
    const { email, accountId } = await newPerson()
    const code = await mailed(email)
    const [letter] = await scene.mailTo(email)
    expect(letter!.locale).toBe('ja-JP')
    expect(letter!.subject).toBe(`ログイン用認証コード：${code}`)
    expect(letter!.html).toContain(code)
    const answer = await enter(email.toUpperCase(), ` ${code} `)
    expect([answer.code, answer.data.userId]).toEqual([0, accountId])
    expect((await whoami(scene, answer.data.accessToken)).code).toBe(0)
    expect((await enter(email, code)).code).toBe(900022)
  })

  it('TR-N4 the newest code alone counts, for ten minutes', async () => {
    const { email } = await newPerson()
    const first = await mailed(email)
    const second = await mailed(email, 2)
    if (first !== second) expect((await enter(email, first)).code).toBe(900021)
    expect((await enter(email, second)).code).toBe(0)
    const third = await mailed(email, 3)
    const [row] = await scene.rows<{ minutes: number }>(
      'select round(extract(epoch from expires_at - created_at) / 60)::int as minutes from one_time_code where target = $1 order by created_at desc limit 1',
      [email],
    )
    expect(row!.minutes).toBe(10)
    await scene.setRows('one_time_code', { target: email }, { expires_at: ago('1 second') })
    expect((await enter(email, third)).code).toBe(900022)
  })

  it('TR-N4 a code opens nothing but in the browser that asked for it; one without an id is held to its network', async () => {
    const enterAt = (email: string, verificationCode: string, at: Client) =>
      scene.call(calls.signInByEmail, { email, verificationCode }, { client: at })
    const { email } = await newPerson()
    const code = await mailed(email)
    expect((await enterAt(email, code, browserAt('10.0.0.1'))).code).toBe(900021)
    expect((await enterAt(email, code, browserAt('10.0.0.1', null))).code).toBe(900022)
    const bare = browserAt('10.7.7.1', null)
    const sent = async () => {
      await scene.removeRows('frequency')
      const before = (await scene.mailTo(email)).length
      expect((await send(email, bare)).code).toBe(0)
      return codeIn((await scene.mailTo(email, before + 1)).at(-1)!.text)
    }
    expect((await enterAt(email, await sent(), browserAt('10.8.8.1', null))).code).toBe(900021)
    expect((await enterAt(email, await sent(), { ...bare, ip: '10.7.7.9' })).code).toBe(0)
    // The answer to this very request may have set the browser's id.
    expect((await enterAt(email, await sent(), browserAt('10.7.7.1'))).code).toBe(0)
  })

  it('TR-N4 five wrong tries use a code up, also twenty at once', async () => {
    const { email } = await newPerson()
    const code = await mailed(email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(email, otherThan(code))))
    expect(answers.filter(each => each.code === 0)).toHaveLength(0)
    await scene.removeRows('sign_in_counter')
    expect((await enter(email, code)).code).toBe(900023)
    expect(await scene.countRows('sign_in_counter', { failures: raw('> 0') })).toBe(0)
  })

  it('TR-N4 a code for one address does not open another, and is stored as a keyed hash alone', async () => {
    const [a, b] = [await newPerson(), await newPerson()]
    const code = await mailed(a.email)
    const other = await mailed(b.email)
    if (code !== other) expect((await enter(b.email, code)).code).toBe(900021)
    const stored = JSON.stringify(
      await scene.rows(`select encode(code_hash, 'hex') as hash, purpose, target from one_time_code`),
    )
    expect(stored).not.toContain(`"${code}"`)
    const { createHash } = await import('node:crypto')
    expect(stored).not.toContain(createHash('sha256').update(code).digest('hex'))
    await scene.setRows(
      'one_time_code',
      { target: a.email },
      { target: b.email, created_at: raw("created_at + interval '1 hour'") },
    )
    expect((await enter(b.email, code)).code).toBe(900021)
    await scene.setRows('one_time_code', { target: b.email }, { purpose: 'change-email' })
    expect((await enter(b.email, other)).code).toBe(900022)
  })

  it('TR-N4 TR-N3 unknown and disabled addresses: the same answers, the same rows, no mail', async () => {
    const known = await newPerson()
    const off = await newPerson({ enabled: false })
    const answers = []
    for (const email of [known.email, off.email, 'nobody@example.org']) {
      await scene.removeRows('frequency')
      answers.push([
        await send(email),
        await enter(email, 'zzzzzz'),
        await enter(email, 'zzzzzz'),
        await enter(email, 'zzzzzz'),
      ])
    }
    const codes = answers.map(list => list.map(each => each.code))
    expect(codes[0]).toEqual([0, 900021, 900021, 990416])
    expect(codes[1]).toEqual(codes[0])
    expect(codes[2]).toEqual(codes[0])
    expect(answers[2]![0]!.data).toEqual(answers[0]![0]!.data)
    expect(await scene.mailTo(known.email)).toHaveLength(1)
    expect(await scene.mailTo('nobody@example.org', 0)).toHaveLength(0)
    expect(await scene.mailTo(off.email, 0)).toHaveLength(0)
  })

  it('TR-N4 a code guessed for an address without an account opens nothing', async () => {
    const { makeCode } = await import('../../../server/features/auth/codes.ts')
    const to = { purpose: 'sign-in-email' as const, target: 'ghost@example.org' }
    const code = await scene.database.transaction(null, tx =>
      makeCode(tx, scene.keys, to, { accountId: null, decoy: true }),
    )
    expect((await enter(to.target, code)).code).toBe(900021)
  })
})

describe('how often codes may be asked for', () => {
  it('N40 TR-N4 one a minute per address of mail, with the seconds left', async () => {
    const { email } = await newPerson()
    expect((await send(email)).data.retryAfter).toBe(60)
    const again = await send(email, browserAt('10.0.0.2'))
    expect(again.code).toBe(990417)
    expect(again.refusal.retryAfter).toBeGreaterThan(55)
    expect((await send('nobody@example.org', browserAt('10.0.0.3'))).code).toBe(0)
    expect((await send('nobody@example.org', browserAt('10.0.0.4'))).code).toBe(990417)
  })

  it('TR-N4 one a minute per account, though its address changed meanwhile', async () => {
    const { email, accountId } = await newPerson()
    expect((await send(email, browserAt('10.1.0.1'))).code).toBe(0)
    await scene.setRows('account', { id: accountId }, { email: 'new@example.org' })
    // The answer is the same as for an unknown address, and no mail is sent: a refusal would reveal the owner
    // (TR-N3).
    expect((await send('new@example.org', browserAt('10.1.0.2'))).code).toBe(0)
    expect(await scene.mailTo('new@example.org', 0)).toEqual([])
  })

  it('TR-N4 one a minute per network address, whomever it asks for', async () => {
    expect((await send('a@example.org')).code).toBe(0)
    expect((await send('b@example.org')).code).toBe(990417)
  })

  it('N40 N38 O21 then an hour, then six hours', async () => {
    const codes: number[] = []
    const later = () =>
      scene.setRows(
        'frequency',
        { key: raw("like 'code-minute:%'") },
        { blocked_until: null, window_start: raw("window_start - interval '61 seconds'") },
      )
    for (let i = 0; i < 6; i += 1) {
      codes.push((await send('c@example.org')).code)
      await later()
    }
    expect(codes).toEqual([0, 0, 0, 0, 0, 990418])
    await scene.setRows(
      'frequency',
      { key: ['code-hour:c@example.org', 'code-hour:nobody c@example.org'] },
      { blocked_until: null, window_start: ago('2 hours') },
    )
    for (let i = 0; i < 6; i += 1) {
      codes.push((await send('c@example.org')).code)
      await later()
      await scene.setRows(
        'frequency',
        { key: ['code-hour:c@example.org', 'code-hour:nobody c@example.org'] },
        { blocked_until: null, window_start: ago('2 hours') },
      )
    }
    expect(codes.slice(6)).toEqual([0, 0, 0, 0, 0, 999413])
  })

  it('TR-N4 of twenty requests at once one is answered, and one mail leaves', async () => {
    const { email } = await newPerson()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => send(email, browserAt(`10.5.${i}.1`))),
    )
    expect(answers.filter(each => each.code === 0)).toHaveLength(1)
    expect(answers.filter(each => each.code === 990417)).toHaveLength(19)
    expect(await scene.mailTo(email)).toHaveLength(1)
  })

  it('a refused request counts nothing: asking on does not lengthen the wait', async () => {
    await send('d@example.org')
    await Promise.all(Array.from({ length: 10 }, () => send('d@example.org')))
    const rows = await scene.getRows('frequency', { key: raw("like '%:d@example.org'") }, 'count')
    expect(new Set(rows.map(row => row.count))).toEqual(new Set([1]))
  })
})
