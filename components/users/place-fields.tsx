import { useDeferredValue, useState } from 'react'
import { listDepartments, listPositions } from '../../contract/directory/calls.ts'
import { searchOrganisations } from '../../contract/organisations/calls.ts'
import { useScoped } from '../shared/call/use-scoped.ts'
import { useText } from '../shared/call/use-text.ts'
import { type Choice, ChoiceField } from '../shared/form/choice-field.tsx'
import { localName } from '../shared/page/company-name.ts'
import type { UserFormState } from './form-values.ts'
import { useDepartmentRequired } from './use-department-required.ts'

const quietly = { staleTime: 5 * 60_000, loading: false }

type Props = { form: UserFormState; organisation: { id: string; name: string } | null }

/** A user's organisation, departments and positions. */
export function PlaceFields({ form, organisation }: Props) {
  const { locale } = useText()
  const departmentRequired = useDepartmentRequired()
  const departments = useScoped(listDepartments, {}, quietly).data?.records ?? []
  const positions = useScoped(listPositions, {}, quietly).data?.records ?? []
  const indent = (depth: number) => '\u2007\u2007'.repeat(Math.max(0, depth - 1))
  const departmentOptions = departments.map(each => ({
    value: each.id,
    label: indent(each.depth) + localName(each, locale),
  }))
  const positionOptions = positions
    .filter(each => !each.isCategory)
    .map(each => ({ value: each.id, label: localName(each, locale) }))
  return (
    <>
      <OrganisationField
        id={`${form.id}-organisationId`}
        value={form.values.organisationId}
        known={organisation}
        error={form.errors.organisationId}
        onChange={organisationId => form.set({ organisationId })}
      />
      <SeveralField
        form={form}
        name="departmentIds"
        options={departmentOptions}
        required={departmentRequired}
      />
      <SeveralField form={form} name="positionIds" options={positionOptions} />
    </>
  )
}

type SeveralProps = Pick<Props, 'form'> & {
  name: 'departmentIds' | 'positionIds'
  options: readonly Choice[]
  /** The company requires one. */
  required?: boolean
}

function SeveralField({ form, name, options, required = false }: SeveralProps) {
  const { t } = useText()
  return (
    <ChoiceField
      id={`${form.id}-${name}`}
      label={t(`users:field.${name}`)}
      options={options}
      value={form.values[name]}
      required={required}
      hint={required ? t('users:edit.departmentRequired') : undefined}
      error={form.errors[name]}
      onChange={value => form.set({ [name]: value })}
    />
  )
}

type OrganisationProps = {
  id: string
  value: string | null
  known: Props['organisation']
  error?: string
  onChange: (value: string | null) => void
}

function OrganisationField({ id, value, known, error, onChange }: OrganisationProps) {
  const { t, locale } = useText()
  const [text, setText] = useState('')
  const [picked, setPicked] = useState(known)
  const query = useDeferredValue(text.trim())
  const found = useScoped(searchOrganisations, { query, limit: 50 }, { keepsRows: true, ...quietly })
  const options = (found.data?.records ?? []).map(each => ({
    value: each.id,
    label: localName(each, locale),
  }))
  const present = picked && !options.some(option => option.value === picked.id) && picked.id === value
  return (
    <ChoiceField
      id={id}
      single
      label={t('users:field.organisationId')}
      options={[
        { value: '', label: t('users:edit.noOrganisation') },
        ...(present ? [{ value: picked.id, label: picked.name }] : []),
        ...options,
      ]}
      value={value ? [value] : []}
      error={error}
      onSearch={setText}
      onChange={([next]) => {
        setPicked(
          next ? { id: next, name: options.find(option => option.value === next)?.label ?? '' } : null,
        )
        onChange(next ?? null)
      }}
    />
  )
}
