import type { DepartmentAction } from '../../contract/department-shapes.ts'
import type { Locale } from '../../contract/locales.ts'
import { localName } from '../shell/company-name.ts'
import type { Leading } from '../ui/off.ts'
import { offBy } from '../why-ask.ts'

const callOf: Record<DepartmentAction, string> = {
  add: 'addDepartment',
  edit: 'editDepartment',
  move: 'moveDepartment',
  remove: 'removeDepartment',
  members: 'addDepartmentMembers',
}

type NamedRecord = { id: string; name: string; nameEn: string }

/** Why something is not open for a department, in words, and the chain behind it; undefined where it is open. */
export const offDepartment = (
  department: NamedRecord,
  action: DepartmentAction,
  text: string | null | undefined,
  locale: Locale,
): Leading | undefined =>
  offBy(text ?? undefined, callOf[action], {
    kind: 'departments',
    id: department.id,
    name: localName(department, locale),
  })
