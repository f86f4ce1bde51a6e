import { useState } from 'react'
import { dateTime, listed } from '../../client/zones/format.ts'
import type { DepartmentDetail, NamedPerson } from '../../contract/departments/shapes.ts'
import { applicationKey } from '../places/applications.ts'
import { BothSides } from '../tenant-setting/both-sides.tsx'
import { useNamesOf } from '../tenant-setting/reviewer-name.ts'
import { useText } from '../use-text.ts'
import { useNameOf } from '../users/person.tsx'
import { changedIn, type FieldName, type Fields, getFields } from './fields.ts'

/** A department as another user has saved it; who and when if known. */
export type Found = { theirs: DepartmentDetail; by: string | null; at: string | null }

type Props = {
  base: DepartmentDetail
  mine: Fields
  clash: Found
  onMine: () => Promise<unknown>
  onTheirs: () => void
  onBack: () => void
}

const labels = {
  name: 'places:field.name',
  nameEn: 'places:field.nameEn',
  headUserId: 'places:field.head',
  managerIds: 'places:field.managers',
  applications: 'places:field.applications',
} as const

/** Another user saved the department first: shows the changes of both, side by side (TR-C1). */
export function Clash({ base, mine, clash: { theirs, by, at }, onMine, onTheirs, onBack }: Props) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const [start, saved] = [getFields(base), getFields(theirs)]
  const own = changedIn(mine, start)
  const fields = [...new Set([...own, ...changedIn(saved, start)])]
  const text = useValue([base.head, theirs.head, ...base.managers, ...theirs.managers], mine)
  return (
    <BothSides
      title={t('places:clash.title')}
      text={t('places:clash.text', { name: by ?? t('places:clash.unknown'), at: at ? dateTime(at) : '' })}
      rows={fields.map(field => ({
        field,
        label: t(labels[field]),
        mine: own.includes(field) ? text(field, mine[field]) : t('places:clash.untouched'),
        theirs: text(field, saved[field]),
      }))}
      busy={busy}
      onMine={() => {
        setBusy(true)
        void onMine().catch(onBack)
      }}
      onTheirs={onTheirs}
      onBack={onBack}
    />
  )
}

/** Formats a value; people appear by name, whether they were saved or only chosen here. */
function useValue(people: readonly (NamedPerson | null)[], mine: Fields) {
  const { t, wordAt } = useText()
  const nameOf = useNameOf()
  const known = new Map(people.flatMap(each => (each ? [[each.id, nameOf(each)] as const] : [])))
  const chosen = useNamesOf([mine.headUserId, ...mine.managerIds].filter(id => id !== null && !known.has(id)))
  const person = (id: string) => known.get(id) ?? chosen(id)
  return (field: FieldName, value: Fields[FieldName]): string => {
    if (field === 'applications')
      return (value as readonly number[]).length === 0
        ? t('places:field.allApplications')
        : listed((value as readonly number[]).map(id => wordAt(`applications:${applicationKey(id)}`)))
    if (field === 'managerIds') return listed((value as readonly string[]).map(person)) || '-'
    if (field === 'headUserId') return value === null ? '-' : person(value as string)
    return String(value) || '-'
  }
}
