import { describe, expect, it } from 'vitest'
import { getListPath, studyState } from '../../../../components/screens/studies/list-state.ts'
import { studyColumns } from '../../../../components/screens/studies/study-list.tsx'

describe('MD-S6 state of the list of studies in its address', () => {
  it('is written and read back, without what is usual', () => {
    const state = {
      ...studyState.start,
      status: ['planned'],
      phase: ['I/II', 'N/A'],
      active: 'no',
      page: 2,
    } as const
    const address = new URLSearchParams(studyState.write(state)).toString()
    expect(studyState.read(Object.fromEntries(new URLSearchParams(address)))).toEqual(state)
    expect(studyState.write(studyState.start)).toEqual({})
    expect(studyState.isNarrowed(studyState.start)).toBe(false)
    expect(studyState.isNarrowed(state)).toBe(true)
  })

  it('ignores what no list can have', () => {
    expect(studyState.read({ status: 'planned,lost', phase: 'V', sort: 'password', page: '0' })).toEqual({
      ...studyState.start,
      status: ['planned'],
    })
  })

  it('asks for inactive studies only when the filter says so', () => {
    expect(studyState.toFilters({ ...studyState.start, active: 'no' })).toHaveProperty('active', false)
    expect(studyState.toFilters(studyState.start)).not.toHaveProperty('active')
  })

  it('is the address of a count', () => {
    expect(getListPath({ status: ['on_hold'] })).toBe('/csr_mds/study?status=on_hold')
    expect(getListPath({})).toBe('/csr_mds/study')
  })
})

describe('columns of the list of studies', () => {
  it('begin with the protocol id, shown, whatever is stored', () => {
    const stored = [
      { id: 'sponsor', shown: true },
      { id: 'planId', shown: false },
      { id: 'gone', shown: true },
      { id: 'sponsor', shown: false },
    ]
    const [first, second, ...rest] = studyColumns.read(stored)
    expect([first, second]).toEqual([
      { id: 'planId', shown: true },
      { id: 'sponsor', shown: true },
    ])
    expect(rest.some(each => each.shown)).toBe(false)
    expect(rest).toHaveLength(studyColumns.first.length - 2)
    expect(studyColumns.read([])).toEqual(studyColumns.first)
  })
})
