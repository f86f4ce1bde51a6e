import { beforeAll, describe, expect, it } from 'vitest'
import { dayOfEnd, endOfDay, getEnd, getMinute } from '../../../../client/local-time.ts'
import { $companyZone, zoneInForce } from '../../../../client/page/zone-in-force.ts'
import { codeText, loadWords, setLocale } from '../../../../client/words/i18n.ts'
import {
  checkUser,
  cleaned,
  emptyValues,
  type FormValues,
} from '../../../../components/screens/users/form-values.ts'
import { whyText } from '../../../../components/shared/why/why.ts'
import { type CodeName, codes } from '../../../../contract/codes.ts'

beforeAll(async () => {
  await setLocale('en-US')
  await loadWords(['errors', 'access', 'menus', 'users', 'applications'])
})

const given: FormValues = { ...emptyValues, lastName: 'Okonkwo' }
const check = (values: Partial<FormValues>) => checkUser({ ...given, ...values }, false, null)

describe('G7 G8 G10 G12: the form of a person', () => {
  it.each<[Partial<FormValues>, Partial<Record<keyof FormValues, CodeName>>]>([
    [{}, {}],
    [{ lastName: '', firstName: ' ' }, { lastName: 'nameRequired' }],
    [{ lastName: '', firstName: '伟' }, {}],
    [{ firstName: 'a,b' }, { firstName: 'commaNotAllowed' }],
    [{ reading: 'zhang，wei' }, { reading: 'commaNotAllowed' }],
    [{ email: 'not an address' }, { email: 'emailInvalid' }],
    [{ phone: '1234567' }, { phone: 'phoneInvalid' }],
    [{ phone: '123456789012' }, { phone: 'phoneInvalid' }],
    [{ phone: '12345678' }, {}],
    [{ lastName: 'x'.repeat(51) }, { lastName: 'textTooLong' }],
    [{ validTo: 'soon' }, { validTo: 'dateInvalid' }],
  ])('%j leads to %j', (values, errors) => {
    const texts = Object.entries(errors).map(([field, name]) => [
      field,
      codeText(codes[name].code, { max: 50 }),
    ])
    expect(check(values)).toEqual(Object.fromEntries(texts))
  })

  it('a company that requires a department asks it of everybody but those who had none [L4]', () => {
    expect(Object.keys(checkUser(given, true, null))).toEqual(['departmentIds'])
    expect(Object.keys(checkUser(given, true, ['a']))).toEqual(['departmentIds'])
    expect(checkUser(given, true, [])).toEqual({})
  })

  it('G13: a text that is too long names its bound', () => {
    expect(check({ lastName: 'x'.repeat(51) }).lastName).toContain('50')
  })

  it('G11: what is sent is trimmed, and empty text is nothing', () => {
    expect(
      cleaned({ ...given, lastName: ' Okonkwo ', email: '', employeeId: ' ', phone: ' 12345678 ' }),
    ).toMatchObject({
      employeeId: null,
      lastName: 'Okonkwo',
      email: null,
      phone: '12345678',
    })
  })
})

describe('E19: the last day of a validity', () => {
  it.each([
    ['2026-12-31', 'Asia/Shanghai', '2026-12-31T16:00:00.000Z'],
    ['2026-12-31', 'UTC', '2027-01-01T00:00:00.000Z'],
    ['2026-03-28', 'Europe/Madrid', '2026-03-28T23:00:00.000Z'],
    ['2026-03-29', 'Europe/Madrid', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 'Europe/Madrid', '2026-10-25T23:00:00.000Z'],
  ])('%s in %s ends at %s', (day, zone, end) => {
    expect(endOfDay(day, zone)).toBe(end)
    expect(dayOfEnd(end, zone)).toBe(day)
  })
  it('an end with a day of the company keeps that day for a reader in another zone', () => {
    $companyZone.set('Europe/Madrid')
    try {
      // Midnight after 31 December in Madrid is 07:00 of 1 January in Shanghai, where the tests read.
      expect(zoneInForce()).not.toBe('Europe/Madrid')
      expect(dayOfEnd('2027-12-31T23:00:00.000Z')).toBe('2027-12-31')
    } finally {
      $companyZone.set(null)
    }
  })
  it('an end during a day stays while its day is not changed', () => {
    const during = '2027-12-31T06:30:00.000Z'
    expect(getEnd(dayOfEnd(during), during)).toBe(during)
    expect(getMinute(getEnd('2028-01-01', during))).toBe('2028-01-02T00:00')
    expect(getEnd('', during)).toBeNull()
    expect(getEnd('', null)).toBeNull()
  })
  it('no day is no end', () => {
    expect(endOfDay('')).toBeNull()
    expect(endOfDay('2026-13-45')).toBeNull()
    expect(dayOfEnd(null)).toBe('')
  })
})

describe('TR-Z1: reasons as sentences', () => {
  it('put names of menus, buttons and states in place of their keys', () => {
    const button = {
      check: 'button',
      ok: false,
      code: 990703,
      data: { menu: 1011, button: 'USER_MANAGEMENT_ADD' },
    } as const
    expect(whyText(button, 'en-US')).toBe('Your role does not include “Add people”.')
    const state = { check: 'state', ok: false, code: 204003, data: { status: 'rejected' } } as const
    expect(whyText(state, 'en-US')).toBe('Only an enabled user can be disabled (status: Rejected).')
  })
  it('fall back to the text of the code', () => {
    expect(whyText({ check: 'state', ok: false, code: 200002 }, 'en-US')).not.toContain('state.')
    expect(whyText({ check: 'state', ok: false, code: 200002 }, 'en-US')).not.toBe('')
  })
})
