import { afterEach, describe, expect, test, vi } from 'vitest'
import { send } from '../../client/session/api.ts'
import type { Session } from '../../client/session/store.ts'
import { setLocale } from '../../client/words/i18n.ts'
import { listTenants, signIn } from '../../contract/auth/calls.ts'
import { call } from '../../contract/define.ts'
import { mailRegisterCode } from '../../contract/invitations/calls.ts'
import { countNotices, markNotices } from '../../contract/notices/calls.ts'
import { updateMailAddress } from '../../contract/personal/calls.ts'
import { addStudy } from '../../contract/studies/changes.ts'
import { pickUsers, searchUsers } from '../../contract/users/calls.ts'
import { ok, refuse, withServer } from './rig.ts'
import { accountId, failure, getReactions, signedIn as ready } from './signed-in.ts'

const rig = withServer()

const signedIn = (more: Partial<Session> = {}) => ready({ apiBase: rig.base, ...more })

afterEach(() => localStorage.clear())

describe('headers and shape of a request', () => {
  test('I1, I2, H24: token, tenant, user, role, zone, language and submit time go with a call', async () => {
    rig.serve(() => ok({ records: [], total: 0 }))
    await send(searchUsers, {}, { session: signedIn({ locale: 'ja-JP' }) })
    const { headers } = rig.seen[0]!
    expect(headers.authorization).toBe('Bearer token-a')
    expect(headers['mds-tenant']).toBe('t1')
    expect(headers['mds-user']).toBe(accountId)
    expect(headers['mds-role']).toBe('r1')
    expect(headers['mds-time-zone']).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
    expect(headers['accept-language']).toBe('ja-JP')
    expect(Math.abs(Date.parse(String(headers['mds-submit-time'])) - Date.now())).toBeLessThan(5000)
  })

  test('I3: GET sends a query, other methods a body', async () => {
    rig.serve(() => ok({ records: [], more: false }))
    await send(pickUsers, { query: ' 张伟 ', limit: 5, studyId: undefined }, { session: signedIn() })
    await send(searchUsers, { query: 'wei', status: ['enabled'] }, { session: signedIn() })
    const [get, post] = rig.seen
    expect([...get!.query]).toEqual([
      ['query', '张伟'],
      ['limit', '5'],
    ])
    expect(get!.body).toBeUndefined()
    expect(post!.method).toBe('POST')
    expect(post!.body).toEqual({ query: 'wei', status: ['enabled'] })
  })

  test('a parameter of the path leaves the query and the body', async () => {
    rig.serve(() => ok({ done: true }))
    const change = { id: ' a/7 ', types: ['role' as const], rowVersion: 1 }
    await send(updateMailAddress, change, { session: signedIn() })
    const readOne = call({ ...updateMailAddress, name: 'readOne', method: 'GET' })
    await send(readOne, change, { session: signedIn() })
    const [put, get] = rig.seen
    expect([put!.method, put!.path, put!.body]).toEqual([
      'PUT',
      '/mdsdata/emailType/update/a%2F7',
      { types: ['role'], rowVersion: 1 },
    ])
    expect([get!.path, String(get!.query)]).toEqual([put!.path, 'types=role&rowVersion=1'])
  })

  test('TR-W6 J45: what opens something goes as a header of a GET, never in its address', async () => {
    rig.serve(() => ok({ retryAfter: 60 }))
    const input = { param: 'of an invitation é', email: 'a@b.example' }
    await send(mailRegisterCode, input, { session: signedIn() })
    const [seen] = rig.seen
    expect([...seen!.query]).toEqual([['email', 'a@b.example']])
    expect(decodeURIComponent(String(seen!.headers['mds-param']))).toBe(input.param)
  })

  test('G11: strings are trimmed however deep, secrets are not', async () => {
    rig.serve(() => ok({}))
    await send(
      signIn,
      { account: '  zhang.wei ', password: ' A B ', verificationCode: ' t ', rememberCheck: false },
      { session: signedIn(), quiet: true },
    )
    expect(rig.seen[0]!.body).toEqual({
      account: 'zhang.wei',
      password: ' A B ',
      verificationCode: 't',
      rememberCheck: false,
    })
  })

  test('a public call carries no token', async () => {
    rig.serve(() => ok({}))
    await send(signIn, { account: 'a', password: 'b', verificationCode: '' }, { session: signedIn() })
    expect(rig.seen[0]!.headers.authorization).toBeUndefined()
  })

  test('TR-C3: a changing call carries a key of its own, a given key is kept, a read carries none', async () => {
    rig.serve(() => ok())
    const session = signedIn()
    const input = { ids: ['n1'], as: 'read' as const }
    await send(markNotices, input, { session })
    await send(markNotices, input, { session })
    await send(markNotices, input, { session, submitKey: 'k-given-0001' })
    await send(countNotices, {}, { session })
    const keys = rig.seen.map(each => each.headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).not.toBe(keys[0])
    expect(keys[2]).toBe('k-given-0001')
    expect(keys[3]).toBeUndefined()
  })
})

