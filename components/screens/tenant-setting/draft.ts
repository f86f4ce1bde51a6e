import { settingBounds, type TenantSettings } from '../../../contract/tenant/settings.ts'

export type NumberField = keyof typeof settingBounds

/** Settings while they are edited: numbers as typed, reminders beside the others. */
export type Draft = Omit<TenantSettings, NumberField | 'reminders'> &
  Pick<TenantSettings['reminders'], 'kinds'> &
  Record<NumberField, string>

export const numberFields = Object.keys(settingBounds) as NumberField[]

/** The draft of the saved settings. */
export const getDraft = ({ reminders, ...settings }: TenantSettings): Draft => ({
  ...settings,
  kinds: reminders.kinds,
  passwordCycleMonths: String(settings.passwordCycleMonths),
  invitationDays: String(settings.invitationDays),
  departmentDepth: String(settings.departmentDepth),
  departmentLimit: String(settings.departmentLimit),
  exportRows: String(settings.exportRows),
  testAttempts: String(settings.testAttempts),
  expiryDays: String(reminders.expiryDays),
  certificateDays: String(reminders.certificateDays),
})

const getNumber = (field: NumberField, text: string): number | null => {
  const [least, most] = settingBounds[field]
  const value = /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN
  return value >= least && value <= most ? value : null
}

/** Invalid numbers, or numbers out of bounds. */
export const wrongIn = (draft: Draft): NumberField[] =>
  numberFields.filter(field => getNumber(field, draft[field]) === null)

/** The settings of a draft; null while one of its numbers is invalid. */
export const settingsFrom = (draft: Draft): TenantSettings | null => {
  if (wrongIn(draft).length > 0) return null
  const { kinds, expiryDays, certificateDays, ...rest } = draft
  const number = (field: NumberField) => Number(draft[field])
  return {
    ...rest,
    passwordCycleMonths: number('passwordCycleMonths'),
    invitationDays: number('invitationDays'),
    departmentDepth: number('departmentDepth'),
    departmentLimit: number('departmentLimit'),
    exportRows: number('exportRows'),
    testAttempts: number('testAttempts'),
    reminders: { kinds, expiryDays: number('expiryDays'), certificateDays: number('certificateDays') },
  }
}

/** The settings that differ from those read, as the call takes them. */
export const getPart = (settings: TenantSettings, seen: TenantSettings): Partial<TenantSettings> =>
  Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => !same(value, seen[name as keyof TenantSettings])),
  )

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
