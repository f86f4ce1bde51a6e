import { describe, expect, test } from 'vitest'
import { everyRight, resourcesOf } from '../../../contract/access/resources.ts'
import {
  counting,
  getApplication,
  getDifference,
  getParent,
  type Right,
  right,
} from '../../../contract/access/rights.ts'
import { codes } from '../../../contract/codes.ts'
import { deny } from '../../../server/access/reasons.ts'
import {
  changed,
  getBlocks,
  getUnion,
  givingReason,
  type Manager,
  type RoleFacts,
  roleReason,
  takingReason,
} from '../../../server/features/roles/rules.ts'

/** A sequence of numbers from 0 to 1 that is the same in every run (mulberry32). */
const sequence = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

const at = new Date('2026-11-21T05:30:00Z')
const all = new Set(everyRight)
const role: RoleFacts = {
  code: null,
  level: 'study',
  blinding: 'none',
  dataScope: 'self',
  expiresAt: null,
}
const manager: Manager = { superAdmin: false, rights: all, dataScope: 'tenant', holdsIt: false }
const licensed = () => null
const unlicensed = (application: number) =>
  application === 14 ? deny('application', 'applicationNotLicensed', { application }) : null
const getName = (reason: { code?: number } | null) => reason?.code ?? null

describe('Rights as text', () => {
  test('C7 every right says its application and what it counts beside', () => {
    expect(new Set(everyRight).size).toBe(everyRight.length)
    for (const each of everyRight) {
      expect(right.safeParse(each).success, each).toBe(true)
      expect(resourcesOf.has(getApplication(each)), each).toBe(true)
      const parent = getParent(each)
      expect(parent === null || all.has(parent), each).toBe(true)
    }
    expect(getParent('1011-USER_MANAGEMENT_ADD')).toBe('1011')
    expect([getParent('1011'), getParent('102003'), getParent('102')]).toEqual(['1', '102', null])
    expect(right.safeParse('1011-drop table').success).toBe(false)
  })

  test('a button counts beside its menu only, a menu in its open application only', () => {
    expect([...counting(['1', '1011', '1011-A', '1010-B', '3001', '3001-C'])]).toEqual([
      '1',
      '1011',
      '1011-A',
    ])
    expect(getDifference(new Set(['1', '1011']), new Set(['1', '1010']))).toEqual({
      added: ['1010'],
      removed: ['1011'],
    })
  })
})

