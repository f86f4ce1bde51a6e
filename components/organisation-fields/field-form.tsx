import { limits } from '../../contract/limits.ts'
import type { Locale } from '../../contract/locales.ts'
import {
  type OrganisationFieldType,
  organisationFieldTypes,
} from '../../contract/organisation-fields/calls.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useText } from '../use-text.ts'
import { inOrder, newOption } from './draft.ts'
import { OptionList } from './option-list.tsx'
import * as css from './organisation-fields.css.ts'
import { type FieldForm, getId } from './use-field-form.ts'

type Props = { form: FieldForm; language: Locale /** The type can't change. */; kept?: boolean }

/** A custom field: its type, its names, whether it is required, and the options of a dropdown. */
export function FieldFields({ form, language, kept }: Props) {
  const { t } = useText()
  const { draft, faults, set, problems } = form
  return (
    <>
      <ErrorSummary errors={problems} />
      {kept ? (
        <p className={css.kept}>
          <strong>{t(`organisationFields:type.${draft.type}`)}</strong>
          <span className={css.hint}>{t('organisationFields:typeStays')}</span>
        </p>
      ) : (
        <TypeChoice form={form} />
      )}
      <div className={css.names}>
        {inOrder(language).map(locale => (
          <TextField
            key={locale}
            id={getId(`names.${locale}`)}
            lang={locale}
            label={t(`organisationFields:name.${locale}`)}
            required={locale === language}
            maxLength={limits.nameLength}
            value={draft.names[locale]}
            error={faults[`names.${locale}`]}
            onChange={event => set({ names: { ...draft.names, [locale]: event.currentTarget.value } })}
          />
        ))}
      </div>
      <p className={css.hint}>{t('organisationFields:nameHint')}</p>
      <Checkbox
        label={t('organisationFields:required')}
        hint={t('organisationFields:requiredHint')}
        checked={draft.required}
        onChange={event => set({ required: event.currentTarget.checked })}
      />
      {draft.type === 'dropdown' && (
        <OptionList
          {...{ faults, language }}
          options={draft.options}
          onOptions={options => set({ options })}
        />
      )}
    </>
  )
}

function TypeChoice({ form: { draft, set } }: Pick<Props, 'form'>) {
  const { t } = useText()
  const choose = (type: OrganisationFieldType) =>
    set({
      type,
      ...(type === 'dropdown' && draft.options.length === 0 && { options: [newOption(), newOption()] }),
    })
  return (
    <RadioGroup
      label={t('organisationFields:column.type')}
      required
      inline
      value={draft.type}
      options={organisationFieldTypes.map(value => ({ value, label: t(`organisationFields:type.${value}`) }))}
      onChange={value => choose(value as OrganisationFieldType)}
    />
  )
}
