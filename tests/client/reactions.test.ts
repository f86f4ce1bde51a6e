import { beforeAll, describe, expect, test, vi } from 'vitest'
import { CallError } from '../../client/http/call-error.ts'
import { getFailure } from '../../client/http/failures.ts'
import { actOnReactions } from '../../client/session/acting.ts'
import { send } from '../../client/session/api.ts'
import { type Decision, decide, dispatch } from '../../client/session/reactions.ts'
import { setLocale } from '../../client/words/i18n.ts'
import { listTenants } from '../../contract/auth/calls.ts'
import { codeNames, codes, getCode, onTheWire } from '../../contract/codes.ts'
import { refuse, withServer } from './rig.ts'
import { signedIn } from './signed-in.ts'

const rig = withServer()

/** The error that an answer becomes, on the path of every call. */
const getError = async (code: number, message = 'server text', data: unknown = null) =>
  getFailure({ kind: 'envelope', envelope: { code, message, data, requestId: 'r' } })

const decided = async (code: number, quiet = false, message?: string) =>
  decide(await getError(code, message), quiet)

beforeAll(() => setLocale('en-US'))

/** Specification 2 §8.2, by row: code on the wire, event, and what follows when it is shown. */
const table = [
  [
    'N12',
    999410,
    { event: 'mds-session-replaced', clears: 'session', reaction: { kind: 'dialog-then-home' } },
  ],
  [
    'N13',
    999403,
    { event: 'mds-sign-in-required', clears: null, reaction: { kind: 'show-then-login', delayMs: 0 } },
  ],
  ['N14', 999402, { event: 'mds-sign-in-required', clears: null, reaction: { kind: 'confirm-login' } }],
  [
    'N15',
    999401,
    { event: 'mds-sign-in-required', clears: 'session', reaction: { kind: 'clear-show-login' } },
  ],
  ['N16', 999408, { event: 'mds-system-updated', clears: null, reaction: { kind: 'show-then-login' } }],
  ['N17', 999411, { event: 'mds-sign-in-required', clears: null, reaction: { kind: 'show-then-login' } }],
  [
    'N18',
    999415,
    { event: 'mds-password-expired', clears: null, reaction: { kind: 'open-password-dialog' } },
  ],
  [
    'N19',
    100101,
    { event: 'mds-license', clears: null, reaction: { kind: 'show-then-login', delayMs: 500 } },
  ],
  [
    'N20',
    100102,
    { event: 'mds-license', clears: null, reaction: { kind: 'show-then-login', delayMs: 500 } },
  ],
  [
    'N21',
    100103,
    { event: 'mds-license', clears: null, reaction: { kind: 'show-then-login', delayMs: 500 } },
  ],
  [
    'N22',
    999910,
    { event: 'mds-permissions-changed', clears: 'role', reaction: { kind: 'dialog-then-home' } },
  ],
  [
    'N23',
    400224,
    { event: 'mds-reload-required', clears: null, reaction: { kind: 'reload-language-and-systems' } },
  ],
  ['N24', 400221, { event: 'mds-navigate', clears: null, reaction: { kind: 'dialog-then-back' } }],
  ['N25', 400223, { event: 'mds-navigate', clears: null, reaction: { kind: 'dialog-then-back' } }],
  ['N26', 400233, { event: 'mds-navigate', clears: null, reaction: { kind: 'dialog-then-back' } }],
  [
    'N27',
    990409,
    { event: 'mds-navigate', clears: null, reaction: { kind: 'go-to', path: '/csr_mds/study' } },
  ],
  [
    'N28',
    990413,
    { event: 'mds-navigate', clears: null, reaction: { kind: 'go-to', path: '/csr_mds/user' } },
  ],
  [
    'N29',
    900909,
    { event: 'mds-reload-required', clears: null, reaction: { kind: 'show-then-reload', delayMs: 500 } },
  ],
  ['N33', 204019, { event: 'mds-error', clears: null, reaction: { kind: 'to-caller-and-show' } }],
] as const

