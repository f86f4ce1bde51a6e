import type { DepartmentAction } from '../../../contract/departments/shapes.ts'
import type { Locale } from '../../../contract/locales.ts'
import { localName } from '../../shared/page/company-name.ts'
import { offBy } from '../../shared/why/why-ask.ts'
import type { Leading } from '../../ui/base/off.ts'

const callOf: Record<DepartmentAction, string> = {
  add: 'addDepartment',
  edit: 'editDepartment',
  move: 'moveDepartment',
  remove: 'removeDepartment',
  members: 'addDepartmentMembers',
}

type NamedRecord = { id: string; name: string; nameEn: string }

/** Why an action on a department is disabled, with the explanation behind it; undefined if it is enabled. */
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
