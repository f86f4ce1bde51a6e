import { describe, expect, test } from 'vitest'
import { type Matchable, matchOrganisations, prepare } from '../../../server/features/organisations/match.ts'
import { getMatchKeys } from '../../../server/kernel/search/organisation-keys.ts'
import { isOneSlip } from '../../../server/kernel/search/slip.ts'
import { readLabelledPairs } from '../../fixtures/organisation-pairs.ts'

const pairs = readLabelledPairs()
/** What the search for duplicates proposes: two records that share a key and match. */
const isProposed = (one: Matchable, other: Matchable): boolean => {
  const keys = new Set(getMatchKeys(one))
  return (
    getMatchKeys(other).some(key => keys.has(key)) &&
    matchOrganisations(prepare(one), prepare(other)) !== null
  )
}
const plain = { nameEn: '', alias1: '', alias2: '' }
const match = (one: Partial<Matchable>, other: Partial<Matchable>) =>
  matchOrganisations(prepare({ name: '', ...plain, ...one }), prepare({ name: '', ...plain, ...other }))

describe('the matcher of organisations', () => {
  test('MD-O5 finds nine of ten labelled pairs, and at most one of fifty that it proposes is wrong', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(400)
    expect(new Set(pairs.map(({ language }) => language))).toEqual(new Set(['zh', 'en', 'ja', 'es']))
    const proposed = pairs.filter(({ one, other }) => isProposed(one, other))
    const right = proposed.filter(({ same }) => same).length
    const wanted = pairs.filter(({ same }) => same).length
    expect(right / wanted).toBeGreaterThanOrEqual(0.9)
    expect(right / proposed.length).toBeGreaterThanOrEqual(0.98)
  })

  test('is the same in both directions', () => {
    for (const { one, other, line } of pairs)
      expect(matchOrganisations(prepare(one), prepare(other))?.match, line).toBe(
        matchOrganisations(prepare(other), prepare(one))?.match,
      )
  })

  test('says which fields match and how, the surest way first', () => {
    const ror = [{ type: 'ror', value: '02drdmm93' }]
    expect(match({ name: '甲医院', identifiers: ror }, { name: '乙医院', identifiers: ror })).toEqual({
      ...{ match: 'identifier', own: 'identifiers', other: 'identifiers', text: '02drdmm93' },
    })
    expect(match({ name: '协和医院' }, { name: '协和醫院', alias1: '协和医院' })).toMatchObject({
      ...{ match: 'alias', own: 'name', other: 'alias1', text: '协和医院' },
    })
    expect(match({ name: '上海瑞金医院' }, { name: 'Shanghai Ruijin Hospital' })?.match).toBe('reading')
    expect(match({ name: '北京市第三医院' }, { name: '北京第3医院' })?.match).toBe('variant')
    expect(match({ name: 'Karolinska Hospital' }, { name: 'Karolinksa Hospital' })?.match).toBe('spelling')
    const address = 'No. 1 Shuaifuyuan, Dongcheng'
    expect(
      match(
        { name: 'Union Clinic Beijing', address },
        { name: 'Beijing Union International Clinic', address },
      )?.match,
    ).toBe('address')
  })

  test('a reading in kana finds the same reading', () => {
    const reading = 'せいるか'
    expect(match({ name: '聖路加国際病院', reading }, { name: '聖ルカ病院', reading })?.match).toBe('reading')
  })

  test('another credit code, another city, another ward or another parent are other organisations', () => {
    const code = (value: string) => [{ type: 'uscc', value }]
    expect(
      match({ name: '仁爱医院', identifiers: code('1') }, { name: '仁爱医院', identifiers: code('2') }),
    ).toBeNull()
    expect(match({ name: '仁爱医院', city: '杭州市' }, { name: '仁爱医院', city: '苏州市' })).toBeNull()
    expect(match({ name: '仁爱医院', city: '杭州市' }, { name: '仁爱医院', city: '杭州' })?.match).toBe(
      'name',
    )
    expect(match({ name: '仁爱医院1病区' }, { name: '仁爱医院2病区' })).toBeNull()
    expect(match({ name: '心内科', parentId: 'a' }, { name: '心内科', parentId: 'b' })).toBeNull()
    expect(match({ name: '心内科', parentId: 'a' }, { name: '心血管内科', parentId: 'a' })?.match).toBe(
      'variant',
    )
  })

  test('one slip is a letter more, less, other, or two that changed places', () => {
    for (const other of ['servet', 'sevet', 'serrvet', 'servat', 'sevret'])
      expect(isOneSlip('servet', other), other).toBe(other !== 'servet')
    expect(isOneSlip('servet', 'sarvat')).toBe(false)
    expect(isOneSlip('servet', 'servetto')).toBe(false)
  })
})
