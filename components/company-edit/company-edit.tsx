import { Suspense, useEffect, useId, useRef } from 'react'
import { limits } from '../../contract/limits.ts'
import { locales } from '../../contract/locales.ts'
import { languageNames } from '../shell/language-menu.tsx'
import { mayLeave } from '../shell/leave.ts'
import { TimeZonePicker } from '../time-zone-picker/time-zone-picker.tsx'
import { ActionBar } from '../ui/action-bar.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { FieldError } from '../ui/field.tsx'
import { late } from '../ui/late.tsx'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useText } from '../use-text.ts'
import * as css from './company-edit.css.ts'
import { CompanyHits } from './company-hits.tsx'
import { type Company, type Draft, iconLength, type Trouble, withLanguage } from './draft.ts'
import { LogoField } from './logo-field.tsx'
import { useCompanyDraft } from './use-company-draft.ts'

const CompanyConflict = late(
  () => import('./company-conflict.tsx').then(file => file.CompanyConflict),
  NotLoaded,
)

/** Names, logo, languages and time zone of the company, open for editing in their place (B25, L2). */
export function CompanyEdit({ company, onDone }: { company: Company; onDone: () => void }) {
  const { t } = useText()
  const edited = useCompanyDraft(company, onDone)
  const { draft, changed, set, save, busy, trouble, wrong, theirs } = edited
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const cancel = async () => {
    if (await mayLeave()) onDone()
  }
  const fields = { draft, onSet: set, wrong }
  return (
    <form
      className={css.form}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      {trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: trouble }} />}
      <Names {...fields} first={first} />
      <LogoField value={draft.logo} saved={company.logoUrl} onChange={logo => set({ logo })} />
      <Languages {...fields} />
      <div className={css.half}>
        <TimeZonePicker
          label={t('portal:company.field.zone')}
          value={draft.timeZone}
          onChange={timeZone => set({ timeZone })}
          error={wrong.timeZone ? t('tenant:company.zoneMissing') : undefined}
          required
        />
        <p className={css.hint}>{t('tenant:company.zoneHint')}</p>
      </div>
      <CompanyHits draft={draft} changed={changed.length > 0} />
      <ActionBar
        text={changed.length > 0 ? t('tenant:dirty', { count: changed.length }) : t('tenant:company.clean')}
      >
        <Button onClick={() => void cancel()}>{t('tenant:cancel')}</Button>
        <Button
          variant="primary"
          type="submit"
          busy={busy}
          off={changed.length === 0 ? t('tenant:company.clean') : undefined}
        >
          {t('tenant:save')}
        </Button>
      </ActionBar>
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
    </form>
  )
}

type FieldsProps = { draft: Draft; onSet: (part: Partial<Draft>) => void; wrong: Trouble }

function Names({ draft, onSet, wrong, first }: FieldsProps & { first: React.Ref<HTMLInputElement> }) {
  const { t } = useText()
  return (
    <div className={css.fields}>
      <TextField
        ref={first}
        label={t('portal:company.field.name')}
        value={draft.companyName}
        required
        countTo={limits.longNameLength}
        maxLength={limits.longNameLength}
        error={wrong.companyName ? t('tenant:company.nameMissing') : undefined}
        onChange={event => onSet({ companyName: event.currentTarget.value })}
      />
      <TextField
        label={t('portal:company.field.nameEn')}
        value={draft.companyNameEn}
        countTo={limits.longNameLength}
        maxLength={limits.longNameLength}
        lang="en"
        onChange={event => onSet({ companyNameEn: event.currentTarget.value })}
      />
      <TextField
        className={css.short}
        label={t('tenant:company.icon')}
        hint={t('tenant:company.iconHint')}
        value={draft.icon}
        maxLength={iconLength}
        onChange={event => onSet({ icon: event.currentTarget.value })}
      />
    </div>
  )
}

function Languages({ draft, onSet, wrong }: FieldsProps) {
  const { t } = useText()
  const id = useId()
  return (
    <div className={css.fields}>
      <fieldset aria-labelledby={id} className={css.group}>
        <div id={id} className={css.label}>
          {t('portal:company.field.languages')}
        </div>
        {locales.map(each => (
          <Checkbox
            key={each}
            label={<span lang={each}>{languageNames[each]}</span>}
            checked={draft.tenantLanguageList.includes(each)}
            onChange={event => onSet(withLanguage(draft, each, event.currentTarget.checked))}
          />
        ))}
        {wrong.tenantLanguageList && (
          <FieldError id={`${id}-error`}>{t('tenant:company.languageMissing')}</FieldError>
        )}
      </fieldset>
      <SelectField
        label={t('portal:company.field.language')}
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
