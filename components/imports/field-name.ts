import type { ImportKind } from '../../contract/imports/calls.ts'
import { useText } from '../use-text.ts'

const ofPeople = [
  'lastName',
  'firstName',
  'reading',
  'email',
  'phone',
  'employeeId',
  'type',
  'organisation',
  'department',
  'region',
  'validTo',
] as const
const ofRoles = ['person', 'role', 'study', 'site', 'effectiveAt', 'expiresAt', 'reason'] as const

/** The display name of an import column. */
export function useFieldName(kind: ImportKind): (key: string) => string {
  const { t } = useText()
  return key => {
    const known = ofPeople.find(field => field === key)
    const given = ofRoles.find(field => field === key)
    if (kind === 'permissions') return given ? t(`imports:field.${given}`) : key
    return known ? t(`users:field.${known}`) : key
  }
}
