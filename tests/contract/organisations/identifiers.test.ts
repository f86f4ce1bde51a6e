import { describe, expect, test } from 'vitest'
import {
  type IdentifierType,
  isIdentifier,
  normalizeIdentifier,
} from '../../../contract/organisations/identifiers.ts'

const valid: readonly (readonly [IdentifierType, string])[] = [
  ['uscc', '91350100M000100Y43'],
  ['uscc', '91110000600037341L'],
  ['ror', '02mhbdp94'],
  ['ror', '01an7q238'],
  ['oms_org', 'ORG-100001234'],
  ['oms_loc', 'LOC-100005678'],
  ['npi', '1234567893'],
  ['gln', '5901234123457'],
  ['own', 'H-07'],
]

describe('MD-O2 an identifier has the form and the check digit of its kind', () => {
  test.each(valid)('%s %s is valid', (type, value) => {
    expect(isIdentifier({ type, value })).toBe(true)
  })

  /** Check digits find every wrong digit, which is what they are for. */
  test.each(valid.filter(([type]) => ['uscc', 'ror', 'npi', 'gln'].includes(type)))(
    '%s %s with any other last digit is not',
    (type, value) => {
      const others = [...'0123456789'].filter(digit => digit !== value.at(-1))
      for (const digit of others)
        expect(isIdentifier({ type, value: value.slice(0, -1) + digit }), digit).toBe(false)
    },
  )

  test.each([
    ['uscc', '91350100I000100Y43'],
    ['ror', '12mhbdp94'],
    ['ror', '02mhbdp9'],
    ['oms_org', 'ORG-12345'],
    ['oms_loc', 'ORG-100001234'],
    ['npi', '3234567893'],
    ['gln', '590123412345'],
    ['own', ''],
  ] as const)('%s %s is not', (type, value) => {
    expect(isIdentifier({ type, value })).toBe(false)
  })

  test.each([
    ['ror', ' https://ror.org/02MHBDP94', '02mhbdp94'],
    ['uscc', '91350100m000100y43', '91350100M000100Y43'],
    ['npi', '1234-567-893', '1234567893'],
    ['gln', '５９０１２３４１２３４５７', '5901234123457'],
    ['oms_org', 'org-100001234', 'ORG-100001234'],
    ['own', ' H-07 ', 'H-07'],
  ] as const)('%s %s is stored in its one spelling', (type, value, stored) => {
    expect(normalizeIdentifier({ type, value })).toBe(stored)
  })
})