describe('answers', () => {
  test('I5: code 0 gives the data, any other code a CallError in words of ours (N1)', async () => {
    rig.serve(() => refuse(990416, { left: 2 }))
    const error = await failure(send(listTenants, {}, { session: signedIn({ locale: 'en-US' }) }))
    expect(error).toMatchObject({ code: 990416, name: 'signInWarning', data: { left: 2 }, requestId: 'r-1' })
  })

  test('KIT-C24: what failed in one language is told in the other once that is chosen', async () => {
    rig.serve(() => refuse(990416, { left: 2 }))
    const refused = await failure(send(listTenants, {}, { session: signedIn() }))
    rig.serve(() => ({ raw: reply => reply.writeHead(502).end() }))
    const broken = await failure(send(listTenants, {}, { session: signedIn() }))
    await setLocale('en-US')
    const english = [refused.message, broken.message]
    await setLocale('zh-CN')
    expect([refused.message, broken.message]).not.toEqual(english)
    expect(refused.message + broken.message).toMatch(/^[^a-z]+$/)
    await setLocale('en-US')
    expect([refused.message, broken.message]).toEqual(english)
  })

  test('N1 E39: a code that the catalogue does not hold is shown by the text of the server, msg as well', async () => {
    rig.serve(() => refuse(123456, null, 'Only the server knows'))
    expect(await failure(send(listTenants, {}, { session: signedIn() }))).toMatchObject({
      code: 123456,
      name: 'unknown',
      message: 'Only the server knows',
    })
    rig.serve(() => ({ raw: reply => reply.end('{"code":123457,"msg":"as msg"}') }))
    expect((await failure(send(listTenants, {}, { session: signedIn() }))).message).toBe('as msg')
  })

  test('I7: without a token a call that needs one is cancelled with noToken, and nothing is sent', async () => {
    const session = signedIn({ accessToken: null })
    const heard: string[] = []
    session.onReaction(reaction => heard.push(reaction.name))
    const error = await failure(send(listTenants, {}, { session }))
    expect(error).toMatchObject({ name: 'noToken', transport: 'noToken' })
    expect(rig.seen).toHaveLength(0)
    await expect.poll(() => heard).toEqual(['mds-sign-in-required'])
  })

  test('N2 O1: a server that does not answer in time is a timeout, and the retry goes under the same key', async () => {
    const never = { raw: () => undefined }
    rig.serve(() => never)
    const session = signedIn()
    const error = await failure(send(markNotices, { ids: ['n1'], as: 'read' }, { session, timeout: 60 }))
    expect(error).toMatchObject({ name: 'timeout', transport: 'timeout' })
    rig.serve(() => ok())
    await send(markNotices, { ids: ['n1'], as: 'read' }, { session, submitKey: error.submitKey })
    expect(rig.seen[1]!.headers['idempotency-key']).toBe(rig.seen[0]!.headers['idempotency-key'])
  })

  test('O2: creating a study is waited for 15 s, and no longer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      rig.serve(() => ({ raw: () => undefined }))
      const ended = vi.fn()
      const study = { planId: 'HY-1', title: 'A study', titleEn: 'A study' }
      const made = send(addStudy, study as never, { session: signedIn() })
      const reason = failure(made.finally(ended))
      while (rig.seen.length === 0) await new Promise(setImmediate)
      await vi.advanceTimersByTimeAsync(14_999)
      expect(ended).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(await reason).toMatchObject({ transport: 'timeout' })
    } finally {
      vi.useRealTimers()
    }
  })

  test('N2: a body that stalls is a timeout as well', async () => {
    rig.serve(() => ({
      raw: reply => {
        reply.setHeader('content-type', 'application/json')
        reply.write('{"code":0,')
      },
    }))
    const error = await failure(send(listTenants, {}, { session: signedIn(), timeout: 80 }))
    expect(error.transport).toBe('timeout')
  })

  test('N2: a server that is not there is a network failure', async () => {
    const error = await failure(
      send(listTenants, {}, { session: signedIn({ apiBase: 'http://127.0.0.1:9' }) }),
    )
    expect(error).toMatchObject({ name: 'network', code: 0 })
  })

  test.each([
    [400, 'badRequest'],
    [401, 'unauthorised'],
    [403, 'forbidden'],
    [500, 'serverError'],
    [503, 'unavailable'],
  ] as const)('N3-N7: HTTP %i is %s, whatever its body says', async (status, name) => {
    rig.serve(() => ({
      raw: reply => {
        reply.statusCode = status
        reply.end('<html>proxy</html>')
      },
    }))
    expect(await failure(send(listTenants, {}, { session: signedIn() }))).toMatchObject({
      name,
      code: status,
    })
  })

  test('a cancelled call rejects without a word on the screen', async () => {
    rig.serve(async () => ({ code: 0, data: {}, after: 200 }))
    const session = signedIn()
    const heard: string[] = []
    session.onReaction(reaction => heard.push(reaction.name))
    const controller = new AbortController()
    const work = send(listTenants, {}, { session, signal: controller.signal })
    setTimeout(() => controller.abort(), 20)
    const error = await failure(work)
    expect(error).toMatchObject({ transport: 'aborted', settled: true })
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(heard).toEqual([])
  })
})

