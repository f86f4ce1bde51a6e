import { describe, expect, it } from 'vitest'
import {
  checkStudy,
  emptyValues,
  getMissing,
  wantedCount,
} from '../../../../components/screens/studies/form-values.ts'
import { readCount } from '../../../../components/shared/record/value-controls.tsx'
import { getNamesWith } from '../../../../contract/records/define.ts'
import { studyRecord } from '../../../../contract/studies/fields.ts'

describe('L20 the meter of required fields', () => {
  it('names each wanted field that is empty, in the order of the form', () => {
    expect(getMissing(emptyValues)).toEqual(getNamesWith(studyRecord, 'wanted'))
    expect(getMissing(emptyValues)).toHaveLength(wantedCount)
    const some = { ...emptyValues, planId: 'HY-1', name: ' ', plannedSites: 4 }
    expect(getMissing(some)).not.toContain('planId')
    expect(getMissing(some)).not.toContain('plannedSites')
    expect(getMissing(some)).toContain('name')
  })
})

describe('MD-S1 MD-S2 errors of the form', () => {
  it('come from the fields of the record, and from the patterns of registries', () => {
    const filled = { ...emptyValues, planId: 'HY-1', name: 'Trial' }
    expect(checkStudy(filled)).toEqual({})
    expect(Object.keys(checkStudy(emptyValues)).toSorted()).toEqual(['name', 'planId'])
    const wrong = { ...filled, registryNumbers: [{ type: 'nct' as const, value: 'NCT1', issuer: '' }] }
    expect(Object.keys(checkStudy(wrong))).toEqual(['registryNumbers'])
    const right = { ...filled, registryNumbers: [{ type: 'nct' as const, value: 'NCT01234567', issuer: '' }] }
    expect(checkStudy(right)).toEqual({})
  })

  it('keep what was typed where a number is expected', () => {
    expect(readCount('１２', false)).toBe(12)
    expect(readCount('', true)).toBeNull()
    expect(readCount('twelve', true)).toBe('twelve')
  })
})
