import { type ReactNode, useId } from 'react'
import { gateItems } from '../../../contract/sites/gate-items.ts'
import { reminderKinds, settingBounds, twoFactorPolicy } from '../../../contract/tenant/settings.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { UserPicker } from '../../widgets/user-picker/user-picker.tsx'
import { NumberField, OnOff, type Props } from './fields.tsx'
import * as css from './tenant-setting.css.ts'

export type SectionName = 'signIn' | 'people' | 'reminders' | 'lists' | 'learning' | 'sites'

type SectionProps = { name: SectionName; read?: boolean; children: ReactNode }

/** A section of the settings, with its fields or, to read, with its values. */
export function Section({ name, read, children }: SectionProps) {
  const { t } = useText()
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {t(`tenant:section.${name}`)}
      </h2>
      <div className={read ? css.readPlate : css.plate}>{children}</div>
    </section>
  )
}

/** Sign-in methods, and the lifetime of passwords. */
export function SignInSection(props: Props) {
  const { t } = useText()
  const { values, set } = props.form
  return (
    <Section name="signIn">
      <RadioGroup
        label={t('tenant:field.twoFactor')}
        value={values.twoFactor}
        onChange={value => set({ twoFactor: twoFactorPolicy.parse(value) })}
        options={twoFactorPolicy.options.map(value => ({
          value,
          label: t(`tenant:value.twoFactor.${value}`),
          hint: t(`tenant:hint.twoFactor.${value}`),
        }))}
      />
      <NumberField {...props} name="passwordCycleMonths" hint={t('tenant:hint.passwordCycleMonths')} />
      <OnOff {...props} name="strictPasswordPolicy" />
      <OnOff {...props} name="singleSession" />
      <OnOff {...props} name="usernameChange" />
    </Section>
  )
}

/** Reviewers of users, and rules for departments. */
export function PeopleSection(props: Props) {
  const { t } = useText()
  const { form } = props
  const { values, set } = form
  const [least, most] = settingBounds.departmentDepth
  const depths = Array.from({ length: most - least + 1 }, (_, at) => String(least + at))
  return (
    <Section name="people">
      <div className={css.wide}>
        <UserPicker
          id={`${form.id}-accessReviewerId`}
          label={t('tenant:field.accessReviewerId')}
          value={values.accessReviewerId ? [values.accessReviewerId] : []}
          onChange={([id]) => set({ accessReviewerId: id ?? null })}
          error={form.errors.accessReviewerId}
        />
        <p className={css.hint}>{t('tenant:hint.accessReviewerId')}</p>
      </div>
      <NumberField {...props} name="invitationDays" hint={t('tenant:hint.invitationDays')} />
      <SelectField
        className={css.narrow}
        label={t('tenant:field.departmentDepth')}
        hint={t('tenant:hint.departmentDepth')}
        value={values.departmentDepth}
        options={depths.map(value => ({ value, label: value }))}
        onChange={event => set({ departmentDepth: event.currentTarget.value })}
      />
      <NumberField {...props} name="departmentLimit" hint={t('tenant:hint.departmentLimit')} />
      <OnOff {...props} name="signAccessDecisions" />
      <OnOff {...props} name="signPiReplacements" />
      <OnOff {...props} name="deptRequired" />
      <OnOff {...props} name="studyAndSiteRoles" />
    </Section>
  )
}

/** Reminders before an end date, and their lead time. */
export function ReminderSection(props: Props) {
  const { t } = useText()
  const { tenant } = useSession()
  const { values, set } = props.form
  const id = useId()
  return (
    <Section name="reminders">
      <fieldset className={css.group} aria-labelledby={id}>
        <div id={id} className={css.legend}>
          {t('tenant:field.kinds')}
        </div>
        {reminderKinds.map(kind => (
          <Checkbox
            key={kind}
            label={t(`tenant:kind.${kind}`)}
            checked={values.kinds.includes(kind)}
            onChange={event => {
              const { checked } = event.currentTarget
              set({
                kinds: reminderKinds.filter(each => (each === kind ? checked : values.kinds.includes(each))),
              })
            }}
          />
        ))}
      </fieldset>
      <NumberField
        {...props}
        name="expiryDays"
        hint={t('tenant:hint.expiryDays', { zone: tenant?.timeZone ?? '' })}
      />
      <NumberField {...props} name="certificateDays" hint={t('tenant:hint.certificateDays')} />
    </Section>
  )
}

/** Contents of lists and exports. */
export function ListSection(props: Props) {
  const { t } = useText()
  return (
    <Section name="lists">
      <OnOff {...props} name="lpmDisplay" />
      <NumberField {...props} name="exportRows" hint={t('tenant:hint.exportRows')} />
    </Section>
  )
}

/** Tests of courses, and their publication. */
export function LearningSection(props: Props) {
  const { t } = useText()
  return (
    <Section name="learning">
      <NumberField {...props} name="testAttempts" hint={t('tenant:hint.testAttempts')} />
      <OnOff {...props} name="signCoursePublications" />
    </Section>
  )
}

/** What a production site needs before it becomes active. */
export function SiteSection({ form: { values, set } }: Props) {
  const { t } = useText()
  const id = useId()
  return (
    <Section name="sites">
      <fieldset className={css.group} aria-labelledby={id}>
        <div id={id} className={css.legend}>
          {t('tenant:field.siteGate')}
        </div>
        {gateItems.map(item => (
          <Checkbox
            key={item}
            label={t(`common:siteGap.${item}`)}
            checked={values.siteGate.includes(item)}
            onChange={event => {
              const { checked } = event.currentTarget
              set({
                siteGate: gateItems.filter(each =>
                  each === item ? checked : values.siteGate.includes(each),
                ),
              })
            }}
          />
        ))}
        <p className={css.hint}>{t('tenant:hint.siteGate')}</p>
      </fieldset>
    </Section>
  )
}
