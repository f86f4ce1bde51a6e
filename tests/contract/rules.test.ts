import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { issuesOf } from '../../contract/rules.ts'
import { userFields } from '../../contract/users/shapes.ts'

const issues = (schema: z.ZodType, given: unknown) => {
  const parsed = schema.safeParse(given)
  return parsed.success ? [] : issuesOf(parsed.error, given)
}

describe('issues of an input', () => {
  const schema = z.strictObject({
    name: z.string().trim().min(3).max(5),
    age: z.number().min(18).max(99),
    tags: z.array(z.string()).min(1).max(2),
    kind: z.enum(['a', 'b']),
    at: z.iso.datetime(),
  })
  const good = { name: 'abcd', age: 20, tags: ['x'], kind: 'a', at: '2026-11-05T00:00:00Z' }

  test.each([
    ['G12', { name: undefined }, { path: 'name', rule: 'fieldRequired' }],
    ['G12', { name: '   ' }, { path: 'name', rule: 'fieldRequired', min: 3 }],
    ['G13', { name: 'ab' }, { path: 'name', rule: 'textTooShort', min: 3 }],
    ['G13', { name: 'abcdef' }, { path: 'name', rule: 'textTooLong', max: 5 }],
    ['G13', { age: 17 }, { path: 'age', rule: 'numberTooSmall', min: 18 }],
    ['G13', { age: 100 }, { path: 'age', rule: 'numberTooLarge', max: 99 }],
    ['N45', { age: 'x' }, { path: 'age', rule: 'numberInvalid' }],
    ['N45', { tags: [] }, { path: 'tags', rule: 'tooFewItems', min: 1 }],
    ['N45', { tags: ['a', 'b', 'c'] }, { path: 'tags', rule: 'tooManyItems', max: 2 }],
    ['N45', { kind: 'c' }, { path: 'kind', rule: 'optionInvalid' }],
    ['N45', { at: 'soon' }, { path: 'at', rule: 'dateInvalid' }],
    ['TR-Z4', { superAdmin: true }, { path: '', rule: 'fieldUnknown' }],
  ])('%s %j is named by its rule', (_row, change, issue) =>
    expect(issues(schema, { ...good, ...change })).toEqual([issue]),
  )

  test('G7 G8 G10 rules of the contract keep their names, within a union too', () => {
    const user = { ...emptyUser, lastName: 'A,B', email: 'nobody', phone: '123' }
    expect(issues(userFields, user)).toEqual([
      { path: 'lastName', rule: 'commaNotAllowed' },
      { path: 'email', rule: 'emailInvalid' },
      { path: 'phone', rule: 'phoneInvalid' },
    ])
    expect(issues(userFields, { ...emptyUser, email: '' })).toEqual([])
  })
})

const emptyUser = {
  type: 'internal',
  lastName: 'A',
  firstName: 'B',
  reading: '',
  email: null,
  phone: null,
  employeeId: null,
  region: '',
  organisationId: null,
  departmentIds: [],
  positionIds: [],
  validTo: null,
}
