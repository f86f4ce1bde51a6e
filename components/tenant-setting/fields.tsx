import { settingBounds } from '../../contract/tenant/settings.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { control } from '../ui/field.css.ts'
import { Field } from '../ui/field.tsx'
import { useText } from '../use-text.ts'
import type { Draft, NumberField as NumberName } from './draft.ts'
import * as css from './tenant-setting.css.ts'

/** Common properties of the fields. */
export type Props = {
  draft: Draft
  onSet: (part: Partial<Draft>) => void
  wrong: readonly NumberName[]
}

export type Unit = 'months' | 'days' | 'daysBefore' | 'rows'

/** What the numbers count. */
export const units = {
  passwordCycleMonths: 'months',
  invitationDays: 'days',
  expiryDays: 'daysBefore',
  certificateDays: 'daysBefore',
  exportRows: 'rows',
} as const satisfies Partial<Record<NumberName, Unit>>
type Switch = 'strictPasswordPolicy' | 'singleSession' | 'usernameChange' | 'deptRequired' | 'lpmDisplay'

/** Describes the valid numbers of a setting. */
export function useRange(): (name: NumberName) => string {
  const { t, locale } = useText()
  return name => {
    const [min, max] = settingBounds[name]
    return t('tenant:range', { min: min.toLocaleString(locale), max: max.toLocaleString(locale) })
  }
}

/** A whole number with its unit. */
export function NumberField({
  name,
  hint,
  draft,
  onSet,
  wrong,
}: Props & { name: keyof typeof units; hint: string }) {
  const { t } = useText()
  const rangeOf = useRange()
  const error = wrong.includes(name) ? rangeOf(name) : undefined
  return (
    <Field id={`setting-${name}`} label={t(`tenant:field.${name}`)} hint={hint} error={error}>
      {wire => (
        <div className={css.withUnit}>
          <input
            {...wire}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            className={control}
            value={draft[name]}
            onChange={event => onSet({ [name]: event.currentTarget.value })}
          />
          <span className={css.unit}>
            {t(`tenant:unit.${units[name]}`, { count: Number(draft[name]) || 0 })}
          </span>
        </div>
      )}
    </Field>
  )
}

/** A setting that is on or off once saved. */
export function OnOff({ name, draft, onSet }: Props & { name: Switch }) {
  const { t } = useText()
  return (
    <Checkbox
      label={t(`tenant:field.${name}`)}
      hint={t(`tenant:hint.${name}`)}
      checked={draft[name]}
      onChange={event => onSet({ [name]: event.currentTarget.checked })}
    />
  )
}
