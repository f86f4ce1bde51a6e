import { describe, expect, test } from 'vitest'
import { type CodeName, codeByNumber } from '../../../contract/codes.ts'
import type { SiteAction } from '../../../contract/sites/shapes.ts'
import { siteAction, siteStatus } from '../../../contract/sites/shapes.ts'
import { studyStatus } from '../../../contract/studies/shapes.ts'
import { type SiteState, siteStateReason, statusAfter } from '../../../server/features/sites/rules.ts'
import { studyShut, studyToggleReason } from '../../../server/features/studies/rules.ts'

const usual: SiteState = {
  status: 'active',
  active: true,
  inactiveBy: null,
  environment: 'production',
  milestoneDriven: false,
  selectedOn: '2026-03-02',
  enrolled: 0,
  usages: 0,
  members: 0,
  gaps: [],
  study: { status: 'ongoing', active: true },
}

const getCode = (action: SiteAction, site: Partial<SiteState>, chosen?: SiteState['environment']) => {
  const reason = siteStateReason(action, { ...usual, ...site }, chosen)
  return reason === null ? null : (codeByNumber.get(reason.code ?? 0) ?? 'unknown')
}

type Row = [action: SiteAction, site: Partial<SiteState>, answer: CodeName | null]

const off = { active: false, inactiveBy: 'site' } as const
const offByAdmin = { active: false, inactiveBy: 'administrator' } as const

const table: Row[] = [
  // F8 F11: the toggle
  ['activate', off, null],
  ['activate', {}, 'siteAlreadyActive'],
  ['activate', offByAdmin, 'siteAdministratorOnly'],
  ['adminActivate', offByAdmin, null],
  ['adminActivate', {}, 'siteAlreadyActive'],
  ['deactivate', {}, null],
  ['deactivate', off, 'siteAlreadyInactive'],
  ['adminDeactivate', {}, null],
  ['adminDeactivate', off, 'siteAlreadyInactive'],
  ['deactivate', { status: 'closed' }, null],
  // F10 P25: the status
  ['open', { status: 'preparing' }, null],
  ['open', { status: 'preparing', selectedOn: null }, 'siteMilestoneMissing'],
  ['open', { status: 'preparing', gaps: ['ethics'] }, 'siteGapsOpen'],
  ['open', { status: 'preparing', ...off }, 'siteInactive'],
  ['open', {}, 'siteAlreadyActive'],
  ['open', { status: 'closed' }, 'siteTransition'],
  ['close', {}, null],
  ['close', { status: 'preparing' }, null],
  ['close', { status: 'closed' }, 'siteTransition'],
  ['close', off, 'siteInactive'],
  ['prepare', {}, 'siteStatusFixed'],
  ['prepare', { status: 'closed' }, 'siteTransition'],
  ['prepare', { status: 'preparing' }, 'siteTransition'],
  // F13: deletion
  ['remove', { status: 'preparing' }, null],
  ['remove', { usages: 1 }, 'siteHasSubsystemData'],
  ['remove', { enrolled: 1 }, 'siteHasSubsystemData'],
  ['remove', { members: 2 }, 'dataInUse'],
]

describe('what the state of a site says to an action', () => {
  test.each(table)('F8 F10 F11 F13 P25 %s of %j: %s', (action, site, answer) => {
    expect(getCode(action, site)).toBe(answer)
  })

  test('F12 a site driven by milestones refuses every action', () => {
    for (const action of siteAction.options)
      expect(getCode(action, { milestoneDriven: true }), action).toBe('siteMilestoneDriven')
  })

  test('G50 a site of another environment than the chosen one refuses every action', () => {
    for (const action of siteAction.options) {
      expect(getCode(action, {}, 'test'), action).toBe('siteEnvironmentMismatch')
      expect(getCode(action, {}, 'production')).toBe(getCode(action, {}))
    }
  })

  test('F3 P37 TR-E7 a study that is over, held or inactive refuses every action on its sites but closing, before anything else', () => {
    const codes = {
      completed: 'studyCompleted',
      stopped: 'studyStopped',
      on_hold: 'studyOnHold',
      locked: 'studyLocked',
    } as const
    for (const action of siteAction.options) {
      for (const [status, code] of Object.entries(codes)) {
        const study = { status: status as keyof typeof codes, active: true }
        const isTaking = action === 'close' && status !== 'locked'
        const expected = isTaking ? 'siteEnvironmentMismatch' : code
        expect(getCode(action, { study, milestoneDriven: true }, 'test'), action).toBe(expected)
        if (isTaking) expect(getCode(action, { study, status: 'active' })).toBeNull()
      }
      expect(getCode(action, { study: { status: 'planned', active: false } })).toBe('studyInactive')
    }
  })

  test('P25 nothing leads back to preparing, from any status', () => {
    for (const status of siteStatus.options) expect(getCode('prepare', { status })).not.toBeNull()
    expect(Object.values(statusAfter).sort()).toEqual([...siteStatus.options].sort())
  })
})

test('F3 F8 a study can be switched on and off while it is planned or ongoing', () => {
  for (const status of studyStatus.options) {
    const open = status === 'planned' || status === 'ongoing'
    expect(studyShut({ status, active: true }) === null, status).toBe(open)
    expect(studyToggleReason({ status, active: true }, false) === null, status).toBe(open)
    expect(studyToggleReason({ status, active: true }, true)).not.toBeNull()
    expect(studyToggleReason({ status, active: false }, true) === null, status).toBe(open)
  }
})