describe('what the screen hears', () => {
  test('I6: a quiet call shows nothing, yet the end of the role is still told', async () => {
    const session = signedIn()
    const heard = getReactions(session)
    rig.serve(() => refuse(990416))
    await failure(send(listTenants, {}, { session, quiet: true }))
    rig.serve(() => refuse(999910))
    await failure(send(listTenants, {}, { session, quiet: true }))
    await expect.poll(() => heard).toEqual(['mds-permissions-changed 999910'])
  })

  test('I6: NO_MESSAGE fails the call without a text', async () => {
    const session = signedIn()
    const heard = getReactions(session)
    rig.serve(() => refuse(990416, null, 'NO_MESSAGE'))
    const error = await failure(send(listTenants, {}, { session }))
    expect(error.message).toBe('')
    await new Promise(resolve => setTimeout(resolve, 30))
    expect(heard).toEqual([])
  })

  test('an answer for a role that has been left meanwhile reaches nobody', async () => {
    const session = signedIn()
    rig.serve(async () => ({ code: 0, data: { records: [], total: 0 }, after: 60 }))
    const work = failure(send(searchUsers, {}, { session }))
    await expect.poll(() => rig.seen.length).toBe(1)
    session.update({ role: { id: 'r2' } as Session['role'] })
    expect(await work).toMatchObject({ name: 'sessionChanged', settled: true })
  })
})
