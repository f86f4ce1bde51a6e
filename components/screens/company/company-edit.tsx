import { type FocusEvent, Suspense, useEffect, useRef } from 'react'
import { locales } from '../../../contract/locales.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Trouble } from '../../shared/form/trouble.tsx'
import { languageNames } from '../../shared/page/language-menu.tsx'
import { mayLeave } from '../../shared/page/leave.ts'
import { EditBar } from '../../shared/record/editing.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { FieldError } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { TimeZonePicker } from '../../widgets/time-zone-picker/time-zone-picker.tsx'
import * as css from './company-edit.css.ts'
import { CompanyHits } from './company-hits.tsx'
import { boundOf, type Company, type Draft, withLanguage } from './draft.ts'
import { LogoField } from './logo-field.tsx'
import { type CompanyForm, useCompanyForm } from './use-company-form.ts'

const CompanyConflict = lazyPart(
  () => import('./company-conflict.tsx').then(file => file.CompanyConflict),
  NotLoaded,
)

const labels = {
  companyName: 'company:field.name',
  companyNameEn: 'company:field.nameEn',
  icon: 'tenant:company.icon',
  tenantLanguageList: 'company:field.languages',
  timeZone: 'company:field.zone',
} as const

/** Edits names, logo, languages and time zone of the company in place (B25, L2). */
export function CompanyEdit({ company, onDone }: { company: Company; onDone: () => void }) {
  const { t } = useText()
  const { form, takeTheirs } = useCompanyForm(company, onDone)
  const { values, changes, isDirty } = form
  const changed = Object.keys(changes) as (keyof Draft)[]
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const cancel = async () => {
    if (await mayLeave()) onDone()
  }
  return (
    <Form className={css.form} onBlur={form.onBlur} onSend={() => void form.submit()}>
      <Trouble text={form.trouble} />
      <ErrorSummary
        errors={form.problems((field, value) => t('ui:filter.summary', { label: t(labels[field]), value }))}
      />
      <Names form={form} first={first} />
      <LogoField value={values.logo} saved={company.logoUrl} onChange={logo => form.set({ logo })} />
      <Languages form={form} />
      <Zone form={form} />
      <CompanyHits draft={values} changed={changed} />
      <EditBar
        changed={isDirty ? t('tenant:dirty', { count: changed.length }) : null}
        clean={t('tenant:company.clean')}
        busy={form.busy}
        onCancel={() => void cancel()}
      />
      <Suspense>
        {form.conflict && <CompanyConflict form={form} onTheirs={() => void takeTheirs()} />}
      </Suspense>
    </Form>
  )
}

type FieldsProps = { form: CompanyForm }

function Names({ form, first }: FieldsProps & { first: React.Ref<HTMLInputElement> }) {
  const { t } = useText()
  return (
    <div className={css.fields}>
      <TextField
        {...form.text('companyName')}
        ref={first}
        label={t('company:field.name')}
        required
        bound={boundOf.companyName}
      />
      <TextField
        {...form.text('companyNameEn')}
        label={t('company:field.nameEn')}
        bound={boundOf.companyNameEn}
        lang="en"
      />
      <TextField
        {...form.text('icon')}
        className={css.short}
        label={t('tenant:company.icon')}
        hint={t('tenant:company.iconHint')}
        bound={boundOf.icon}
      />
    </div>
  )
}

function Languages({ form: { id, values, errors, set, onBlur } }: FieldsProps) {
  const { t } = useText()
  const own = `${id}-tenantLanguageList`
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLFieldSetElement>) => {
    const boxes = currentTarget.querySelector('input')
    if (boxes && !currentTarget.contains(relatedTarget)) onBlur({ target: boxes })
  }
  return (
    <div className={css.fields}>
      <fieldset aria-labelledby={`${own}-label`} className={css.group} onBlur={leave}>
        <div id={`${own}-label`} className={css.label}>
          {t('company:field.languages')}
        </div>
        {locales.map((each, place) => (
          <Checkbox
            key={each}
            id={place === 0 ? own : undefined}
            aria-describedby={errors.tenantLanguageList && `${own}-error`}
            label={<span lang={each}>{languageNames[each]}</span>}
            checked={values.tenantLanguageList.includes(each)}
            onChange={event => set(withLanguage(values, each, event.currentTarget.checked))}
          />
        ))}
        {errors.tenantLanguageList && (
          <FieldError id={`${own}-error`}>{errors.tenantLanguageList}</FieldError>
        )}
      </fieldset>
      <SelectField
        label={t('company:field.language')}
        hint={t('tenant:company.languageHint')}
        value={values.languageFlag}
        options={values.tenantLanguageList.map(value => ({ value, label: languageNames[value] }))}
        onChange={event =>
          set({
            languageFlag: locales.find(each => each === event.currentTarget.value) ?? values.languageFlag,
          })
        }
      />
    </div>
  )
}

function Zone({ form: { id, values, errors, set } }: FieldsProps) {
  const { t } = useText()
  return (
    <div className={css.half}>
      <TimeZonePicker
        id={`${id}-timeZone`}
        label={t('company:field.zone')}
        value={values.timeZone}
        onChange={timeZone => set({ timeZone })}
        error={errors.timeZone}
        required
      />
      <p className={css.hint}>{t('tenant:company.zoneHint')}</p>
    </div>
  )
}
