import { listed } from '../../../client/zones/format.ts'
import type { NamedPerson } from '../../../contract/departments/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ConflictDialog } from '../../shared/form/conflict-dialog.tsx'
import { useNameOf } from '../../shared/people/person.tsx'
import { applicationKey } from '../places/applications.ts'
import { useNamesOf } from '../tenant-setting/reviewer-name.ts'
import type { Fields, FieldsForm } from './fields.ts'

const labels = {
  name: 'places:field.name',
  nameEn: 'places:field.nameEn',
  headUserId: 'places:field.head',
  managerIds: 'places:field.managers',
  applications: 'places:field.applications',
  reason: 'common:reason.label',
} as const

/** Another user saved the department first: shows the changes of both, side by side (TR-C1). */
export function Clash({ form, onTheirs }: { form: FieldsForm; onTheirs: () => void }) {
  const { t } = useText()
  const records = [form.base, form.conflict?.theirs]
  const show = useValue(
    records.flatMap(each => (each ? [each.head, ...each.managers] : [])),
    form.values,
  )
  return (
    <ConflictDialog
      form={form}
      title={t('places:clash.title')}
      text={said => t('places:clash.text', said)}
      label={field => t(labels[field])}
      show={show}
      onTheirs={onTheirs}
    />
  )
}

/** Formats a value; people appear by name, whether they were saved or only chosen here. */
function useValue(people: readonly (NamedPerson | null)[], mine: Fields) {
  const { t, wordAt } = useText()
  const nameOf = useNameOf()
  const namesById = new Map(people.flatMap(each => (each ? [[each.id, nameOf(each)] as const] : [])))
  const chosen = useNamesOf(
    [mine.headUserId, ...mine.managerIds].filter(id => id !== null && !namesById.has(id)),
  )
  const person = (id: string) => namesById.get(id) ?? chosen(id)
  return (field: keyof Fields, values: Fields): string => {
    if (field === 'applications')
      return values.applications.length === 0
        ? t('places:field.allApplications')
        : listed(values.applications.map(id => wordAt(`applications:${applicationKey(id)}`)))
    if (field === 'managerIds') return listed(values.managerIds.map(person)) || '-'
    if (field === 'headUserId') return values.headUserId === null ? '-' : person(values.headUserId)
    return values[field] || '-'
  }
}
