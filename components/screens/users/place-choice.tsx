import { listDepartments } from '../../../contract/directory/calls.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ChoiceField } from '../../shared/form/choice-field.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { RadioGroup } from '../../ui/form/radio-group.tsx'

export type UserType = 'internal' | 'external'

/** Whether a user belongs to the company or to another. */
export function TypeChoice({ value, onChange }: { value: UserType; onChange: (type: UserType) => void }) {
  const { t } = useText()
  return (
    <RadioGroup
      inline
      label={t('users:field.type')}
      options={(['internal', 'external'] as const).map(each => ({
        value: each,
        label: t(`users:type.${each}`),
      }))}
      value={value}
      onChange={type => onChange(type === 'external' ? 'external' : 'internal')}
    />
  )
}

type DepartmentProps = {
  id: string
  value: string | null
  required: boolean
  error: string | undefined
  onChange: (id: string | null) => void
}

/** The department of new users; optional unless the company requires one. */
export function DepartmentChoice({ id, value, required, error, onChange }: DepartmentProps) {
  const { t, locale } = useText()
  const departments =
    useScoped(listDepartments, {}, { staleTime: 5 * 60_000, loading: false }).data?.records ?? []
  const named = departments.map(each => ({ value: each.id, label: localName(each, locale) }))
  return (
    <ChoiceField
      id={id}
      single
      label={t('users:field.department')}
      required={required}
      hint={required ? t('users:edit.departmentRequired') : undefined}
      options={[...(required ? [] : [{ value: '', label: t('users:edit.noOrganisation') }]), ...named]}
      value={value ? [value] : []}
      error={error}
      onChange={([next]) => onChange(next ?? null)}
    />
  )
}