describe('What may be given and taken', () => {
  const ends = (date: string) => new Date(date)
  test.each<[string, RoleFacts, Partial<Manager>, keyof typeof codes | null]>([
    ['H3 a permanent role', role, {}, null],
    ['H3 a temporary role before its end', { ...role, expiresAt: ends('2026-11-21T05:30:01Z') }, {}, null],
    ['H3 a temporary role from its end on', { ...role, expiresAt: at }, {}, 'roleEnded'],
    [
      "the account holder's, by anybody else",
      { ...role, code: 'ACCOUNT_HOLDER' },
      {},
      'accountHolderForbidden',
    ],
    [
      "the account holder's, by the account holder",
      { ...role, code: 'ACCOUNT_HOLDER' },
      { superAdmin: true },
      null,
    ],
  ])('%s', (_, facts, more, expected) => {
    const reason = roleReason(facts, { ...manager, ...more }, at)
    expect(getName(reason)).toBe(expected && codes[expected].code)
  })

  test.each<[string, Right, Partial<RoleFacts>, Partial<Manager>, keyof typeof codes | null]>([
    ['any right to a plain role', '3002', {}, {}, null],
    [
      'TR-Z5 a right that one has not got oneself',
      '3002',
      {},
      { rights: new Set(['1', '3']) },
      'grantBeyondOwn',
    ],
    ['TR-Z5 a right to a role that one holds oneself', '3002', {}, { holdsIt: true }, 'selfGrant'],
    ['an application without a licence', '14', {}, {}, 'applicationNotLicensed'],
    ['a menu of an application without a licence', '14001', {}, {}, 'applicationNotLicensed'],
    ['G36 EDC to a personnel-level role', '3001', { level: 'personnel' }, {}, 'personnelRoleApplication'],
    ['G36 CTM to a personnel-level role', '102004', { level: 'personnel' }, {}, null],
    ['G36 eTMF to a personnel-level role', '7002', { level: 'personnel' }, {}, null],
    [
      'G40 EDC to a role for departments',
      '3',
      { dataScope: 'department' },
      {},
      'departmentSelectionUnsupported',
    ],
    ['G40 master data to a role for departments', '1011', { dataScope: 'department' }, {}, null],
    ['G40 resource management to one', '8002', { dataScope: 'department', level: 'site' }, {}, null],
    ['G37 CTM to one of heads alone', '2', { dataScope: 'department', level: 'personnel' }, {}, null],
    ['G36 master data to a personnel-level role', '1011', { level: 'personnel' }, {}, null],
    [
      'emergency unblinding to a blinded role',
      '4003-RTSM_EMERGENCY_UNBLINDING_UNBLIND',
      { blinding: 'blinded' },
      {},
      'blindedRoleUnblinds',
    ],
    ['randomisation list to a blinded role', '4002', { blinding: 'blinded' }, {}, 'blindedRoleUnblinds'],
    ['randomisation to a blinded role', '4001', { blinding: 'blinded' }, {}, null],
    ['emergency unblinding to an unblinded role', '4003', { blinding: 'unblinded' }, {}, null],
  ])('giving: %s', (_, of, facts, more, expected) => {
    const reason = givingReason(of, { ...role, ...facts }, { ...manager, ...more }, unlicensed)
    expect(getName(reason)).toBe(expected && codes[expected].code)
  })

  test.each<[string, Right, Partial<RoleFacts>, Partial<Manager>, keyof typeof codes | null]>([
    ['any right', '3002', {}, {}, null],
    ['TR-Z5 a right that one has not got oneself', '3002', {}, { rights: new Set() }, 'grantBeyondOwn'],
    ['from a role that one holds oneself', '3002', {}, { holdsIt: true }, null],
    ['an unlicensed application', '14', {}, {}, null],
    [
      "the account holder's hold on roles",
      '1010-ROLE_MANAGEMENT_EDIT',
      { code: 'ACCOUNT_HOLDER' },
      {},
      'roleBuiltIn',
    ],
    ['the same from another role', '1010-ROLE_MANAGEMENT_EDIT', { code: 'CRA' }, {}, null],
  ])('taking: %s', (_, of, facts, more, expected) => {
    const reason = takingReason(of, { ...role, ...facts }, { ...manager, ...more })
    expect(getName(reason)).toBe(expected && codes[expected].code)
  })

  test.each<[string, Right[], Right[], Right[], keyof typeof codes | null]>([
    ['a button with its menu there', ['1', '1011'], ['1011-USER_MANAGEMENT_ADD'], [], null],
    ['C7 a button without its menu', ['1'], ['1011-USER_MANAGEMENT_ADD'], [], 'buttonWithoutMenu'],
    ['a button together with its menu', ['1'], ['1011', '1011-USER_MANAGEMENT_ADD'], [], null],
    [
      'C7 a menu from under its button',
      ['1', '1011', '1011-USER_MANAGEMENT_ADD'],
      [],
      ['1011'],
      'buttonWithoutMenu',
    ],
    ['a menu without its application', [], ['1011'], [], 'masterDataRequired'],
    ['an application from under its menu', ['1', '1011'], [], ['1'], 'masterDataRequired'],
    ['a menu of another application without it', ['1'], ['3001'], [], 'menuWithoutApplication'],
    ['one right both ways', ['1', '1011'], ['1010'], ['1010'], 'itemRepeated'],
    ['what is held already, what is not held', ['1', '1011'], ['1011'], ['1010'], null],
  ])('a difference: %s', (_, held, added, removed, expected) => {
    const outcome = changed(new Set(held), { added, removed }, role, manager, licensed)
    expect(outcome.ok ? null : outcome.refusal.code).toBe(expected)
  })

  test('a difference gives what it makes, and counts only what truly changes', () => {
    const outcome = changed(
      new Set(['1', '1011']),
      { added: ['1011', '1010'], removed: ['1011', '3'].slice(1) },
      role,
      manager,
      licensed,
    )
    expect(outcome).toEqual({ ok: true, after: new Set(['1', '1011', '1010']), added: ['1010'], removed: [] })
  })

  test('WIDGETS 2.3.7 blocks are told by reason; fixed ones cannot be taken away either [N49]', () => {
    const own: Manager = { ...manager, rights: new Set(['1', '1011', '14', '14001']) }
    const held = new Set(['1', '1011', '1010', '14'])
    const blocks = getBlocks(['1', '1010', '1011', '14', '14001'], held, role, own, unlicensed)
    expect(blocks.map(({ reason, fixed, rights }) => [reason.code, fixed, rights])).toEqual([
      [codes.grantBeyondOwn.code, true, ['1010']],
      [codes.applicationNotLicensed.code, false, ['14', '14001']],
    ])
  })
})

describe('The union of roles', () => {
  test('equals a naive recomputation over 1,000 random role sets, each right with exactly the roles that hold it', () => {
    const random = sequence(2_026_1121)
    for (let round = 0; round < 1000; round++) {
      const roles = Array.from({ length: Math.floor(random() * 6) }, () => {
        const share = random()
        return everyRight.filter(() => random() < share)
      })
      const union = new Map(getUnion(roles).map(({ right, roles: places }) => [right, places]))
      for (const each of everyRight) {
        const above = [getParent(each), getParent(getParent(each) ?? '1')].filter(up => up !== null)
        const holders = roles.flatMap((held, place) =>
          held.includes(each) && above.every(up => held.includes(up)) ? [place] : [],
        )
        if ((union.get(each) ?? []).join() !== holders.join())
          expect([round, each, union.get(each)]).toEqual([round, each, holders])
      }
      expect([...union.keys()].every(each => all.has(each))).toBe(true)
    }
  })
})
