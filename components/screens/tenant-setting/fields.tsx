import { settingBounds } from '../../../contract/tenant/settings.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { control } from '../../ui/form/field.css.ts'
import { Field } from '../../ui/form/field.tsx'
import type { NumberField as NumberName } from './draft.ts'
import * as css from './tenant-setting.css.ts'
import type { SettingForm } from './use-setting-form.ts'

/** Common properties of the fields. */
export type Props = {
  form: SettingForm
}

export type Unit = 'months' | 'days' | 'daysBefore' | 'rows' | 'departments' | 'attempts'

/** What the numbers count. */
export const units = {
  passwordCycleMonths: 'months',
  invitationDays: 'days',
  departmentLimit: 'departments',
  expiryDays: 'daysBefore',
  certificateDays: 'daysBefore',
  exportRows: 'rows',
  testAttempts: 'attempts',
} as const satisfies Partial<Record<NumberName, Unit>>
type Switch =
  | 'signAccessDecisions'
  | 'signPiReplacements'
  | 'signCoursePublications'
  | 'strictPasswordPolicy'
  | 'singleSession'
  | 'usernameChange'
  | 'deptRequired'
  | 'studyAndSiteRoles'
  | 'lpmDisplay'

/** Describes the valid numbers of a setting. */
export function useRange(): (name: NumberName) => string {
  const { t, locale } = useText()
  return name => {
    const [min, max] = settingBounds[name]
    return t('tenant:range', { min: min.toLocaleString(locale), max: max.toLocaleString(locale) })
  }
}

/** A whole number with its unit. */
export function NumberField({ name, hint, form }: Props & { name: keyof typeof units; hint: string }) {
  const { t } = useText()
  const typed = form.values[name]
  return (
    <Field
      id={`${form.id}-${name}`}
      label={t(`tenant:field.${name}`)}
      hint={hint}
      // A number out of its range is told while it is typed.
      error={form.found[name]}
    >
      {wire => (
        <div className={css.withUnit}>
          <input
            {...wire}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            className={control}
            value={typed}
            onChange={event => form.set({ [name]: event.currentTarget.value })}
          />
          <span className={css.unit}>{t(`tenant:unit.${units[name]}`, { count: Number(typed) || 0 })}</span>
        </div>
      )}
    </Field>
  )
}

/** A setting that is on or off once saved. */
export function OnOff({ name, form }: Props & { name: Switch }) {
  const { t } = useText()
  return (
    <Checkbox
      label={t(`tenant:field.${name}`)}
      hint={t(`tenant:hint.${name}`)}
      checked={form.values[name]}
      onChange={event => form.set({ [name]: event.currentTarget.checked })}
    />
  )
}
