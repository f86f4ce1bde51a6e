import { describe, expect, it } from 'vitest'
import { readSiteState, writeSiteState } from '../../../../components/widgets/study-site-table/address.ts'
import { startState } from '../../../../components/widgets/study-site-table/table-state.ts'

describe('the address of a study’s sites', () => {
  it('brings the same table again', () => {
    const state = {
      query: '东吴 hospital',
      status: ['active', 'closed'],
      environment: ['test'],
      active: false,
      regions: ['江苏省', 'Levante'],
      sort: [
        { field: 'status', descending: true },
        { field: 'siteNo', descending: false },
      ],
      page: 3,
      size: 50,
    } as const
    expect(readSiteState(writeSiteState({ ...state, sort: [...state.sort] }))).toEqual(state)
    expect([writeSiteState(startState), readSiteState({})]).toEqual([{}, startState])
  })

  it('leaves out what it does not know or cannot be', () => {
    const odd = { status: 'active,odd', sort: '-odd,-pi', page: '-1', size: '7', active: 'perhaps', query: 7 }
    expect(readSiteState(odd)).toEqual({
      ...startState,
      status: ['active'],
      sort: [{ field: 'pi', descending: true }],
    })
  })
})
