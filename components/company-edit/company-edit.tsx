import { type FocusEvent, Suspense, useEffect, useRef } from 'react'
import { locales } from '../../contract/locales.ts'
import { EditBar } from '../record/editing.tsx'
import { languageNames } from '../shell/language-menu.tsx'
import { mayLeave } from '../shell/leave.ts'
import { TimeZonePicker } from '../time-zone-picker/time-zone-picker.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { FieldError } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { late } from '../ui/late.tsx'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useText } from '../use-text.ts'
import * as css from './company-edit.css.ts'
import { CompanyHits } from './company-hits.tsx'
import { boundOf, type Company, type Draft, type DraftError, withLanguage } from './draft.ts'
import { LogoField } from './logo-field.tsx'
import { useCompanyDraft } from './use-company-draft.ts'

const CompanyConflict = late(
  () => import('./company-conflict.tsx').then(file => file.CompanyConflict),
  NotLoaded,
)

/** Edits names, logo, languages and time zone of the company in place (B25, L2). */
export function CompanyEdit({ company, onDone }: { company: Company; onDone: () => void }) {
  const { t } = useText()
  const edited = useCompanyDraft(company, onDone)
  const { id, draft, changed, set, save, busy, trouble, told, wrong, problems, theirs } = edited
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const cancel = async () => {
    if (await mayLeave()) onDone()
  }
  const fields = { id, draft, onSet: set, wrong }
  return (
    <Form className={css.form} onBlur={told.onBlur} onSend={() => void save()}>
      {trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: trouble }} />}
      <ErrorSummary errors={problems} />
      <Names {...fields} first={first} />
      <LogoField value={draft.logo} saved={company.logoUrl} onChange={logo => set({ logo })} />
      <Languages {...fields} onLeave={told.onBlur} />
      <Zone {...fields} />
      <CompanyHits {...{ draft, changed }} />
      <EditBar
        changed={changed.length > 0 ? t('tenant:dirty', { count: changed.length }) : null}
        clean={t('tenant:company.clean')}
        busy={busy}
        onCancel={() => void cancel()}
      />
      <Suspense>
        {theirs && (
          <CompanyConflict
            {...{ theirs, busy }}
            mine={draft}
            base={edited.from}
            onMine={() => void save(theirs.company)}
            onTheirs={() => void edited.takeTheirs()}
            onBack={edited.back}
          />
        )}
      </Suspense>
    </Form>
  )
}

type FieldsProps = {
  /** Prefix of the fields' ids. */
  id: string
  draft: Draft
  onSet: (part: Partial<Draft>) => void
  wrong: Partial<Record<DraftError, string>>
}

function Names({ id, draft, onSet, wrong, first }: FieldsProps & { first: React.Ref<HTMLInputElement> }) {
  const { t } = useText()
  return (
    <div className={css.fields}>
      <TextField
        ref={first}
        id={`${id}-companyName`}
        label={t('company:field.name')}
        value={draft.companyName}
        required
        bound={boundOf.companyName}
        error={wrong.companyName}
        onChange={event => onSet({ companyName: event.currentTarget.value })}
      />
      <TextField
        id={`${id}-companyNameEn`}
        label={t('company:field.nameEn')}
        value={draft.companyNameEn}
        bound={boundOf.companyNameEn}
        error={wrong.companyNameEn}
        lang="en"
        onChange={event => onSet({ companyNameEn: event.currentTarget.value })}
      />
      <TextField
        id={`${id}-icon`}
        className={css.short}
        label={t('tenant:company.icon')}
        hint={t('tenant:company.iconHint')}
        value={draft.icon}
        bound={boundOf.icon}
        error={wrong.icon}
        onChange={event => onSet({ icon: event.currentTarget.value })}
      />
    </div>
  )
}

type LanguagesProps = FieldsProps & {
  /** Called when focus leaves the checkboxes, with the first of them. */
  onLeave: (event: { target: HTMLElement }) => void
}

function Languages({ id, draft, onSet, wrong, onLeave }: LanguagesProps) {
  const { t } = useText()
  const own = `${id}-tenantLanguageList`
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLFieldSetElement>) => {
    const boxes = currentTarget.querySelector('input')
    if (boxes && !currentTarget.contains(relatedTarget)) onLeave({ target: boxes })
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
            aria-describedby={wrong.tenantLanguageList && `${own}-error`}
            label={<span lang={each}>{languageNames[each]}</span>}
            checked={draft.tenantLanguageList.includes(each)}
            onChange={event => onSet(withLanguage(draft, each, event.currentTarget.checked))}
          />
        ))}
        {wrong.tenantLanguageList && <FieldError id={`${own}-error`}>{wrong.tenantLanguageList}</FieldError>}
      </fieldset>
      <SelectField
        label={t('company:field.language')}
        hint={t('tenant:company.languageHint')}
        value={draft.languageFlag}
        options={draft.tenantLanguageList.map(value => ({ value, label: languageNames[value] }))}
        onChange={event =>
          onSet({
            languageFlag: locales.find(each => each === event.currentTarget.value) ?? draft.languageFlag,
          })
        }
      />
    </div>
  )
}

function Zone({ id, draft, onSet, wrong }: FieldsProps) {
  const { t } = useText()
  return (
    <div className={css.half}>
      <TimeZonePicker
        id={`${id}-timeZone`}
        label={t('company:field.zone')}
        value={draft.timeZone}
        onChange={timeZone => onSet({ timeZone })}
        error={wrong['timeZone-input']}
        required
      />
      <p className={css.hint}>{t('tenant:company.zoneHint')}</p>
    </div>
  )
}
