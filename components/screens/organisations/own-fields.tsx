import type { Locale } from '../../../contract/locales.ts'
import type { OrganisationField, OrganisationFields } from '../../../contract/organisation-fields/calls.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import { nameFor } from '../../../contract/values/name-set.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Facts } from '../../shared/page/facts.tsx'
import { fields as grid } from '../../shared/page/page.css.ts'
import { plate } from '../../shared/page/record.css.ts'
import { getLabel } from '../../shared/record/field-names.ts'
import { RecordSection } from '../../shared/record/record-page.tsx'
import { cell, fields as space, wide } from '../../shared/record/record-sections.css.ts'
import { classNames } from '../../ui/base/class-names.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type FormValues, getOwnEntries, getOwnName, type OwnName } from './form-values.ts'
import type { OrganisationFormState } from './organisation-form.tsx'

const sectionId = 'own'

/** The entry of the own fields in the index of sections; none without fields. */
export const getOwnIndex = (own: OrganisationFields): { id: string; label: string }[] =>
  own.records.length > 0 ? [{ id: sectionId, label: getLabel(organisationRecord, 'ownValues') }] : []

/** The label of a field of the form, of an own one in the language of the user. */
export const getFieldLabel = (name: string, own: OrganisationFields, locale: Locale): string => {
  const field = own.records.find(each => getOwnName(each) === name)
  return field ? nameFor(field.names, locale, own.language) : getLabel(organisationRecord, name)
}

/** A value of an own field in words; an option that was removed has none. */
export const getOptionText = (
  field: OrganisationField | undefined,
  value: string,
  own: OrganisationFields,
  locale: Locale,
): string => {
  if (field?.type !== 'dropdown') return value
  const option = field.options.find(each => each.id === value)
  return option ? nameFor(option.names, locale, own.language) : ''
}

/** The value of an entry of the form in words. */
export const getOwnText = (name: string, value: string, own: OrganisationFields, locale: Locale): string =>
  getOptionText(
    own.records.find(each => getOwnName(each) === name),
    value,
    own,
    locale,
  )

type Props = { own: OrganisationFields }

/** The fields that the company has defined itself, to fill in (E12). */
export function OwnFields({ own, form }: Props & { form: OrganisationFormState }) {
  if (own.records.length === 0) return null
  return (
    <RecordSection id={sectionId} title={getLabel(organisationRecord, 'ownValues')}>
      <div className={classNames(grid, space)}>
        {own.records.map(field => (
          <div key={field.id} className={field.type === 'paragraph' ? wide : cell}>
            <OwnField own={own} field={field} form={form} />
          </div>
        ))}
      </div>
    </RecordSection>
  )
}

type FieldProps = Props & { field: OrganisationField; form: OrganisationFormState }

function OwnField({ own, field, form }: FieldProps) {
  const { t, locale } = useText()
  const name: OwnName = getOwnName(field)
  const control = {
    id: `${form.id}-${name}`,
    label: nameFor(field.names, locale, own.language),
    error: form.errors[name],
    required: field.required,
    value: form.values[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      form.set({ [name]: event.currentTarget.value } as Partial<FormValues>),
  }
  if (field.type === 'paragraph') return <TextArea {...control} />
  if (field.type === 'line') return <TextField {...control} autoComplete="off" />
  const options = field.options.map(({ id, names }) => ({
    value: id,
    label: nameFor(names, locale, own.language),
  }))
  return <SelectField {...control} options={options} placeholder={t('terms:pleaseChoose')} />
}

/** The own fields of a saved organisation, to read. */
export function OwnFacts({ own, values }: Props & { values: Parameters<typeof getOwnEntries>[1] }) {
  const { locale } = useText()
  if (own.records.length === 0) return null
  const entries = Object.entries(getOwnEntries(own, values))
  return (
    <RecordSection id={sectionId} title={getLabel(organisationRecord, 'ownValues')}>
      <div className={plate}>
        <Facts
          facts={entries.map(([name, value]) => [
            getFieldLabel(name, own, locale),
            getOwnText(name, value, own, locale) || '-',
          ])}
        />
      </div>
    </RecordSection>
  )
}
