import type { ImportKind } from '../../contract/imports/calls.ts'
import { studyRecord } from '../../contract/studies/fields.ts'
import { userRecord } from '../../contract/users/fields.ts'
import { useText } from '../shared/call/use-text.ts'
import { getLabel } from '../shared/record/field-names.ts'

const ofRoles = ['person', 'role', 'study', 'site', 'effectiveAt', 'expiresAt', 'reason'] as const

/** The display name of an import column. */
export function useFieldName(kind: ImportKind): (key: string) => string {
  const { t } = useText()
  return key => {
    if (kind === 'studies') return getLabel(studyRecord, key)
    if (kind !== 'permissions') return getLabel(userRecord, key)
    const field = ofRoles.find(each => each === key)
    return field ? t(`imports:field.${field}`) : key
  }
}