describe('reactions of the specification', () => {
  test.each(table)('%s: %i', async (_row, code, expected) => {
    const decision = await decided(code)
    expect(decision).toMatchObject({ ...expected, code })
    expect(decision!.text.length).toBeGreaterThan(3)
  })

  test('N11: -1 with a message that starts with 999409 is an alert, then login', async () => {
    const decision = await decided(-1, false, '999409,your access was changed')
    expect(decision).toMatchObject({
      code: 999409,
      name: 'accessUpdated',
      reaction: { kind: 'alert-then-login' },
    })
    expect(await decided(-1, false, 'anything else')).toMatchObject({
      text: 'anything else',
      reaction: { kind: 'show' },
    })
  })

  test.each([
    ['N30', 202086],
    ['N31', 900726],
    ['N32', 900729],
  ])('%s: %i is the caller’s', async (_row, code) => {
    expect((await getError(code)).code).toBe(code)
    expect(await decided(code)).toBeNull()
  })

  test('N34, N35: the server’s message goes before the text of 900717 and 900718', async () => {
    for (const code of [900717, 900718]) {
      const { text } = (await decided(code, false, 'a@example.org, b@example.org'))!
      expect(text.startsWith('a@example.org, b@example.org ')).toBe(true)
      expect(text.length).toBeGreaterThan(40)
    }
  })

  test('N36: 207007 names the user that the server’s message gives', async () => {
    expect((await decided(207007, false, 'Zhang Wei'))!.text).toMatch(/^Zhang Wei has associated permissions/)
  })

  test('N37: any other code shows its text, unless the call suppresses it or the answer says NO_MESSAGE', async () => {
    expect(await decided(201001)).toMatchObject({ event: 'mds-error', reaction: { kind: 'show' } })
    expect(await decided(201001, true)).toBeNull()
    expect(await decided(201001, false, 'NO_MESSAGE')).toBeNull()
    expect(await decided(123456, false, 'only the server knows')).toMatchObject({
      text: 'only the server knows',
    })
  })

  test('a suppressed text does not suppress what ends the session, asks something or leaves the page', async () => {
    expect(await decided(999410, true)).toMatchObject({ event: 'mds-session-replaced' })
    expect((await decided(999402, true))!.text).not.toBe('')
    expect((await decided(999403, true))!.text).not.toBe('')
    expect((await decided(900909, true))!.text).not.toBe('')
    expect(await decided(400224, true)).toMatchObject({ event: 'mds-reload-required', text: '' })
  })
})

describe('every code of the catalogue', () => {
  test.each(codeNames)('%s', async name => {
    const { code, message } = onTheWire(name, 'server text')
    const error = await getError(code, message)
    expect(error).toMatchObject({ name, code: codes[name].code })
    expect(error.message.trim()).not.toBe('')
    const { reaction } = getCode(name)
    const decision = decide(error, false)
    if (reaction.kind === 'to-caller') expect(decision).toBeNull()
    else expect(decision).toMatchObject({ reaction, event: reaction.event, name })
  })
})

describe('below the envelope (N2-N8, N54)', () => {
  const transportError = (failure: 'network' | 'timeout' | 'aborted' | 'forbidden' | 'noToken', status = 0) =>
    getFailure({ kind: 'transport', failure, status, requestId: '' })

  test.each(['network', 'timeout', 'aborted'] as const)('N2: %s shows its text for 5 s', async failure => {
    const decision = decide(await transportError(failure), false)
    expect(decision).toMatchObject({ event: 'mds-error', reaction: { kind: 'transport', displayMs: 5000 } })
    expect(decision!.text.length).toBeGreaterThan(10)
  })

  test('N8: noToken goes to login, quiet or not', async () => {
    for (const quiet of [false, true])
      expect(decide(await transportError('noToken'), quiet)).toMatchObject({
        event: 'mds-sign-in-required',
        reaction: { follows: { kind: 'login' } },
      })
  })

  test('N5, N54: HTTP 403 closes a tab that another opened', async () => {
    expect(decide(await transportError('forbidden', 403), false)).toMatchObject({
      event: 'mds-navigate',
      reaction: { follows: { kind: 'close-opened-tab', path: '/csr_mds/customer' } },
    })
  })
})

describe('whoever acts for the page', () => {
  test('the portal’s actor gets each decision once while it is busy, and the session is left for it to clear', async () => {
    const session = signedIn({ apiBase: rig.base })
    const seen: Decision[] = []
    let done: () => void = () => undefined
    const stop = actOnReactions(session, decision => {
      seen.push(decision)
      return new Promise(resolve => {
        done = resolve
      })
    })
    rig.serve(() => refuse(999410))
    const calls = () => Promise.allSettled([1, 2, 3].map(() => send(listTenants, {}, { session })))
    await calls()
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    expect(session.$session.get().user).not.toBeNull()
    done()
    await Promise.resolve()
    await calls()
    await vi.waitFor(() => expect(seen).toHaveLength(2))
    stop()
  })

  test('where nobody acts, nothing of a replaced session is left (N12)', async () => {
    const session = signedIn({ apiBase: rig.base })
    rig.serve(() => refuse(999410))
    await send(listTenants, {}, { session }).catch(() => undefined)
    await vi.waitFor(() => expect(session.$session.get()).toMatchObject({ status: 'none', user: null }))
  })

  test('an error that needs no reaction is not dispatched to an element either', () => {
    const session = signedIn()
    const heard: unknown[] = []
    session.onReaction(reaction => heard.push(reaction.detail))
    const error = new CallError({ name: 'sessionChanged', code: 0, message: '' })
    expect(decide(error, false)).toBeNull()
    dispatch(session, decide(new CallError({ name: 'dataNotFound', code: 200001, message: 'gone' }), false)!)
    expect(heard).toEqual([expect.objectContaining({ name: 'dataNotFound', text: 'gone' })])
    expect(JSON.stringify(heard)).not.toContain('token-a')
  })
})
