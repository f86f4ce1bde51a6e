import { limits } from '../../../contract/limits.ts'
import type { Locale } from '../../../contract/locales.ts'
import {
  type OrganisationField,
  type OrganisationFieldType,
  organisationFieldTypes,
} from '../../../contract/organisation-fields/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { DateField } from '../../ui/form/date/date-field.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type FieldForm, inOrder, newOption } from './draft.ts'
import { OptionList } from './option-list.tsx'
import * as css from './organisation-fields.css.ts'
import { useProblemText } from './use-field-form.ts'

type Props = {
  form: FieldForm
  language: Locale
  /** The field before the edit: its type can't change. */
  saved?: OrganisationField
  /** Active organisations without a value. */
  missing?: number | undefined
}

/** A custom field: its type, its names, whether it is required, and the options of a dropdown. */
export function FieldFields({ form, language, saved, missing }: Props) {
  const { t } = useText()
  const { values, errors, set } = form
  const getProblem = useProblemText()
  return (
    <>
      <ErrorSummary errors={form.problems(getProblem)} />
      {saved ? (
        <p className={css.readOnlyFacts}>
          <strong>{t(`organisationFields:type.${values.type}`)}</strong>
          <span className={css.hint}>{t('organisationFields:typeStays')}</span>
        </p>
      ) : (
        <TypeChoice form={form} />
      )}
      <div className={css.names}>
        {inOrder(language).map(locale => (
          <TextField
            key={locale}
            {...form.text(`names.${locale}`)}
            lang={locale}
            label={t(`organisationFields:name.${locale}`)}
            required={locale === language}
            maxLength={limits.nameLength}
          />
        ))}
      </div>
      <p className={css.hint}>{t('organisationFields:nameHint')}</p>
      <Checkbox
        label={t('organisationFields:column.required')}
        hint={t('organisationFields:requiredHint')}
        checked={values.required}
        onChange={event => set({ required: event.currentTarget.checked, requiredFrom: '' })}
      />
      {values.required && <RequiredFrom form={form} saved={saved} missing={missing} />}
      {values.type === 'dropdown' && (
        <OptionList
          errors={errors}
          language={language}
          id={form.id}
          options={values.options}
          onOptions={options => set({ options })}
        />
      )}
    </>
  )
}

type RequiredProps = Pick<Props, 'form' | 'saved' | 'missing'>

/** What the mark asks for: the organisations without a value, and the day from which. */
function RequiredFrom({ form: { id, values, set }, saved, missing }: RequiredProps) {
  const { t } = useText()
  const inForce = saved?.required && saved.requiredFrom === undefined && values.requiredFrom === ''
  const key = inForce ? 'organisationFields:lacking' : 'organisationFields:missing'
  return (
    <>
      {missing !== undefined && (
        <p role="status" className={css.hint}>
          {missing > 0 ? t(key, { count: missing }) : t('organisationFields:missingNone')}
        </p>
      )}
      <DateField
        id={`${id}-required-from`}
        label={t('organisationFields:requiredFrom')}
        hint={t('organisationFields:requiredFromHint')}
        value={values.requiredFrom}
        onChange={requiredFrom => set({ requiredFrom })}
      />
    </>
  )
}

function TypeChoice({ form: { values, set } }: Pick<Props, 'form'>) {
  const { t } = useText()
  const choose = (type: OrganisationFieldType) =>
    set({
      type,
      ...(type === 'dropdown' && values.options.length === 0 && { options: [newOption(), newOption()] }),
    })
  return (
    <RadioGroup
      label={t('terms:type')}
      required
      inline
      value={values.type}
      options={organisationFieldTypes.map(value => ({ value, label: t(`organisationFields:type.${value}`) }))}
      onChange={value => choose(value as OrganisationFieldType)}
    />
  )
}
