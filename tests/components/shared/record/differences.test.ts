import { describe, expect, it } from 'vitest'
import { changedFields, differences, merge, same } from '../../../../components/shared/record/differences.ts'

const base = { lastName: '张', firstName: '伟', phone: null, departmentIds: ['a', 'b'], region: 'CN' }

describe('TR-C1: two people change one record', () => {
  it('sees what each has changed, and where both did', () => {
    const found = differences(
      base,
      { ...base, region: 'SH', phone: '13800000001' },
      { ...base, region: 'BJ', firstName: '卫' },
    )
    expect(found.map(each => [each.field, each.clash])).toEqual([
      ['region', true],
      ['firstName', false],
      ['phone', false],
    ])
  })

  it('keeps both sides where they do not clash', () => {
    const merged = merge(base, { ...base, phone: '13800000001' }, { ...base, firstName: '卫' }, {})
    expect(merged).toEqual({ ...base, phone: '13800000001', firstName: '卫' })
  })

  it('takes the choice where they clash, and mine until one is made', () => {
    const mine = { ...base, region: 'SH' }
    const theirs = { ...base, region: 'BJ' }
    expect(merge(base, mine, theirs, {}).region).toBe('SH')
    expect(merge(base, mine, theirs, { region: 'theirs' }).region).toBe('BJ')
  })

  it('sees no clash in the same change', () => {
    expect(differences(base, { ...base, region: 'SH' }, { ...base, region: 'SH ' })[0]?.clash).toBe(false)
  })
})

describe('D19: dirty only when really different', () => {
  it('typing and undoing leaves nothing', () => {
    expect(changedFields(base, { ...base })).toEqual([])
    expect(changedFields(base, { ...base, phone: '' })).toEqual([])
    expect(changedFields(base, { ...base, departmentIds: ['b', 'a'] })).toEqual([])
    expect(changedFields(base, { ...base, region: 'SH' })).toEqual(['region'])
  })

  it('compares values as a person does', () => {
    expect(same('', null)).toBe(true)
    expect(same(undefined, ' ')).toBe(true)
    expect(same(['a'], ['a', 'b'])).toBe(false)
    expect(same('0', 0)).toBe(false)
  })

  it('compares lists of records by what is in them', () => {
    const [one, other] = [{ numbers: [{ value: 'NCT1' }] }, { numbers: [{ value: 'NCT2' }] }]
    expect(differences(one, other, one)).toMatchObject([{ field: 'numbers', clash: false }])
    expect(merge(one, other, one, {})).toEqual(other)
  })
})
