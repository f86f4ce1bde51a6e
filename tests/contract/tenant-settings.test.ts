import { expect, test } from 'vitest'
import { getSettings, tenantSettings, usualSettings } from '../../contract/tenant/settings.ts'

test('E31 P5 P10 P15 P16 O25: where nothing is set, the usual holds, and it is valid', () => {
  for (const nothing of [{}, null, undefined, [], 'text', 7])
    expect(getSettings(nothing)).toEqual(usualSettings)
  expect(tenantSettings.parse(usualSettings)).toEqual(usualSettings)
  expect(usualSettings).toMatchObject({
    twoFactor: 'off',
    passwordCycleMonths: 3,
    strictPasswordPolicy: true,
    invitationDays: 7,
    departmentDepth: 5,
    departmentLimit: 2000,
    singleSession: true,
    exportRows: 100_000,
    reminders: { expiryDays: 3, certificateDays: 30 },
  })
})

test('E31: one setting that cannot be read takes no other with it', () => {
  const stored = {
    twoFactor: 'sometimes',
    passwordCycleMonths: 0,
    departmentDepth: 9,
    exportRows: '3',
    reminders: { certificateDays: 45 },
    ofTomorrow: true,
  }
  expect(getSettings(stored)).toEqual({
    ...usualSettings,
    passwordCycleMonths: 0,
    reminders: { ...usualSettings.reminders, certificateDays: 45 },
  })
})

test('E31: kinds of reminders stand in one order, each once', () => {
  const kinds = ['role', 'account', 'role'] as const
  const read = tenantSettings.parse({
    ...usualSettings,
    reminders: { ...usualSettings.reminders, kinds: [...kinds] },
  })
  expect(read.reminders.kinds).toEqual(['account', 'role'])
})
