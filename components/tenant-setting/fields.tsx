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
  /** The role may only read. */
  fixed: boolean
}

type Unit = 'months' | 'days' | 'daysBefore' | 'rows'
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
  unit,
  hint,
  draft,
  onSet,
  wrong,
  fixed,
}: Props & { name: NumberName; unit: Unit; hint: string }) {
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
            readOnly={fixed}
            value={draft[name]}
            onChange={event => onSet({ [name]: event.currentTarget.value })}
          />
          <span className={css.unit}>{t(`tenant:unit.${unit}`, { count: Number(draft[name]) || 0 })}</span>
        </div>
      )}
    </Field>
  )
}

/** A setting that is on or off once saved. */
export function OnOff({ name, draft, onSet, fixed }: Props & { name: Switch }) {
  const { t } = useText()
  return (
    <Checkbox
      label={t(`tenant:field.${name}`)}
      hint={t(`tenant:hint.${name}`)}
      checked={draft[name]}
      disabled={fixed}
      onChange={event => onSet({ [name]: event.currentTarget.checked })}
    />
  )
}
