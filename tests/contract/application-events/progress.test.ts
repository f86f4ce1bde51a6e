import { expect, test } from 'vitest'
import {
  getProgressState,
  getSwitchState,
  progressStates,
} from '../../../contract/application-events/progress.ts'
import { locales } from '../../../contract/locales.ts'

const day = { before: '2027-02-28', today: '2027-03-01', after: '2027-03-02' }
const none = { plannedOn: null, actualOn: null }

const cases = [
  ['achieved', { plannedOn: day.before, actualOn: day.before }],
  ['achieved', { plannedOn: day.after, actualOn: day.before }],
  ['achieved', { plannedOn: null, actualOn: day.before }],
  ['achievedLate', { plannedOn: day.before, actualOn: day.today }],
  ['missed', { plannedOn: day.before, actualOn: null }],
  ['missed', { plannedOn: day.before, actualOn: null, started: true }],
  ['inProgress', { plannedOn: day.today, actualOn: null, started: true }],
  ['inProgress', { ...none, started: true }],
  ['notStarted', { plannedOn: day.after, actualOn: null }],
  ['notStarted', none],
  ['notApplicable', { plannedOn: day.before, actualOn: null, applicable: false }],
  ['notEnabled', { plannedOn: day.before, actualOn: day.before, enabled: false, applicable: false }],
] as const

test.each(cases)('F1 the label is %s for %j', (state, progress) => {
  expect(getProgressState(progress, day.today)).toBe(state)
})

test('F1 a switch is enabled or disabled, and every label has its words in four languages', async () => {
  expect([true, false].map(getSwitchState)).toEqual(['enabled', 'disabled'])
  const covered = new Set<string>([...cases.map(([state]) => state), 'enabled', 'disabled'])
  expect([...covered].sort()).toEqual([...progressStates].sort())
  for (const locale of locales) {
    const words = (await import(`../../../locales/${locale}/common.json`)).default
    expect(Object.keys(words.progress).sort(), locale).toEqual([...progressStates].sort())
  }
})
