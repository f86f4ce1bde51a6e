import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '../../contract/define.ts'
import { calls } from '../../contract/registry/index.ts'
import { issuesOf } from '../../contract/rules.ts'
import { isEmail } from '../../contract/values/address.ts'

/** Fields of a call's input that take one e-mail address. */
const addressFields = (call: Call): string[] =>
  call.input instanceof z.ZodObject
    ? Object.keys(call.input.shape).filter(
        name => /e-?mail$/i.test(name) || (call.name === 'checkEmail' && name === 'value'),
      )
    : []

const taking = Object.values(calls).flatMap(call => addressFields(call).map(field => ({ call, field })))

/** The problems of one field, whatever else is missing. */
const faultsIn = ({ call, field }: (typeof taking)[number], given: unknown) => {
  const parsed = call.input.safeParse({ [field]: given })
  const all = parsed.success ? [] : issuesOf(parsed.error, { [field]: given })
  return all.filter(issue => issue.path === field).map(issue => issue.rule)
}

const good = [
  'a@b.example',
  "o'neill+trial@sub.example.org",
  ' spaces.around@example.org ',
  'UPPER.Case@Example.ORG',
  'name@xn--bcher-kva.example',
  'name@site.xn--p1ai',
  `${'l'.repeat(64)}@example.org`,
]
const bad = [
  ...['nobody', 'a@b', 'a b@c.example', 'a,b@c.example', '@c.example', 'a@@c.example', 'a@c..example'],
  ...['.a@c.example', 'a.@c.example', 'a..b@c.example', 'a@-c.example', 'a@c-.example', 'a@c.example.'],
  // Letters of other scripts: the "a" here is Cyrillic, and the K is the kelvin sign.
  ...[
    'josé@example.org',
    '\u0430dmin@example.org',
    '张伟@example.org',
    'a@bücher.example',
    '\u212A@example.org',
  ],
  ...['a@example.org\nBcc: b@example.org', 'a@[127.0.0.1]', '"a b"@example.org', 'a\u200b@example.org'],
  `${'l'.repeat(65)}@example.org`,
]

describe('G7 one address, the same wherever it is given', () => {
  test('the calls that take one: binding, codes, sign-in, recovery, registration, help and records', () => {
    expect(taking.map(({ call, field }) => `${call.name} ${field}`).sort()).toEqual([
      'addMailAddress email',
      'addOrganisation email',
      'addSitePerson email',
      'addUser email',
      'checkEmail value',
      'checkRecoveryEmail email',
      'codeToMailAddress email',
      'codeToNewEmail email',
      'editOrganisation email',
      'editSitePerson email',
      'editUser email',
      'emailUseCheck email',
      'linkToNewAddress email',
      'mailRegisterCode email',
      'registerByLink email',
      'selectStandardOrganisation email',
      'sendEmailCode email',
      'signInByEmail email',
      'updateEmail email',
      'upgradeUser email',
    ])
  })

  test.each(taking.map(each => [each.call.name, each] as const))(
    '%s agrees with all others',
    (_name, each) => {
      for (const address of good) expect(faultsIn(each, address), address).toEqual([])
      for (const address of bad) expect(faultsIn(each, address), address).toEqual(['emailInvalid'])
      expect(faultsIn(each, `${'a@'.padEnd(250, 'b.')}example`)).toContain('textTooLong')
    },
  )

  test('so do the screens, before anything is sent', () => {
    for (const address of good) expect(isEmail(address), address).toBe(true)
    for (const address of bad) expect(isEmail(address), address).toBe(false)
  })

  test('no call has a pattern of its own', () => {
    const files = readdirSync('contract').filter(name => name.endsWith('.ts'))
    expect(
      files.filter(name => /z\.email\(|\[\^\\s@/.test(readFileSync(`contract/${name}`, 'utf8'))),
    ).toEqual([])
  })

  test('a million characters are read once', () => {
    const began = performance.now()
    for (const piece of ['a', 'a.', 'a@', 'a-', 'a@b.', '@'])
      expect(isEmail(`a@${piece.repeat(1_000_000)}!`) || isEmail(`${piece.repeat(1_000_000)}!`)).toBe(false)
    expect(performance.now() - began).toBeLessThan(5000)
  })
})
