import { describe, expect, it } from 'vitest'
import { type UserListState, userState } from '../../../../components/screens/users/list-state.ts'
import { sortFields, statuses, types } from '../../../../components/screens/users/options.ts'
import { userColumns } from '../../../../components/screens/users/user-list.tsx'
import { userSort } from '../../../../contract/users/calls.ts'
import { userStatus, userType } from '../../../../contract/users/shapes.ts'

const department = '01890000-0000-7000-8000-000000000001'
const role = '01890000-0000-7000-8000-000000000002'
const full: UserListState = {
  query: '张 wei',
  status: ['enabled', 'disabled'],
  type: ['external'],
  departmentIds: [department],
  validity: 'expiring',
  inactiveDays: 90,
  roleIds: [role],
  sort: { field: 'updatedAt', descending: true },
  page: 3,
  size: 30,
}

describe('D31 D36: the state of the user list in the address', () => {
  it('comes back as it was written', () => {
    expect(userState.read(userState.write(full))).toEqual(full)
    expect(userState.read(Object.fromEntries(new URLSearchParams(userState.write(full))))).toEqual(full)
  })

  it('leaves out what is as at the start', () => {
    expect(userState.write(userState.start)).toEqual({})
    expect(userState.read({})).toEqual(userState.start)
  })

  it('reads the address of a shared link', () => {
    const state = userState.read({ status: 'enabled', sort: '-updatedAt', page: '3' })
    expect(state).toMatchObject({
      status: ['enabled'],
      sort: { field: 'updatedAt', descending: true },
      page: 3,
    })
  })

  it.each([
    [{ page: '-1' }, { page: 1 }],
    [{ page: '1e3' }, { page: 1 }],
    [{ page: '0' }, { page: 1 }],
    [{ page: '99999999' }, { page: 1 }],
    [{ page: ['2'] }, { page: 1 }],
    [{ size: '20' }, { size: 15 }],
    [{ size: '50' }, { size: 50 }],
    [{ status: 'enabled,sleepy,enabled' }, { status: ['enabled'] }],
    [{ department: 'x,1' }, { departmentIds: [] }],
    [{ sort: '-password' }, { sort: { field: 'name', descending: false } }],
    [{ nonsense: '1', query: 5 }, { query: '' }],
  ])('ignores what cannot be: %j', (params, expected) => {
    expect(userState.read(params)).toMatchObject(expected)
  })

  it('asks the server for just this page', () => {
    expect({ ...userState.toFilters(full), ...userState.toLook(full) }).toEqual({
      ...{ query: '张 wei', status: ['enabled', 'disabled'], type: ['external'] },
      ...{ departmentIds: [department], roleIds: [role], expiringWithinDays: 30, inactiveDays: 90 },
      ...{ sort: full.sort, pageNum: 3, limit: 30 },
    })
    expect(userState.toFilters({ ...full, validity: 'ended' })).toMatchObject({ validity: 'ended' })
  })

  it('tells a narrowed list from one that is simply sorted', () => {
    expect(userState.isNarrowed(full)).toBe(true)
    expect(userState.isNarrowed(userState.widen(full))).toBe(false)
    expect(userState.widen(full)).toMatchObject({ sort: full.sort, size: 30, page: 1 })
  })
})

describe('the options of filters', () => {
  it('are those of the contract', () => {
    expect(statuses).toEqual([...userStatus.options])
    expect(types).toEqual([...userType.options])
    expect(sortFields.toSorted()).toEqual(userSort.options.toSorted())
  })
})

describe('columns of a person', () => {
  it('keep their order and always begin with the name', () => {
    const choice = userColumns.read([
      { id: 'email', shown: true },
      { id: 'name', shown: false },
      { id: 'status', shown: false },
    ])
    expect(choice.slice(0, 3)).toEqual([
      { id: 'name', shown: true },
      { id: 'email', shown: true },
      { id: 'status', shown: false },
    ])
  })
  it.each([[null], [[]], ['name'], [{ name: true }], [[{ id: 'password', shown: true }]]])(
    'fall back for %j',
    stored => {
      expect(userColumns.read(stored)).toEqual(userColumns.first)
    },
  )
  it('drop what is unknown or repeated', () => {
    const stored = [
      { id: 'status', shown: true },
      { id: 'status', shown: false },
      { id: 'shoe', shown: true },
    ]
    const shown = userColumns.read(stored).filter(each => each.shown)
    expect(shown.map(each => each.id)).toEqual(['name', 'status'])
    expect(userColumns.read(stored)).toHaveLength(userColumns.first.length)
  })
})
