import { beforeAll, describe, expect, it } from 'vitest'
import { CallError } from '../../../client/http/call-error.ts'
import { dayOfEnd, endOfDay, lastDay } from '../../../client/local-time.ts'
import { loadWords, setLocale } from '../../../client/words/i18n.ts'
import { cleaned, emptyValues, type FormValues, resolve } from '../../../components/users/form-values.ts'
import { fieldProblems } from '../../../components/users/server-errors.ts'
import { whyText } from '../../../components/why.ts'

beforeAll(async () => {
  await setLocale('en-US')
  await loadWords(['errors', 'access', 'menus', 'users', 'applications'])
})

const given: FormValues = { ...emptyValues, lastName: 'Okonkwo' }
const check = async (values: Partial<FormValues>) => {
  const { errors } = await resolve({ ...given, ...values }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, (error as { type: string }).type]),
  )
}

describe('G7 G8 G10 G12: the form of a person', () => {
  it.each<[Partial<FormValues>, Record<string, string>]>([
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
  ])('%j leads to %j', async (values, errors) => {
    expect(await check(values)).toEqual(errors)
  })

  it('G13: a text that is too long names its bound', async () => {
    const values = { ...given, lastName: 'x'.repeat(51) }
    const { errors } = await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false })
    expect((errors as { lastName: { message: string } }).lastName.message).toContain('50')
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

describe('refusals of the server land on their fields', () => {
  const refused = (name: CallError['name'], data?: unknown) =>
    new CallError({ name, code: 1, message: 'taken', data })
  it.each([
    ['emailTaken', 'email'],
    ['phoneTaken', 'phone'],
    ['employeeIdTaken', 'employeeId'],
    ['nameRequired', 'lastName'],
  ] as const)('%s on %s', (name, field) => {
    expect(fieldProblems(refused(name))).toEqual([{ field, message: 'taken' }])
  })
  it('several at once', () => {
    const issues = [
      { path: 'email', rule: 'emailInvalid' },
      { path: 'lastName', rule: 'textTooLong', max: 50 },
    ]
    expect(fieldProblems(refused('invalidInput', { issues })).map(each => each.field)).toEqual([
      'email',
      'lastName',
    ])
  })
  it('none when the refusal is about the whole', () => {
    expect(fieldProblems(refused('noButton'))).toEqual([])
    expect(fieldProblems(refused('invalidInput', { issues: 'x' }))).toEqual([])
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
  it('no day is no end', () => {
    expect(endOfDay('')).toBeNull()
    expect(endOfDay('2026-13-45')).toBeNull()
    expect(dayOfEnd(null)).toBe('')
    expect(lastDay('2027-01-01T00:00:00.000Z')).toBe('2026-12-31T23:59:59.999Z')
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
