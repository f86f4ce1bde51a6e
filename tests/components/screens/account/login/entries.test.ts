import { describe, expect, it } from 'vitest'
import { CallError } from '../../../../../client/http/call-error.ts'
import { loadWords, setLocale } from '../../../../../client/words/i18n.ts'
import { getTrouble } from '../../../../../components/screens/account/parts/attempt.ts'
import { spokenMoment } from '../../../../../components/screens/account/parts/countdown.ts'
import { getFaults, noEntries } from '../../../../../components/screens/account/parts/entries.ts'
import { troubleText } from '../../../../../components/screens/account/parts/trouble-text.ts'

const filled = { ...noEntries, account: 'lin.haiyan', password: 'x', legal: true }

describe('D1 D4: what keeps a sign-in from being sent', () => {
  it('names each missing entry of the way that is used', () => {
    expect(getFaults('password', noEntries)).toEqual({
      account: 'accountRequired',
      password: 'passwordRequired',
      legal: 'legalRequired',
    })
    expect(getFaults('email', noEntries)).toEqual({
      email: 'emailInvalid',
      code: 'codeInvalid',
      legal: 'legalRequired',
    })
  })
  it('lets complete entries pass', () => {
    expect(getFaults('password', filled)).toEqual({})
    expect(getFaults('email', { ...filled, email: ' a@b.example ', code: ' 012345 ' })).toEqual({})
  })
  it('takes blanks for nothing, and a password of blanks for a password', () => {
    expect(getFaults('password', { ...filled, account: '   ' })).toEqual({ account: 'accountRequired' })
    expect(getFaults('password', { ...filled, password: '   ' })).toEqual({})
  })
  it.each(['a@b', 'a b@c.example', 'a,b@c.example', '@c.example', ''])('refuses the address %j', address => {
    expect(getFaults('email', { ...filled, email: address })).toMatchObject({ email: 'emailInvalid' })
  })
})

describe('N39 N42: what a refused sign-in becomes', () => {
  const refused = (name: CallError['name'], data?: unknown) =>
    new CallError({ name, code: 1, message: 'words', data })
  it.each([
    ['signInFailed', 'failed'],
    ['signInWarning', 'warning'],
    ['signInLocked', 'locked'],
    ['slideFailed', 'slide'],
    ['slideExpired', 'slideExpired'],
    ['serverBusy', 'other'],
    ['network', 'other'],
  ] as const)('%s is %s', (name, kind) => {
    expect(getTrouble(refused(name))).toMatchObject({ kind, text: 'words' })
  })
  it('counts the end of a lock from now', () => {
    const { until } = getTrouble(refused('signInLocked', { retryAfter: 3600 }))
    expect(Math.abs(until - Date.now() - 3_600_000)).toBeLessThan(1000)
  })
  it('warns of what was tried: a password, or a code', async () => {
    await setLocale('en-US')
    await loadWords(['login'])
    const warned = getTrouble(refused('signInWarning'))
    expect(troubleText(warned, 'en-US', 0)).toMatch(/^Account or password is not right\. After the fifth/)
    expect(troubleText(warned, 'en-US', 0, { byCode: true })).toMatch(
      /^The code is not correct\. After the fifth/,
    )
  })
  it('lets a fault of the program through', () => {
    expect(() => getTrouble(new TypeError('x'))).toThrow(TypeError)
  })
})

describe('G6: a countdown is heard at its start, half and end', () => {
  it('and at nothing between', () => {
    const heard = Array.from({ length: 61 }, (_, passed) => spokenMoment(60 - passed))
    expect(heard.filter((moment, at) => moment !== heard[at - 1])).toEqual([60, 30, 0])
  })
})
