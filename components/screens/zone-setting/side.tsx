import type { ReactNode } from 'react'
import type { ZoneEntry } from '../../../contract/zones/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TimeZonePicker } from '../../widgets/time-zone-picker/time-zone-picker.tsx'
import type { Draft, Side } from './use-zone-form.ts'
import { deviceZone, getZones, ZoneName } from './zone-name.tsx'
import * as css from './zone-setting.css.ts'

type Props = {
  side: Side
  draft: Draft
  onSet: (part: Partial<Draft>) => void
  error: string | undefined
  entries: readonly ZoneEntry[] | null
  now: Date
  /** The effect. */
  children: ReactNode
}

/** One of the two sides: whether its zone follows or is fixed, which zone, and whether times show it. */
export function ZoneSide({ side, draft, onSet, error, entries, now, children }: Props) {
  const { t } = useText()
  const type = draft[`${side}TzType`]
  const fix = draft[`${side}TzFix`] ?? ''
  const followed = side === 'show' ? deviceZone() : getZones(draft).show
  const choose = (value: string) =>
    onSet(
      value === 'fixed'
        ? // The zone already in effect is a good default.
          { [`${side}TzType`]: 'fixed', [`${side}TzFix`]: fix || followed }
        : { [`${side}TzType`]: 'following' },
    )
  return (
    <section className={css.section} aria-labelledby={`${side}-title`}>
      <h2 id={`${side}-title`} className={css.title}>
        {t(`zoneSetting:of.${side}.title`)}
      </h2>
      <div className={css.plate}>
        <div className={css.fields}>
          <RadioGroup
            label={t(`zoneSetting:of.${side}.type`)}
            value={type}
            onChange={choose}
            options={[
              {
                value: 'following',
                label: t(`zoneSetting:of.${side}.following`),
                hint: <ZoneName id={followed} at={now} />,
              },
              { value: 'fixed', label: t(`zoneSetting:of.${side}.fixed`) },
            ]}
          />
          {type === 'fixed' && (
            <div className={css.zone}>
              <TimeZonePicker
                label={t(`zoneSetting:of.${side}.zone`)}
                value={fix}
                onChange={id => onSet({ [`${side}TzFix`]: id || null })}
                error={error}
                entries={entries}
                required
              />
            </div>
          )}
          <Checkbox
            label={t(`zoneSetting:of.${side}.visible`)}
            hint={t(`zoneSetting:of.${side}.visibleHint`)}
            checked={draft[`${side}TzVisible`]}
            onChange={event => onSet({ [`${side}TzVisible`]: event.currentTarget.checked })}
          />
        </div>
        <div className={css.sample}>{children}</div>
      </div>
    </section>
  )
}
