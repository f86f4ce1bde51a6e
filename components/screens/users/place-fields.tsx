import { userRecord } from '../../../contract/users/fields.ts'
import { useText } from '../../shared/call/use-text.ts'
import { getLabel } from '../../shared/record/field-names.ts'
import { DepartmentChoice, OrganisationChoice, PositionChoice } from '../../shared/record/place-choices.tsx'
import type { UserFormState } from './form-values.ts'
import { useDepartmentRequired } from './use-department-required.ts'

type Props = { form: UserFormState; organisation: { id: string; name: string } | null }

/** A user's organisation, departments and positions. */
export function PlaceFields({ form, organisation }: Props) {
  const { t } = useText()
  const isRequired = useDepartmentRequired()
  const { values, errors, set } = form
  const getWire = (name: 'organisationId' | 'departmentIds' | 'positionIds') => ({
    id: `${form.id}-${name}`,
    label: getLabel(userRecord, name),
    error: errors[name],
  })
  return (
    <>
      <OrganisationChoice
        {...getWire('organisationId')}
        single
        value={values.organisationId ? [values.organisationId] : []}
        known={organisation ? [{ value: organisation.id, label: organisation.name }] : []}
        onChange={([organisationId = null]) => set({ organisationId })}
      />
      <DepartmentChoice
        {...getWire('departmentIds')}
        value={values.departmentIds}
        required={isRequired}
        hint={isRequired ? t('users:edit.departmentRequired') : undefined}
        onChange={departmentIds => set({ departmentIds })}
      />
      <PositionChoice
        {...getWire('positionIds')}
        value={values.positionIds}
        onChange={positionIds => set({ positionIds })}
      />
    </>
  )
}
