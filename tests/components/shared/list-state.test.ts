import { describe, expect, test } from 'vitest'
import { type AuditState, auditState as audit } from '../../../components/screens/audit/list-state.ts'
import { orgState as places } from '../../../components/screens/places/org-state.ts'
import { type RoleListState, roleState as roles } from '../../../components/screens/roles/list-state.ts'

const id = '01890000-0000-7000-8000-000000000001'

describe('the state of a list in the address', () => {
  const trail: AuditState = {
    ...{ query: '张', from: '2026-01-02', to: '2026-02-03', actorIds: [id], actions: ['editUser'] },
    ...{ entities: ['users'], recordId: id, outcome: 'refused', requestId: 'r-1', show: 'access' },
    ...{ page: 2, size: 30, entry: 7 },
  }
  const list: RoleListState = {
    ...{ query: 'CRA', levels: ['study'], categories: [], blindings: ['blinded'], states: ['ended'] },
    ...{ applicationIds: [8, 3], sort: { field: 'name', descending: true }, page: 4, size: 50 },
  }

  test('comes back as it was written, and leaves out what is as at the start', () => {
    expect(audit.read(audit.write(trail))).toEqual(trail)
    expect(roles.read(roles.write(list))).toEqual(list)
    const record = { id, query: 'wei', below: true, page: 2, size: 15 }
    expect(places.read(places.write(record))).toEqual(record)
    for (const start of [audit.write(audit.start), roles.write(roles.start)]) expect(start).toEqual({})
  })

  test('keeps the names of its parameters, since links are shared', () => {
    const names = ['query', 'from', 'to', 'actor', 'action', 'kind', 'record', 'outcome', 'request', 'show']
    expect(Object.keys(audit.write(trail))).toEqual([...names, 'page', 'size', 'entry'])
    expect(roles.write(list)).toEqual({
      ...{ query: 'CRA', level: 'study', blinding: 'blinded', state: 'ended', app: '8,3' },
      ...{ sort: '-name', page: '4', size: '50' },
    })
  })

  test('ignores what cannot be', () => {
    const odd = {
      from: '2026-02-31',
      actor: 'x',
      action: '-',
      outcome: 'odd',
      page: '0',
      size: '7',
      entry: '-1',
    }
    expect(audit.read(odd)).toEqual(audit.start)
    expect(roles.read({ level: 'odd', app: '999', sort: '-odd', page: ['2'] })).toEqual(roles.start)
    expect(places.read({ id: 'x', below: '2', page: '-1' })).toEqual(places.start)
  })

  test('an open entry, a page and an order are no filters', () => {
    expect(audit.isNarrowed({ ...audit.start, entry: 7, page: 2, size: 30 })).toBe(false)
    expect(audit.isNarrowed({ ...audit.start, recordId: id })).toBe(true)
    expect(audit.widen(trail)).toEqual({ ...audit.start, size: 30 })
    expect(roles.widen(list)).toEqual({ ...roles.start, sort: list.sort, size: 50 })
  })
})
