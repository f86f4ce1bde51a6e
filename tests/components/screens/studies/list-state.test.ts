import { describe, expect, it } from 'vitest'
import { firstColumns, readColumns } from '../../../../components/screens/studies/columns.ts'
import {
  getListPath,
  getRequest,
  isNarrowed,
  readListState,
  startState,
  writeListState,
} from '../../../../components/screens/studies/list-state.ts'

describe('MD-S6 state of the list of studies in its address', () => {
  it('is written and read back, without what is usual', () => {
    const state = {
      ...startState,
      status: ['planned'],
      phase: ['I/II', 'N/A'],
      active: 'no',
      page: 2,
    } as const
    const address = new URLSearchParams(writeListState(state)).toString()
    expect(readListState(Object.fromEntries(new URLSearchParams(address)))).toEqual(state)
    expect(writeListState(startState)).toEqual({})
    expect(isNarrowed(startState)).toBe(false)
    expect(isNarrowed(state)).toBe(true)
  })

  it('ignores what no list can have', () => {
    expect(readListState({ status: 'planned,lost', phase: 'V', sort: 'password', page: '0' })).toEqual({
      ...startState,
      status: ['planned'],
    })
  })

  it('asks for inactive studies only when the filter says so', () => {
    expect(getRequest({ ...startState, active: 'no' }).active).toBe(false)
    expect(getRequest(startState)).not.toHaveProperty('active')
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
    const [first, second, ...rest] = readColumns(stored)
    expect([first, second]).toEqual([
      { id: 'planId', shown: true },
      { id: 'sponsor', shown: true },
    ])
    expect(rest.some(each => each.shown)).toBe(false)
    expect(rest).toHaveLength(firstColumns.length - 2)
    expect(readColumns([])).toEqual(firstColumns)
  })
})
